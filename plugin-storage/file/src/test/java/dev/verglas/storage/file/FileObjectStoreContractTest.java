package dev.verglas.storage.file;

import dev.verglas.api.ObjectStore;
import dev.verglas.testing.ObjectStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class FileObjectStoreContractTest extends ObjectStoreContract {

    @TempDir
    Path root;

    @Override
    protected ObjectStore openStore() {
        return FileObjectStore.open(root);
    }

    /** A file is no directory. */
    @Override
    public boolean allowsKeyBelowKey() {
        return false;
    }
}
