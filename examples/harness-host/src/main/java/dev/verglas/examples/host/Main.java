package dev.verglas.examples.host;

import dev.verglas.api.error.PluginException;
import dev.verglas.examples.host.server.HostProcess;
import dev.verglas.examples.host.server.Mode;
import dev.verglas.host.HostConfig;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The command line of the harness host.
 *
 * <p>{@code standalone|datanode|frontend --config FILE}. Prints {@code ready on http://…} when it serves and stops on
 * SIGTERM. Exit code 2 for a wrong command line, 1 if it cannot start.
 */
public final class Main {

    private static final Logger log = LoggerFactory.getLogger(Main.class);
    private static final String USAGE = "usage: standalone|datanode|frontend --config FILE";
    private static final int WRONG_USAGE = 2;

    private Main() {}

    public static void main(String[] args) {
        Optional<Mode> mode = args.length == 3 ? Mode.named(args[0]) : Optional.empty();
        if (mode.isEmpty() || !args[1].equals("--config")) {
            System.err.println(USAGE);
            System.exit(WRONG_USAGE);
            return;
        }
        try {
            run(mode.get(), Path.of(args[2]));
        } catch (PluginException e) {
            System.err.println("cannot start: " + e.getMessage());
            log.atDebug().setCause(e).log("cannot start");
            System.exit(1);
        } catch (RuntimeException e) {
            log.atError().setCause(e).log("cannot start");
            System.err.println("cannot start: " + e);
            System.exit(1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void run(Mode mode, Path config) throws InterruptedException {
        HostProcess host = HostProcess.start(mode, HostConfig.load(config));
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime()
                .addShutdownHook(new Thread(
                        () -> {
                            try {
                                host.close();
                            } finally {
                                stopped.countDown();
                            }
                        },
                        "shutdown"));
        System.out.println("ready on " + host.url());
        stopped.await();
    }
}
