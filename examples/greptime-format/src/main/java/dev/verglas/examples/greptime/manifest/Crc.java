package dev.verglas.examples.greptime.manifest;

import java.util.zip.CRC32;

/** CRC-32 as GreptimeDB computes it over checkpoints. */
final class Crc {

    private Crc() {}

    static long of(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return crc.getValue();
    }
}
