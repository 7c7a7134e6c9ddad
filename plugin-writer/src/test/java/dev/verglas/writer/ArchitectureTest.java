package dev.verglas.writer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The writer's arrows (design §3). */
@AnalyzeClasses(packages = "dev.verglas.writer", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule dependsOnTheApiAndItsLibrariesOnly = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.verglas.writer..",
                    "dev.verglas.api..",
                    "java..",
                    "org.apache.avro..",
                    "org.apache.parquet.format..",
                    "com.fasterxml.jackson..",
                    "org.slf4j..",
                    "org.jspecify..");

    @ArchTest
    static final ArchRule mappingAndManifestDoNoIo = noClasses()
            .that()
            .resideInAnyPackage("dev.verglas.writer.mapping..", "dev.verglas.writer.manifest..")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("dev.verglas.api.ObjectStore");

    @ArchTest
    static final ArchRule avroIsKnownToTheManifestsOnly = noClasses()
            .that()
            .resideOutsideOfPackage("dev.verglas.writer.manifest..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.avro..");

    @ArchTest
    static final ArchRule parquetIsKnownToTheFootersOnly = noClasses()
            .that()
            .resideOutsideOfPackage("dev.verglas.writer.footer..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.parquet..");

    @ArchTest
    static final ArchRule packagesBelowTheRootHaveNoCycles =
            slices().matching("dev.verglas.writer.(*)..").should().beFreeOfCycles();
}
