package dev.verglas.writer.commit;

import java.util.Map;
import java.util.Objects;

/**
 * The one snapshot that a metadata file lists (Iceberg specification, Snapshots).
 *
 * @param id the snapshot id
 * @param sequenceNumber the sequence number of its commit
 * @param timestampMillis when it was made
 * @param manifestList the address of its manifest list
 * @param summary the operation, counts, and what Verglas records
 */
public record Snapshot(
        long id, long sequenceNumber, long timestampMillis, String manifestList, Map<String, String> summary) {

    /** The summary key of the commit's uuid, which settles whose a commit is. */
    static final String COMMIT = "verglas.commit";

    /** The summary key of the published regions. */
    static final String REGIONS = "verglas.regions";

    /** Copies the summary. */
    public Snapshot {
        Objects.requireNonNull(manifestList, "manifestList");
        summary = Map.copyOf(summary);
    }

    /** Returns a number of the summary; 0 if it is absent. */
    long number(String key) {
        return Long.parseLong(summary.getOrDefault(key, "0"));
    }
}
