package angry;

import dev.verglas.api.ObjectStore;
import dev.verglas.api.ObjectStoreProvider;
import dev.verglas.api.Options;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;

public final class BrokenStoreProvider implements ObjectStoreProvider {

    @Override
    public String name() {
        return "Broken";
    }

    @Override
    public ObjectStore open(Options storage) {
        if (storage.value("reason").isPresent()) {
            throw PluginException.of(ErrorCode.STORE_UNAVAILABLE, "the store is down");
        }
        throw new NoClassDefFoundError("vendor/Sdk");
    }
}
