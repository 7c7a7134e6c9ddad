package recorder;

import dev.verglas.api.ObjectStore;
import dev.verglas.api.ObjectStoreProvider;
import dev.verglas.api.OptionReader;
import dev.verglas.api.Options;

public final class RecorderObjectStoreProvider implements ObjectStoreProvider {

    @Override
    public String name() {
        Entries.entered("store.name");
        return "Recorder";
    }

    @Override
    public ObjectStore open(Options storage) {
        Entries.entered("store.open");
        OptionReader reader = storage.reader().ignore("type");
        reader.optionalString("bucket");
        reader.finish();
        return new RecorderStore();
    }
}
