package bad;

import dev.verglas.api.DatanodeHost;
import dev.verglas.api.DatanodePlugin;
import dev.verglas.api.DatanodePluginProvider;
import dev.verglas.api.Options;

public final class Nameless implements DatanodePluginProvider {

    @Override
    public String name() {
        return " ";
    }

    @Override
    public DatanodePlugin create(Options options, DatanodeHost host) {
        throw new UnsupportedOperationException();
    }
}
