package dev.verglas.host;

import dev.verglas.api.DatanodePluginProvider;
import dev.verglas.api.FrontendPluginProvider;
import dev.verglas.api.ObjectStoreProvider;
import java.util.List;
import java.util.function.Function;

/**
 * One of the three interfaces under which a JAR is found.
 *
 * @param type the interface
 * @param naming how a provider tells its name
 * @param label what messages call such a provider
 */
record ProviderKind<T>(Class<T> type, Function<T, String> naming, String label) {

    static final ProviderKind<DatanodePluginProvider> DATANODE =
            new ProviderKind<>(DatanodePluginProvider.class, DatanodePluginProvider::name, "datanode plugin");
    static final ProviderKind<FrontendPluginProvider> FRONTEND =
            new ProviderKind<>(FrontendPluginProvider.class, FrontendPluginProvider::name, "frontend plugin");
    static final ProviderKind<ObjectStoreProvider> STORE =
            new ProviderKind<>(ObjectStoreProvider.class, ObjectStoreProvider::name, "object store");

    /** Returns all kinds. */
    static List<ProviderKind<?>> all() {
        return List.of(DATANODE, FRONTEND, STORE);
    }

    /** Returns the path of the file that names such providers in a JAR. */
    String servicesFile() {
        return "META-INF/services/" + type.getName();
    }
}
