package dev.verglas.writer.publish;

/** Hears how far the staging of many files is; on the staging thread. */
interface StagingProgress {

    /** Hears nothing. */
    StagingProgress NONE = (done, kept) -> {};

    /**
     * Hears of files that are done.
     *
     * @param done how many more files are done
     * @param kept how many of them are published already just as they are
     */
    void staged(int done, int kept);
}
