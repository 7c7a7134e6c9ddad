package dev.verglas.examples.greptime.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.examples.greptime.testing.Fixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ManifestReplayTest {

    private static final String DIR = "data/greptime/public/1024/1024_0000000000/manifest/";
    private static final long REGION = 1024L << 32;

    private final MemorySource source = new MemorySource();

    @Test
    void emptyDirectoryHasNoManifest() throws IOException {
        assertThat(ManifestReplay.replay(source, DIR)).isEmpty();
    }

    @Test
    void deltasWithoutCheckpointAreAppliedInOrder() throws IOException {
        create();
        delta(2, RegionAction.Edit.compaction(List.of(file("c")), List.of(file("a"))));
        delta(1, RegionAction.Edit.flush(List.of(file("a"), file("b")), 7, 20));

        RegionManifest manifest = ManifestReplay.replay(source, DIR).orElseThrow();

        assertThat(manifest.manifestVersion()).isEqualTo(2);
        assertThat(manifest.files()).containsOnlyKeys("b", "c");
        assertThat(manifest.flushedEntryId()).isEqualTo(7);
        assertThat(manifest.flushedSequence()).isEqualTo(20);
    }

    @Test
    void filesOlderThanTheCheckpointAreIgnored() throws IOException {
        create();
        delta(1, RegionAction.Edit.flush(List.of(file("old")), 1, 1));
        checkpoint(1, List.of(file("a")), false);
        delta(2, RegionAction.Edit.flush(List.of(file("b")), 2, 2));

        assertThat(ManifestReplay.replay(source, DIR).orElseThrow().files()).containsOnlyKeys("a", "b");
        assertThat(source.reads()).doesNotContain(path(0), path(1));
    }

    @Test
    void checkpointThatVanishesIsFollowedToTheNextOne() throws IOException {
        checkpoint(10, List.of(file("a")), false);
        source.beforeRead(DIR + ManifestNames.checkpoint(10), () -> {
            source.remove(DIR + ManifestNames.checkpoint(10));
            checkpoint(20, List.of(file("b")), true);
        });

        RegionManifest manifest = ManifestReplay.replay(source, DIR).orElseThrow();

        assertThat(manifest.manifestVersion()).isEqualTo(20);
        assertThat(manifest.files()).containsOnlyKeys("b");
    }

    @Test
    void deltaThatVanishesIsFollowedToTheNewCheckpoint() throws IOException {
        create();
        delta(1, RegionAction.Edit.flush(List.of(file("a")), 1, 1));
        source.beforeRead(path(1), () -> {
            source.remove(path(0));
            source.remove(path(1));
            checkpoint(1, List.of(file("a")), false);
        });

        assertThat(ManifestReplay.replay(source, DIR).orElseThrow().files()).containsOnlyKeys("a");
    }

    @Test
    void gapIsReportedAndNotSkipped() {
        create();
        delta(2, RegionAction.Edit.flush(List.of(file("a")), 1, 1));

        assertThatThrownBy(() -> ManifestReplay.replay(source, DIR))
                .isInstanceOf(IncompleteManifestException.class)
                .hasMessageContaining(DIR)
                .hasMessageContaining("delta 1");
    }

    @Test
    void checkpointOtherThanItsPointerSaysIsReported() {
        checkpoint(10, List.of(), false);
        source.put(DIR + ManifestNames.checkpoint(10), new byte[] {'{', '}'});

        assertThatThrownBy(() -> ManifestReplay.replay(source, DIR)).hasMessageContaining("checkpoint 10");
    }

    @Test
    void unknownActionStopsTheReplay() {
        create();
        source.put(path(1), "{\"actions\":[{\"Repaint\":{}}]}".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> ManifestReplay.replay(source, DIR)).hasMessageContaining("Repaint");
    }

    @Test
    void truncateClearsAllOrSomeFiles() throws IOException {
        create();
        delta(1, RegionAction.Edit.flush(List.of(file("a"), file("b")), 1, 9));
        delta(2, new RegionAction.TruncatePartial(REGION, List.of(file("a")), null));

        assertThat(ManifestReplay.replay(source, DIR).orElseThrow().files()).containsOnlyKeys("b");

        delta(3, new RegionAction.TruncateAll(REGION, 4, 30, null));
        RegionManifest manifest = ManifestReplay.replay(source, DIR).orElseThrow();

        assertThat(manifest.files()).isEmpty();
        assertThat(manifest.truncatedEntryId()).isEqualTo(4);
        assertThat(manifest.flushedSequence()).isEqualTo(30);
    }

    @Test
    void changeWithoutAppendModeKeepsIt() throws IOException {
        create();
        delta(1, new RegionAction.Change(metadata(), SstFormat.FLAT, true));
        delta(2, new RegionAction.Change(metadata(), SstFormat.PRIMARY_KEY, null));

        RegionManifest manifest = ManifestReplay.replay(source, DIR).orElseThrow();

        assertThat(manifest.isAppendMode()).isTrue();
        assertThat(manifest.sstFormat()).isEqualTo(SstFormat.PRIMARY_KEY);
    }

    @Test
    void deltasAfterAVersionEndAtAGap() throws IOException {
        create();
        for (long version : new long[] {1, 2, 4}) {
            delta(version, RegionAction.Edit.flush(List.of(file("f" + version)), version, version));
        }

        assertThat(ManifestReplay.deltasAfter(source, DIR, 0))
                .extracting(ManifestDelta::version)
                .containsExactly(1L, 2L);
        assertThat(ManifestReplay.deltasAfter(source, DIR, 2)).isEmpty();
    }

    @Test
    void genuineCheckpointEqualsTheDeltasBetweenTwoCheckpoints() throws IOException {
        Fixture fixture = Fixture.of("k_two_checkpoints", "flush32");
        RegionManifest first = checkpointOf(fixture, 20);
        for (ManifestDelta delta : ManifestReplay.deltasAfter(fixture.source(), DIR, 20)) {
            if (delta.version() <= 30) {
                first = first.apply(delta.version(), delta.actions());
            }
        }

        assertThat(first).isEqualTo(checkpointOf(fixture, 30));
    }

    private static RegionManifest checkpointOf(Fixture fixture, long version) throws IOException {
        byte[] json =
                fixture.source().read(DIR + ManifestNames.checkpoint(version)).orElseThrow();
        @Nullable RegionManifest manifest = ManifestJson.readCheckpoint(json).checkpoint();
        assertThat(manifest).isNotNull();
        return manifest;
    }

    private void create() {
        delta(0, new RegionAction.Change(metadata(), SstFormat.FLAT, null));
    }

    private void delta(long version, RegionAction action) {
        source.put(path(version), ManifestJson.writeActions(List.of(action)));
    }

    private void checkpoint(long version, List<FileMeta> files, boolean gzip) {
        RegionManifest manifest = RegionManifest.create(
                        version - 1, new RegionAction.Change(metadata(), SstFormat.FLAT, null))
                .apply(version, List.of(RegionAction.Edit.flush(files, 1, 1)));
        byte[] json = ManifestJson.writeCheckpoint(new Checkpoint(version, 10, manifest));
        String name = DIR + ManifestNames.checkpoint(version);
        if (gzip) {
            source.put(name + ManifestNames.GZIP_SUFFIX, ManifestJson.gzip(json));
        } else {
            source.put(name, json);
        }
        source.put(
                DIR + ManifestNames.LAST_CHECKPOINT,
                ManifestJson.writeLastCheckpoint(LastCheckpoint.of(version, json)));
    }

    private static String path(long version) {
        return DIR + ManifestNames.delta(version);
    }

    private static FileMeta file(String id) {
        return FileMeta.builder(REGION, id).build();
    }

    private static RegionMetadata metadata() {
        ColumnMetadata time = new ColumnMetadata(
                ColumnSchema.timeIndex("ts", ConcreteType.timestamp(TimestampUnit.MILLISECOND)),
                SemanticType.TIMESTAMP,
                0);
        return new RegionMetadata(List.of(time), List.of(), REGION, 0, PrimaryKeyEncoding.DENSE, "");
    }
}
