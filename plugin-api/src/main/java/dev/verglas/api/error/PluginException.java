package dev.verglas.api.error;

import dev.verglas.api.ApiStatus;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The one unchecked exception of the SPI.
 *
 * <p>Its message says what failed, where, and what to do, and never holds a secret. {@link #problems()} is filled for
 * configuration errors, which are reported all at once.
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public final class PluginException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorCode code;
    private final transient List<Problem> problems;

    private PluginException(ErrorCode code, String message, List<Problem> problems, @Nullable Throwable cause) {
        super(message, cause);
        this.code = code;
        this.problems = List.copyOf(problems);
    }

    /** Makes an exception without a cause. */
    public static PluginException of(ErrorCode code, String message) {
        return new PluginException(code, message, List.of(), null);
    }

    /** Makes an exception that keeps the failure it wraps. */
    public static PluginException of(ErrorCode code, String message, Throwable cause) {
        return new PluginException(code, message, List.of(), cause);
    }

    /** Makes a {@link ErrorCode#CONFIG_INVALID} exception whose message lists every problem on a line of its own. */
    public static PluginException config(List<Problem> problems) {
        String message = problems.stream().map(Problem::toString).collect(Collectors.joining("\n"));
        return new PluginException(ErrorCode.CONFIG_INVALID, message, problems, null);
    }

    /** Makes the same exception with the file's name at the head of its message. */
    public static PluginException config(String source, List<Problem> problems) {
        String message = problems.stream()
                .map(problem -> "\n  " + problem)
                .collect(Collectors.joining("", source + " has " + count(problems) + ":", ""));
        return new PluginException(ErrorCode.CONFIG_INVALID, message, problems, null);
    }

    private static String count(List<Problem> problems) {
        return problems.size() == 1 ? "1 problem" : problems.size() + " problems";
    }

    /** Returns the kind of failure. */
    public ErrorCode code() {
        return code;
    }

    /** Returns what the caller should do. */
    public ErrorCode.Category category() {
        return code.category();
    }

    /** Returns the configuration problems in the order found; empty for every other kind of failure. */
    public List<Problem> problems() {
        return problems == null ? List.of() : problems;
    }
}
