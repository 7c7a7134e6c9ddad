package recorder;

import dev.verglas.api.DatanodeHost;
import dev.verglas.api.DatanodePlugin;
import dev.verglas.api.DatanodePluginProvider;
import dev.verglas.api.OptionReader;
import dev.verglas.api.Options;

public final class RecorderDatanodePluginProvider implements DatanodePluginProvider {

    public RecorderDatanodePluginProvider() {
        Entries.entered("datanode.constructor");
    }

    @Override
    public String name() {
        Entries.entered("datanode.name");
        return "recorder";
    }

    @Override
    public DatanodePlugin create(Options options, DatanodeHost host) {
        Entries.entered("datanode.create");
        OptionReader reader = options.reader();
        reader.integer("level", 1, 1, 9);
        reader.bool("verbose", false);
        reader.finish();
        return new RecorderDatanodePlugin(host);
    }
}
