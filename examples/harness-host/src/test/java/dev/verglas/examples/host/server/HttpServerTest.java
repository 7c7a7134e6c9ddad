package dev.verglas.examples.host.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.verglas.api.HttpMount;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HttpServerTest {

    private final HttpServer server = new HttpServer(new InetSocketAddress("127.0.0.1", 0));
    private HostClient client;

    @BeforeEach
    void start() {
        server.add(new Echo("own"), "/own");
        server.start();
        client = new HostClient(server.url());
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void mountedServletGetsItsPathAndAllBelowUntilItIsTakenAway() throws Exception {
        HttpMount.Registration registration = server.mount("/v1/iceberg", new Echo("catalog"));

        assertThat(client.get("/v1/iceberg").body()).isEqualTo("catalog /v1/iceberg");
        assertThat(client.get("/v1/iceberg/v1/config").body()).isEqualTo("catalog /v1/iceberg/v1/config");
        assertThat(client.get("/own").body()).isEqualTo("own /own");
        registration.close();
        registration.close();
        assertThat(client.get("/v1/iceberg/v1/config").statusCode()).isEqualTo(404);
    }

    @Test
    void encodedPathsReachTheServletAsTheyCame() throws Exception {
        server.mount("/m", new Echo("m"));

        assertThat(client.get("/m/a%2Fb/c%1Fd/%2e%2e/100%25").body()).isEqualTo("m /m/a%2Fb/c%1Fd/%2e%2e/100%25");
    }

    @Test
    void takenPathIsAConflict() {
        server.mount("/m", new Echo("first"));

        assertThatExceptionOfType(PluginException.class)
                .isThrownBy(() -> server.mount("/m", new Echo("second")))
                .matches(e -> e.code() == ErrorCode.CONFLICT);
    }

    private static final class Echo extends HttpServlet {

        private static final long serialVersionUID = 1L;

        private final String name;

        Echo(String name) {
            this.name = name;
        }

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getWriter().print(name + " " + request.getRequestURI());
        }
    }
}
