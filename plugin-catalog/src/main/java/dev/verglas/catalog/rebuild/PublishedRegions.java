package dev.verglas.catalog.rebuild;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.verglas.api.region.RegionId;
import dev.verglas.catalog.view.TableVersion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;

/** The regions that a table's current snapshot records in {@code verglas.regions}. */
final class PublishedRegions {

    private static final ObjectMapper JSON = new ObjectMapper();

    private PublishedRegions() {}

    /** Returns them; none if there is no snapshot, or none that a writer of ours made. */
    static Set<RegionId> of(TableVersion version) {
        ByteArrayOutputStream metadata = new ByteArrayOutputStream(version.size());
        Set<RegionId> regions = new TreeSet<>();
        try {
            version.writeMetadata(metadata);
            for (JsonNode region : JSON.readTree(recorded(JSON.readTree(metadata.toByteArray())))) {
                regions.add(new RegionId(
                        Long.parseUnsignedLong(region.path("region").asText())));
            }
        } catch (IOException | NumberFormatException notOurs) {
            return Set.of();
        }
        regions.removeIf(region -> !region.table().equals(version.tableId()));
        return regions;
    }

    private static String recorded(JsonNode metadata) {
        JsonNode current = metadata.path("current-snapshot-id");
        for (JsonNode snapshot : metadata.path("snapshots")) {
            if (snapshot.path("snapshot-id").equals(current)) {
                return snapshot.path("summary").path("verglas.regions").asText("[]");
            }
        }
        return "[]";
    }
}
