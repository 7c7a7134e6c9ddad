package dev.verglas.catalog.rest;

import dev.verglas.catalog.view.TableVersion;
import jakarta.ws.rs.core.StreamingOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The specification's LoadTableResult, with the stored metadata spliced in as it is. */
final class LoadTableBody implements StreamingOutput {

    private final TableVersion version;

    LoadTableBody(TableVersion version) {
        this.version = version;
    }

    @Override
    public void write(OutputStream out) throws IOException {
        out.write(ascii("{\"metadata-location\":"));
        out.write(Json.encode(version.metadataLocation()));
        out.write(ascii(",\"metadata\":"));
        version.writeMetadata(out);
        out.write(ascii(",\"config\":{}}"));
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
