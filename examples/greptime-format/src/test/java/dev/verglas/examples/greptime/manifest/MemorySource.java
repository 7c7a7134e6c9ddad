package dev.verglas.examples.greptime.manifest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Manifest files in memory, some of which may vanish when they are read for the first time. */
final class MemorySource implements ManifestSource {

    private final Map<String, byte[]> files = new HashMap<>();
    private final Map<String, Runnable> onRead = new HashMap<>();
    private final List<String> reads = new ArrayList<>();

    void put(String path, byte[] content) {
        files.put(path, content);
    }

    void remove(String path) {
        files.remove(path);
    }

    /** Lets something happen just before a file is read for the first time. */
    void beforeRead(String path, Runnable event) {
        onRead.put(path, event);
    }

    List<String> reads() {
        return reads;
    }

    @Override
    public List<String> list(String prefix) {
        return files.keySet().stream().filter(path -> path.startsWith(prefix)).toList();
    }

    @Override
    public Optional<byte[]> read(String path) {
        Runnable event = onRead.remove(path);
        if (event != null) {
            event.run();
        }
        reads.add(path);
        return Optional.ofNullable(files.get(path));
    }
}
