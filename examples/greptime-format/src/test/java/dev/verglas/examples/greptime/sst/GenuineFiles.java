package dev.verglas.examples.greptime.sst;

import dev.verglas.examples.greptime.testing.Fixture;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;

/** All SSTs of the fixtures. */
final class GenuineFiles {

    private GenuineFiles() {}

    static Stream<Path> all() {
        return Fixture.all().stream().flatMap(fixture -> fixture.files(".*\\.parquet").stream());
    }

    /** Those that {@link SstWriter} can write too: without a list or struct column. */
    static Stream<Path> flat() {
        return all().filter(file -> footer(bytes(file)).getFileMetaData().getSchema().getFields().stream()
                .allMatch(field -> field.isPrimitive()));
    }

    static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static ParquetMetadata footer(byte[] bytes) {
        ParquetReadOptions options =
                ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
        try (ParquetFileReader reader = ParquetFileReader.open(new BytesInputFile(bytes), options)) {
            return reader.getFooter();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The names of a file's columns. */
    static List<String> columns(ParquetMetadata footer) {
        return footer.getFileMetaData().getSchema().getFields().stream()
                .map(field -> field.getName())
                .toList();
    }
}
