package dev.verglas.writer.mapping;

import dev.verglas.api.region.ColumnSchema;
import dev.verglas.api.region.DataType;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.api.region.SemanticType;
import dev.verglas.writer.footer.FileShape;
import dev.verglas.writer.footer.LeafType;
import dev.verglas.writer.footer.PhysicalColumn;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds what the shapes of a region's live files say against the columns of its schema. */
public final class RegionInspection {

    private final RegionSchema schema;
    private final Collection<FileShape> shapes;
    private final NameHistory names;
    private final TimeDeclaration time;
    private final Map<Integer, Set<ColumnIssue>> issues = new HashMap<>();

    private RegionInspection(
            RegionSchema schema, Collection<FileShape> shapes, NameHistory names, TimeDeclaration time) {
        this.schema = schema;
        this.shapes = shapes;
        this.names = names;
        this.time = time;
    }

    /**
     * Inspects a region.
     *
     * @param schema the current schema
     * @param shapes the distinct shapes of its live files
     * @param names the table's names, which already know these shapes
     * @param time how the table's times are declared
     */
    public static RegionFacts inspect(
            RegionSchema schema, Collection<FileShape> shapes, NameHistory names, TimeDeclaration time) {
        RegionInspection inspection = new RegionInspection(schema, shapes, names, time);
        for (ColumnSchema column : schema.columns()) {
            if (column.id() <= Integer.MAX_VALUE) {
                inspection.inspect(column);
            }
        }
        return new RegionFacts(inspection.issues);
    }

    /** Returns whether the first time column of a shape is UTC-adjusted; empty if the shape has none. */
    public static Optional<Boolean> utcAdjusted(FileShape shape) {
        return shape.columns().stream()
                .map(PhysicalColumn::leaf)
                .filter(leaf -> leaf != null && leaf.logical() == LeafType.Logical.TIMESTAMP)
                .map(leaf -> leaf != null && leaf.utc())
                .findFirst();
    }

    private void inspect(ColumnSchema column) {
        int id = (int) column.id();
        for (FileShape shape : shapes) {
            Optional<PhysicalColumn> physical = shape.column(id);
            if (physical.isPresent()) {
                inspectPresent(column, shape, physical.get());
            } else {
                inspectAbsent(column, shape);
            }
        }
    }

    private void inspectAbsent(ColumnSchema column, FileShape shape) {
        if (column.semantic() == SemanticType.TAG && rowsHadTag(column, shape)) {
            add(column, ColumnIssue.TAG_NOT_IN_FILES);
        } else if (column.nonNullDefault().isPresent()) {
            add(column, ColumnIssue.DEFAULT_NOT_IN_FILES);
        }
    }

    /** Returns whether the tag existed when the file was written, so that its rows have a value that the file lacks. */
    private boolean rowsHadTag(ColumnSchema column, FileShape shape) {
        if (shape.writtenKey().isPresent()) {
            return shape.writtenKey().get().contains(column.id());
        }
        return schema.primaryKey().stream()
                .noneMatch(tag ->
                        tag <= Integer.MAX_VALUE && shape.column(tag.intValue()).isPresent());
    }

    private void inspectPresent(ColumnSchema column, FileShape shape, PhysicalColumn physical) {
        DataType type = column.type();
        if (TypeMapping.isNested(type)) {
            if (!physical.hasAllIds()) {
                add(column, ColumnIssue.NESTED_IDS_MISSING);
            } else if (NestedTypes.of(physical).isEmpty()) {
                add(column, ColumnIssue.UNSUPPORTED_TYPE);
            }
        } else if (type.kind() != DataType.Kind.JSON2) {
            LeafType leaf = physical.leaf();
            if (leaf == null || !TypeMapping.reads(type, leaf)) {
                add(column, ColumnIssue.TYPE_CHANGED);
            } else if (leaf.logical() == LeafType.Logical.TIMESTAMP
                    && time.expectsUtc().filter(utc -> utc != leaf.utc()).isPresent()) {
                add(column, ColumnIssue.TIME_ZONE_DIFFERS);
            }
        }
        if (physical.dictionaryTime()) {
            add(column, ColumnIssue.TIME_DICTIONARY);
        }
        boolean mapped = shape.columns().stream().anyMatch(other -> other.fieldId() == null);
        if (mapped
                && !names.idOf(physical.name())
                        .filter(known -> known == column.id())
                        .isPresent()) {
            add(column, ColumnIssue.NAME_AMBIGUOUS);
        }
        if (physical.fieldId() == null && !physical.name().equals(column.name())) {
            add(column, ColumnIssue.FILES_WITHOUT_IDS);
        }
    }

    private void add(ColumnSchema column, ColumnIssue issue) {
        issues.computeIfAbsent((int) column.id(), id -> EnumSet.noneOf(ColumnIssue.class))
                .add(issue);
    }
}
