package dev.verglas.catalog;

import dev.verglas.catalog.fixture.RunningCatalog;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;

class MountedCatalogIT {

    @RegisterExtension
    static final RunningCatalog CATALOG = RunningCatalog.mounted();

    @Nested
    class Reads extends ReadContract {
        Reads() {
            super(CATALOG);
        }
    }

    @Nested
    class Rebuilds extends RebuildContract {
        Rebuilds() {
            super(CATALOG);
        }
    }

    @Nested
    class Refusals extends RefusalContract {
        Refusals() {
            super(CATALOG);
        }
    }
}
