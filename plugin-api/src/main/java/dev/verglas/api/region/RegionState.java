package dev.verglas.api.region;

import dev.verglas.api.ApiStatus;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The whole of what a region's manifest says at one version; immutable. */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public final class RegionState {

    private final RegionId region;
    private final TableIdentity table;
    private final RegionSchema schema;
    private final long manifestVersion;
    private final List<SstFile> files;
    private final @Nullable String partitionExpr;

    private RegionState(Builder builder) {
        this.region = builder.region;
        this.table = builder.table;
        this.schema = builder.schema;
        this.manifestVersion = builder.manifestVersion;
        this.files = List.copyOf(builder.files);
        this.partitionExpr = builder.partitionExpr;
        if (!region.table().equals(table.id())) {
            throw new IllegalArgumentException("region " + region + " does not belong to table " + table);
        }
        Set<String> ids = new HashSet<>();
        for (SstFile file : files) {
            if (!ids.add(file.fileId())) {
                throw new IllegalArgumentException("file " + file.fileId() + " occurs twice in region " + region);
            }
        }
    }

    /** Starts a state without files at a manifest version. */
    public static Builder builder(RegionId region, TableIdentity table, RegionSchema schema, long manifestVersion) {
        return new Builder(region, table, schema, manifestVersion);
    }

    /** Returns the region. */
    public RegionId region() {
        return region;
    }

    /** Returns the table and its current names. */
    public TableIdentity table() {
        return table;
    }

    /** Returns the current schema. */
    public RegionSchema schema() {
        return schema;
    }

    /** Returns the version of the region manifest that this state was taken at. */
    public long manifestVersion() {
        return manifestVersion;
    }

    /** Returns the live files, in no particular order. */
    public List<SstFile> files() {
        return files;
    }

    /** Returns the region's partition expression in the host's own form; empty when the table is not partitioned. */
    public Optional<String> partitionExpr() {
        return Optional.ofNullable(partitionExpr);
    }

    /** Collects the parts of a state. */
    public static final class Builder {
        private final RegionId region;
        private final TableIdentity table;
        private final RegionSchema schema;
        private final long manifestVersion;
        private List<SstFile> files = List.of();
        private @Nullable String partitionExpr;

        private Builder(RegionId region, TableIdentity table, RegionSchema schema, long manifestVersion) {
            this.region = Objects.requireNonNull(region, "region");
            this.table = Objects.requireNonNull(table, "table");
            this.schema = Objects.requireNonNull(schema, "schema");
            this.manifestVersion = manifestVersion;
        }

        /** Sets the live files. */
        public Builder files(List<SstFile> value) {
            this.files = value;
            return this;
        }

        /** Sets the partition expression. */
        public Builder partitionExpr(@Nullable String value) {
            this.partitionExpr = value;
            return this;
        }

        /** Makes the state. */
        public RegionState build() {
            return new RegionState(this);
        }
    }
}
