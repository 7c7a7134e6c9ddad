package dev.verglas.examples.greptime.manifest;

/**
 * A column of a region: its schema, its use and its id.
 *
 * @param columnId 0 for the first column of a table; never reused; it is the Parquet field id where it fits a positive
 *     32-bit number
 */
public record ColumnMetadata(ColumnSchema columnSchema, SemanticType semanticType, long columnId) {

    public String name() {
        return columnSchema.name();
    }

    public ConcreteType type() {
        return columnSchema.dataType();
    }
}
