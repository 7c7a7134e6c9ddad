package dev.verglas.writer.manifest;

import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.apache.avro.Schema;

/**
 * The container of Avro records: a header of named values, then deflated blocks of records (Avro specification 1.12,
 * Object Container Files).
 */
final class AvroFile {

    private static final byte[] MAGIC = {'O', 'b', 'j', 1};
    private static final String SCHEMA = "avro.schema";
    private static final String CODEC = "avro.codec";
    private static final String DEFLATE = "deflate";
    private static final int LEVEL = 6;
    private static final int SYNC_BYTES = 16;
    private static final int BLOCK_BYTES = 64 * 1024;
    private static final int CHUNK_BYTES = 16 * 1024;

    private AvroFile() {}

    /** Writes one file; one thread. */
    static final class Writer {
        private final AvroOutput file = new AvroOutput();
        private final AvroOutput block = new AvroOutput();
        private final byte[] sync;
        private int records;

        /** Begins a file of records of a schema. */
        Writer(Schema schema, Map<String, String> header) {
            Map<String, String> all = new LinkedHashMap<>(header);
            all.put(SCHEMA, schema.toString());
            all.put(CODEC, DEFLATE);
            file.raw(MAGIC, 0, MAGIC.length);
            file.number(all.size());
            all.forEach((key, value) -> {
                file.text(key);
                file.text(value);
            });
            file.number(0);
            sync = sync(file.toByteArray());
            file.raw(sync, 0, SYNC_BYTES);
        }

        /** Returns where the values of the next record go. */
        AvroOutput record() {
            if (block.size() >= BLOCK_BYTES) {
                flush();
            }
            records++;
            return block;
        }

        /** Returns the whole file. */
        byte[] finish() {
            if (records > 0) {
                flush();
            }
            return file.toByteArray();
        }

        private void flush() {
            byte[] deflated = deflate(block);
            file.number(records);
            file.bytes(deflated);
            file.raw(sync, 0, SYNC_BYTES);
            block.clear();
            records = 0;
        }
    }

    /** The marker between blocks: the same file has the same bytes, and it is unlikely to occur anywhere else. */
    private static byte[] sync(byte[] header) {
        try {
            return Arrays.copyOf(MessageDigest.getInstance("SHA-256").digest(header), SYNC_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    /** Reads one file, block by block; one thread. */
    static final class Reader {
        private final byte[] file;
        private final AvroInput input;
        private final Map<String, String> header = new LinkedHashMap<>();
        private final int sync;

        /**
         * Reads the header.
         *
         * @throws IllegalArgumentException if it is no file of records of this schema
         */
        Reader(byte[] file, Schema schema) {
            this.file = file;
            this.input = new AvroInput(file);
            if (!Arrays.equals(file, 0, Math.min(MAGIC.length, file.length), MAGIC, 0, MAGIC.length)) {
                throw new IllegalArgumentException("it is no Avro file");
            }
            input.position(MAGIC.length);
            for (long count = input.block(); count > 0; count = input.block()) {
                for (long i = 0; i < count; i++) {
                    String key = input.text();
                    header.put(key, input.text());
                }
            }
            this.sync = input.position();
            input.position(sync + SYNC_BYTES);
            String written = value(SCHEMA);
            if (!written.equals(schema.toString())
                    && !new Schema.Parser().parse(written).equals(schema)) {
                throw new IllegalArgumentException("its records have another schema");
            }
            if (!value(CODEC).equals(DEFLATE)) {
                throw new IllegalArgumentException("its codec is " + value(CODEC));
            }
        }

        /** Returns a value of the header. */
        String value(String key) {
            String found = header.get(key);
            if (found == null) {
                throw new IllegalArgumentException("its header has no " + key);
            }
            return found;
        }

        /** A block of records. */
        @SuppressWarnings("ArrayRecordComponent") // read once, never compared
        record Block(long records, byte[] bytes) {}

        boolean hasNext() {
            return !input.atEnd();
        }

        /** Returns the next block. */
        Block next() {
            long records = input.number();
            int length = input.length();
            int from = input.position();
            byte[] bytes = inflate(file, from, length);
            int end = from + length;
            if (!Arrays.equals(file, end, end + SYNC_BYTES, file, sync, sync + SYNC_BYTES)) {
                throw new IllegalArgumentException("its blocks are not where they should be");
            }
            input.position(end + SYNC_BYTES);
            return new Block(records, bytes);
        }
    }

    private static byte[] deflate(AvroOutput block) {
        Deflater deflater = new Deflater(LEVEL, true);
        try {
            deflater.setInput(block.buffer(), 0, block.size());
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream(CHUNK_BYTES);
            byte[] chunk = new byte[CHUNK_BYTES];
            while (!deflater.finished()) {
                out.write(chunk, 0, deflater.deflate(chunk));
            }
            return out.toByteArray();
        } finally {
            deflater.end();
        }
    }

    private static byte[] inflate(byte[] from, int offset, int length) {
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(from, offset, length);
            ByteArrayOutputStream out = new ByteArrayOutputStream(BLOCK_BYTES + CHUNK_BYTES);
            byte[] chunk = new byte[CHUNK_BYTES];
            while (!inflater.finished()) {
                int read = inflater.inflate(chunk);
                if (read == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                    throw new IllegalArgumentException("a block ends early");
                }
                out.write(chunk, 0, read);
            }
            return out.toByteArray();
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("a block is not deflated", e);
        } finally {
            inflater.end();
        }
    }
}
