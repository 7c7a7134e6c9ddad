package bad;

import dev.verglas.api.DatanodeHost;
import dev.verglas.api.DatanodePlugin;
import dev.verglas.api.DatanodePluginProvider;
import dev.verglas.api.Options;

public final class ThrowsInConstructor implements DatanodePluginProvider {

    public ThrowsInConstructor() {
        throw new IllegalStateException("no licence today");
    }

    @Override
    public String name() {
        return "throws-in-constructor";
    }

    @Override
    public DatanodePlugin create(Options options, DatanodeHost host) {
        throw new UnsupportedOperationException();
    }
}
