package dev.verglas.writer.publish;

import dev.verglas.api.region.SstFile;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Files whose footers the host has passed and that are not published yet; at most {@value #MAX_BYTES} bytes.
 *
 * <p>The oldest go first; a footer that is gone is read from the store instead. Any thread, never blocks for long.
 */
final class FooterCache {

    private static final long MAX_BYTES = 64L * 1024 * 1024;

    private final Map<String, SstFile> files = new LinkedHashMap<>();
    private long bytes;

    synchronized void add(SstFile file) {
        int size = size(file);
        if (size == 0 || size > MAX_BYTES) {
            return;
        }
        SstFile old = files.put(file.path().value(), file);
        bytes += size - (old == null ? 0 : size(old));
        var oldest = files.entrySet().iterator();
        while (bytes > MAX_BYTES && oldest.hasNext()) {
            bytes -= size(oldest.next().getValue());
            oldest.remove();
        }
    }

    /** Returns the file with its footer and forgets it. */
    synchronized Optional<SstFile> take(SstFile file) {
        SstFile found = files.remove(file.path().value());
        if (found != null) {
            bytes -= size(found);
        }
        return Optional.ofNullable(found);
    }

    private static int size(SstFile file) {
        return file.footer().map(java.nio.ByteBuffer::remaining).orElse(0);
    }
}
