package dev.verglas.examples.host.region;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectStore;
import dev.verglas.api.StoredObject;
import dev.verglas.examples.greptime.manifest.FileMeta;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.manifest.RegionPaths;
import dev.verglas.examples.greptime.sst.BufferOutputFile;
import dev.verglas.examples.greptime.sst.BytesInputFile;
import dev.verglas.examples.greptime.sst.SstInfo;
import dev.verglas.examples.greptime.sst.SstOptions;
import dev.verglas.examples.greptime.sst.SstReader;
import dev.verglas.examples.greptime.sst.SstRow;
import dev.verglas.examples.greptime.sst.SstWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The SSTs of one region as objects; each is made once under a new id and never changed. */
final class RegionFiles {

    private final ObjectStore store;
    private final RegionPaths paths;

    RegionFiles(ObjectStore store, RegionPaths paths) {
        this.store = store;
        this.paths = paths;
    }

    /** Writes rows that are in file order. */
    WrittenSst write(RegionMetadata metadata, List<SstRow> rows, SstOptions options, int level) {
        BufferOutputFile buffer = new BufferOutputFile();
        SstInfo info;
        try {
            info = SstWriter.write(metadata, rows, options, buffer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        FileMeta meta = info.toFileMeta(metadata, UUID.randomUUID().toString(), level);
        put(meta, buffer.toByteArray());
        return new WrittenSst(meta, info.footer());
    }

    void put(FileMeta meta, byte[] content) {
        if (!store.createIfAbsent(key(meta), content)) {
            throw new RegionException("data file " + key(meta) + " exists already");
        }
    }

    /** All rows of some files, in no order, in the columns of {@code metadata}. */
    List<SstRow> read(RegionMetadata metadata, Collection<FileMeta> files) {
        List<SstRow> rows = new ArrayList<>();
        for (FileMeta file : files) {
            byte[] content = store.get(key(file))
                    .map(StoredObject::content)
                    .orElseThrow(() -> new RegionException("data file " + key(file) + " is missing"));
            rows.addAll(read(metadata, content, file.sequence()));
        }
        return rows;
    }

    static List<SstRow> read(RegionMetadata metadata, byte[] content, @Nullable Long sequence) {
        try {
            return SstReader.read(new BytesInputFile(content), metadata, sequence);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    ObjectKey key(FileMeta file) {
        return ObjectKey.of(paths.sst(file));
    }

    List<ObjectKey> keys(Collection<FileMeta> files) {
        return files.stream().map(this::key).toList();
    }
}
