package dev.verglas.catalog.view;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectPage;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import dev.verglas.api.region.TableId;
import dev.verglas.api.warehouse.TableLocation;
import dev.verglas.api.warehouse.WarehouseLayout;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Finds a table's current version: the {@code N} for which {@code v<N>.metadata.json} exists and {@code v<N+1>} does
 * not.
 *
 * <p>The search starts at a version that was seen before or that the hint names, goes forward one object at a time, and
 * falls back to listing the metadata folder when the start is missing, has been collected, or is far behind.
 */
final class VersionResolver {

    private static final Pattern HINT = Pattern.compile("[1-9][0-9]{0,17}");

    /** How many versions forward are cheaper to try than to list. */
    private static final int MAX_PROBES = 16;

    /** How often a version may be collected between being found and being read. */
    private static final int MAX_ATTEMPTS = 5;

    private final ObjectStore store;
    private final WarehouseLayout layout;

    VersionResolver(ObjectStore store, WarehouseLayout layout) {
        this.store = store;
        this.layout = layout;
    }

    /** Returns the current version of a table of which none is known. */
    TableVersion find(TableId table) {
        TableLocation location = layout.table(table);
        return read(table, location, hint(location));
    }

    /**
     * Returns the current version of a table, going on from one that was current a moment ago.
     *
     * <p>One request when nothing changed. A moment is far less than the writer keeps superseded metadata: later, the
     * versions after {@code known} may have been collected already, and it would look current.
     */
    TableVersion advance(TableVersion known) {
        TableLocation location = layout.table(known.tableId());
        if (!exists(location, known.version() + 1)) {
            return known;
        }
        return read(known.tableId(), location, OptionalLong.of(known.version() + 1));
    }

    /** Returns the current version of a table, sparing the read if it still is one that was current long ago. */
    TableVersion revalidate(TableVersion known) {
        TableLocation location = layout.table(known.tableId());
        OptionalLong hint = hint(location);
        if (hint.isPresent() && hint.getAsLong() > known.version()) {
            return read(known.tableId(), location, hint);
        }
        if (exists(location, known.version() + 1)) {
            return read(known.tableId(), location, OptionalLong.of(known.version() + 1));
        }
        return exists(location, known.version()) ? known : read(known.tableId(), location, OptionalLong.empty());
    }

    private TableVersion read(TableId table, TableLocation location, OptionalLong start) {
        OptionalLong from = start;
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            long newest = newest(location, from);
            ObjectKey key = location.metadataFile(newest);
            Optional<StoredObject> object = store.get(key);
            if (object.isPresent()) {
                return TableVersion.of(table, newest, store.location(key), object.get());
            }
            from = OptionalLong.empty();
        }
        throw ViewErrors.alwaysVanishing(location.metadataDirectory());
    }

    private long newest(TableLocation location, OptionalLong start) {
        long version = start.isPresent() ? start.getAsLong() : newestListed(location);
        for (int probe = 0; probe < MAX_PROBES; probe++) {
            if (!exists(location, version + 1)) {
                return version;
            }
            version++;
        }
        return newestListed(location);
    }

    private boolean exists(TableLocation location, long version) {
        return store.head(location.metadataFile(version)).isPresent();
    }

    private OptionalLong hint(TableLocation location) {
        Optional<String> text = store.get(location.versionHint())
                .map(object -> new String(object.content(), StandardCharsets.UTF_8).strip())
                .filter(content -> HINT.matcher(content).matches());
        return text.isPresent() ? OptionalLong.of(Long.parseLong(text.get())) : OptionalLong.empty();
    }

    private long newestListed(TableLocation location) {
        String prefix = location.metadataDirectory().value() + "/v";
        long newest = 0;
        Optional<String> continuation = Optional.empty();
        do {
            ObjectPage page = store.list(prefix, continuation, 1000);
            newest = Math.max(
                    newest,
                    page.objects().stream()
                            .map(ObjectMeta::key)
                            .mapToLong(key -> TableLocation.metadataVersion(key).orElse(0))
                            .max()
                            .orElse(0));
            continuation = page.next();
        } while (continuation.isPresent());
        if (newest == 0) {
            throw ViewErrors.noMetadata(location.metadataDirectory());
        }
        return newest;
    }
}
