package dev.verglas.examples.greptime.sst;

import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;

/** Assembles the rows of a file as arrays in the order of the file's columns. */
final class FileRows extends RecordMaterializer<@Nullable Object[]> {

    private final Root root;
    private @Nullable Object[] current = {};

    FileRows(MessageType schema) {
        this.root = new Root(schema);
    }

    @Override
    public @Nullable Object[] getCurrentRecord() {
        return current;
    }

    @Override
    public GroupConverter getRootConverter() {
        return root;
    }

    private final class Root extends GroupConverter {

        private final List<Converter> converters = new ArrayList<>();

        Root(MessageType schema) {
            for (int i = 0; i < schema.getFieldCount(); i++) {
                int column = i;
                converters.add(Converters.of(schema.getType(i), value -> current[column] = value));
            }
        }

        @Override
        public Converter getConverter(int fieldIndex) {
            return converters.get(fieldIndex);
        }

        @Override
        public void start() {
            current = new @Nullable Object[converters.size()];
        }

        @Override
        public void end() {}
    }
}
