package dev.verglas.examples.greptime.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RegionPathsTest {

    @Test
    void ordinaryRegionHasADirectoryByTableAndSequence() {
        RegionPaths paths = RegionPaths.of("greptime", "public", 1024);

        assertThat(paths.manifestDir(RegionId.of(1024, 2)))
                .isEqualTo("data/greptime/public/1024/1024_0000000002/manifest/");
        assertThat(paths.droppingMarker(RegionId.of(1024, 2)))
                .isEqualTo("data/greptime/public/1024/1024_0000000002/.dropping");
    }

    @Test
    void fileIsBelowTheRegionThatWroteIt() {
        RegionPaths paths = RegionPaths.of("greptime", "public", 1024);
        FileMeta file = FileMeta.builder(RegionId.of(1024, 7).value(), "f")
                .indexes(List.of(), List.of(), 10, 3)
                .build();

        assertThat(paths.sst(file)).isEqualTo("data/greptime/public/1024/1024_0000000007/f.parquet");
        assertThat(paths.index(file)).isEqualTo("data/greptime/public/1024/1024_0000000007/index/f.3.puffin");
    }

    @Test
    void metricRegionsOfBothGroupsShareADirectory() {
        RegionId metadata = new RegionId(4398063288320L);

        assertThat(metadata.tableId()).isEqualTo(1024);
        assertThat(metadata.group()).isEqualTo(RegionId.METADATA_GROUP);
        assertThat(metadata.sequence()).isZero();
        assertThat(RegionPaths.metricMetadata("greptime", "public", 1024).regionDir(metadata))
                .isEqualTo("data/greptime/public/1024/1024_0000000000/metadata/");
        assertThat(RegionPaths.metricData("greptime", "public", 1024).regionDir(RegionId.of(1024, 0)))
                .isEqualTo("data/greptime/public/1024/1024_0000000000/data/");
    }

    @Test
    void largeTableIdsHaveNoSign() {
        RegionId region = RegionId.of(0xffff_fffeL, 1);

        assertThat(region.tableId()).isEqualTo(0xffff_fffeL);
        assertThat(region).hasToString("18446744065119617025");
    }
}
