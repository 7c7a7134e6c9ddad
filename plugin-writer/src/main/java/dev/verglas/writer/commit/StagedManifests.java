package dev.verglas.writer.commit;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectPage;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.region.RegionId;
import dev.verglas.writer.manifest.DataFileEntry;
import dev.verglas.writer.manifest.ManifestCodec;
import dev.verglas.writer.manifest.ManifestFile;
import dev.verglas.writer.manifest.ManifestSet;
import dev.verglas.writer.mapping.IcebergField;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * Manifests that no list shows yet: what was found out about very many files before one commit publishes them all.
 *
 * <p>They lie in a folder of their own, in the form of manifests, so that memory holds one at a time and work that was
 * cut off goes on from them. One thread at a time.
 */
public final class StagedManifests {

    private static final int PAGE = 1000;
    private static final String SUFFIX = ".avro";

    private final ObjectStore store;
    private final String prefix;

    /**
     * Makes a view of a folder.
     *
     * @param prefix the start of all keys, with a trailing slash
     */
    public StagedManifests(ObjectStore store, String prefix) {
        this.store = store;
        this.prefix = prefix;
    }

    /** Writes a manifest; entries that no commit has added yet have no {@link DataFileEntry#added}. */
    public ManifestSet.Part write(RegionId region, List<IcebergField> fields, List<DataFileEntry> entries) {
        byte[] bytes = ManifestCodec.encode(region, 0, fields, 0, entries);
        ObjectKey key = ObjectKey.of(prefix + Long.toUnsignedString(region.value()) + "-" + UUID.randomUUID() + SUFFIX);
        store.put(key, bytes);
        return part(key, bytes.length, entries);
    }

    /** Reads what was written for a region before, one manifest at a time. */
    public void forEach(RegionId region, BiConsumer<ManifestSet.Part, List<DataFileEntry>> action) {
        for (ObjectKey key : keys(prefix + Long.toUnsignedString(region.value()) + "-")) {
            store.get(key).ifPresent(object -> {
                List<DataFileEntry> entries =
                        ManifestCodec.decode(object.content(), key.value()).entries();
                action.accept(part(key, object.content().length, entries), entries);
            });
        }
    }

    /** Returns the regions of which something is staged; one listing. */
    public Set<RegionId> regions() {
        return keys(prefix).stream()
                .map(key -> key.name().split("-", 2)[0])
                .filter(name -> name.matches("[0-9]{1,19}"))
                .map(name -> new RegionId(Long.parseUnsignedLong(name)))
                .collect(Collectors.toSet());
    }

    /** Deletes a region's manifests. */
    public void delete(RegionId region) {
        List<ObjectKey> keys = keys(prefix + Long.toUnsignedString(region.value()) + "-");
        if (!keys.isEmpty()) {
            store.deleteAll(keys);
        }
    }

    private List<ObjectKey> keys(String start) {
        List<ObjectKey> keys = new ArrayList<>();
        Optional<String> next = Optional.empty();
        do {
            ObjectPage page = store.list(start, next, PAGE);
            page.objects().stream().map(ObjectMeta::key).forEach(keys::add);
            next = page.next();
        } while (next.isPresent());
        return keys;
    }

    private static ManifestSet.Part part(ObjectKey key, int length, List<DataFileEntry> entries) {
        long existing =
                entries.stream().filter(entry -> entry.added().isPresent()).count();
        long rows = entries.stream().mapToLong(DataFileEntry::rows).sum();
        ManifestFile manifest =
                ManifestFile.staged(key.value(), length, (int) (entries.size() - existing), (int) existing, rows);
        return ManifestSet.Part.of(manifest, entries);
    }
}
