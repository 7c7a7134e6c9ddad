package bad;

import dev.verglas.api.DatanodePluginProvider;

public final class OldDatanode implements DatanodePluginProvider {

    @Override
    public String id() {
        return "old";
    }

    @Override
    public Object create(String options) {
        return options;
    }
}
