package dev.verglas.examples.greptime.manifest;

import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of the files in a manifest directory.
 *
 * <p>Source: GreptimeDB {@code mito2/src/manifest/storage.rs}. A name that ends in {@link #GZIP_SUFFIX} is compressed.
 */
public final class ManifestNames {

    /** The pointer to the newest checkpoint; never compressed. */
    public static final String LAST_CHECKPOINT = "_last_checkpoint";

    /** What compressed files end in. */
    public static final String GZIP_SUFFIX = ".gz";

    private static final Pattern DELTA = Pattern.compile("(\\d+)\\.json(\\.gz)?");

    private ManifestNames() {}

    /** Such as {@code 00000000000000000007.json}. */
    public static String delta(long version) {
        return String.format(Locale.ROOT, "%020d.json", version);
    }

    /** Such as {@code 00000000000000000010.checkpoint}. */
    public static String checkpoint(long version) {
        return String.format(Locale.ROOT, "%020d.checkpoint", version);
    }

    /** The version in the name of a delta, compressed or not; empty for any other name. */
    public static OptionalLong deltaVersion(String name) {
        Matcher matcher = DELTA.matcher(name);
        return matcher.matches() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }
}
