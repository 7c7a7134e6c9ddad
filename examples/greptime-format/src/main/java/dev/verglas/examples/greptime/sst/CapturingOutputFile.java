package dev.verglas.examples.greptime.sst;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.PositionOutputStream;
import org.jspecify.annotations.Nullable;

/** A file that keeps a copy of what is written to it from some moment on. */
final class CapturingOutputFile implements OutputFile {

    private final OutputFile file;
    private @Nullable ByteArrayOutputStream copy;
    private long length;

    CapturingOutputFile(OutputFile file) {
        this.file = file;
    }

    void startCapture() {
        copy = new ByteArrayOutputStream();
    }

    byte[] captured() {
        return copy == null ? new byte[0] : copy.toByteArray();
    }

    long length() {
        return length;
    }

    @Override
    public PositionOutputStream create(long blockSizeHint) throws IOException {
        return new Stream(file.create(blockSizeHint));
    }

    @Override
    public PositionOutputStream createOrOverwrite(long blockSizeHint) throws IOException {
        return new Stream(file.createOrOverwrite(blockSizeHint));
    }

    @Override
    public boolean supportsBlockSize() {
        return file.supportsBlockSize();
    }

    @Override
    public long defaultBlockSize() {
        return file.defaultBlockSize();
    }

    private final class Stream extends PositionOutputStream {

        private final PositionOutputStream out;

        Stream(PositionOutputStream out) {
            this.out = out;
        }

        @Override
        public long getPos() {
            return length;
        }

        @Override
        public void write(int value) throws IOException {
            out.write(value);
            length++;
            if (copy != null) {
                copy.write(value);
            }
        }

        @Override
        public void write(byte[] bytes, int start, int count) throws IOException {
            out.write(bytes, start, count);
            length += count;
            if (copy != null) {
                copy.write(bytes, start, count);
            }
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }
}
