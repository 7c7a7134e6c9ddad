package dev.verglas.api;

import java.util.Collection;
import java.util.Set;

/** A plugin of a process that owns regions. */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public interface DatanodePlugin extends Plugin {

    /** Returns the callbacks for region events; the same object at every call, valid from construction on. */
    RegionHook regionHook();

    /**
     * Returns which of these data files a listed or recently superseded snapshot still shows.
     *
     * <p>A host may ask before it physically deletes files that a compaction or truncate removed, keep the ones
     * returned, and ask again later. Answered from memory, any thread; the default keeps nothing back.
     */
    default Set<ObjectKey> stillShown(Collection<ObjectKey> dataFiles) {
        return Set.of();
    }
}
