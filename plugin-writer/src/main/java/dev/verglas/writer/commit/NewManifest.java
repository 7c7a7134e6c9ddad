package dev.verglas.writer.commit;

import dev.verglas.writer.manifest.DataFileEntry;
import dev.verglas.writer.manifest.ManifestFile;
import dev.verglas.writer.manifest.ManifestSet;
import java.util.List;

/**
 * A manifest that has no place in a list yet: what the list is to say about it, without its entries.
 *
 * @param content its address, length, digests and shapes
 * @param addedFiles entries that the commit adds, with their rows and bytes
 * @param existingFiles entries that an earlier commit has added, with their rows
 * @param minExisting the least sequence number of the latter
 */
record NewManifest(
        ManifestSet.Part content,
        int addedFiles,
        long addedRows,
        long addedBytes,
        int existingFiles,
        long existingRows,
        long minExisting) {

    static NewManifest of(String location, int length, List<DataFileEntry> entries) {
        int added = 0;
        long addedRows = 0;
        long addedBytes = 0;
        long existingRows = 0;
        long minExisting = Long.MAX_VALUE;
        for (DataFileEntry entry : entries) {
            if (entry.added().isPresent()) {
                existingRows += entry.rows();
                minExisting = Math.min(minExisting, entry.added().get().sequenceNumber());
            } else {
                added++;
                addedRows += entry.rows();
                addedBytes += entry.size();
            }
        }
        int existing = entries.size() - added;
        ManifestFile unlisted = ManifestFile.staged(location, length, added, existing, addedRows + existingRows);
        return new NewManifest(
                ManifestSet.Part.of(unlisted, entries),
                added,
                addedRows,
                addedBytes,
                existing,
                existingRows,
                minExisting);
    }

    /** Returns what the list of a commit says about it. */
    ManifestFile listed(long snapshotId, long sequence) {
        ManifestFile unlisted = content.manifest();
        return new ManifestFile(
                unlisted.location(),
                unlisted.length(),
                sequence,
                Math.min(sequence, minExisting),
                snapshotId,
                addedFiles,
                existingFiles,
                addedRows,
                existingRows);
    }

    /** Returns it as a part of the region's published set. */
    ManifestSet.Part part(long snapshotId, long sequence) {
        return content.listedAs(listed(snapshotId, sequence));
    }
}
