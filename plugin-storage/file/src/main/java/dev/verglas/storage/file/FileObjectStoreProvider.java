package dev.verglas.storage.file;

import dev.verglas.api.ApiStatus;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.ObjectStoreProvider;
import dev.verglas.api.OptionReader;
import dev.verglas.api.Options;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Opens {@code [storage] type = "File"}, GreptimeDB's store on a local file system. */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public final class FileObjectStoreProvider implements ObjectStoreProvider {

    /** Keys that GreptimeDB's {@code [storage]} section may hold and that mean nothing to this store. */
    private static final List<String> IGNORED =
            List.of("type", "name", "root", "enable_read_cache", "cache_path", "cache_capacity", "http_client");

    /** Does nothing. */
    public FileObjectStoreProvider() {}

    @Override
    public String name() {
        return "File";
    }

    /**
     * Opens the store below {@code data_home}, which is made if it is absent.
     *
     * <p>A relative {@code data_home} counts from the working directory of the process. Other keys of GreptimeDB's
     * section are accepted and ignored; any other key is a problem.
     */
    @Override
    public ObjectStore open(Options storage) {
        OptionReader reader = storage.reader();
        IGNORED.forEach(reader::ignore);
        String dataHome = reader.requiredString("data_home");
        Optional<Path> root = parse(dataHome, reader);
        reader.finish();
        return FileObjectStore.open(root.orElseThrow());
    }

    private static Optional<Path> parse(String dataHome, OptionReader reader) {
        try {
            return Optional.of(Path.of(dataHome));
        } catch (InvalidPathException e) {
            reader.problem("data_home", "is not a path of this system: " + e.getMessage());
            return Optional.empty();
        }
    }
}
