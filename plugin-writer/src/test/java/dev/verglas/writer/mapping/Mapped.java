package dev.verglas.writer.mapping;

import dev.verglas.api.region.RegionSchema;
import dev.verglas.writer.footer.FileShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A table of one region, published step by step as commits do it. */
final class Mapped {

    private final MappingOptions options;
    private final TimeDeclaration time;
    private NameHistory names = NameHistory.empty();
    private SchemaMapping mapping = new SchemaMapping(List.of(), List.of());
    private RegionFacts facts = RegionFacts.NONE;

    Mapped(MappingOptions options) {
        this.options = options;
        this.time = TimeDeclaration.first(options.timeType(), false);
    }

    Mapped() {
        this(MappingOptions.DEFAULTS);
    }

    static MappingOptions nullForUntrue() {
        return new MappingOptions(
                MappingOptions.TimeType.AUTO,
                MappingOptions.Unsigned.LONG,
                MappingOptions.Untrue.NULL,
                MappingOptions.SparkUnsafe.DECLARE);
    }

    static MappingOptions omitSparkUnsafe() {
        return new MappingOptions(
                MappingOptions.TimeType.AUTO,
                MappingOptions.Unsigned.LONG,
                MappingOptions.Untrue.OMIT,
                MappingOptions.SparkUnsafe.OMIT);
    }

    /** Publishes a schema with its live files. */
    Mapped publish(RegionSchema schema, FileShape... live) {
        List<FileShape> shapes = List.of(live);
        names = names.with(schema.columns(), shapes);
        facts = RegionInspection.inspect(schema, shapes, names, time);
        NameHistory settled = names.settled(schema.columns(), List.of(facts));
        if (!settled.equals(names)) {
            names = settled;
            facts = RegionInspection.inspect(schema, shapes, names, time);
        }
        mapping = SchemaMapping.map(schema, List.of(facts), shapes, mapping.fields(), time, options);
        return this;
    }

    NameHistory names() {
        return names;
    }

    RegionFacts facts() {
        return facts;
    }

    SchemaMapping mapping() {
        return mapping;
    }

    /** Name and type of each declared column, in order. */
    List<String> columns() {
        List<String> columns = new ArrayList<>();
        for (IcebergField field : mapping.fields()) {
            String type = field.type() instanceof IcebergType.Primitive primitive
                    ? primitive.name()
                    : field.type().getClass().getSimpleName();
            columns.add(field.id() + " " + field.name() + " " + type);
        }
        return columns;
    }

    /** The issues that make a column something else than it is in the database, by column name. */
    Map<String, Set<ColumnIssue>> untrue() {
        return reported(ColumnIssue.Effect.OMITTED, ColumnIssue.Effect.INEXACT);
    }

    Map<String, Set<ColumnIssue>> caveats() {
        return reported(ColumnIssue.Effect.CAVEAT);
    }

    private Map<String, Set<ColumnIssue>> reported(ColumnIssue.Effect... effects) {
        Map<String, Set<ColumnIssue>> reported = new TreeMap<>();
        for (ColumnReport report : mapping.reports()) {
            for (ColumnIssue issue : report.issues()) {
                if (List.of(effects).contains(issue.effect())) {
                    reported.merge(report.name(), Set.of(issue), Mapped::union);
                }
            }
        }
        return reported;
    }

    private static Set<ColumnIssue> union(Set<ColumnIssue> some, Set<ColumnIssue> more) {
        Set<ColumnIssue> all = new java.util.HashSet<>(some);
        all.addAll(more);
        return all;
    }
}
