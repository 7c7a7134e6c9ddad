package dev.verglas.examples.host.server;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.verglas.api.PluginHealth;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** {@code /health}: 200 while the process serves; the body says how its plugins are. */
final class HealthServlet extends HttpServlet {

    private static final long serialVersionUID = 1L;

    private final transient Supplier<Map<String, PluginHealth>> plugins;

    HealthServlet(Supplier<Map<String, PluginHealth>> plugins) {
        this.plugins = plugins;
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        byte[] body = body().getBytes(StandardCharsets.UTF_8);
        response.setContentType("application/json");
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private String body() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("status", "ok");
        ObjectNode states = json.putObject("plugins");
        new TreeMap<>(plugins.get()).forEach((name, health) -> {
            ObjectNode state = states.putObject(name);
            state.put("status", health.status().name());
            state.put("message", health.message());
            new TreeMap<>(health.details()).forEach(state::put);
        });
        return json.toString();
    }
}
