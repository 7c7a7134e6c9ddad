package dev.verglas.examples.host.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** A client of one host. */
record HostClient(String url) {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final ObjectMapper JSON = new ObjectMapper();

    HttpResponse<String> post(String sql) throws IOException, InterruptedException {
        String body = "sql=" + URLEncoder.encode(sql, StandardCharsets.UTF_8);
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/v1/sql"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    }

    JsonNode answer(String sql) throws IOException, InterruptedException {
        return JSON.readTree(post(sql).body());
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path)).build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    }
}
