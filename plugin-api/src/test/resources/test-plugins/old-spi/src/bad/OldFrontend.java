package bad;

import dev.verglas.api.FrontendPlugin;
import dev.verglas.api.FrontendPluginProvider;
import dev.verglas.api.Options;

public final class OldFrontend implements FrontendPluginProvider {

    @Override
    public String name() {
        return "old";
    }

    @Override
    public FrontendPlugin create(Options options) {
        return new FrontendPlugin() {};
    }
}
