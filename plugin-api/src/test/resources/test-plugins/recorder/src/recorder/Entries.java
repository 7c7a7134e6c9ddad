package recorder;

import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** For each entry into the plugin: whether the context class loader was the plugin's own, every time. */
final class Entries {

    static final Map<String, String> SEEN = new ConcurrentSkipListMap<>();

    private Entries() {}

    static void entered(String entry) {
        boolean own = Thread.currentThread().getContextClassLoader() == Entries.class.getClassLoader();
        SEEN.merge(entry, own ? "own" : "foreign", (before, now) -> before.equals(now) ? now : "foreign");
    }
}
