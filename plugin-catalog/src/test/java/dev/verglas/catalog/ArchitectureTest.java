package dev.verglas.catalog;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import java.util.Collection;

/** The arrows of the picture in {@code docs/architecture.md}, for this module. */
@AnalyzeClasses(packages = "dev.verglas", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final String WIRING = "dev.verglas.catalog";
    private static final String REST = "dev.verglas.catalog.rest..";
    private static final String VIEW = "dev.verglas.catalog.view..";
    private static final String REBUILD = "dev.verglas.catalog.rebuild..";

    @ArchTest
    static final ArchRule onlyRestSpeaksJakartaRest = noClasses()
            .that()
            .resideInAnyPackage(WIRING, VIEW, REBUILD)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("jakarta.ws.rs..", "jakarta.inject..");

    @ArchTest
    static final ArchRule onlyWiringKnowsServers = noClasses()
            .that()
            .resideInAnyPackage(REST, VIEW, REBUILD)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.eclipse.jetty..", "org.glassfish..", "jakarta.servlet..");

    @ArchTest
    static final ArchRule viewKnowsNoHttp = classes()
            .that()
            .resideInAPackage(VIEW)
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    VIEW,
                    "dev.verglas.api..",
                    "com.fasterxml.jackson.core..",
                    "org.slf4j..",
                    "org.jspecify..",
                    "java..");

    @ArchTest
    static final ArchRule onlyRebuildsWrite = noClasses()
            .that()
            .resideInAPackage("dev.verglas.catalog..")
            .and()
            .resideOutsideOfPackage(REBUILD)
            .should()
            .callMethod(ObjectStore.class, "put", ObjectKey.class, byte[].class)
            .orShould()
            .callMethod(ObjectStore.class, "createIfAbsent", ObjectKey.class, byte[].class)
            .orShould()
            .callMethod(ObjectStore.class, "replace", ObjectKey.class, byte[].class, String.class)
            .orShould()
            .callMethod(ObjectStore.class, "deleteAll", Collection.class);

    @ArchTest
    static final ArchRule catalogReadsOnlyTheSpi = noClasses()
            .that()
            .resideInAPackage("dev.verglas.catalog..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "dev.verglas.writer..", "dev.verglas.storage..", "dev.verglas.host..", "org.apache.iceberg..");

    @ArchTest
    static final ArchRule packagesFormNoCycle =
            slices().matching("dev.verglas.catalog.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule onlyWiringReachesUp = noClasses()
            .that()
            .resideInAnyPackage(REST, VIEW, REBUILD)
            .should()
            .dependOnClassesThat()
            .resideInAPackage(WIRING);
}
