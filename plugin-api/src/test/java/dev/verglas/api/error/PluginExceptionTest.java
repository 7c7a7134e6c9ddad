package dev.verglas.api.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.junit.jupiter.api.Test;

class PluginExceptionTest {

    private static final List<Problem> PROBLEMS =
            List.of(new Problem("a.b", 3, "is wrong"), new Problem("c", 0, "is missing"), new Problem("", 7, "is odd"));

    @Test
    void aConfigurationErrorListsEveryProblem() {
        PluginException exception = PluginException.config(PROBLEMS);
        assertThat(exception).hasMessage("line 3: a.b: is wrong\nc: is missing\nline 7: is odd");
        assertThat(exception.problems()).isEqualTo(PROBLEMS);
        assertThat(exception.category()).isEqualTo(ErrorCode.Category.CONFIG);
    }

    @Test
    void aConfigurationErrorOfAFileNamesTheFile() {
        assertThat(PluginException.config("f.toml", PROBLEMS))
                .hasMessage("f.toml has 3 problems:\n  line 3: a.b: is wrong\n  c: is missing\n  line 7: is odd");
        assertThat(PluginException.config("f.toml", PROBLEMS.subList(1, 2)))
                .hasMessage("f.toml has 1 problem:\n  c: is missing");
    }

    @Test
    void otherErrorsKeepCodeAndCause() {
        IOException cause = new IOException("no route");
        PluginException exception = PluginException.of(ErrorCode.STORE_UNAVAILABLE, "cannot reach the store", cause);
        assertThat(exception).hasMessage("cannot reach the store").hasCause(cause);
        assertThat(exception.code()).isEqualTo(ErrorCode.STORE_UNAVAILABLE);
        assertThat(exception.category()).isEqualTo(ErrorCode.Category.TRANSIENT);
        assertThat(exception.problems()).isEmpty();
    }

    @Test
    void anExceptionThatWasSerializedKeepsCodeAndMessage() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(PluginException.config(PROBLEMS));
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            PluginException read = (PluginException) in.readObject();
            assertThat(read.code()).isEqualTo(ErrorCode.CONFIG_INVALID);
            assertThat(read).hasMessageContaining("a.b: is wrong");
            assertThat(read.problems()).isEmpty();
        }
    }
}
