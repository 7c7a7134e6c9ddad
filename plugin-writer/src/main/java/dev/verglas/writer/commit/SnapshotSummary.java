package dev.verglas.writer.commit;

import dev.verglas.writer.manifest.ManifestFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts what a commit adds and removes, for the snapshot's summary (Iceberg specification, Optional Snapshot Summary
 * Fields).
 */
final class SnapshotSummary {

    private long addedFiles;
    private long addedRows;
    private long addedBytes;
    private long removedFiles;
    private long removedRows;
    private long removedBytes;
    private boolean compacted;
    private boolean replaced;

    /**
     * Counts an updated region.
     *
     * @param before its manifests in the base that the commit does not keep
     * @param bytesBefore the length of all its files in the base; -1 if unknown
     */
    void update(RegionUpdate update, WrittenManifests.Counts counts, List<ManifestFile> before, long bytesBefore) {
        addedFiles += counts.addedFiles();
        addedRows += counts.addedRows();
        addedBytes += counts.addedBytes();
        removedFiles += files(before) - counts.existingFiles();
        removedRows += rows(before) - counts.existingRows();
        if (bytesBefore >= 0) {
            removedBytes += bytesBefore + counts.addedBytes() - counts.bytes();
        }
        compacted |= update.added().stream().anyMatch(file -> file.level() > 0);
        replaced |= update.replacesAll();
    }

    /** Counts a region that leaves the table. */
    void remove(PublishedRegion region, List<ManifestFile> manifests) {
        removedFiles += files(manifests);
        removedRows += rows(manifests);
        removedBytes += Math.max(region.bytes(), 0);
    }

    private static long files(List<ManifestFile> manifests) {
        return manifests.stream().mapToLong(ManifestFile::files).sum();
    }

    private static long rows(List<ManifestFile> manifests) {
        return manifests.stream()
                .mapToLong(manifest -> manifest.addedRows() + manifest.existingRows())
                .sum();
    }

    /**
     * Writes the summary.
     *
     * @param manifests all manifests of the snapshot
     * @param regions all regions of the snapshot
     */
    Map<String, String> write(String commit, List<ManifestFile> manifests, List<PublishedRegion> regions) {
        Map<String, String> summary = new HashMap<>();
        summary.put("operation", operation());
        put(summary, "added-data-files", addedFiles);
        put(summary, "added-records", addedRows);
        put(summary, "added-files-size", addedBytes);
        put(summary, "deleted-data-files", removedFiles);
        put(summary, "deleted-records", removedRows);
        put(summary, "removed-files-size", removedBytes);
        summary.put("total-data-files", Long.toString(files(manifests)));
        summary.put("total-records", Long.toString(rows(manifests)));
        if (regions.stream().allMatch(region -> region.bytes() >= 0)) {
            summary.put(
                    "total-files-size",
                    Long.toString(
                            regions.stream().mapToLong(PublishedRegion::bytes).sum()));
        }
        summary.put("total-delete-files", "0");
        summary.put("total-position-deletes", "0");
        summary.put("total-equality-deletes", "0");
        summary.put(Snapshot.COMMIT, commit);
        summary.put(Snapshot.REGIONS, PublishedRegion.json(regions));
        return summary;
    }

    private String operation() {
        if (replaced && addedFiles == 0 && removedFiles == 0) {
            return "replace";
        }
        if (removedFiles == 0) {
            return "append";
        }
        if (addedFiles == 0) {
            return "delete";
        }
        return compacted ? "replace" : "overwrite";
    }

    private static void put(Map<String, String> summary, String key, long value) {
        if (value != 0) {
            summary.put(key, Long.toString(value));
        }
    }
}
