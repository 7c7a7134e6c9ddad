package dev.verglas.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PluginHealthTest {

    @Test
    void detailsAreCopied() {
        Map<String, String> details = new HashMap<>(Map.of("pending_regions", "1"));
        PluginHealth health = new PluginHealth(PluginHealth.Status.DEGRADED, "behind", details);
        details.clear();
        assertThat(health.details()).containsEntry("pending_regions", "1");
        assertThat(PluginHealth.of(PluginHealth.Status.RUNNING, "").details()).isEmpty();
    }
}
