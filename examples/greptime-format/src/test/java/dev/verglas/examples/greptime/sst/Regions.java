package dev.verglas.examples.greptime.sst;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.ColumnSchema;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.PrimaryKeyEncoding;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.manifest.SemanticType;
import dev.verglas.examples.greptime.manifest.TimestampUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Region metadata for tests: columns get their ids in the order in which they are added. */
final class Regions {

    static final ConcreteType MILLIS = ConcreteType.timestamp(TimestampUnit.MILLISECOND);

    private final List<ColumnMetadata> columns = new ArrayList<>();
    private final List<Long> key = new ArrayList<>();

    static Regions of() {
        return new Regions();
    }

    /** {@code host} tag, {@code ts} in milliseconds. */
    static Regions hosts() {
        return of().tag("host", ConcreteType.string()).time(MILLIS);
    }

    Regions tag(String name, ConcreteType type) {
        key.add((long) columns.size());
        return add(ColumnSchema.nullable(name, type), SemanticType.TAG);
    }

    Regions time(ConcreteType type) {
        return add(ColumnSchema.timeIndex("ts", type), SemanticType.TIMESTAMP);
    }

    Regions field(String name, ConcreteType type) {
        return add(ColumnSchema.nullable(name, type), SemanticType.FIELD);
    }

    /** A tag with a text default. */
    Regions tagWithDefault(String name, String value) {
        key.add((long) columns.size());
        return add(
                ColumnSchema.nullable(name, ConcreteType.string()).withDefault(textDefault(value)), SemanticType.TAG);
    }

    Regions fieldWithDefault(String name, String value) {
        return add(
                ColumnSchema.nullable(name, ConcreteType.string()).withDefault(textDefault(value)), SemanticType.FIELD);
    }

    RegionMetadata build() {
        return new RegionMetadata(columns, key, 1024L << 32, 0, PrimaryKeyEncoding.DENSE, "");
    }

    static SstRow put(long sequence, @Nullable Object... values) {
        return new SstRow(values, sequence, OpType.PUT);
    }

    static SstRow delete(long sequence, @Nullable Object... values) {
        return new SstRow(values, sequence, OpType.DELETE);
    }

    private static ObjectNode textDefault(String value) {
        ObjectNode constraint = JsonNodeFactory.instance.objectNode();
        constraint.putObject("Value").put("String", value);
        return constraint;
    }

    private Regions add(ColumnSchema schema, SemanticType type) {
        columns.add(new ColumnMetadata(schema, type, columns.size()));
        return this;
    }
}
