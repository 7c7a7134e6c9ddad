package dev.verglas.api.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.ObjectKey;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableLocationTest {

    private static final TableLocation TABLE = new TableLocation(ObjectKey.of("w/greptime/tables/1024"));
    private static final UUID COMMIT = UUID.fromString("01234567-89ab-cdef-0123-456789abcdef");

    @Test
    void metadataLiesWhereAHadoopTableHasIt() {
        String metadata = "w/greptime/tables/1024/metadata";
        assertThat(TABLE.metadataDirectory()).hasToString(metadata);
        assertThat(TABLE.metadataFile(1)).hasToString(metadata + "/v1.metadata.json");
        assertThat(TABLE.versionHint()).hasToString(metadata + "/version-hint.text");
        assertThat(TABLE.manifestList(42, COMMIT)).hasToString(metadata + "/snap-42-" + COMMIT + ".avro");
        assertThat(TABLE.manifest(COMMIT, 3)).hasToString(metadata + "/" + COMMIT + "-m3.avro");
    }

    @Test
    void aMetadataFileTellsItsVersion() {
        assertThat(TableLocation.metadataVersion(TABLE.metadataFile(1))).hasValue(1);
        assertThat(TableLocation.metadataVersion(TABLE.metadataFile(999_999_999_999_999_999L)))
                .hasValue(999_999_999_999_999_999L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "m/v0.metadata.json",
                "m/v01.metadata.json",
                "m/v.metadata.json",
                "m/v-1.metadata.json",
                "m/v1.metadata.json.tmp",
                "m/xv1.metadata.json",
                "m/v1metadata.json",
                "m/v99999999999999999999.metadata.json",
                "m/version-hint.text"
            })
    void otherFilesHaveNoVersion(String key) {
        assertThat(TableLocation.metadataVersion(ObjectKey.of(key))).isEmpty();
    }

    @Test
    void versionsStartAtOne() {
        assertThatThrownBy(() -> TABLE.metadataFile(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
