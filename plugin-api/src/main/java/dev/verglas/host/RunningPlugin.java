package dev.verglas.host;

import dev.verglas.api.Plugin;
import dev.verglas.api.PluginHealth;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A plugin with a guard around it: whatever it throws is logged and shown in its health, and goes no further.
 *
 * <p>Thread-safe. A throw in one call does not stop later calls; a plugin that could not be created or started gets none.
 */
final class RunningPlugin<P extends Plugin> {

    private static final Logger log = LoggerFactory.getLogger(RunningPlugin.class);

    private final String name;
    private final @Nullable P plugin;
    private final AtomicLong failures = new AtomicLong();
    private volatile @Nullable String lastFailure;
    private volatile State state;

    private enum State {
        CREATED,
        RUNNING,
        UNUSABLE,
        CLOSED
    }

    private RunningPlugin(String name, @Nullable P plugin, State state) {
        this.name = name;
        this.plugin = plugin;
        this.state = state;
    }

    static <P extends Plugin> RunningPlugin<P> created(String name, P plugin) {
        return new RunningPlugin<>(name, plugin, State.CREATED);
    }

    static <P extends Plugin> RunningPlugin<P> notCreated(String name, Throwable failure) {
        RunningPlugin<P> running = new RunningPlugin<>(name, null, State.UNUSABLE);
        running.failed("create", failure);
        return running;
    }

    String name() {
        return name;
    }

    /** Starts the plugin, or closes it again if that fails. */
    void start() {
        if (state != State.CREATED) {
            return;
        }
        state = State.RUNNING;
        long before = failures.get();
        call("start", Plugin::start);
        if (failures.get() != before) {
            call("close", Plugin::close);
            state = State.UNUSABLE;
        }
    }

    /** Calls the plugin if it runs. */
    void run(String operation, Consumer<P> call) {
        if (state == State.RUNNING) {
            call(operation, call);
        }
    }

    /** Asks the plugin; {@code idle} if it does not run, {@code thrown} if it throws. */
    <T> T ask(String operation, Function<P, T> call, T idle, T thrown) {
        P target = plugin;
        if (state != State.RUNNING || target == null) {
            return idle;
        }
        try {
            return call.apply(target);
        } catch (Throwable failure) {
            failed(operation, failure);
            return thrown;
        }
    }

    /** Returns what the plugin says of itself, overruled by what it threw. */
    PluginHealth health() {
        PluginHealth own = PluginHealth.of(PluginHealth.Status.FAILED, "");
        P target = plugin;
        if (target != null) {
            try {
                own = target.health();
            } catch (Throwable failure) {
                failed("health", failure);
            }
        }
        String failure = lastFailure;
        if (failure == null) {
            return own;
        }
        Map<String, String> details = new LinkedHashMap<>(own.details());
        details.put("failed_calls", Long.toString(failures.get()));
        return new PluginHealth(PluginHealth.Status.FAILED, failure, details);
    }

    /** Closes the plugin; idempotent. */
    void close() {
        if (state == State.CREATED || state == State.RUNNING) {
            state = State.CLOSED;
            call("close", Plugin::close);
        }
    }

    private void call(String operation, Consumer<P> call) {
        P target = plugin;
        if (target == null) {
            return;
        }
        try {
            call.accept(target);
        } catch (Throwable failure) {
            failed(operation, failure);
        }
    }

    private void failed(String operation, Throwable failure) {
        if (failure instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        failures.incrementAndGet();
        lastFailure = operation + " failed: " + HostErrors.reason(failure);
        log.atError()
                .addKeyValue("plugin", name)
                .addKeyValue("operation", operation)
                .setCause(failure)
                .log("plugin call failed");
        if (failure instanceof VirtualMachineError fatal && !(failure instanceof StackOverflowError)) {
            throw fatal;
        }
    }
}
