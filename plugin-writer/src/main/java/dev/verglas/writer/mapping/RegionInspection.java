package dev.verglas.writer.mapping;

import dev.verglas.api.region.ColumnSchema;
import dev.verglas.api.region.DataType;
import dev.verglas.api.region.KeyEncoding;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.api.region.SemanticType;
import dev.verglas.api.region.SstFormat;
import dev.verglas.writer.footer.FileShape;
import dev.verglas.writer.footer.LeafType;
import dev.verglas.writer.footer.PhysicalColumn;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds what the shapes of a region's live files say against the columns of its schema. */
public final class RegionInspection {

    private final RegionSchema schema;
    private final Collection<FileShape> shapes;
    private final NameHistory names;
    private final TimeDeclaration time;
    private final Map<Integer, ColumnSchema> columns = new HashMap<>();
    private final Map<Integer, Set<ColumnIssue>> issues = new HashMap<>();

    private RegionInspection(
            RegionSchema schema, Collection<FileShape> shapes, NameHistory names, TimeDeclaration time) {
        this.schema = schema;
        this.shapes = shapes;
        this.names = names;
        this.time = time;
        for (ColumnSchema column : schema.columns()) {
            if (column.id() <= Integer.MAX_VALUE) {
                columns.put((int) column.id(), column);
            }
        }
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
        shapes.forEach(inspection::inspect);
        inspection.columns.values().forEach(inspection::inspectFormat);
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

    /** Leaves a tag out from the start where the files to come will not hold it. */
    private void inspectFormat(ColumnSchema column) {
        boolean onlyInKey = schema.keyEncoding() == KeyEncoding.SPARSE || schema.sstFormat() == SstFormat.PRIMARY_KEY;
        if (column.semantic() == SemanticType.TAG
                && onlyInKey
                && shapes.stream()
                        .noneMatch(shape -> shape.column((int) column.id()).isPresent())) {
            add(column, ColumnIssue.TAG_NOT_IN_FILES);
        }
    }

    private void inspect(FileShape shape) {
        Set<Integer> held = new HashSet<>();
        boolean mapped = shape.columns().stream().anyMatch(column -> !column.hasAllIds());
        boolean anyIds = shape.columns().stream().anyMatch(column -> column.fieldId() != null);
        boolean unidentified = false;
        for (PhysicalColumn physical : shape.columns()) {
            Optional<Integer> id = idOf(shape, physical);
            id.ifPresent(held::add);
            unidentified |= id.isEmpty();
            Optional<ColumnSchema> column = id.flatMap(this::column);
            if (column.isPresent()) {
                inspectPresent(column.get(), physical);
                if (physical.fieldId() == null && anyIds) {
                    add(column.get(), ColumnIssue.IDS_PARTLY_MISSING);
                }
            } else if (physical.fieldId() != null && physical.fieldId() == 0) {
                add(0, ColumnIssue.ID_ZERO_LEFT_OUT);
            }
            if (mapped && id.isPresent()) {
                inspectName(physical, id.get());
            }
        }
        for (ColumnSchema column : columns.values()) {
            if (!held.contains((int) column.id())) {
                inspectAbsent(column, shape);
                if (unidentified) {
                    add(column, ColumnIssue.NAME_AMBIGUOUS);
                }
            }
        }
    }

    /** Returns a physical column's id; empty if nothing tells which column it is. */
    private Optional<Integer> idOf(FileShape shape, PhysicalColumn physical) {
        return shape.idOf(physical)
                .or(() -> names.idOf(physical.name())
                        .filter(id -> column(id).isPresent() || !InternalColumns.isMadeUp(id)));
    }

    private Optional<ColumnSchema> column(int id) {
        return Optional.ofNullable(columns.get(id));
    }

    /** Holds a name of a file that readers map by names against what the names stand for. */
    private void inspectName(PhysicalColumn physical, int id) {
        Optional<Integer> mapped = names.idOf(physical.name());
        if (mapped.isEmpty() || mapped.get() != id) {
            // Readers would see the values of one column under the id of another.
            column(id).ifPresent(column -> add(column, ColumnIssue.NAME_AMBIGUOUS));
            mapped.flatMap(this::column).ifPresent(column -> add(column, ColumnIssue.NAME_AMBIGUOUS));
        }
        if (column(id).filter(column -> column.name().equals(physical.name())).isEmpty()
                && !InternalColumns.isInternal(id)) {
            // Of a dropped column this says only that the name is still in use, see NameHistory.settled.
            add(id, ColumnIssue.FILES_WITHOUT_IDS);
        }
        if (physical.fieldId() == null) {
            columns.values().stream()
                    .filter(column -> column.name().equals(physical.name()) && column.id() != id)
                    .forEach(column -> add(column, ColumnIssue.FILES_WITHOUT_IDS));
        }
    }

    private void inspectAbsent(ColumnSchema column, FileShape shape) {
        if (column.semantic() == SemanticType.TIMESTAMP) {
            // Rows without a time do not exist, so the file has it under a name that nothing tells.
            add(column, ColumnIssue.NAME_AMBIGUOUS);
        } else if (column.semantic() == SemanticType.TAG && rowsHadTag(column, shape)) {
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

    private void inspectPresent(ColumnSchema column, PhysicalColumn physical) {
        DataType type = column.type();
        if (TypeMapping.isNested(type)) {
            if (!physical.hasAllIds()) {
                add(column, ColumnIssue.NESTED_IDS_MISSING);
            } else if (NestedTypes.of(physical).isEmpty()) {
                add(column, ColumnIssue.UNSUPPORTED_TYPE);
            }
        } else if (TypeMapping.isDeclarable(type)) {
            inspectLeaf(column, physical.leaf());
        } else if (TypeMapping.isRefusedByPyiceberg(type, physical.leaf())) {
            add(column, ColumnIssue.FILES_REFUSED);
        }
        if (physical.dictionaryTime()) {
            add(column, ColumnIssue.TIME_DICTIONARY);
        }
    }

    private void inspectLeaf(ColumnSchema column, @Nullable LeafType leaf) {
        DataType type = column.type();
        if (leaf == null || !TypeMapping.reads(type, leaf)) {
            add(column, ColumnIssue.TYPE_CHANGED);
        } else if (leaf.logical() == LeafType.Logical.TIMESTAMP
                && type.unit().filter(unit -> time.isZoned(unit) != leaf.utc()).isPresent()) {
            add(column, ColumnIssue.TIME_ZONE_DIFFERS);
        }
    }

    private void add(ColumnSchema column, ColumnIssue issue) {
        add((int) column.id(), issue);
    }

    private void add(int id, ColumnIssue issue) {
        issues.computeIfAbsent(id, k -> EnumSet.noneOf(ColumnIssue.class)).add(issue);
    }
}
