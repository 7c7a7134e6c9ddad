package dev.verglas.examples.greptime.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.examples.greptime.manifest.ManifestReplay;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.testing.Fixture;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SparseKeyTest {

    private static final long TABLE_ID = 0x8000_0004L;
    private static final long TSID = 0x8000_0003L;

    @Test
    void keyOfTheDatabaseGivesTableSeriesAndLabels() throws IOException {
        RegionMetadata metadata = ManifestReplay.replay(
                        Fixture.of("f_metric_delete", "1_deleted_row").source(),
                        "data/greptime/public/1024/1024_0000000000/data/manifest/")
                .orElseThrow()
                .metadata();
        byte[] key =
                HexFormat.of().parseHex("800000040100000402800000030125aa8ad325a1872b000000030101780000000000000001");

        Map<Long, Object> values = SparseKey.decode(metadata, key);

        assertThat(values)
                .containsExactly(Map.entry(TABLE_ID, 1026L), Map.entry(TSID, 2714134364918220587L), Map.entry(3L, "x"));
        assertThat(SparseKey.encode(metadata, Arrays.asList(1026L, 2714134364918220587L, null, "x")))
                .isEqualTo(key);
    }
}
