package dev.verglas.writer.witness;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.PartitionSpec;
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
 * @param manifests those of its snapshot
 */
record SeenVersion(
        long number,
        String uuid,
        long sequence,
        long updatedMillis,
        Set<ObjectKey> needs,
        List<ManifestFile> manifests) {

    private static final Map<Integer, PartitionSpec> UNPARTITIONED = Map.of(0, PartitionSpec.unpartitioned());

    SeenVersion {
        needs = Set.copyOf(needs);
        manifests = List.copyOf(manifests);
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
        List<ManifestFile> manifests = snapshot.allManifests(new StoreFileIO(store));
        for (ManifestFile manifest : manifests) {
            needs.add(StoreFileIO.key(manifest.path()));
        }
        for (ObjectKey needed : needs) {
            if (store.head(needed).isEmpty()) {
                throw new IllegalStateException(key + " needs " + needed + ", which does not exist");
            }
        }
        return new SeenVersion(
                number, metadata.uuid(), metadata.lastSequenceNumber(), metadata.lastUpdatedMillis(), needs, manifests);
    }

    /** Whether a scan of this version reads a data file; the version's manifests must still be there. */
    boolean shows(ObjectStore store, ObjectKey dataFile) {
        String location = store.location(dataFile);
        for (ManifestFile manifest : manifests) {
            try (ManifestReader<DataFile> files = ManifestFiles.read(manifest, new StoreFileIO(store), UNPARTITIONED)) {
                for (DataFile file : files) {
                    if (file.location().equals(location)) {
                        return true;
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return false;
    }
}
