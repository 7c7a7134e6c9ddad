package dev.verglas.writer.truth;

/**
 * How a replay delivers hook calls.
 *
 * @param order what becomes of calls
 * @param tellsChanges whether the host can tell changes, or whole states only
 * @param nodes how many datanodes share the regions, which move between them if there are several
 * @param seed of whatever is random
 */
record Delivery(Order order, boolean tellsChanges, int nodes, long seed) {

    /** What becomes of calls. */
    enum Order {
        /** Each comes once, in the order of the recording. */
        RECORDED,
        /** Each comes twice. */
        TWICE,
        /** Some are lost, some come late and in any order, some twice. */
        DISTURBED
    }

    @Override
    public String toString() {
        return order + (tellsChanges ? ", changes" : ", states") + ", " + nodes + " nodes, seed " + seed;
    }
}
