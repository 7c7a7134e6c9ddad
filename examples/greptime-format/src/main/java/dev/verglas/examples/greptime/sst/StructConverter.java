package dev.verglas.examples.greptime.sst;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/** Receives one struct after the other as maps by field name, in the order of the file; null for an absent field. */
final class StructConverter extends GroupConverter {

    private final GroupType type;
    private final List<Converter> converters = new ArrayList<>();
    private final Consumer<Object> target;
    private Map<String, @Nullable Object> current = new LinkedHashMap<>();

    StructConverter(GroupType type, Consumer<Object> target) {
        this.type = type;
        this.target = target;
        for (Type field : type.getFields()) {
            converters.add(Converters.of(field, value -> current.put(field.getName(), value)));
        }
    }

    @Override
    public Converter getConverter(int fieldIndex) {
        return converters.get(fieldIndex);
    }

    @Override
    public void start() {
        current = new LinkedHashMap<>();
        type.getFields().forEach(field -> current.put(field.getName(), null));
    }

    @Override
    public void end() {
        target.accept(current);
    }
}
