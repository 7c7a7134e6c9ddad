package dev.verglas.storage.file;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.StoredObject;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A JVM of its own that writes to a store: started by a test, ready when it prints {@code ready}, at work after a line on
 * its standard input.
 */
final class WriterProcess {

    private WriterProcess() {}

    /** Starts a JVM with the class path of this one; {@code task} is {@code commit}, {@code count} or {@code churn}. */
    static Process start(Path root, String task, int id, int amount) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx128m", "-XX:TieredStopAtLevel=1", "-cp"));
        command.add(System.getProperty("java.class.path"));
        command.add(WriterProcess.class.getName());
        command.addAll(List.of(root.toString(), task, Integer.toString(id), Integer.toString(amount)));
        return new ProcessBuilder(command)
                .redirectError(new File(root.toFile(), "stderr-" + id + ".log"))
                .start();
    }

    public static void main(String[] args) throws IOException {
        FileObjectStore store = FileObjectStore.open(Path.of(args[0], "store"));
        int id = Integer.parseInt(args[2]);
        int amount = Integer.parseInt(args[3]);
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        out.println("ready");
        in.readLine();
        switch (args[1]) {
            case "commit" -> commit(store, id, amount, out);
            case "count" -> count(store, amount);
            case "churn" -> churn(store, amount);
            default -> throw new IllegalArgumentException(args[1]);
        }
        out.println("done");
    }

    /** Chases the head of a chain of versions and prints the ones that this process made. */
    private static void commit(FileObjectStore store, int id, int versions, PrintStream out) {
        for (int version = 1; version <= versions; version++) {
            if (store.createIfAbsent(version(version), content(id, 4_000))) {
                out.println(version);
            }
        }
    }

    private static void count(FileObjectStore store, int increments) {
        for (int done = 0; done < increments; ) {
            StoredObject now = store.get(ObjectKey.of("counter")).orElseThrow();
            int count = Integer.parseInt(new String(now.content(), StandardCharsets.UTF_8));
            byte[] next = Integer.toString(count + 1).getBytes(StandardCharsets.UTF_8);
            done += store.replace(ObjectKey.of("counter"), next, now.meta().version()) ? 1 : 0;
        }
    }

    /** Creates, puts, replaces and deletes objects of many sizes until it is killed. */
    private static void churn(FileObjectStore store, int largest) {
        for (int i = 0; ; i++) {
            byte[] content = content(i % 26, 1 + (i * 7919) % largest);
            ObjectKey key = ObjectKey.of("churn/" + (i % 5) + "/object");
            store.put(key, content);
            store.createIfAbsent(ObjectKey.of("churn/" + (i % 5) + "/created-" + i % 50), content);
            store.replace(
                    key, content(i % 26, largest), store.head(key).orElseThrow().version());
            if (i % 20 == 19) {
                store.deleteAll(List.of(key, ObjectKey.of("churn/" + (i % 5) + "/created-" + i % 50)));
            }
        }
    }

    static ObjectKey version(int number) {
        return ObjectKey.of("commits/v" + number + ".json");
    }

    /** Content whose every byte depends on the writer and on the size, so that a part is not taken for the whole. */
    static byte[] content(int id, int size) {
        byte[] content = new byte[size];
        Arrays.fill(content, (byte) ('a' + id));
        byte[] head = (size + ":").getBytes(StandardCharsets.UTF_8);
        System.arraycopy(head, 0, content, 0, Math.min(head.length, size));
        return content;
    }
}
