package dev.verglas.examples.greptime.sst;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.schema.GroupType;
import org.jspecify.annotations.Nullable;

/** Receives one list after the other, in Parquet's three-level form. */
final class ListConverter extends GroupConverter {

    private final GroupConverter elements;
    private final Consumer<Object> target;
    private List<@Nullable Object> current = new ArrayList<>();

    ListConverter(GroupType type, Consumer<Object> target) {
        this.target = target;
        this.elements = new Element(type.getType(0).asGroupType());
    }

    @Override
    public Converter getConverter(int fieldIndex) {
        return elements;
    }

    @Override
    public void start() {
        current = new ArrayList<>();
    }

    @Override
    public void end() {
        target.accept(current);
    }

    private final class Element extends GroupConverter {

        private final Converter converter;
        private @Nullable Object value;

        Element(GroupType type) {
            this.converter = Converters.of(type.getType(0), element -> value = element);
        }

        @Override
        public Converter getConverter(int fieldIndex) {
            return converter;
        }

        @Override
        public void start() {
            value = null;
        }

        @Override
        public void end() {
            current.add(value);
        }
    }
}
