package dev.verglas.writer.commit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Bytes of manifests that were written or read lately, of all tables together; at most {@value #MAX_BYTES} bytes.
 *
 * <p>Manifests never change, so nothing here is ever stale. The manifest that the next flush of a table opens is mostly the
 * one that the last flush wrote. Any thread.
 */
public final class ManifestCache {

    private static final long MAX_BYTES = 64L * 1024 * 1024;
    private static final float LOAD_FACTOR = 0.75f;

    private final Map<String, byte[]> byLocation = new LinkedHashMap<>(16, LOAD_FACTOR, true);
    private long bytes;

    synchronized Optional<byte[]> get(String location) {
        return Optional.ofNullable(byLocation.get(location));
    }

    synchronized void put(String location, byte[] manifest) {
        if (manifest.length > MAX_BYTES) {
            return;
        }
        byte[] old = byLocation.put(location, manifest);
        bytes += manifest.length - (old == null ? 0 : old.length);
        var leastRecent = byLocation.values().iterator();
        while (bytes > MAX_BYTES) {
            bytes -= leastRecent.next().length;
            leastRecent.remove();
        }
    }
}
