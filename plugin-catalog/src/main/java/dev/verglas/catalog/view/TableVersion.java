package dev.verglas.catalog.view;

import dev.verglas.api.StoredObject;
import dev.verglas.api.region.TableId;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;
import java.util.UUID;

/** One version of a table's metadata, with the bytes as they are stored; immutable. */
public final class TableVersion {

    private static final String FORMAT_VERSION = "format-version";
    private static final String TABLE_UUID = "table-uuid";
    private static final String LOCATION = "location";

    private final TableId tableId;
    private final long version;
    private final String metadataLocation;
    private final byte[] metadata;
    private final String tag;

    private TableVersion(TableId tableId, long version, String metadataLocation, byte[] metadata) {
        this.tableId = tableId;
        this.version = version;
        this.metadataLocation = metadataLocation;
        this.metadata = metadata;
        this.tag = tag(metadataLocation, metadata);
    }

    /**
     * Checks that an object is table metadata and takes over its bytes.
     *
     * <p>Checked is what a client needs to get as far as an error message of its own: one JSON object in UTF-8 with
     * {@code format-version}, {@code table-uuid} and {@code location}.
     */
    static TableVersion of(TableId tableId, long version, String metadataLocation, StoredObject object) {
        try {
            JsonFields fields = JsonFields.read(object.content(), Set.of(FORMAT_VERSION, TABLE_UUID, LOCATION));
            if (fields.number(FORMAT_VERSION) < 1) {
                throw new IOException("'" + FORMAT_VERSION + "' is less than 1");
            }
            requireUuid(fields.text(TABLE_UUID));
            fields.text(LOCATION);
        } catch (IOException | IllegalArgumentException e) {
            throw ViewErrors.corrupt(object.meta().key(), e);
        }
        return new TableVersion(tableId, version, metadataLocation, object.content());
    }

    /** Returns the table that this is a version of. */
    public TableId tableId() {
        return tableId;
    }

    /** Returns the number in {@code v<N>.metadata.json}. */
    public long version() {
        return version;
    }

    /** Returns where an engine finds the metadata file. */
    public String metadataLocation() {
        return metadataLocation;
    }

    /** Returns a digest of location and content in hexadecimal: equal tags mean equal answers. */
    public String tag() {
        return tag;
    }

    /** Returns the size of the metadata in bytes. */
    public int size() {
        return metadata.length;
    }

    /** Writes the metadata, one JSON object in UTF-8. */
    public void writeMetadata(OutputStream out) throws IOException {
        out.write(metadata);
    }

    @SuppressWarnings("CheckReturnValue")
    private static void requireUuid(String text) {
        UUID.fromString(text);
    }

    private static String tag(String metadataLocation, byte[] metadata) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(metadataLocation.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest.digest(metadata), 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
