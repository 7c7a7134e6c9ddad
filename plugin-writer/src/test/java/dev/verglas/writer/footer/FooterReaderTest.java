package dev.verglas.writer.footer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.SstFile;
import dev.verglas.api.region.TableId;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.SemanticType;
import dev.verglas.testing.CountingStore;
import dev.verglas.testing.InMemoryObjectStore;
import dev.verglas.testing.StoreOperation;
import dev.verglas.writer.fixture.SampleTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Footers of genuine GreptimeDB files (v1.3.0-dev, 7fd0a7bb) and of damaged ones. */
class FooterReaderTest {

    private static final RegionId REGION = RegionId.of(new TableId(1024), 0);

    private final InMemoryObjectStore memory = new InMemoryObjectStore();
    private final CountingStore store = CountingStore.around(memory);
    private final FooterReader reader = new FooterReader(store);

    private SstFile file(byte[] content, long size) {
        ObjectKey key = ObjectKey.of("data/file.parquet");
        memory.put(key, content);
        return SstFile.builder("file", key, REGION).size(size).build();
    }

    private static byte[] genuine(String name) {
        try (InputStream in = FooterReaderTest.class.getResourceAsStream("/genuine/" + name + ".parquet")) {
            return Objects.requireNonNull(in, name).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private FileFooter read(String name) {
        byte[] content = genuine(name);
        return reader.read(file(content, content.length)).footer();
    }

    private static PhysicalColumn column(FileFooter footer, String name) {
        return footer.shape().columns().stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void footerCostsOneRangedRead() {
        byte[] content = genuine("types");
        reader.read(file(content, content.length));
        assertThat(store.calls()).hasSize(1);
        assertThat(store.count(StoreOperation.GET_RANGE)).isEqualTo(1);
    }

    @Test
    void footerThatTheHostPassesCostsNothing() {
        SampleTable table = SampleTable.demo(memory, 1024, "demo");
        SstFile written = table.flush(new Object[] {"a", 1L, 0.5});
        FooterReader.SizedFooter passed = reader.read(written);
        assertThat(store.calls()).isEmpty();
        FooterReader.SizedFooter read = reader.read(table.files().get(0));
        assertThat(read.footer().shape()).isEqualTo(passed.footer().shape());
        assertThat(read.fileSize()).isEqualTo(passed.fileSize());
    }

    @Test
    void unknownSizeIsAskedFor() {
        byte[] content = genuine("types");
        assertThat(reader.read(file(content, 0)).fileSize()).isEqualTo(content.length);
        assertThat(store.count(StoreOperation.HEAD)).isEqualTo(1);
    }

    @Test
    void largeFooterIsReadWithASecondRequest() {
        SampleTable table = SampleTable.demo(memory, 1024, "wide");
        Object[] row = new Object[1003];
        row[0] = "a";
        row[1] = 1L;
        row[2] = 0.5;
        for (int i = 0; i < 1000; i++) {
            table.column("column_with_a_rather_long_name_" + i, ConcreteType.string(), SemanticType.FIELD);
            row[i + 3] = "value " + i;
        }
        table.flush(row);
        FileFooter footer = reader.read(table.files().get(0)).footer();
        assertThat(footer.shape().columns()).hasSize(1006);
        assertThat(store.count(StoreOperation.GET_RANGE)).isEqualTo(2);
    }

    @Test
    void physicalTypesOfEveryHostTypeAreTold() {
        FileFooter footer = read("types");
        assertThat(footer.rows()).isEqualTo(3);
        assertThat(List.of("u8", "u64", "d9", "d18", "d38", "t0", "t3", "t6", "t9", "dt", "bin", "s"))
                .map(name -> Objects.requireNonNull(column(footer, name).leaf()).text())
                .containsExactly(
                        "INT32:INT:8:unsigned",
                        "INT64:INT:64:unsigned",
                        "INT32:DECIMAL:9:2",
                        "INT64:DECIMAL:18:4",
                        "FIXED_LEN_BYTE_ARRAY:DECIMAL:38:10",
                        "INT64:NONE",
                        "INT64:TIMESTAMP:MILLIS:local",
                        "INT64:TIMESTAMP:MICROS:local",
                        "INT64:TIMESTAMP:NANOS:local",
                        "INT32:DATE",
                        "BYTE_ARRAY:NONE",
                        "BYTE_ARRAY:STRING");
        assertThat(column(footer, "__sequence").fieldId()).isEqualTo(1073741825);
        assertThat(column(footer, "pk").fieldId()).isZero();
    }

    @Test
    void dictionaryEncodedTimesAreNoticed() {
        FileFooter footer = read("types");
        assertThat(column(footer, "t3").dictionaryTime()).isTrue();
        assertThat(column(footer, "t9").dictionaryTime()).isTrue();
        assertThat(column(footer, "t6").dictionaryTime())
                .as("microseconds are read right")
                .isFalse();
        assertThat(column(footer, "ts").dictionaryTime())
                .as("the index is delta-encoded")
                .isFalse();
        assertThat(column(read("histogram-bulk"), "greptime_timestamp").dictionaryTime())
                .isTrue();
    }

    @Test
    void nestedIdsAreToldWhereTheyAreAndWhereNot() {
        PhysicalColumn whole = column(read("histogram"), "greptime_native_histogram");
        PhysicalColumn bare = column(read("histogram-bulk"), "greptime_native_histogram");
        assertThat(whole.hasAllIds()).isTrue();
        assertThat(whole.maxFieldId().orElse(0)).isGreaterThanOrEqualTo(0x50000000);
        assertThat(bare.fieldId()).isNotNull();
        assertThat(bare.hasAllIds()).isFalse();
    }

    @Test
    void idsBeyondTheSignedRangeCountAsNone() {
        FileShape shape = read("metric-dense").shape();
        PhysicalColumn tableId = shape.columns().stream()
                .filter(column -> column.name().equals("__table_id"))
                .findFirst()
                .orElseThrow();
        assertThat(tableId.fieldId()).isNull();
        assertThat(shape.writtenIds()).containsEntry("__table_id", 2147483652L);
        assertThat(shape.idOf(tableId)).isEmpty();
    }

    @Test
    void keyAtWriteTimeIsKnownWhereTheTagsAreNotStored() {
        FileShape shape = read("primary-key").shape();
        assertThat(shape.column(0)).isEmpty();
        assertThat(shape.writtenKey()).contains(Set.of(0L, 1L));
    }

    @Test
    void statisticsSpanAllRowGroups() {
        FileFooter footer = read("row-groups");
        int index = footer.shape().columns().indexOf(column(footer, "ts"));
        Optional<ColumnStatistics> statistics = footer.statistics().get(index);
        assertThat(statistics.orElseThrow().values()).isEqualTo(footer.rows());
        assertThat(statistics.orElseThrow().nulls()).isEqualTo(OptionalLong.of(0));
        byte[] min = Objects.requireNonNull(statistics.orElseThrow().min());
        byte[] max = Objects.requireNonNull(statistics.orElseThrow().max());
        assertThat(ValueOrder.number(min)).isLessThan(ValueOrder.number(max));
    }

    @Test
    void missingFileIsSaid() {
        SstFile file = SstFile.builder("gone", ObjectKey.of("data/gone.parquet"), REGION)
                .size(100)
                .build();
        assertFails(file, ErrorCode.OBJECT_MISSING, "data/gone.parquet does not exist");
    }

    @Test
    void damagedFilesAreSaidWithWhatIsWrong() {
        byte[] content = genuine("types");
        assertFails(file(content, content.length + 10), ErrorCode.OBJECT_CORRUPT, "shorter than");
        assertFails(file(content, content.length - 10), ErrorCode.OBJECT_CORRUPT, "PAR1");
        assertFails(file(new byte[5], 5), ErrorCode.OBJECT_CORRUPT, "only 5 bytes");
        byte[] wrongLength = content.clone();
        wrongLength[content.length - 5] = 0x7F;
        assertFails(file(wrongLength, content.length), ErrorCode.OBJECT_CORRUPT, "footer length");
        byte[] garbage = content.clone();
        Arrays.fill(garbage, content.length - 3000, content.length - 8, (byte) 0xEE);
        assertFails(file(garbage, content.length), ErrorCode.OBJECT_CORRUPT, "cannot be published");
    }

    @Test
    void anyDamageToAFooterIsReadOrRefusedButNothingElse() {
        long seed = 20261130;
        Random random = new Random(seed);
        byte[] content = genuine("histogram");
        for (int round = 0; round < 3000; round++) {
            byte[] damaged = content.clone();
            for (int flips = 0; flips <= round % 3; flips++) {
                int at = content.length - 9 - random.nextInt(5000);
                damaged[at] = (byte) random.nextInt(256);
            }
            SstFile file = file(damaged, damaged.length);
            try {
                assertThat(reader.read(file).footer().rows()).isNotNegative();
            } catch (PluginException e) {
                assertThat(e.code()).as("seed %d, round %d", seed, round).isEqualTo(ErrorCode.OBJECT_CORRUPT);
            }
        }
    }

    private void assertFails(SstFile file, ErrorCode code, String message) {
        assertThatThrownBy(() -> reader.read(file))
                .isInstanceOfSatisfying(
                        PluginException.class,
                        failure -> assertThat(failure.code()).isEqualTo(code))
                .hasMessageContaining(message);
    }
}
