package dev.verglas.writer.truth;

import dev.verglas.api.region.DataType;
import dev.verglas.api.region.TimestampUnit;
import dev.verglas.examples.greptime.manifest.ConcreteType;

/** Column types of GreptimeDB as types of the SPI. */
final class SpiTypes {

    private SpiTypes() {}

    static DataType of(ConcreteType type) {
        return switch (type.kind()) {
            case TIMESTAMP, TIME, DURATION ->
                DataType.temporal(
                        DataType.Kind.valueOf(type.kind().name()),
                        TimestampUnit.valueOf(type.unit().name()));
            case DECIMAL128 -> DataType.decimal(type.precision(), type.scale());
            case JSON -> DataType.of(type.isStructuredJson() ? DataType.Kind.JSON2 : DataType.Kind.JSON);
            case LIST -> DataType.list(of(type.itemType()));
            case STRUCT ->
                DataType.struct(type.fields().stream()
                        .map(field -> new DataType.Field(field.name(), of(field.type())))
                        .toList());
            case DICTIONARY -> of(type.valueType());
            case NULL, UNKNOWN -> DataType.of(DataType.Kind.OTHER);
            default -> DataType.of(DataType.Kind.valueOf(type.kind().name()));
        };
    }
}
