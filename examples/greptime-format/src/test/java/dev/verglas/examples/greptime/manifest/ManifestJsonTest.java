package dev.verglas.examples.greptime.manifest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.verglas.examples.greptime.GreptimeFormatException;
import dev.verglas.examples.greptime.testing.Fixture;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ManifestJsonTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    static Stream<Path> deltas() {
        return files(".*/manifest/\\d+\\.json(\\.gz)?");
    }

    static Stream<Path> checkpoints() {
        return files(".*/manifest/\\d+\\.checkpoint(\\.gz)?");
    }

    static Stream<Path> pointers() {
        return files(".*/manifest/_last_checkpoint");
    }

    @ParameterizedTest
    @MethodSource("deltas")
    void deltaOfTheDatabaseIsWrittenBackAsItWas(Path file) throws IOException {
        byte[] json = read(file);
        List<RegionAction> actions = ManifestJson.readActions(json);

        assertThat(actions).isNotEmpty().noneMatch(RegionAction.Unknown.class::isInstance);
        assertSameText(ManifestJson.writeActions(actions), json);
    }

    @ParameterizedTest
    @MethodSource("checkpoints")
    void checkpointOfTheDatabaseIsWrittenBackAsItWas(Path file) throws IOException {
        byte[] json = read(file);

        assertSameJson(ManifestJson.writeCheckpoint(ManifestJson.readCheckpoint(json)), json);
    }

    @ParameterizedTest
    @MethodSource("pointers")
    void pointerOfTheDatabaseDescribesItsCheckpoint(Path file) throws IOException {
        byte[] json = Files.readAllBytes(file);
        LastCheckpoint pointer = ManifestJson.readLastCheckpoint(json);
        Path plain = file.resolveSibling(ManifestNames.checkpoint(pointer.version()));
        byte[] checkpoint = read(
                Files.exists(plain) ? plain : plain.resolveSibling(plain.getFileName() + ManifestNames.GZIP_SUFFIX));

        assertThat(pointer.matches(checkpoint)).isTrue();
        assertThat(LastCheckpoint.of(pointer.version(), checkpoint)).isEqualTo(pointer);
        assertSameText(ManifestJson.writeLastCheckpoint(pointer), json);
    }

    @Test
    void unknownFieldsOfAFileAreKept() {
        String delta = "{\"actions\":[{\"Edit\":{\"files_to_add\":[{\"region_id\":\"7\",\"file_id\":\"f\",\"level\":1,"
                + "\"colour\":\"red\"}],\"files_to_remove\":[]}}]}";
        RegionAction.Edit edit =
                (RegionAction.Edit) ManifestJson.readActions(bytes(delta)).get(0);

        assertThat(edit.filesToAdd().get(0).regionId()).isEqualTo(7);
        assertThat(new String(ManifestJson.writeActions(List.of(edit)), StandardCharsets.UTF_8))
                .contains("\"colour\":\"red\"");
    }

    @Test
    void unknownActionsAndTypesAreKept() {
        String delta = "{\"actions\":[{\"Repaint\":{\"colour\":[1,2]}}]}";

        assertSameText(ManifestJson.writeActions(ManifestJson.readActions(bytes(delta))), bytes(delta));
        JsonNode type = MAPPER.createObjectNode()
                .set("Geometry", MAPPER.createObjectNode().put("srid", 4326));
        assertThat(ConcreteType.fromJson(type).kind()).isEqualTo(ConcreteType.Kind.UNKNOWN);
        assertThat(ConcreteType.fromJson(type).toJson()).isEqualTo(type);
    }

    @Test
    void numbersAboveTheSignedRangeSurvive() {
        RegionAction edit = new RegionAction.Edit(List.of(), List.of(), -5L, null, -1L, Long.MIN_VALUE, null);
        byte[] json = ManifestJson.writeActions(List.of(edit));

        assertThat(new String(json, StandardCharsets.UTF_8))
                .contains("\"flushed_entry_id\":18446744073709551615", "\"timestamp_ms\":-5");
        assertThat(ManifestJson.readActions(json)).containsExactly(edit);
    }

    @Test
    void factoriesMakeTheTypesThatTheDatabaseWrites() {
        assertThat(ConcreteType.timestamp(TimestampUnit.MICROSECOND))
                .hasToString("{\"Timestamp\":{\"Microsecond\":null}}");
        assertThat(ConcreteType.decimal128(18, 4)).hasToString("{\"Decimal128\":{\"precision\":18,\"scale\":4}}");
        assertThat(ConcreteType.string()).hasToString("{\"String\":{\"size_type\":\"Utf8\"}}");
        assertThat(ConcreteType.binary()).hasToString("{\"Binary\":{\"repr_type\":\"Binary\"}}");
        assertThat(ConcreteType.of(ConcreteType.Kind.DATE)).hasToString("{\"Date\":null}");
        assertThat(ConcreteType.of(ConcreteType.Kind.UINT16)).hasToString("{\"UInt16\":{}}");
        assertThat(ConcreteType.jsonb()).hasToString("{\"Json\":{\"format\":\"Jsonb\"}}");
        assertThat(ConcreteType.vector(3)).hasToString("{\"Vector\":{\"dim\":3}}");
    }

    @Test
    void damagedBytesAreAFormatError() {
        assertThatThrownBy(() -> ManifestJson.readActions(bytes("{\"actions\":[")))
                .isInstanceOf(GreptimeFormatException.class)
                .hasMessageContaining("not JSON");
        assertThatThrownBy(() -> ManifestJson.readActions(bytes("{}")))
                .isInstanceOf(GreptimeFormatException.class)
                .hasMessageContaining("'actions'");
        assertThatThrownBy(() -> ManifestJson.gunzip(new byte[] {1, 2, 3})).isInstanceOf(GreptimeFormatException.class);
    }

    private static Stream<Path> files(String regex) {
        return Fixture.all().stream().flatMap(fixture -> fixture.files(regex).stream());
    }

    private static byte[] read(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        return Objects.toString(file).toLowerCase(Locale.ROOT).endsWith(ManifestNames.GZIP_SUFFIX)
                ? ManifestJson.gunzip(bytes)
                : bytes;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void assertSameText(byte[] actual, byte[] expected) {
        assertThat(new String(actual, StandardCharsets.UTF_8)).isEqualTo(new String(expected, StandardCharsets.UTF_8));
    }

    private static void assertSameJson(byte[] actual, byte[] expected) throws IOException {
        assertThat(MAPPER.readTree(actual)).isEqualTo(MAPPER.readTree(expected));
    }
}
