package dev.verglas.examples.greptime.sst;

import com.github.luben.zstd.Zstd;
import dev.verglas.examples.greptime.GreptimeFormatException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * ZSTD (level 1) and no compression, the two that GreptimeDB's SSTs have.
 *
 * <p>Parquet's own factory needs Hadoop's codec classes; this one calls the ZSTD library itself. Thread-safe.
 */
final class ZstdCodecFactory implements CompressionCodecFactory {

    private static final int LEVEL = 1;

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        return switch (codec) {
            case ZSTD -> new ZstdCompressor();
            case UNCOMPRESSED -> new NoCompressor();
            case SNAPPY, GZIP, LZO, BROTLI, LZ4, LZ4_RAW -> throw unsupported(codec);
        };
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        return switch (codec) {
            case ZSTD -> new ZstdDecompressor();
            case UNCOMPRESSED -> new NoDecompressor();
            case SNAPPY, GZIP, LZO, BROTLI, LZ4, LZ4_RAW -> throw unsupported(codec);
        };
    }

    @Override
    public void release() {}

    private static byte[] bytes(BytesInput input) throws IOException {
        ByteArrayOutputStream buffer = new ByteArrayOutputStream((int) input.size());
        input.writeAllTo(buffer);
        return buffer.toByteArray();
    }

    private static GreptimeFormatException unsupported(CompressionCodecName codec) {
        return new GreptimeFormatException("An SST is compressed with ZSTD or not at all, not with " + codec);
    }

    private static final class ZstdCompressor implements BytesInputCompressor {
        @Override
        public BytesInput compress(BytesInput bytes) throws IOException {
            return BytesInput.from(Zstd.compress(bytes(bytes), LEVEL));
        }

        @Override
        public CompressionCodecName getCodecName() {
            return CompressionCodecName.ZSTD;
        }

        @Override
        public void release() {}
    }

    private static final class NoCompressor implements BytesInputCompressor {
        @Override
        public BytesInput compress(BytesInput bytes) {
            return bytes;
        }

        @Override
        public CompressionCodecName getCodecName() {
            return CompressionCodecName.UNCOMPRESSED;
        }

        @Override
        public void release() {}
    }

    private static final class ZstdDecompressor implements BytesInputDecompressor {
        @Override
        public BytesInput decompress(BytesInput bytes, int size) throws IOException {
            return BytesInput.from(Zstd.decompress(bytes(bytes), size));
        }

        @Override
        public void decompress(ByteBuffer input, int compressedSize, ByteBuffer output, int size) {
            byte[] compressed = new byte[compressedSize];
            input.get(compressed);
            output.put(Zstd.decompress(compressed, size));
        }

        @Override
        public void release() {}
    }

    private static final class NoDecompressor implements BytesInputDecompressor {
        @Override
        public BytesInput decompress(BytesInput bytes, int size) {
            return bytes;
        }

        @Override
        public void decompress(ByteBuffer input, int compressedSize, ByteBuffer output, int size) {
            ByteBuffer page = input.slice().limit(size);
            input.position(input.position() + size);
            output.put(page);
        }

        @Override
        public void release() {}
    }
}
