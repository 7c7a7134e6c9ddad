package dev.verglas.writer.witness;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.inmemory.InMemoryInputFile;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;

/** Lets Iceberg's own implementation read a store in memory as it is now; never writes. */
public final class StoreFileIO implements FileIO {

    private static final long serialVersionUID = 1L;
    private static final String ROOT = "memory://store/";

    private final transient ObjectStore store;

    public StoreFileIO(ObjectStore store) {
        this.store = store;
    }

    /** Returns the key of an address. */
    public static ObjectKey key(String location) {
        return ObjectKey.of(location.substring(ROOT.length()));
    }

    @Override
    public InputFile newInputFile(String location) {
        byte[] content = store.get(key(location))
                .map(StoredObject::content)
                .orElseThrow(() -> new NotFoundException("%s does not exist", location));
        return new InMemoryInputFile(location, content);
    }

    @Override
    public OutputFile newOutputFile(String location) {
        throw new UnsupportedOperationException("nothing is written here: " + location);
    }

    @Override
    public void deleteFile(String location) {
        throw new UnsupportedOperationException("nothing is deleted here: " + location);
    }
}
