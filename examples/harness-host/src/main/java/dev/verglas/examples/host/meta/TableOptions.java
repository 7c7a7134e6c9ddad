package dev.verglas.examples.host.meta;

import dev.verglas.examples.greptime.manifest.SstFormat;
import dev.verglas.examples.greptime.sst.MergeMode;

/**
 * The options of a table that decide how its rows are kept.
 *
 * @param mergeMode how rows of one key become one; without effect while {@code appendMode}
 * @param appendMode whether rows are kept as they came
 * @param sstFormat what new files hold
 */
public record TableOptions(MergeMode mergeMode, boolean appendMode, SstFormat sstFormat) {

    /** The mode that reads and compactions go by. */
    public MergeMode effectiveMode() {
        return appendMode ? MergeMode.APPEND : mergeMode;
    }

    /** These options with another append mode. */
    public TableOptions withAppendMode(boolean value) {
        return new TableOptions(mergeMode, value, sstFormat);
    }

    /** These options with another format of new files. */
    public TableOptions withSstFormat(SstFormat value) {
        return new TableOptions(mergeMode, appendMode, value);
    }
}
