package dev.verglas.writer.manifest;

import java.util.Objects;

/**
 * An entry of a manifest list (Iceberg specification, Manifest Lists), as far as unpartitioned tables need it.
 *
 * @param location the manifest's address
 * @param length its length in bytes
 * @param sequenceNumber the sequence number of the commit that added the manifest
 * @param minSequenceNumber the least data sequence number of its entries
 * @param addedSnapshotId the snapshot that added it
 * @param addedFiles entries with status ADDED
 * @param existingFiles entries with status EXISTING
 * @param addedRows rows of ADDED entries
 * @param existingRows rows of EXISTING entries
 */
public record ManifestFile(
        String location,
        long length,
        long sequenceNumber,
        long minSequenceNumber,
        long addedSnapshotId,
        int addedFiles,
        int existingFiles,
        long addedRows,
        long existingRows) {

    private static final long STAGED = -1;

    /** Checks the components. */
    public ManifestFile {
        Objects.requireNonNull(location, "location");
    }

    /** Returns how many files the manifest lists. */
    public int files() {
        return addedFiles + existingFiles;
    }

    /**
     * Describes a manifest that no list shows yet.
     *
     * @param key the key under which it lies for the time being, in place of an address
     */
    public static ManifestFile staged(String key, long length, int addedFiles, int existingFiles, long rows) {
        return new ManifestFile(key, length, STAGED, STAGED, STAGED, addedFiles, existingFiles, rows, 0);
    }

    /** Returns whether no list shows the manifest yet, so that a commit writes it anew. */
    public boolean isStaged() {
        return sequenceNumber == STAGED;
    }
}
