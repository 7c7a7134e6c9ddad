package dev.verglas.storage.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FileErrorsTest {

    private static final ObjectKey KEY = ObjectKey.of("a");

    @TempDir
    Path root;

    static Stream<Arguments> failuresOfTheSystem() {
        return Stream.of(
                Arguments.of(new AccessDeniedException("/x"), ErrorCode.STORE_DENIED, "permission denied for '/x'"),
                Arguments.of(os("Read-only file system"), ErrorCode.STORE_DENIED, "Read-only"),
                Arguments.of(os("Operation not permitted"), ErrorCode.STORE_DENIED, "not permitted"),
                Arguments.of(os("No space left on device"), ErrorCode.STORE_UNAVAILABLE, "No space left"),
                Arguments.of(new IOException("No space left on device"), ErrorCode.STORE_UNAVAILABLE, "No space"),
                Arguments.of(os("Disk quota exceeded"), ErrorCode.STORE_UNAVAILABLE, "quota"),
                Arguments.of(new ClosedByInterruptException(), ErrorCode.CLOSED, "interrupted"));
    }

    @ParameterizedTest
    @MethodSource("failuresOfTheSystem")
    void failureWithoutEffectTellsWhatToDo(IOException cause, ErrorCode code, String part) {
        PluginException error = FileErrors.failedWrite(KEY, root.resolve("a"), cause);

        assertThat(error.code()).isEqualTo(code);
        assertThat(error).hasMessageContaining(part).hasMessageContaining("'a'").hasCause(cause);
    }

    @Test
    void writeThatFailedForAnUnknownReasonMayHaveHappened() {
        IOException cause = os("Input/output error");

        assertThat(FileErrors.failedWrite(KEY, root.resolve("a"), cause).code())
                .isEqualTo(ErrorCode.STORE_OUTCOME_UNKNOWN);
        assertThat(FileErrors.failedDelete(KEY, root.resolve("a"), cause).code())
                .isEqualTo(ErrorCode.STORE_OUTCOME_UNKNOWN);
        assertThat(FileErrors.failedRead(KEY, root.resolve("a"), cause).code()).isEqualTo(ErrorCode.STORE_UNAVAILABLE);
    }

    @Test
    void objectLargerThanAnArrayIsRefusedWhole() {
        assertThat(FileErrors.arraySize(KEY, 1_000)).isEqualTo(1_000);
        assertThatThrownBy(() -> FileErrors.arraySize(KEY, 3_000_000_000L))
                .isInstanceOfSatisfying(
                        PluginException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.STORE_DENIED))
                .hasMessageContaining("read ranges");
    }

    @Test
    void nameThatTheJvmCannotEncodeIsBlamedOnItsLocale() {
        PluginException error = FileErrors.unencodableName(KEY, new InvalidPathException("?", "unmappable characters"));

        assertThat(error.code()).isEqualTo(ErrorCode.STORE_DENIED);
        assertThat(error).hasMessageContaining("unmappable characters").hasMessageContaining("LC_ALL=C.UTF-8");
    }

    @Test
    void refusedLinkIsToldFromOtherFailures() {
        assertThat(FileErrors.isRefusedLink(os("Operation not permitted"))).isTrue();
        assertThat(FileErrors.isRefusedLink(os("Operation not supported"))).isTrue();
        assertThat(FileErrors.isRefusedLink(os("Function not implemented"))).isTrue();
        assertThat(FileErrors.isRefusedLink(os("Input/output error"))).isFalse();
        assertThat(FileErrors.isRefusedLink(new AccessDeniedException("not supported")))
                .isFalse();
    }

    private static FileSystemException os(String reason) {
        return new FileSystemException("/x", null, reason);
    }
}
