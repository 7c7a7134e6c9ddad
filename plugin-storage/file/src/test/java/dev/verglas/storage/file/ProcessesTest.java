package dev.verglas.storage.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rival and dying JVMs on one store. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ProcessesTest {

    private static final int LARGEST = 4 << 20;
    private static final int KILLS = 12;

    @TempDir
    Path root;

    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void killAll() throws InterruptedException {
        for (Process process : processes) {
            process.destroyForcibly().waitFor(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void everyVersionIsCreatedByOneOfThreeProcesses() throws Exception {
        int versions = 400;
        List<List<String>> outputs = run("commit", versions);

        List<Integer> all = new ArrayList<>();
        FileObjectStore store = store();
        for (int id = 0; id < outputs.size(); id++) {
            for (String line : outputs.get(id)) {
                int version = Integer.parseInt(line);
                all.add(version);
                assertThat(store.get(WriterProcess.version(version))
                                .orElseThrow()
                                .content())
                        .isEqualTo(WriterProcess.content(id, 4_000));
            }
        }
        assertThat(all).doesNotHaveDuplicates().hasSize(versions);
        assertThat(outputs)
                .as("processes that won at least once")
                .filteredOn(won -> !won.isEmpty())
                .hasSizeGreaterThan(1);
    }

    @Test
    void noIncrementByReplaceIsLostAmongThreeProcesses() throws Exception {
        store().put(ObjectKey.of("counter"), "0".getBytes(UTF_8));

        run("count", 200);

        assertThat(new String(store().get(ObjectKey.of("counter")).orElseThrow().content(), UTF_8))
                .isEqualTo("600");
    }

    @Test
    void killedWriterLeavesNoPartUnderAFinalNameAndNoLock() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        for (int kill = 0; kill < KILLS; kill++) {
            Process process = started("churn", kill, LARGEST);
            go(process);
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(20_000 + random.nextInt(150_000)));
            process.destroyForcibly();
            assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue())
                    .as("killed, not failed; see stderr-%d.log", kill)
                    .isEqualTo(137);

            assertEveryObjectIsWhole("seed " + seed + ", kill " + kill);
        }
        for (int i = 0; i < 200; i++) {
            store().put(ObjectKey.of("after/" + i), new byte[] {1});
        }
        assertTemporaryFilesWereLeftAndAreCleanedUp();
    }

    private void assertEveryObjectIsWhole(String when) {
        FileObjectStore store = store();
        List<ObjectMeta> objects = store.list("churn/", Optional.empty(), 1_000).objects();
        for (ObjectMeta meta : objects) {
            byte[] content = store.get(meta.key()).orElseThrow().content();
            int writer = content[content.length - 1] - 'a';
            assertThat(content)
                    .as("%s: %s", when, meta.key())
                    .isEqualTo(WriterProcess.content(Math.max(0, writer), content.length));
        }
    }

    /** Proves that kills hit writes that were under way. */
    private void assertTemporaryFilesWereLeftAndAreCleanedUp() throws IOException {
        assertThat(temporaryFiles()).isNotEmpty();
        for (Path file : temporaryFiles()) {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(2))));
        }
        store().list("churn/", Optional.empty(), 1_000);
        assertThat(temporaryFiles()).isEmpty();
    }

    private List<Path> temporaryFiles() throws IOException {
        try (Stream<Path> files = Files.walk(root.resolve("store"))) {
            return files.filter(file -> TemporaryFiles.isTemporary(String.valueOf(file.getFileName())))
                    .toList();
        }
    }

    /** Lets three processes do a task at the same time and returns what each printed. */
    private List<List<String>> run(String task, int amount) throws Exception {
        List<Process> rivals = new ArrayList<>();
        for (int id = 0; id < 3; id++) {
            rivals.add(started(task, id, amount));
        }
        for (Process rival : rivals) {
            go(rival);
        }
        List<List<String>> outputs = new ArrayList<>();
        for (Process rival : rivals) {
            List<String> lines =
                    new ArrayList<>(rival.inputReader(UTF_8).lines().toList());
            assertThat(rival.waitFor(10, TimeUnit.SECONDS)).isTrue();
            assertThat(lines).as("output of a process; see stderr logs").endsWith("done");
            outputs.add(lines.subList(0, lines.size() - 1));
        }
        return outputs;
    }

    private Process started(String task, int id, int amount) throws IOException {
        Process process = WriterProcess.start(root, task, id, amount);
        processes.add(process);
        BufferedReader reader = process.inputReader(UTF_8);
        assertThat(reader.readLine()).as("see stderr-%d.log", id).isEqualTo("ready");
        return process;
    }

    private static void go(Process process) throws IOException {
        OutputStream in = process.getOutputStream();
        in.write("go\n".getBytes(UTF_8));
        in.flush();
    }

    private FileObjectStore store() {
        return FileObjectStore.open(root.resolve("store"));
    }
}
