package dev.verglas.examples.greptime.sst;

import java.util.function.Consumer;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.Type;

/** Chooses the converter of a Parquet type. */
final class Converters {

    private Converters() {}

    static Converter of(Type type, Consumer<Object> target) {
        if (type.isPrimitive()) {
            return new LeafConverter(type.asPrimitiveType(), target);
        }
        return type.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation
                ? new ListConverter(type.asGroupType(), target)
                : new StructConverter(type.asGroupType(), target);
    }
}
