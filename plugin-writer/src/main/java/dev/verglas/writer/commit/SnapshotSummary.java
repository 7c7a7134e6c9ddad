package dev.verglas.writer.commit;

import dev.verglas.writer.manifest.DataFileEntry;
import dev.verglas.writer.manifest.ManifestFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts what a commit adds and removes, for the snapshot's summary (Iceberg specification, Optional Snapshot Summary
 * Fields); totals are the base's plus the difference.
 */
final class SnapshotSummary {

    private long addedFiles;
    private long addedRows;
    private long addedBytes;
    private long removedFiles;
    private long removedRows;
    private long removedBytes;
    private boolean compacted;
    private boolean bytesKnown = true;

    void add(NewFile file) {
        addedFiles++;
        addedRows += file.footer().rows();
        addedBytes += file.size();
        compacted |= file.level() > 0;
    }

    void removeFiles(RegionUpdate update) {
        for (DataFileEntry entry : update.change().removed()) {
            removedFiles++;
            removedRows += entry.rows();
            removedBytes += entry.size();
        }
    }

    /** Counts the manifests of a region that leaves the table; their bytes are known only to the region's own node. */
    void removeManifests(List<ManifestFile> manifests) {
        for (ManifestFile manifest : manifests) {
            removedFiles += manifest.files();
            removedRows += manifest.addedRows() + manifest.existingRows();
        }
        bytesKnown &= manifests.isEmpty();
    }

    Map<String, String> write(Optional<Snapshot> base, String commit, List<PublishedRegion> regions) {
        Map<String, String> summary = new HashMap<>();
        summary.put("operation", operation());
        put(summary, "added-data-files", addedFiles);
        put(summary, "added-records", addedRows);
        put(summary, "added-files-size", addedBytes);
        put(summary, "deleted-data-files", removedFiles);
        put(summary, "deleted-records", removedRows);
        put(summary, "removed-files-size", removedBytes);
        total(summary, base, "total-data-files", addedFiles - removedFiles);
        total(summary, base, "total-records", addedRows - removedRows);
        boolean baseKnown = base.isEmpty() || base.get().summary().containsKey("total-files-size");
        if (bytesKnown && baseKnown) {
            total(summary, base, "total-files-size", addedBytes - removedBytes);
        }
        summary.put("total-delete-files", "0");
        summary.put("total-position-deletes", "0");
        summary.put("total-equality-deletes", "0");
        summary.put(Snapshot.COMMIT, commit);
        summary.put(Snapshot.REGIONS, PublishedRegion.json(regions));
        return summary;
    }

    private String operation() {
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

    private static void total(Map<String, String> summary, Optional<Snapshot> base, String key, long difference) {
        summary.put(key, Long.toString(base.map(found -> found.number(key)).orElse(0L) + difference));
    }
}
