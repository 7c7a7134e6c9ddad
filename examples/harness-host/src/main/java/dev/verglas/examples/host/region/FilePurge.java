package dev.verglas.examples.host.region;

import dev.verglas.api.ObjectKey;
import java.util.List;

/** Takes data files that no manifest lists any more and deletes them when nobody needs them. */
public interface FilePurge {

    void remove(List<ObjectKey> files);
}
