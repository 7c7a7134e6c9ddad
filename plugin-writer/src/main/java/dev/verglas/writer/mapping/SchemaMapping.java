package dev.verglas.writer.mapping;

import dev.verglas.api.region.ColumnSchema;
import dev.verglas.api.region.DataType;
import dev.verglas.api.region.KeyEncoding;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.api.region.SemanticType;
import dev.verglas.api.region.TimestampUnit;
import dev.verglas.writer.footer.FileShape;
import dev.verglas.writer.footer.PhysicalColumn;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The Iceberg schema of a table and what there is to say about its columns.
 *
 * <p>Field ids are the host's column ids, which are the ids in the files: never shifted, 0 included.
 *
 * @param fields the declared columns in the table's order
 * @param reports one for each column with an issue, in the table's order
 */
public record SchemaMapping(List<IcebergField> fields, List<ColumnReport> reports) {

    /** What stands for the name of a dropped column, which the schema does not tell. */
    static final String DROPPED = "(dropped)";

    /** Copies the lists. */
    public SchemaMapping {
        fields = List.copyOf(fields);
        reports = List.copyOf(reports);
    }

    /**
     * Maps a table.
     *
     * @param schema the newest schema of its regions
     * @param facts what the live files of every region say against columns
     * @param shapes the shapes of the live files known here, which define nested types
     * @param published the fields declared so far, which define nested types that no file known here shows
     */
    public static SchemaMapping map(
            RegionSchema schema,
            Collection<RegionFacts> facts,
            Collection<FileShape> shapes,
            List<IcebergField> published,
            TimeDeclaration time,
            MappingOptions options) {
        Map<Integer, Set<ColumnIssue>> issues = new HashMap<>();
        for (RegionFacts region : facts) {
            region.issues()
                    .forEach((id, found) ->
                            issues.computeIfAbsent(id, k -> new HashSet<>()).addAll(found));
        }
        Mapper mapper = new Mapper(shapes, published, time, options);
        List<IcebergField> fields = new ArrayList<>();
        List<ColumnReport> reports = new ArrayList<>();
        boolean keyNeeded = schema.keyEncoding() == KeyEncoding.SPARSE;
        for (ColumnSchema column : schema.columns()) {
            if (column.id() > Integer.MAX_VALUE) {
                continue;
            }
            Set<ColumnIssue> found = EnumSet.noneOf(ColumnIssue.class);
            found.addAll(issues.getOrDefault((int) column.id(), Set.of()));
            Optional<IcebergField> field = mapper.map(column, found);
            field.ifPresent(fields::add);
            if (field.isEmpty() && column.id() == 0 && filesHaveIdZero(shapes, facts)) {
                found.add(ColumnIssue.ID_ZERO_LEFT_OUT);
            }
            field.ifPresent(declared -> addNameIssues(declared, schema, found));
            keyNeeded |= field.isEmpty() && found.contains(ColumnIssue.TAG_NOT_IN_FILES);
            if (!found.isEmpty()) {
                reports.add(new ColumnReport(column.name(), (int) column.id(), field.isPresent(), found));
            }
        }
        if (schema.columns().stream().noneMatch(column -> column.id() == 0)
                && issues.getOrDefault(0, Set.of()).contains(ColumnIssue.ID_ZERO_LEFT_OUT)) {
            reports.add(new ColumnReport(DROPPED, 0, false, Set.of(ColumnIssue.ID_ZERO_LEFT_OUT)));
        }
        if (keyNeeded) {
            fields.add(new IcebergField(
                    InternalColumns.PRIMARY_KEY_ID,
                    InternalColumns.PRIMARY_KEY,
                    false,
                    IcebergType.primitive("binary")));
        }
        return new SchemaMapping(fields, reports);
    }

    /** Returns whether some file has id 0; the files of regions that are not known here do unless they lack the tag. */
    private static boolean filesHaveIdZero(Collection<FileShape> shapes, Collection<RegionFacts> facts) {
        boolean known = shapes.stream().anyMatch(shape -> shape.column(0).isPresent());
        return known
                || (facts.size() > 1
                        && facts.stream()
                                .anyMatch(region -> !region.issues()
                                        .getOrDefault(0, Set.of())
                                        .contains(ColumnIssue.TAG_NOT_IN_FILES)));
    }

