package dev.verglas.writer.truth;

/**
 * How fast a timeline is replayed, compared with how often it is looked at.
 *
 * @param operationsPerLook on average
 * @param looksPerRest how many looks, on average, until the replay waits for the writer; 0: only at checkpoints
 * @param nodes how many datanodes share the regions
 * @param tellsChanges whether the hosts can tell changes
 * @param seed of what is random
 */
record Pace(int operationsPerLook, int looksPerRest, int nodes, boolean tellsChanges, long seed) {}
