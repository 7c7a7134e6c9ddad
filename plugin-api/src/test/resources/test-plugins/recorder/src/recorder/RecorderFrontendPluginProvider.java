package recorder;

import dev.verglas.api.FrontendHost;
import dev.verglas.api.FrontendPlugin;
import dev.verglas.api.FrontendPluginProvider;
import dev.verglas.api.Options;

public final class RecorderFrontendPluginProvider implements FrontendPluginProvider {

    @Override
    public String name() {
        Entries.entered("frontend.name");
        return "recorder";
    }

    @Override
    public FrontendPlugin create(Options options, FrontendHost host) {
        Entries.entered("frontend.create");
        return new RecorderFrontendPlugin(host);
    }
}
