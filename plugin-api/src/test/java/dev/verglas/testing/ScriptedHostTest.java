package dev.verglas.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.RegionHook;
import dev.verglas.api.region.ColumnSchema;
import dev.verglas.api.region.DataType;
import dev.verglas.api.region.KeyEncoding;
import dev.verglas.api.region.MergeMode;
import dev.verglas.api.region.RegionAction;
import dev.verglas.api.region.RegionDelta;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.api.region.RegionState;
import dev.verglas.api.region.SemanticType;
import dev.verglas.api.region.SstFile;
import dev.verglas.api.region.SstFormat;
import dev.verglas.api.region.TableId;
import dev.verglas.api.region.TableIdentity;
import dev.verglas.api.region.TableStatus;
import dev.verglas.api.region.TimestampUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ScriptedHostTest {

    private static final TableId TABLE = new TableId(1024);
    private static final RegionId REGION = RegionId.of(TABLE, 0);

    private final ScriptedHost host = ScriptedHost.inMemory();
    private final List<String> heard = new ArrayList<>();

    @Test
    void stateIsWhatTheTestSet() {
        host.set(state(3, "a"));

        assertThat(host.openRegions()).containsExactly(REGION);
        assertThat(host.snapshot(REGION).orElseThrow().manifestVersion()).isEqualTo(3);
        assertThat(host.snapshotCalls()).isEqualTo(1);

        host.forget(REGION);
        assertThat(host.snapshot(REGION)).isEmpty();
        assertThat(host.openRegions()).isEmpty();
    }

    @Test
    void eventsReachTheHookAfterTheStateHasChanged() {
        host.attach(recorder());

        host.open(state(1));
        host.update(state(2, "a"), new RegionAction.Other("test"));
        host.rename(state(2, "a"));
        host.filesWritten(REGION, file("b"));
        host.collected(REGION, ObjectKey.of("gone"));
        host.close(REGION);
        host.drop(REGION);

        assertThat(heard)
                .containsExactly(
                        "opened 1",
                        "manifest 2 of 2",
                        "changed",
                        "written [b]",
                        "collected [gone]",
                        "closed",
                        "dropped");
    }

    @Test
    void detachedHookHearsNothing() {
        RegionHook hook = recorder();
        host.attach(hook).detach(hook);

        host.open(state(1));

        assertThat(heard).isEmpty();
    }

    @Test
    void changesAreToldOnlyIfSwitchedOnAndKnown() {
        host.set(state(1, "a", "b"));
        host.set(state(4, "b", "c"));
        assertThat(host.changesSince(REGION, 1)).isEmpty();

        host.tellChanges(true);

        RegionDelta delta = host.changesSince(REGION, 1).orElseThrow();
        assertThat(delta.manifestVersion()).isEqualTo(4);
        assertThat(delta.added()).extracting(SstFile::fileId).containsExactly("c");
        assertThat(delta.removed()).extracting(SstFile::fileId).containsExactly("a");
        assertThat(host.changesSince(REGION, 2)).isEmpty();
    }

    @Test
    void stateReadsFailOnDemand() {
        host.set(state(1));
        host.failStateReads(new IllegalStateException("busy"));
        assertThatThrownBy(() -> host.snapshot(REGION)).hasMessage("busy");

        host.failStateReads(null);

        assertThat(host.snapshot(REGION)).isPresent();
    }

    @Test
    void tableStatusIsUnknownUntilSet() {
        assertThat(host.tableStatus(TABLE)).isEqualTo(TableStatus.UNKNOWN);

        host.tableStatus(TABLE, TableStatus.DROPPED);

        assertThat(host.tableStatus(TABLE)).isEqualTo(TableStatus.DROPPED);
    }

    @Test
    void regionsOfATableAreUnknownUntilSet() {
        RegionId second = RegionId.of(TABLE, 1);
        assertThat(host.tableRegions(TABLE)).isEmpty();

        host.tableRegions(REGION, second);

        assertThat(host.tableRegions(TABLE)).contains(Set.of(REGION, second));
    }

    private RegionHook recorder() {
        return new RegionHook() {
            @Override
            public void onRegionOpened(RegionId region) {
                heard.add("opened " + host.snapshot(region).orElseThrow().manifestVersion());
            }

            @Override
            public void onManifestUpdated(RegionId region, List<RegionAction> actions, long manifestVersion) {
                heard.add("manifest " + manifestVersion + " of "
                        + host.snapshot(region).orElseThrow().manifestVersion());
            }

            @Override
            public void onTableChanged(RegionId region) {
                heard.add("changed");
            }

            @Override
            public void onSstFilesWritten(RegionId region, List<SstFile> files) {
                heard.add("written " + files.stream().map(SstFile::fileId).toList());
            }

            @Override
            public void onRegionGc(
                    RegionId region, List<ObjectKey> removedFiles, boolean isDropped, boolean fullListing) {
                heard.add("collected " + removedFiles);
            }

            @Override
            public void onRegionClosed(RegionId region) {
                heard.add(host.snapshot(region).isEmpty() ? "closed" : "still there");
            }

            @Override
            public void onRegionDropped(RegionId region) {
                heard.add("dropped");
            }
        };
    }

    private static RegionState state(long version, String... files) {
        ColumnSchema ts =
                ColumnSchema.of(0, "ts", DataType.timestamp(TimestampUnit.MICROSECOND), false, SemanticType.TIMESTAMP);
        RegionSchema schema = new RegionSchema(
                0, List.of(ts), List.of(), KeyEncoding.DENSE, SstFormat.FLAT, MergeMode.LAST_ROW, true);
        return RegionState.builder(REGION, new TableIdentity(TABLE, "greptime", "public", "demo"), schema, version)
                .files(Arrays.stream(files).map(ScriptedHostTest::file).toList())
                .build();
    }

    private static SstFile file(String id) {
        return SstFile.builder(id, ObjectKey.of("data/" + id + ".parquet"), REGION)
                .size(10)
                .rows(1)
                .build();
    }
}
