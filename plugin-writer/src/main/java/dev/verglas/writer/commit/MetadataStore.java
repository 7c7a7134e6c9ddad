package dev.verglas.writer.commit;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectPage;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.warehouse.TableLocation;
import dev.verglas.writer.WriterErrors;
import dev.verglas.writer.manifest.ManifestFile;
import dev.verglas.writer.manifest.ManifestListCodec;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads and writes the metadata objects of one table; any thread. */
public final class MetadataStore {

    private static final Logger log = LoggerFactory.getLogger(MetadataStore.class);
    private static final int PAGE = 1000;

    private final ObjectStore store;
    private final TableLocation table;

    /** Makes a view of a table's metadata. */
    public MetadataStore(ObjectStore store, TableLocation table) {
        this.store = store;
        this.table = table;
    }

    /** Returns the keys of the table's metadata. */
    public TableLocation table() {
        return table;
    }

    /** Returns the store. */
    public ObjectStore store() {
        return store;
    }

    /**
     * Returns the newest version; empty if the table was never published.
     *
     * <p>The hint may lag and even name a version that was collected, so the search goes on from it, or from the
     * highest version that a listing shows.
     */
    public Optional<TableVersion> current() {
        OptionalLong start = hint();
        Optional<Document> found = start.isPresent() ? read(start.getAsLong()) : Optional.empty();
        if (found.isEmpty()) {
            found = listedVersions().stream().findFirst().flatMap(this::read);
        }
        return found.map(this::newestFrom).map(this::withManifests);
    }

    /**
     * Returns what is left of a table whose newest version may be damaged or gone: the newest version that can be read,
     * under the number of the newest that there is, so that a commit goes on top of that.
     *
     * <p>Without a readable manifest list no region is published; without readable metadata only the uuid is left.
     *
     * @param named the uuid that the table's name gives it
     */
    public Optional<TableVersion> salvage(Optional<UUID> named) {
        try {
            Optional<TableVersion> current = current();
            if (current.isPresent()) {
                return current;
            }
        } catch (PluginException e) {
            log.atWarn().setCause(e).log("damaged metadata is rebuilt from what is left");
            requireDamage(e);
        }
        List<Long> listed = listedVersions();
        long number = Math.max(hint().orElse(0), listed.isEmpty() ? 0 : listed.get(0));
        Optional<TableMetadata> newest = Optional.empty();
        for (long older : listed) {
            try {
                Optional<Document> document = read(older);
                newest = newest.or(() -> document.map(Document::metadata));
                Optional<TableVersion> whole = document.map(this::withManifests);
                if (whole.isPresent()) {
                    return whole.map(found -> new TableVersion(number, found.metadata(), found.manifests()));
                }
            } catch (PluginException e) {
                requireDamage(e);
            }
        }
        return newest.map(TableMetadata::withoutSnapshot)
                .or(() -> named.or(() -> number > 0 ? Optional.of(UUID.randomUUID()) : Optional.empty())
                        .map(uuid -> MetadataWriter.empty(uuid, store.location(table.root()))))
                .map(left -> new TableVersion(number, left, List.of()));
    }

    private static void requireDamage(PluginException e) {
        if (e.category() != ErrorCode.Category.CORRUPT) {
            throw e;
        }
    }

    /** Returns the newest version above one that is known to have existed; empty if there is none. */
    Optional<TableVersion> after(long number) {
        return read(number + 1).map(this::newestFrom).map(this::withManifests);
    }

    /** Returns a metadata file without its manifests; empty if it does not exist. */
    Optional<Document> read(long number) {
        ObjectKey key = table.metadataFile(number);
        return store.get(key).map(object -> new Document(number, TableMetadata.parse(object.content(), key.value())));
    }

    /** A metadata file and its number. */
    record Document(long number, TableMetadata metadata) {}

    /** Returns the number in the hint; empty if there is no hint or it holds no number. */
    public OptionalLong hint() {
        Optional<StoredObject> object = store.get(table.versionHint());
        if (object.isEmpty()) {
            return OptionalLong.empty();
        }
        String text = new String(object.get().content(), StandardCharsets.UTF_8).trim();
        boolean number = !text.isEmpty() && text.length() < 19 && text.chars().allMatch(c -> c >= '0' && c <= '9');
        long value = number ? Long.parseLong(text) : 0;
        return value > 0 ? OptionalLong.of(value) : OptionalLong.empty();
    }

    /** Overwrites the hint. */
    public void writeHint(long number) {
        store.put(table.versionHint(), Long.toString(number).getBytes(StandardCharsets.UTF_8));
    }

    /** Returns every object in the metadata folder. */
    List<ObjectMeta> list() {
        List<ObjectMeta> objects = new ArrayList<>();
        Optional<String> next = Optional.empty();
        do {
            ObjectPage page = store.list(table.metadataDirectory().value() + "/", next, PAGE);
            objects.addAll(page.objects());
            next = page.next();
        } while (next.isPresent());
        return objects;
    }

    /** Returns the numbers of all metadata files, the highest first. */
    private List<Long> listedVersions() {
        return list().stream()
                .map(object -> TableLocation.metadataVersion(object.key()))
                .filter(OptionalLong::isPresent)
                .map(OptionalLong::getAsLong)
                .sorted(Comparator.reverseOrder())
                .toList();
    }

    private Document newestFrom(Document known) {
        Document newest = known;
        Optional<Document> next = read(newest.number() + 1);
        while (next.isPresent()) {
            newest = next.get();
            next = read(newest.number() + 1);
        }
        return newest;
    }

    TableVersion withManifests(Document document) {
        Optional<Snapshot> snapshot = document.metadata().snapshot();
        List<ManifestFile> manifests =
                snapshot.map(found -> readList(found.manifestList())).orElse(List.of());
        try {
            return new TableVersion(document.number(), document.metadata(), manifests);
        } catch (IllegalArgumentException e) {
            throw WriterErrors.corruptMetadata(
                    table.metadataFile(document.number()).value(), String.valueOf(e.getMessage()), e);
        }
    }

    private List<ManifestFile> readList(String location) {
        return ManifestListCodec.decode(readByLocation(location), location);
    }

    /** Reads a metadata object of this table by its address. */
    public byte[] readByLocation(String location) {
        return readByKey(table.metadataDirectory().resolve(location.substring(location.lastIndexOf('/') + 1)));
    }

    /** Reads an object that must exist. */
    byte[] readByKey(ObjectKey key) {
        return store.get(key).map(StoredObject::content).orElseThrow(() -> WriterErrors.missingMetadata(key.value()));
    }
}
