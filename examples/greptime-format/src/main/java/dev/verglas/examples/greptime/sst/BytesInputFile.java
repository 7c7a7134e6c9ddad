package dev.verglas.examples.greptime.sst;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.apache.parquet.io.DelegatingSeekableInputStream;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.SeekableInputStream;

/** A file in memory, to be read any number of times; the array is not copied. */
public final class BytesInputFile implements InputFile {

    private final byte[] bytes;

    public BytesInputFile(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public long getLength() {
        return bytes.length;
    }

    @Override
    public SeekableInputStream newStream() {
        return new Stream(new Position(bytes));
    }

    /** A stream over the bytes that can go to any place. */
    private static final class Position extends ByteArrayInputStream {

        Position(byte[] bytes) {
            super(bytes);
        }

        long position() {
            return pos;
        }

        void seek(long position) throws IOException {
            if (position < 0 || position > count) {
                throw new IOException("No byte " + position + " in " + count + " bytes");
            }
            pos = (int) position;
        }
    }

    private static final class Stream extends DelegatingSeekableInputStream {

        private final Position position;

        Stream(Position position) {
            super(position);
            this.position = position;
        }

        @Override
        public long getPos() {
            return position.position();
        }

        @Override
        public void seek(long newPosition) throws IOException {
            position.seek(newPosition);
        }
    }
}
