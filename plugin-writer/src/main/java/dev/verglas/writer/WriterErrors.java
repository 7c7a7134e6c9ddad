package dev.verglas.writer;

import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.TableId;

/** Makes every error of the writer, so that all wording is in one place. */
public final class WriterErrors {

    private static final String REMEDY =
            "restore it, or ask for a rebuild of the table; if you delete the table's metadata folder, the datanodes"
                    + " publish the table anew, under another uuid";

    private WriterErrors() {}

    /** A data file is no Parquet file, or not as the host describes it. */
    public static PluginException corruptFooter(String file, String why) {
        return PluginException.of(ErrorCode.OBJECT_CORRUPT, footerMessage(file, why));
    }

    /** A data file is no Parquet file, or not as the host describes it, with the decoder's failure. */
    public static PluginException corruptFooter(String file, String why, Throwable cause) {
        return PluginException.of(ErrorCode.OBJECT_CORRUPT, footerMessage(file, why), cause);
    }

    /** A data file that the host lists does not exist. */
    public static PluginException missingFile(String file) {
        return PluginException.of(
                ErrorCode.OBJECT_MISSING,
                "data file " + file + " does not exist, but the region lists it; its region is published again once"
                        + " the host lists it no more");
    }

    /** A metadata object is not of the form that this code writes. */
    public static PluginException corruptMetadata(String object, String why, Throwable cause) {
        return PluginException.of(ErrorCode.OBJECT_CORRUPT, metadataMessage(object, why), cause);
    }

    /** A metadata object is not of the form that this code writes. */
    public static PluginException corruptMetadata(String object, String why) {
        return PluginException.of(ErrorCode.OBJECT_CORRUPT, metadataMessage(object, why));
    }

    /** A metadata object that must exist does not. */
    public static PluginException missingMetadata(String object) {
        return PluginException.of(
                ErrorCode.OBJECT_MISSING,
                "metadata object " + object + " does not exist, but the current snapshot needs it; " + REMEDY);
    }

    /** The warehouse was laid out by a newer version. */
    public static PluginException unsupportedLayout(String object, long version, int supported) {
        return PluginException.of(
                ErrorCode.LAYOUT_UNSUPPORTED,
                object + " says layout version " + version + ", but this writer knows only " + supported
                        + "; install a plugin at least as new as the one that wrote it");
    }

    /** A rebuild would put an older state of a region over a newer one. */
    public static PluginException newerPublished(RegionId region, long version, long published) {
        return PluginException.of(
                ErrorCode.CONFLICT,
                "region " + region + " is published at manifest version " + published + ", but this node has version "
                        + version + "; if the database was restored from a backup, ask for a rebuild with force=true");
    }

    /** No region of a table that was to be rebuilt is here any more. */
    public static PluginException regionsMoved(TableId table) {
        return PluginException.of(
                ErrorCode.CONFLICT,
                "this node owns no region of table " + table + " any more; ask for a rebuild again");
    }

    /** The plugin is stopping. */
    public static PluginException closed() {
        return PluginException.of(ErrorCode.CLOSED, "the writer is closing; this is published after the next start");
    }

    private static String footerMessage(String file, String why) {
        return "data file " + file + " cannot be published: " + why;
    }

    private static String metadataMessage(String object, String why) {
        return "metadata object " + object + " is not readable: " + why + "; " + REMEDY;
    }
}
