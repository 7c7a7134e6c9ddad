package dev.verglas.dist;

import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The harness host in a Java process of its own, with a class path of the test's choice. */
final class HostProcess implements AutoCloseable {

    private static final Duration START = Duration.ofSeconds(60);

    private final HttpClient client = HttpClient.newHttpClient();
    private final Process process;
    private final Path log;
    private final URI base;

    private HostProcess(Process process, Path log, URI base) {
        this.process = process;
        this.log = log;
        this.base = base;
    }

    /** Starts a standalone host on empty local files and waits until it answers. */
    static HostProcess start(List<Path> classPath, Path plugins, Path folder) throws IOException {
        int port = freePort();
        Path config = folder.resolve("standalone.toml");
        Files.writeString(config, String.format(Locale.ROOT, """
                plugins_dir = "%s"

                [http]
                addr = "127.0.0.1:%d"

                [storage]
                type = "File"
                data_home = "%s"

                [[plugins]]
                iceberg_manifest = { warehouse_root = "iceberg_warehouse" }
                """, plugins, port, folder.resolve("data")));
        Path log = folder.resolve("host.log");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-cp",
                        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                        "dev.verglas.examples.host.Main",
                        "standalone",
                        "--config",
                        config.toString())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        HostProcess host = new HostProcess(process, log, URI.create("http://127.0.0.1:" + port));
        try {
            await("the host answers").atMost(START).until(host::isUp);
        } catch (RuntimeException e) {
            host.close();
            throw new IllegalStateException("the host did not start:\n" + host.output(), e);
        }
        return host;
    }

    /** Runs SQL; returns the answer's body. */
    String sql(String text) throws IOException, InterruptedException {
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(base.resolve("/v1/sql"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(
                                "sql=" + URLEncoder.encode(text, StandardCharsets.UTF_8)))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
            throw new IOException(answer.statusCode() + ": " + answer.body() + "\n" + output());
        }
        return answer.body();
    }

    /** Gets a path of the host's server. */
    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(
                HttpRequest.newBuilder(base.resolve(path)).GET().build(), HttpResponse.BodyHandlers.ofString());
    }

    /** What the process printed so far. */
    String output() throws IOException {
        return Files.readString(log);
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IOException("the host did not stop:\n" + output());
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private boolean isUp() throws IOException, InterruptedException {
        if (!process.isAlive()) {
            throw new IllegalStateException("the process ended with " + process.exitValue());
        }
        try {
            get("/health");
            return true;
        } catch (ConnectException e) {
            return false;
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
