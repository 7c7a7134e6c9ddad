package dev.verglas.api.warehouse;

import dev.verglas.api.ApiStatus;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.region.TableId;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The keys of one table's metadata, in the form of a Hadoop-style Iceberg table.
 *
 * @param root the table's location; metadata lies in {@code metadata/} below it and data files elsewhere
 */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public record TableLocation(ObjectKey root) {

    private static final Pattern METADATA_FILE = Pattern.compile("v([1-9][0-9]{0,17})\\.metadata\\.json");

    /** Checks the component. */
    public TableLocation {
        Objects.requireNonNull(root, "root");
    }

    static TableLocation of(ObjectKey warehouse, TableId table) {
        return new TableLocation(warehouse.resolve("tables/" + table.value()));
    }

    /** Returns the folder of all metadata, without a trailing slash. */
    public ObjectKey metadataDirectory() {
        return root.resolve("metadata");
    }

    /** Returns the key of a metadata file; the exclusive creation of version {@code N} is commit {@code N}. */
    public ObjectKey metadataFile(long version) {
        if (version < 1) {
            throw new IllegalArgumentException("metadata versions start at 1: " + version);
        }
        return metadataDirectory().resolve("v" + version + ".metadata.json");
    }

    /** Returns the version that a metadata file's key names; empty for any other key. */
    public static OptionalLong metadataVersion(ObjectKey key) {
        Matcher matcher = METADATA_FILE.matcher(key.name());
        return matcher.matches() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }

    /** Returns the key of the hint, which holds the decimal number of a recent version. */
    public ObjectKey versionHint() {
        return metadataDirectory().resolve("version-hint.text");
    }

    /** Returns the key of a snapshot's manifest list. */
    public ObjectKey manifestList(long snapshotId, UUID commit) {
        return metadataDirectory().resolve("snap-" + snapshotId + "-" + commit + ".avro");
    }

    /** Returns the key of the {@code k}-th manifest that a commit wrote. */
    public ObjectKey manifest(UUID commit, int k) {
        return metadataDirectory().resolve(commit + "-m" + k + ".avro");
    }
}
