package dev.verglas.examples.greptime.sst;

import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.values.dictionary.DictionaryValuesWriter;
import org.jspecify.annotations.Nullable;

/**
 * Dictionary writers that are satisfied with any compression: they give up only when the dictionary is larger than a
 * dictionary page may be (1 MiB, as in the Rust writer).
 *
 * <p>A chunk of nulls gets an empty dictionary, as there; Parquet's own writers would give up instead.
 */
final class PersistentDictionaries {

    private PersistentDictionaries() {}

    private static DictionaryPage orEmpty(@Nullable DictionaryPage page) {
        return page == null ? new DictionaryPage(BytesInput.empty(), 0, Encoding.PLAIN) : page;
    }

    static final class OfInts extends DictionaryValuesWriter.PlainIntegerDictionaryValuesWriter {

        OfInts(ParquetProperties sizes) {
            super(
                    sizes.getDictionaryPageSizeThreshold(),
                    Encoding.RLE_DICTIONARY,
                    Encoding.PLAIN,
                    sizes.getAllocator());
        }

        @Override
        public boolean isCompressionSatisfying(long rawSize, long encodedSize) {
            return true;
        }

        @Override
        public DictionaryPage toDictPageAndClose() {
            return orEmpty(super.toDictPageAndClose());
        }
    }

    static final class OfLongs extends DictionaryValuesWriter.PlainLongDictionaryValuesWriter {

        OfLongs(ParquetProperties sizes) {
            super(
                    sizes.getDictionaryPageSizeThreshold(),
                    Encoding.RLE_DICTIONARY,
                    Encoding.PLAIN,
                    sizes.getAllocator());
        }

        @Override
        public boolean isCompressionSatisfying(long rawSize, long encodedSize) {
            return true;
        }

        @Override
        public DictionaryPage toDictPageAndClose() {
            return orEmpty(super.toDictPageAndClose());
        }
    }

    static final class OfFloats extends DictionaryValuesWriter.PlainFloatDictionaryValuesWriter {

        OfFloats(ParquetProperties sizes) {
            super(
                    sizes.getDictionaryPageSizeThreshold(),
                    Encoding.RLE_DICTIONARY,
                    Encoding.PLAIN,
                    sizes.getAllocator());
        }

        @Override
        public boolean isCompressionSatisfying(long rawSize, long encodedSize) {
            return true;
        }

        @Override
        public DictionaryPage toDictPageAndClose() {
            return orEmpty(super.toDictPageAndClose());
        }
    }

    static final class OfDoubles extends DictionaryValuesWriter.PlainDoubleDictionaryValuesWriter {

        OfDoubles(ParquetProperties sizes) {
            super(
                    sizes.getDictionaryPageSizeThreshold(),
                    Encoding.RLE_DICTIONARY,
                    Encoding.PLAIN,
                    sizes.getAllocator());
        }

        @Override
        public boolean isCompressionSatisfying(long rawSize, long encodedSize) {
            return true;
        }

        @Override
        public DictionaryPage toDictPageAndClose() {
            return orEmpty(super.toDictPageAndClose());
        }
    }

    static final class OfBinaries extends DictionaryValuesWriter.PlainBinaryDictionaryValuesWriter {

        OfBinaries(ParquetProperties sizes) {
            super(
                    sizes.getDictionaryPageSizeThreshold(),
                    Encoding.RLE_DICTIONARY,
                    Encoding.PLAIN,
                    sizes.getAllocator());
        }

        @Override
        public boolean isCompressionSatisfying(long rawSize, long encodedSize) {
            return true;
        }

        @Override
        public DictionaryPage toDictPageAndClose() {
            return orEmpty(super.toDictPageAndClose());
        }
    }
}
