package dev.verglas.examples.greptime.sst;

import static dev.verglas.examples.greptime.sst.Regions.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.examples.greptime.GreptimeFormatException;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.ConcreteType.Kind;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.manifest.SstFormat;
import dev.verglas.examples.greptime.testing.Fixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SstReaderTest {

    private static final RegionMetadata OLD =
            Regions.hosts().field("n", ConcreteType.of(Kind.INT32)).build();

    @ParameterizedTest
    @EnumSource(SstFormat.class)
    void columnsThatWereAddedLaterHaveTheirDefaultOrNull(SstFormat format) throws IOException {
        RegionMetadata now = Regions.hosts()
                .field("n", ConcreteType.of(Kind.INT32))
                .fieldWithDefault("text", "dflt")
                .field("none", ConcreteType.string())
                .tagWithDefault("dc", "dc0")
                .tag("rack", ConcreteType.string())
                .build();

        assertThat(read(List.of(put(1, "a", 1L, 7L)), now, format, null))
                .containsExactly(put(1, "a", 1L, 7L, "dflt", null, "dc0", null));
    }

    @Test
    void changedTypesAreCast() throws IOException {
        RegionMetadata wide =
                Regions.hosts().field("n", ConcreteType.of(Kind.INT64)).build();
        RegionMetadata text = Regions.hosts().field("n", ConcreteType.string()).build();
        RegionMetadata real =
                Regions.hosts().field("n", ConcreteType.of(Kind.FLOAT64)).build();
        List<SstRow> rows = List.of(put(1, "a", 1L, 7L), put(1, "a", 2L, null));

        assertThat(read(rows, wide, SstFormat.FLAT, null)).isEqualTo(rows);
        assertThat(read(rows, text, SstFormat.FLAT, null)).containsExactly(put(1, "a", 1L, "7"), put(1, "a", 2L, null));
        assertThat(read(rows, real, SstFormat.FLAT, null)).containsExactly(put(1, "a", 1L, 7.0), put(1, "a", 2L, null));
    }

    @Test
    void sameNameWithAnotherIdIsAnotherColumn() throws IOException {
        RegionMetadata readded = Regions.hosts()
                .field("gone", ConcreteType.of(Kind.INT32))
                .field("n", ConcreteType.of(Kind.INT32))
                .build();

        assertThat(read(List.of(put(1, "a", 1L, 7L)), readded, SstFormat.FLAT, null))
                .containsExactly(put(1, "a", 1L, 7L, null));
    }

    @Test
    void sequenceOfTheManifestStandsOnlyForZeros() throws IOException {
        assertThat(read(List.of(put(0, "a", 1L, 1L)), OLD, SstFormat.FLAT, 42L)).containsExactly(put(42, "a", 1L, 1L));
        assertThat(read(List.of(put(5, "a", 1L, 1L)), OLD, SstFormat.FLAT, 42L)).containsExactly(put(5, "a", 1L, 1L));
    }

    @Test
    void encodedBulkFilesKeepTheSequenceOfEachRow() throws IOException {
        List<Path> files = Fixture.of("h_encoded_bulk", "flush1").files(".*\\.parquet");
        RegionMetadata metadata = SstReader.readMetadata(new BytesInputFile(GenuineFiles.bytes(files.get(0))));

        assertThat(SstReader.read(new BytesInputFile(GenuineFiles.bytes(files.get(0))), metadata, null))
                .extracting(SstRow::sequence)
                .doesNotHaveDuplicates()
                .hasSizeGreaterThan(100);
    }

    @Test
    void otherParquetFilesAreRefused() {
        assertThatThrownBy(() -> SstReader.readMetadata(new BytesInputFile(withoutMetadata())))
                .isInstanceOf(GreptimeFormatException.class)
                .hasMessageContaining("greptime:metadata");
    }

    /** A file whose metadata key was renamed in place. */
    private static byte[] withoutMetadata() throws IOException {
        byte[] file = bytes(List.of(put(1, "a", 1L, 1L)), SstFormat.FLAT);
        byte[] key = SstSchema.METADATA_KEY.getBytes(StandardCharsets.UTF_8);
        for (int i = file.length - key.length; i >= 0; i--) {
            if (Arrays.equals(file, i, i + key.length, key, 0, key.length)) {
                file[i] = 'G';
            }
        }
        return file;
    }

    private static List<SstRow> read(
            List<SstRow> rows, RegionMetadata now, SstFormat format, @Nullable Long fileSequence) throws IOException {
        return SstReader.read(new BytesInputFile(bytes(rows, format)), now, fileSequence);
    }

    private static byte[] bytes(List<SstRow> rows, SstFormat format) throws IOException {
        BufferOutputFile out = new BufferOutputFile();
        SstWriter.write(OLD, rows, SstOptions.greptimeDb().withFormat(format), out);
        return out.toByteArray();
    }
}
