package dev.verglas.examples.greptime.sst;

import java.io.ByteArrayOutputStream;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;

/** A file in memory, to be written once; not for several threads. */
public final class BufferOutputFile implements OutputFile {

    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();

    /** What was written so far. */
    public byte[] toByteArray() {
        return buffer.toByteArray();
    }

    @Override
    public PositionOutputStream create(long blockSizeHint) {
        if (buffer.size() > 0) {
            throw new IllegalStateException("The buffer was written before");
        }
        return new Stream();
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) {
        buffer.reset();
        return new Stream();
    }

    @Override
    public boolean supportsBlockSize() {
        return false;
    }

    @Override
    public long defaultBlockSize() {
        return 0;
    }

    private final class Stream extends PositionOutputStream {

        @Override
        public long getPos() {
            return buffer.size();
        }

        @Override
        public void write(int value) {
            buffer.write(value);
        }

        @Override
        public void write(byte[] bytes, int start, int count) {
            buffer.write(bytes, start, count);
        }
    }
}
