package dev.verglas.writer.commit;

import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.RegionSchema;
import dev.verglas.writer.footer.FileShape;
import dev.verglas.writer.mapping.ColumnIssue;
import dev.verglas.writer.mapping.ColumnReport;
import dev.verglas.writer.mapping.HostTypes;
import dev.verglas.writer.mapping.IcebergField;
import dev.verglas.writer.mapping.MappingOptions;
import dev.verglas.writer.mapping.NameHistory;
import dev.verglas.writer.mapping.RegionFacts;
import dev.verglas.writer.mapping.RegionInspection;
import dev.verglas.writer.mapping.SchemaMapping;
import dev.verglas.writer.mapping.TimeDeclaration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a commit declares on top of a base: fields, names, properties, and the facts of the regions.
 *
 * @param fields the schema's fields
 * @param names the name mapping
 * @param properties all table properties
 * @param facts the facts of every region that stays
 */
record CommitPlan(
        List<IcebergField> fields,
        NameHistory names,
        Map<String, String> properties,
        Map<RegionId, RegionFacts> facts) {

    RegionFacts factsOf(RegionId region) {
        return facts.getOrDefault(region, RegionFacts.NONE);
    }

    static CommitPlan of(Optional<TableMetadata> base, CommitRequest request, MappingOptions options) {
        Map<String, String> properties =
                new HashMap<>(base.map(TableMetadata::properties).orElse(Map.of()));
        Set<FileShape> shapes = new LinkedHashSet<>();
        request.updates().forEach(update -> shapes.addAll(update.shapes()));
        NameHistory names = Optional.ofNullable(properties.get(TableProperties.NAME_MAPPING))
                .map(NameHistory::parse)
                .orElse(NameHistory.empty());
        for (RegionUpdate update : request.updates()) {
            names = names.with(update.schema().columns(), update.shapes());
        }
        TimeDeclaration time = time(properties, shapes, request, options);
        Map<RegionId, RegionFacts> facts = new LinkedHashMap<>();
        for (RegionUpdate update : request.updates()) {
            facts.put(update.region(), RegionInspection.inspect(update.schema(), update.shapes(), names, time));
        }
        Optional<RegionSchema> newest = request.updates().stream()
                .map(RegionUpdate::schema)
                .max(Comparator.comparingLong(RegionSchema::version));
        Optional<HostTypes> typesBefore =
                Optional.ofNullable(properties.get(TableProperties.HOST_TYPES)).flatMap(HostTypes::parse);
        base.map(TableMetadata::regions).orElse(List.of()).stream()
                .filter(region -> !facts.containsKey(region.region())
                        && !request.removedRegions().contains(region.region()))
                .forEach(region -> facts.put(region.region(), carried(region, newest, typesBefore)));
        if (newest.isPresent() && isHeldEverywhere(base, request, newest.get())) {
            NameHistory settled = names.settled(newest.get().columns(), facts.values());
            for (RegionUpdate update : settled.equals(names) ? List.<RegionUpdate>of() : request.updates()) {
                facts.put(update.region(), RegionInspection.inspect(update.schema(), update.shapes(), settled, time));
            }
            names = settled;
        }
        Collection<RegionFacts> allFacts = facts.values();
        List<IcebergField> published = base.map(TableMetadata::fields).orElse(List.of());
        long publishedVersion = TableProperties.schemaVersion(properties);
        List<IcebergField> fields;
        if (newest.isPresent() && newest.get().version() >= publishedVersion) {
            SchemaMapping mapping = SchemaMapping.map(newest.get(), allFacts, shapes, published, time, options);
            fields = mapping.fields();
            properties.put(TableProperties.COLUMNS, ColumnReport.json(mapping.reports()));
            properties.put(
                    TableProperties.SCHEMA_VERSION, Long.toString(newest.get().version()));
            properties.put(
                    TableProperties.HOST_TYPES, HostTypes.of(newest.get()).json());
            properties.put(TableProperties.ROW_SEMANTICS, newest.get().appendMode() ? TableProperties.EXACT : "raw");
        } else {
            // This node has not seen the newest ALTER yet; what it knows against columns still counts.
            fields = withoutUntrue(published, allFacts);
        }
        properties.put(TableProperties.NAME_MAPPING, names.json());
        properties.put(TableProperties.TABLE_ID, request.table().id().toString());
        if (request.namesTable() || base.isEmpty()) {
            properties.put(TableProperties.SCHEMA_NAME, request.table().schema());
            properties.put(TableProperties.TABLE_NAME, request.table().name());
        }
        Set<RegionId> removed = new LinkedHashSet<>(TableProperties.removedRegions(properties));
        removed.addAll(request.removedRegions());
        request.updates().forEach(update -> removed.remove(update.region()));
        if (!removed.isEmpty()) {
            properties.put(TableProperties.REMOVED_REGIONS, TableProperties.removedRegions(removed));
        }
        properties.put(TableProperties.PUBLICATION, request.incremental() ? "incremental" : "on-demand");
        properties.put(TableProperties.GC_ENABLED, "false");
        return new CommitPlan(fields, names, properties, facts);
    }

    /** Returns whether the facts of all regions are about a schema. */
    private static boolean isHeldEverywhere(Optional<TableMetadata> base, CommitRequest request, RegionSchema newest) {
        Set<RegionId> updated = new HashSet<>(request.removedRegions());
        request.updates().stream()
                .filter(update -> update.schema().version() == newest.version())
                .forEach(update -> updated.add(update.region()));
        return base.map(TableMetadata::regions).orElse(List.of()).stream()
                .allMatch(region -> updated.contains(region.region())
                        || region.manifests() == 0
                        || region.schemaVersion() == newest.version());
    }

    /** Returns the facts of a region that this commit does not update; it may not have seen the newest ALTER yet. */
    private static RegionFacts carried(
            PublishedRegion region, Optional<RegionSchema> newest, Optional<HostTypes> typesBefore) {
        boolean behind = region.manifests() > 0
                && region.schemaVersion() >= 0
                && newest.isPresent()
                && newest.get().version() > region.schemaVersion();
        return behind && typesBefore.isPresent()
                ? typesBefore.get().presumed(region.facts(), newest.get())
                : region.facts();
    }

    /** Returns the fields that a table would have if its files said nothing against any column. */
    static List<IcebergField> expectedFields(
            Optional<TableMetadata> base, RegionSchema schema, boolean assumeUtc, MappingOptions options) {
        Map<String, String> properties = base.map(TableMetadata::properties).orElse(Map.of());
        TimeDeclaration time =
                fixedTime(properties).orElseGet(() -> TimeDeclaration.first(options.timeType(), assumeUtc));
        List<IcebergField> published = base.map(TableMetadata::fields).orElse(List.of());
        return SchemaMapping.map(schema, List.of(), List.of(), published, time, options)
                .fields();
    }

    private static Optional<TimeDeclaration> fixedTime(Map<String, String> properties) {
        return Optional.ofNullable(properties.get(TableProperties.TIME_TYPE)).map(TimeDeclaration::ofCode);
    }

    private static TimeDeclaration time(
            Map<String, String> properties, Set<FileShape> shapes, CommitRequest request, MappingOptions options) {
        Optional<TimeDeclaration> fixed = fixedTime(properties);
        if (fixed.isPresent()) {
            return fixed.get();
        }
        Optional<Boolean> seen = shapes.stream()
                .map(RegionInspection::utcAdjusted)
                .flatMap(Optional::stream)
                .findFirst();
        TimeDeclaration time = TimeDeclaration.first(options.timeType(), seen.orElse(request.assumeUtc()));
        if (seen.isPresent()) {
            properties.put(TableProperties.TIME_TYPE, time.code());
        }
        return time;
    }

    private static List<IcebergField> withoutUntrue(List<IcebergField> fields, Collection<RegionFacts> facts) {
        return fields.stream()
                .filter(field -> facts.stream()
                        .flatMap(region -> region.issues().getOrDefault(field.id(), Set.of()).stream())
                        .noneMatch(issue -> issue.effect() == ColumnIssue.Effect.OMITTED))
                .toList();
    }
}
