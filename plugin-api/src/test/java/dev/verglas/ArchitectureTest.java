package dev.verglas;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.lang.conditions.ArchConditions.beAnnotatedWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.verglas.api.ApiStatus;
import dev.verglas.api.ObjectKey;

@AnalyzeClasses(
        packages = {"dev.verglas.api", "dev.verglas.host"},
        importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final DescribedPredicate<JavaClass> VISIBLE_OUTSIDE =
            DescribedPredicate.describe("are visible outside", ArchitectureTest::visible);

    @ArchTest
    static final ArchRule theApiNeedsOnlyTheJdkAndTheServletApi = classes()
            .that()
            .resideInAPackage("dev.verglas.api..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.verglas.api..", "java..", "jakarta.servlet..", "org.jspecify..");

    @ArchTest
    static final ArchRule theHostNeedsOnlyTheApiSlf4jAndTheTomlParser = classes()
            .that()
            .resideInAPackage("dev.verglas.host..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.verglas.host..",
                    "dev.verglas.api..",
                    "java..",
                    "jakarta.servlet..",
                    "org.jspecify..",
                    "org.slf4j..",
                    "org.tomlj..");

    @ArchTest
    static final ArchRule oneClassKnowsTheTomlParser = noClasses()
            .that()
            .doNotHaveFullyQualifiedName("dev.verglas.host.TomlDocument")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.tomlj..");

    @ArchTest
    static final ArchRule onlyTheMountKnowsTheServletApiInTheApi = noClasses()
            .that()
            .resideInAPackage("dev.verglas.api..")
            .and()
            .doNotHaveFullyQualifiedName("dev.verglas.api.HttpMount")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("jakarta.servlet..");

    @ArchTest
    static final ArchRule everyPublicTypeSaysHowStableItIs =
            classes().that(VISIBLE_OUTSIDE).and().areTopLevelClasses().should(beAnnotatedWith(ApiStatus.class));

    /** {@link ApiStatus} and {@link ObjectKey} are leaves that every package of the API may use. */
    @ArchTest
    static final ArchRule packagesHaveNoCycles = slices().matching("dev.verglas.(**)")
            .should()
            .beFreeOfCycles()
            .ignoreDependency(DescribedPredicate.alwaysTrue(), equivalentTo(ApiStatus.class))
            .ignoreDependency(DescribedPredicate.alwaysTrue(), equivalentTo(ApiStatus.Status.class))
            .ignoreDependency(DescribedPredicate.alwaysTrue(), equivalentTo(ObjectKey.class));

    private static boolean visible(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC);
    }
}
