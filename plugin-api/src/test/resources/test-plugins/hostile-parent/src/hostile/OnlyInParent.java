package hostile;

import dev.verglas.api.DatanodeHost;
import dev.verglas.api.DatanodePlugin;
import dev.verglas.api.DatanodePluginProvider;
import dev.verglas.api.Options;

/** A provider on the host's class path, which must not appear as one of a JAR. */
public final class OnlyInParent implements DatanodePluginProvider {

    @Override
    public String name() {
        return "hostile";
    }

    @Override
    public DatanodePlugin create(Options options, DatanodeHost host) {
        throw new UnsupportedOperationException();
    }
}
