package dev.verglas.writer.footer;

import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.region.SstFile;
import dev.verglas.writer.WriterErrors;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Reads footers from a store: one ranged read of the file's end, a second only for footers above 64 KiB.
 *
 * <p>Any thread.
 */
public final class FooterReader {

    private static final int TAIL_BYTES = 64 * 1024;
    private static final int TRAILER_BYTES = 8;
    private static final byte[] MAGIC = {'P', 'A', 'R', '1'};

    private final ObjectStore store;

    /** Makes a reader. */
    public FooterReader(ObjectStore store) {
        this.store = store;
    }

    /**
     * A footer with the size of the file that it was read from.
     *
     * @param footer what the footer says
     * @param fileSize the file's length in bytes
     */
    public record SizedFooter(FileFooter footer, long fileSize) {}

    /**
     * Returns a file's footer and exact size.
     *
     * @throws dev.verglas.api.error.PluginException {@code OBJECT_MISSING} if the file is gone, {@code OBJECT_CORRUPT} if
     *     it is no Parquet file
     */
    public SizedFooter read(SstFile file) {
        String name = file.path().value();
        if (file.footer().isPresent() && file.size() > 0) {
            ByteBuffer footer = file.footer().get();
            byte[] thrift = new byte[footer.remaining()];
            footer.get(thrift);
            return new SizedFooter(FooterDecoder.decode(thrift, name), file.size());
        }
        long size = file.size() > 0
                ? file.size()
                : store.head(file.path()).map(ObjectMeta::size).orElseThrow(() -> WriterErrors.missingFile(name));
        if (size < MAGIC.length + TRAILER_BYTES) {
            throw WriterErrors.corruptFooter(name, "it has only " + size + " bytes");
        }
        byte[] tail = tail(file, size, (int) Math.min(size, TAIL_BYTES));
        int footerLength = footerLength(tail, size, name);
        if (footerLength + TRAILER_BYTES > tail.length) {
            tail = tail(file, size, footerLength + TRAILER_BYTES);
        }
        int end = tail.length - TRAILER_BYTES;
        byte[] thrift = Arrays.copyOfRange(tail, end - footerLength, end);
        return new SizedFooter(FooterDecoder.decode(thrift, name), size);
    }

    private byte[] tail(SstFile file, long size, int length) {
        String name = file.path().value();
        byte[] tail =
                store.getRange(file.path(), size - length, length).orElseThrow(() -> WriterErrors.missingFile(name));
        if (tail.length != length) {
            throw WriterErrors.corruptFooter(name, "it is shorter than the " + size + " bytes that the host says");
        }
        return tail;
    }

    private static int footerLength(byte[] tail, long size, String name) {
        if (!Arrays.equals(tail, tail.length - MAGIC.length, tail.length, MAGIC, 0, MAGIC.length)) {
            throw WriterErrors.corruptFooter(name, "it does not end with PAR1 at the size that the host says: " + size);
        }
        int length = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt(tail.length - TRAILER_BYTES);
        if (length <= 0 || length > size - TRAILER_BYTES - MAGIC.length) {
            throw WriterErrors.corruptFooter(name, "its footer length " + length + " does not fit its size " + size);
        }
        return length;
    }
}
