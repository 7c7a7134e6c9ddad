package dev.verglas.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.catalog.fixture.RunningCatalog;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SelfHostedCatalogIT {

    @RegisterExtension
    static final RunningCatalog CATALOG = RunningCatalog.selfHosted();

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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/1.1",
                "GET /v1/sql HTTP/1.1",
                "GET /%zz HTTP/1.1",
                "GET /v1/iceberg/%00 HTTP/1.1",
                "NONSENSE"
            })
    void whateverJettyRefusesIsJsonToo(String requestHead) {
        String answer = CATALOG.http().raw(requestHead);
        assertThat(answer).containsPattern("^HTTP/1.1 4..").contains("application/json", "{\"error\":{");
        assertThat(answer).doesNotContain("<", "Jetty", "Server:");
    }
}
