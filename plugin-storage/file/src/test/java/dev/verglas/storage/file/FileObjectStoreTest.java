package dev.verglas.storage.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileObjectStoreTest {

    private static final ObjectKey KEY = ObjectKey.of("dir/object");
    private static final byte[] CONTENT = "content".getBytes(UTF_8);

    @TempDir
    Path root;

    private FileObjectStore store;

    @BeforeEach
    void open() {
        store = FileObjectStore.open(root);
    }

    @Test
    void objectIsTheFileOfItsKey() {
        store.put(ObjectKey.of("a b/50%#ü"), CONTENT);

        assertThat(root.resolve("a b/50%#ü")).hasBinaryContent(CONTENT);
    }

    @Test
    void filesOfOthersAreObjects() throws IOException {
        Files.createDirectories(root.resolve("data/region"));
        Files.write(root.resolve("data/region/x.parquet"), CONTENT);

        assertThat(store.get(ObjectKey.of("data/region/x.parquet"))
                        .orElseThrow()
                        .content())
                .isEqualTo(CONTENT);
        assertThat(listed("data/")).containsExactly("data/region/x.parquet");
    }

    @Test
    void locationIsTheRawPathBecauseNoReaderDecodesPercentSigns() {
        for (String name : List.of("plain", "x y", "x%41y", "50%", "x+y", "xüy", "x\"y", "it's", "back\\slash", "😀")) {
            assertThat(store.location(ObjectKey.of("d/" + name))).isEqualTo("file://" + root + "/d/" + name);
        }
    }

    @Test
    void locationHasNoSchemeWhereOneWouldCutThePath() {
        assertThat(store.location(ObjectKey.of("d/x#y"))).isEqualTo(root + "/d/x#y");
        assertThat(store.location(ObjectKey.of("d/x?y"))).isEqualTo(root + "/d/x?y");
    }

    @Test
    void uriParsesBackToThePath() {
        store.put(KEY, CONTENT);
        assertThat(store.uri(ObjectKey.of("dir"))).hasToString("file://" + root + "/dir");
        for (String name : List.of("x y", "x%41y", "50%", "x+y", "xüy", "u\u0308", "x#y", "x?y", "😀", "a:b", "\\")) {
            URI uri = store.uri(ObjectKey.of("d/" + name));
            assertThat(Path.of(uri)).isEqualTo(root.resolve("d").resolve(name));
            assertThat(uri.toString()).startsWith("file:///");
        }
    }

    @Test
    void writesLeaveNoTemporaryFile() throws IOException {
        store.put(KEY, CONTENT);
        store.createIfAbsent(KEY, CONTENT);
        store.createIfAbsent(ObjectKey.of("dir/other"), CONTENT);
        store.replace(KEY, CONTENT, "wrong");
        store.replace(KEY, CONTENT, store.head(KEY).orElseThrow().version());

        try (Stream<Path> files = Files.list(root.resolve("dir"))) {
            assertThat(files)
                    .extracting(file -> String.valueOf(file.getFileName()))
                    .containsExactlyInAnyOrder("object", "other");
        }
    }

    @Test
    void freshTemporaryFilesOfOthersAreHiddenButKept() throws IOException {
        Path temporary = temporaryFile(Duration.ofHours(23));

        assertThat(listed("")).isEmpty();
        assertThat(temporary).exists();
    }

    @Test
    void staleTemporaryFilesAreDeletedByAListing() throws IOException {
        Path temporary = temporaryFile(Duration.ofHours(25));

        assertThat(listed("")).isEmpty();
        assertThat(temporary).doesNotExist();
    }

    @Test
    void onlyTheStoresOwnPatternIsCleanedUp() throws IOException {
        Files.createDirectories(root.resolve("dir"));
        List<String> names = List.of(".verglas-notes.tmp", ".verglas-" + UUID.randomUUID(), UUID.randomUUID() + ".tmp");
        for (String name : names) {
            Files.write(root.resolve("dir").resolve(name), CONTENT);
            Files.setLastModifiedTime(
                    root.resolve("dir").resolve(name),
                    FileTime.from(Instant.now().minus(Duration.ofDays(30))));
        }

        assertThat(listed(""))
                .hasSize(3)
                .allSatisfy(name -> assertThat(root.resolve(name)).exists());
    }

    @Test
    void namesOfTheStoreItselfCannotBeWrittenNorSeen() {
        store.put(KEY, CONTENT);
        List<ObjectKey> reserved = List.of(
                ObjectKey.of(".verglas-locks"),
                ObjectKey.of(".verglas-locks/00"),
                ObjectKey.of("dir/.verglas-" + UUID.randomUUID() + ".tmp"));

        for (ObjectKey key : reserved) {
            assertFails(ErrorCode.STORE_DENIED, () -> store.put(key, CONTENT)).contains(key.value());
            assertFails(ErrorCode.STORE_DENIED, () -> store.createIfAbsent(key, CONTENT));
            assertThat(store.get(key)).isEmpty();
        }
        assertThat(listed("")).containsExactly("dir/object");
        assertThat(listed(".verglas")).isEmpty();
    }

    @Test
    void emptiedDirectoriesGoButNotTheRoot() {
        store.put(ObjectKey.of("a/b/c"), CONTENT);
        store.put(ObjectKey.of("a/d"), CONTENT);

        store.deleteAll(List.of(ObjectKey.of("a/b/c")));
        assertThat(root.resolve("a/b")).doesNotExist();
        assertThat(root.resolve("a")).exists();

        store.deleteAll(List.of(ObjectKey.of("a/d")));
        assertThat(root.resolve("a")).doesNotExist();
        assertThat(root).exists();
    }

    @Test
    void linkToADirectoryIsFollowedAndNeverRemoved(@TempDir Path elsewhere) throws IOException {
        Files.createSymbolicLink(root.resolve("link"), elsewhere);
        ObjectKey key = ObjectKey.of("link/deep/object");

        store.put(key, CONTENT);
        assertThat(elsewhere.resolve("deep/object")).hasBinaryContent(CONTENT);
        assertThat(listed("li")).containsExactly("link/deep/object");
        store.deleteAll(List.of(key));

        assertThat(root.resolve("link")).isSymbolicLink();
        assertThat(elsewhere.resolve("deep")).doesNotExist();
    }

    @Test
    void versionGrowsEvenIfTheOldFileIsOfTheFuture() throws IOException {
        store.put(KEY, CONTENT);
        Instant future = Instant.now().plus(Duration.ofDays(3));
        Files.setLastModifiedTime(root.resolve(KEY.value()), FileTime.from(future));
        ObjectMeta old = store.head(KEY).orElseThrow();

        store.put(KEY, CONTENT);

        ObjectMeta fresh = store.head(KEY).orElseThrow();
        assertThat(fresh.lastModified()).isAfter(old.lastModified());
        assertThat(fresh.version()).isNotEqualTo(old.version());
        assertThat(store.replace(KEY, CONTENT, old.version())).isFalse();
    }

    @Test
    void writingBelowAnObjectNamesTheObject() {
        store.put(KEY, CONTENT);
        ObjectKey below = ObjectKey.of("dir/object/deep/below");

        assertFails(ErrorCode.STORE_DENIED, () -> store.put(below, CONTENT))
                .contains(below.value(), root.resolve(KEY.value()) + "' is an object itself");
        assertFails(ErrorCode.STORE_DENIED, () -> store.createIfAbsent(below, CONTENT));
        assertThat(store.replace(below, CONTENT, "any")).isFalse();
    }

    @Test
    void writingADirectorysNameIsRefused() {
        store.put(KEY, CONTENT);
        ObjectKey directory = ObjectKey.of("dir");

        assertFails(ErrorCode.STORE_DENIED, () -> store.put(directory, CONTENT)).contains("is a directory");
        assertFails(ErrorCode.STORE_DENIED, () -> store.createIfAbsent(directory, CONTENT))
                .contains("is a directory");
        assertThat(store.replace(directory, CONTENT, "any")).isFalse();
    }

    @Test
    void segmentLongerThanTheFileSystemAllowsIsRefusedAndMissing() {
        ObjectKey key = ObjectKey.of("dir/" + "ü".repeat(128));

        assertFails(ErrorCode.STORE_DENIED, () -> store.put(key, CONTENT)).contains("255 bytes");
        assertFails(ErrorCode.STORE_DENIED, () -> store.createIfAbsent(key, CONTENT))
                .contains("255 bytes");
        assertThat(store.get(key)).isEmpty();
        assertThat(store.head(ObjectKey.of(key.value() + "/x"))).isEmpty();
        assertThat(listed(key.value() + "/")).isEmpty();
        store.deleteAll(List.of(key));
    }

    @Test
    void storeWhoseRootIsGoneIsUnavailableAndNotEmpty() throws IOException {
        FileObjectStore gone = FileObjectStore.open(root.resolve("mount"));
        Files.delete(root.resolve("mount"));

        List<ThrowingCallable> calls = List.of(
                () -> gone.get(KEY),
                () -> gone.getRange(KEY, 0, 1),
                () -> gone.head(KEY),
                () -> gone.createIfAbsent(KEY, CONTENT),
                () -> gone.put(KEY, CONTENT),
                () -> gone.replace(KEY, CONTENT, "any"),
                () -> gone.list("", Optional.empty(), 1),
                () -> gone.list("a/b/", Optional.empty(), 1),
                () -> gone.deleteAll(List.of(KEY)));
        for (ThrowingCallable call : calls) {
            assertFails(ErrorCode.STORE_UNAVAILABLE, call).contains("data_home", "is gone");
        }
        assertThat(root.resolve("mount")).doesNotExist();
    }

    @Test
    void interruptedThreadGetsClosedAndWritesNothing() {
        Thread.currentThread().interrupt();
        try {
            assertFails(ErrorCode.CLOSED, () -> store.createIfAbsent(KEY, CONTENT));
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
        assertThat(listed("")).isEmpty();
    }

    @Test
    void fileSystemWithoutHardLinksIsCalledUnsafe() throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(root.resolve("a.zip"), Map.of("create", "true"))) {
            FileObjectStore linkless = FileObjectStore.open(zip.getPath("/"));

            assertFails(ErrorCode.STORE_UNSAFE, () -> linkless.createIfAbsent(ObjectKey.of("object"), CONTENT))
                    .contains("no hard links");
        }
    }

    private Path temporaryFile(Duration age) throws IOException {
        Path path = root.resolve("dir/.verglas-" + UUID.randomUUID() + ".tmp");
        Files.createDirectories(root.resolve("dir"));
        Files.write(path, CONTENT);
        Files.setLastModifiedTime(path, FileTime.from(Instant.now().minus(age)));
        return path;
    }

    private List<String> listed(String prefix) {
        return store.list(prefix, Optional.empty(), 100).objects().stream()
                .map(meta -> meta.key().value())
                .toList();
    }

    private static org.assertj.core.api.AbstractStringAssert<?> assertFails(ErrorCode code, ThrowingCallable call) {
        PluginException thrown = org.assertj.core.api.Assertions.catchThrowableOfType(PluginException.class, call);
        assertThatThrownBy(call).isInstanceOf(PluginException.class);
        assertThat(thrown.code()).as(thrown.getMessage()).isEqualTo(code);
        return assertThat(thrown.getMessage());
    }
}
