package angry;

import dev.verglas.api.DatanodeHost;
import dev.verglas.api.DatanodePlugin;
import dev.verglas.api.DatanodePluginProvider;
import dev.verglas.api.OptionReader;
import dev.verglas.api.Options;

public final class AngryProvider implements DatanodePluginProvider {

    @Override
    public String name() {
        return "angry";
    }

    @Override
    public DatanodePlugin create(Options options, DatanodeHost host) {
        OptionReader reader = options.reader();
        AngryPlugin plugin = new AngryPlugin(reader.string("at", ""));
        reader.finish();
        plugin.maybeThrow("create");
        return plugin;
    }
}
