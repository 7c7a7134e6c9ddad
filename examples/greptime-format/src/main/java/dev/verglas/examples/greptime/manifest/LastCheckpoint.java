package dev.verglas.examples.greptime.manifest;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content of {@code _last_checkpoint}, which says where a replay starts.
 *
 * @param size bytes of the checkpoint before compression
 * @param version the version of the checkpoint
 * @param checksum the CRC-32 of the checkpoint before compression; null in old regions
 * @param extendMetadata nothing that GreptimeDB uses today
 */
public record LastCheckpoint(
        long size, long version, @Nullable Long checksum, Map<String, String> extendMetadata) {

    public LastCheckpoint {
        extendMetadata = Collections.unmodifiableMap(new LinkedHashMap<>(extendMetadata));
    }

    /** The pointer to a checkpoint, given its bytes before compression. */
    public static LastCheckpoint of(long version, byte[] checkpoint) {
        return new LastCheckpoint(checkpoint.length, version, Crc.of(checkpoint), Map.of());
    }

    /** Whether bytes, after decompression, are the checkpoint that this points to. */
    public boolean matches(byte[] checkpoint) {
        return checkpoint.length == size && (checksum == null || checksum == Crc.of(checkpoint));
    }
}
