package dev.verglas.writer.footer;

import dev.verglas.writer.WriterErrors;
import dev.verglas.writer.footer.PhysicalColumn.Repetition;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageEncodingStats;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Util;

/** Decodes the thrift {@code FileMetaData} of a Parquet file (Parquet format 2.11). */
public final class FooterDecoder {

    private FooterDecoder() {}

    /**
     * Decodes a footer.
     *
     * @param thrift the bytes of {@code FileMetaData}, without length and magic
     * @param file the file's name for error messages
     * @throws dev.verglas.api.error.PluginException {@code OBJECT_CORRUPT} if they are no footer
     */
    public static FileFooter decode(byte[] thrift, String file) {
        FileMetaData metadata;
        try {
            metadata = Util.readFileMetaData(new ByteArrayInputStream(thrift));
        } catch (IOException | RuntimeException e) {
            throw WriterErrors.corruptFooter(file, "its footer is not a Parquet FileMetaData", e);
        }
        try {
            return decode(metadata);
        } catch (RuntimeException e) {
            // Damaged bytes may decode to a structure without its required parts.
            throw WriterErrors.corruptFooter(file, String.valueOf(e.getMessage()), e);
        }
    }

    private static FileFooter decode(FileMetaData metadata) {
        List<SchemaElement> elements = metadata.getSchema();
        if (elements.isEmpty()) {
            throw new IllegalArgumentException("its schema is empty");
        }
        Set<Integer> dictionaryLeaves = dictionaryLeaves(metadata);
        Cursor cursor = new Cursor(elements, dictionaryLeaves);
        int topLevel = elements.get(0).getNum_children();
        cursor.next = 1;
        List<PhysicalColumn> columns = new ArrayList<>();
        List<Optional<ColumnStatistics>> statistics = new ArrayList<>();
        for (int i = 0; i < topLevel; i++) {
            int firstLeaf = cursor.leaf;
            PhysicalColumn column = cursor.read();
            columns.add(column);
            boolean plain = column.leaf() != null && column.repetition() != Repetition.REPEATED;
            statistics.add(plain ? Optional.of(StatisticsDecoder.decode(metadata, firstLeaf)) : Optional.empty());
        }
        HostMetadata host = HostMetadata.parse(metadata.getKey_value_metadata());
        return new FileFooter(metadata.getNum_rows(), new FileShape(columns, host.idsByName(), host.key()), statistics);
    }

    /** Returns the ordinals of leaves of which a row group has dictionary-encoded data pages. */
    private static Set<Integer> dictionaryLeaves(FileMetaData metadata) {
        Set<Integer> leaves = new HashSet<>();
        for (RowGroup group : metadata.getRow_groups()) {
            List<ColumnChunk> chunks = group.getColumns();
            for (int leaf = 0; leaf < chunks.size(); leaf++) {
                if (chunks.get(leaf).isSetMeta_data()
                        && hasDictionaryPages(chunks.get(leaf).getMeta_data())) {
                    leaves.add(leaf);
                }
            }
        }
        return leaves;
    }

    private static boolean hasDictionaryPages(ColumnMetaData chunk) {
        if (!chunk.isSetEncoding_stats()) {
            return chunk.getEncodings().stream().anyMatch(FooterDecoder::isDictionary);
        }
        for (PageEncodingStats pages : chunk.getEncoding_stats()) {
            boolean data = pages.getPage_type() == PageType.DATA_PAGE || pages.getPage_type() == PageType.DATA_PAGE_V2;
            if (data && pages.getCount() > 0 && isDictionary(pages.getEncoding())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isDictionary(Encoding encoding) {
        return encoding == Encoding.RLE_DICTIONARY || encoding == Encoding.PLAIN_DICTIONARY;
    }

    /** Walks the flat list of schema elements, which is the tree in depth-first order. */
    private static final class Cursor {
        private final List<SchemaElement> elements;
        private final Set<Integer> dictionaryLeaves;
        private int next;
        private int leaf;

        Cursor(List<SchemaElement> elements, Set<Integer> dictionaryLeaves) {
            this.elements = elements;
            this.dictionaryLeaves = dictionaryLeaves;
        }

        PhysicalColumn read() {
            SchemaElement element = elements.get(next);
            next++;
            Integer id = element.isSetField_id() ? element.getField_id() : null;
            Repetition repetition =
                    Repetition.valueOf(element.getRepetition_type().name());
            if (!element.isSetNum_children() || element.getNum_children() == 0) {
                LeafType type = LeafTypeDecoder.decode(element);
                boolean dictionary = dictionaryLeaves.contains(leaf) && isOffMicroseconds(type);
                leaf++;
                return new PhysicalColumn(element.getName(), id, repetition, type, dictionary, List.of());
            }
            List<PhysicalColumn> children = new ArrayList<>();
            for (int i = 0; i < element.getNum_children(); i++) {
                children.add(read());
            }
            return new PhysicalColumn(element.getName(), id, repetition, null, false, children);
        }

        private static boolean isOffMicroseconds(LeafType type) {
            return type.logical() == LeafType.Logical.TIMESTAMP && type.unit() != LeafType.Unit.MICROS;
        }
    }
}
