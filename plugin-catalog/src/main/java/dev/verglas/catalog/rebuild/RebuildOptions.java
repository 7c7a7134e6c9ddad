package dev.verglas.catalog.rebuild;

/**
 * What a rebuild shall do beyond taking over the live files.
 *
 * @param statistics whether footers are read
 * @param force whether a region is published even over a newer version of its host's manifest
 */
public record RebuildOptions(Statistics statistics, boolean force) {

    /** What the entries of data files tell of their columns. */
    public enum Statistics {
        /** Counts and bounds from each footer. */
        FULL("full"),
        /** Nothing, for the price of no read. */
        NONE("none");

        private final String text;

        Statistics(String text) {
            this.text = text;
        }

        /** Returns the word in documents and parameters. */
        public String text() {
            return text;
        }

        /**
         * Returns the value of a word.
         *
         * @throws IllegalArgumentException if there is none
         */
        public static Statistics parse(String text) {
            for (Statistics value : values()) {
                if (value.text.equals(text)) {
                    return value;
                }
            }
            throw new IllegalArgumentException("must be 'full' or 'none', not '" + text + "'");
        }
    }
}
