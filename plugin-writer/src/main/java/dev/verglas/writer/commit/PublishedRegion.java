package dev.verglas.writer.commit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.api.region.RegionId;
import dev.verglas.writer.mapping.ColumnIssue;
import dev.verglas.writer.mapping.RegionFacts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * What a snapshot records of each region.
 *
 * <p>The manifest list holds the manifests of the regions in the order in which the regions are recorded, so their
 * number tells which belong to which without a byte per manifest.
 *
 * @param region the region
 * @param manifestVersion the version of the host's region manifest that is published; an older one is never published
 *     over it
 * @param schemaVersion the version of the host's schema that its files were held against; -1 if unknown
 * @param manifests how many manifests of the list are the region's
 * @param bytes the length of its data files together; -1 if unknown
 * @param facts what its files say against columns
 */
public record PublishedRegion(
        RegionId region, long manifestVersion, long schemaVersion, int manifests, long bytes, RegionFacts facts) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Checks the components. */
    public PublishedRegion {
        Objects.requireNonNull(region, "region");
        Objects.requireNonNull(facts, "facts");
        if (manifests < 0) {
            throw new IllegalArgumentException("negative number of manifests: " + manifests);
        }
    }

    PublishedRegion withFacts(RegionFacts others) {
        return new PublishedRegion(region, manifestVersion, schemaVersion, manifests, bytes, others);
    }

    /** Writes regions as a JSON array, in order. */
    static String json(Collection<PublishedRegion> regions) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (PublishedRegion region : regions) {
            ObjectNode node = array.addObject();
            node.put("region", Long.toUnsignedString(region.region.value()));
            node.put("version", region.manifestVersion);
            node.put("schema", region.schemaVersion);
            node.put("manifests", region.manifests);
            node.put("bytes", region.bytes);
            if (!region.facts.issues().isEmpty()) {
                ObjectNode issues = node.putObject("issues");
                new TreeMap<>(region.facts.issues()).forEach((id, found) -> {
                    ArrayNode codes = issues.putArray(Integer.toString(id));
                    found.stream().sorted().map(ColumnIssue::code).forEach(codes::add);
                });
            }
        }
        return array.toString();
    }

    /**
     * Reads what {@link #json} wrote; issues of newer versions are passed over.
     *
     * @throws IllegalArgumentException if it is something else
     */
    static List<PublishedRegion> parse(String text) {
        JsonNode array;
        try {
            array = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the published regions are not JSON", e);
        }
        List<PublishedRegion> regions = new ArrayList<>();
        for (JsonNode node : array) {
            Map<Integer, Set<ColumnIssue>> issues = new HashMap<>();
            node.path("issues").properties().forEach(entry -> {
                Set<ColumnIssue> found = new HashSet<>();
                entry.getValue()
                        .forEach(code -> ColumnIssue.ofCode(code.asText()).ifPresent(found::add));
                issues.put(Integer.parseInt(entry.getKey()), found);
            });
            regions.add(new PublishedRegion(
                    new RegionId(Long.parseUnsignedLong(node.path("region").asText())),
                    node.path("version").longValue(),
                    node.path("schema").asLong(-1),
                    node.path("manifests").intValue(),
                    node.path("bytes").asLong(-1),
                    new RegionFacts(issues)));
        }
        return regions;
    }
}