    private static void addNameIssues(IcebergField field, RegionSchema schema, Set<ColumnIssue> found) {
        boolean hasTwin = schema.columns().stream()
                .anyMatch(other -> other.id() != field.id() && other.name().equalsIgnoreCase(field.name()));
        if (hasTwin) {
            found.add(ColumnIssue.NAME_DIFFERS_BY_CASE);
        }
        if (field.name().indexOf('.') >= 0) {
            found.add(ColumnIssue.NAME_WITH_DOT);
        }
    }

    /** Decides one column at a time. */
    private record Mapper(
            Collection<FileShape> shapes, List<IcebergField> published, TimeDeclaration time, MappingOptions options) {

        Optional<IcebergField> map(ColumnSchema column, Set<ColumnIssue> found) {
            DataType type = column.type();
            Optional<IcebergType> declared =
                    TypeMapping.isNested(type) ? nested(column, found) : TypeMapping.declared(type, time);
            if (declared.isEmpty() && !TypeMapping.isNested(type)) {
                found.add(ColumnIssue.UNSUPPORTED_TYPE);
            }
            addTypeIssues(type, found);
            if (TypeMapping.isNested(type) && declared.isPresent() && !found.contains(ColumnIssue.NESTED_IDS_MISSING)) {
                found.add(ColumnIssue.NESTED);
            }
            if (isOmitted(column, found) || declared.isEmpty()) {
                return Optional.empty();
            }
            boolean required = column.semantic() == SemanticType.TIMESTAMP;
            return Optional.of(new IcebergField((int) column.id(), column.name(), required, declared.get()));
        }

        private Optional<IcebergType> nested(ColumnSchema column, Set<ColumnIssue> found) {
            Set<IcebergType> types = new HashSet<>();
            for (FileShape shape : shapes) {
                Optional<PhysicalColumn> physical = shape.column((int) column.id());
                physical.filter(PhysicalColumn::hasAllIds)
                        .flatMap(NestedTypes::of)
                        .ifPresent(types::add);
            }
            if (types.size() > 1) {
                found.add(ColumnIssue.TYPE_CHANGED);
                return Optional.empty();
            }
            Optional<IcebergType> known = types.stream()
                    .findFirst()
                    .or(() -> published.stream()
                            .filter(field -> field.id() == column.id())
                            .map(IcebergField::type)
                            .findFirst());
            if (known.isEmpty() && found.isEmpty()) {
                found.add(ColumnIssue.NOT_IN_ANY_FILE);
            }
            return known;
        }

        private void addTypeIssues(DataType type, Set<ColumnIssue> found) {
            if (TypeMapping.isUnsigned(type)) {
                found.add(ColumnIssue.UNSIGNED);
                if (options.unsigned() == MappingOptions.Unsigned.OMIT) {
                    found.add(ColumnIssue.OPTION);
                }
            }
            if (type.kind() == DataType.Kind.TIMESTAMP) {
                TimestampUnit unit = type.unit().orElse(TimestampUnit.MILLISECOND);
                switch (unit) {
                    case SECOND -> found.add(ColumnIssue.SECONDS_AS_LONG);
                    case MILLISECOND -> found.add(ColumnIssue.MILLISECONDS);
                    case NANOSECOND -> found.add(ColumnIssue.NANOSECONDS);
                    case MICROSECOND -> {}
                }
            }
        }

        private boolean isOmitted(ColumnSchema column, Set<ColumnIssue> found) {
            boolean isTimeIndex = column.semantic() == SemanticType.TIMESTAMP;
            boolean isSparkUnsafe = found.contains(ColumnIssue.TIME_DICTIONARY) || found.contains(ColumnIssue.NESTED);
            if (isSparkUnsafe && options.sparkUnsafe() == MappingOptions.SparkUnsafe.OMIT && !isTimeIndex) {
                found.add(ColumnIssue.OPTION);
            }
            for (ColumnIssue issue : found) {
                boolean readsNull = issue == ColumnIssue.TAG_NOT_IN_FILES || issue == ColumnIssue.NESTED_IDS_MISSING;
                boolean declareAnyway = readsNull && options.untrueColumns() == MappingOptions.Untrue.NULL;
                if (issue.effect() == ColumnIssue.Effect.OMITTED && !declareAnyway) {
                    return true;
                }
            }
            return false;
        }
    }
}
