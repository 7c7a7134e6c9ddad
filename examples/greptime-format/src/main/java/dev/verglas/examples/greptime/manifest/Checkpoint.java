package dev.verglas.examples.greptime.manifest;

import org.jspecify.annotations.Nullable;

/**
 * The content of a {@code *.checkpoint} file, GreptimeDB's {@code RegionCheckpoint}.
 *
 * @param lastVersion the version of the last delta that is in it
 * @param compactedActions how many deltas were folded in
 */
public record Checkpoint(
        long lastVersion, long compactedActions, @Nullable RegionManifest checkpoint) {}
