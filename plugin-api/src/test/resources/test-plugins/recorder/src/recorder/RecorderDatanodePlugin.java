package recorder;

import dev.verglas.api.DatanodeHost;
import dev.verglas.api.DatanodePlugin;
import dev.verglas.api.ObjectKey;
import dev.verglas.api.PluginHealth;
import dev.verglas.api.RegionHook;
import dev.verglas.api.region.RegionAction;
import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.SstFile;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import lib.Greeting;

final class RecorderDatanodePlugin implements DatanodePlugin, RegionHook {

    private final DatanodeHost host;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final Map<String, String> facts = new TreeMap<>();
    private Thread worker;
    private PluginHealth.Status status = PluginHealth.Status.CREATED;

    RecorderDatanodePlugin(DatanodeHost host) {
        this.host = host;
    }

    @Override
    public void start() {
        Entries.entered("datanode.start");
        facts.put("node", host.nodeId());
        facts.put("services", greetings());
        facts.put("resource", resource());
        facts.put("resources", Long.toString(count("lib/version.txt")));
        facts.put("provider_files", Long.toString(count("META-INF/services/dev.verglas.api.DatanodePluginProvider")));
        facts.put("slf4j", loaderOf("org.slf4j.Logger"));
        facts.put("servlet", loaderOf("jakarta.servlet.Servlet"));
        facts.put("host", loaderOf("dev.verglas.host.PluginJars"));
        facts.put("host_library", loaderOf("org.tomlj.Toml"));
        facts.put("host_private", loaderOf("hostile.OnlyInParent"));
        worker = new Thread(this::work, "recorder-worker");
        worker.start();
        status = PluginHealth.Status.RUNNING;
    }

    private void work() {
        Entries.entered("datanode.thread");
        try {
            stop.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String greetings() {
        return ServiceLoader.load(Greeting.class).stream()
                .map(provider -> provider.get().text())
                .collect(Collectors.joining(","));
    }

    private static String resource() {
        try (InputStream in = Thread.currentThread().getContextClassLoader().getResourceAsStream("lib/version.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).trim();
        } catch (Exception e) {
            return e.toString();
        }
    }

    private static long count(String resource) {
        try {
            return Thread.currentThread().getContextClassLoader().resources(resource).count();
        } catch (RuntimeException e) {
            return -1;
        }
    }

    private static String loaderOf(String name) {
        try {
            Class<?> type = Class.forName(name);
            return type.getClassLoader() == RecorderDatanodePlugin.class.getClassLoader() ? "plugin" : "parent";
        } catch (ClassNotFoundException e) {
            return "none";
        }
    }

    @Override
    public PluginHealth health() {
        Entries.entered("datanode.health");
        Map<String, String> all = new TreeMap<>(Entries.SEEN);
        all.putAll(facts);
        return new PluginHealth(status, "", all);
    }

    @Override
    public void close() {
        Entries.entered("datanode.close");
        stop.countDown();
        try {
            if (worker != null) {
                worker.join(10_000);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        status = PluginHealth.Status.CLOSED;
    }

    @Override
    public RegionHook regionHook() {
        Entries.entered("datanode.regionHook");
        return this;
    }

    @Override
    public Set<ObjectKey> stillShown(Collection<ObjectKey> dataFiles) {
        Entries.entered("datanode.stillShown");
        return Set.of(dataFiles.iterator().next());
    }

    @Override
    public void onSstFilesWritten(RegionId region, List<SstFile> files) {
        Entries.entered("hook.onSstFilesWritten");
    }

    @Override
    public void onManifestUpdated(RegionId region, List<RegionAction> actions, long manifestVersion) {
        Entries.entered("hook.onManifestUpdated");
    }

    @Override
    public void onRegionOpened(RegionId region) {
        Entries.entered("hook.onRegionOpened");
    }

    @Override
    public void onRegionClosed(RegionId region) {
        Entries.entered("hook.onRegionClosed");
    }

    @Override
    public void onRegionDropped(RegionId region) {
        Entries.entered("hook.onRegionDropped");
    }

    @Override
    public void onRegionFilesRemoved(RegionId region) {
        Entries.entered("hook.onRegionFilesRemoved");
    }

    @Override
    public void onRegionGc(RegionId region, List<ObjectKey> removed, boolean isDropped, boolean fullListing) {
        Entries.entered("hook.onRegionGc");
    }

    @Override
    public void onTableChanged(RegionId region) {
        Entries.entered("hook.onTableChanged");
    }
}
