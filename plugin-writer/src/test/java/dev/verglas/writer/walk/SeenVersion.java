package dev.verglas.writer.walk;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;

/**
 * A version of a table as Iceberg's own implementation reads it.
 *
 * @param number N of {@code v<N>.metadata.json}
 * @param uuid the table's uuid
 * @param sequence the last sequence number
 * @param updatedMillis when it was committed, by its writer's clock
 * @param needs every metadata object that its readers need
 */
record SeenVersion(long number, String uuid, long sequence, long updatedMillis, Set<ObjectKey> needs) {

    SeenVersion {
        needs = Set.copyOf(needs);
    }

    /** Reads a version; throws if anything of it is missing or not readable. */
    static SeenVersion read(ObjectStore store, ObjectKey key, long number) {
        byte[] json = store.get(key).map(StoredObject::content).orElseThrow();
        TableMetadata metadata =
                TableMetadataParser.fromJson(store.location(key), new String(json, StandardCharsets.UTF_8));
        Set<ObjectKey> needs = new HashSet<>();
        needs.add(key);
        Snapshot snapshot = metadata.currentSnapshot();
        if (snapshot == null || metadata.snapshots().size() != 1) {
            throw new IllegalStateException(key + " lists other than one snapshot: " + metadata.snapshots());
        }
        needs.add(StoreFileIO.key(snapshot.manifestListLocation()));
        for (ManifestFile manifest : snapshot.allManifests(new StoreFileIO(store))) {
            needs.add(StoreFileIO.key(manifest.path()));
        }
        for (ObjectKey needed : needs) {
            if (store.head(needed).isEmpty()) {
                throw new IllegalStateException(key + " needs " + needed + ", which does not exist");
            }
        }
        return new SeenVersion(
                number, metadata.uuid(), metadata.lastSequenceNumber(), metadata.lastUpdatedMillis(), needs);
    }
}
