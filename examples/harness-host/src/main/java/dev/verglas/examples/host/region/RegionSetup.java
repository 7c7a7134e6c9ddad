package dev.verglas.examples.host.region;

import dev.verglas.api.ObjectStore;
import dev.verglas.examples.greptime.sst.SstOptions;

/**
 * What every region of a process shares.
 *
 * @param sstOptions how files are written, but for the format, which is the table's
 */
public record RegionSetup(ObjectStore store, RegionEvents events, FilePurge purge, SstOptions sstOptions) {}
