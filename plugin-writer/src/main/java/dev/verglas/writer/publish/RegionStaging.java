package dev.verglas.writer.publish;

import dev.verglas.api.region.RegionId;
import dev.verglas.api.region.SstFile;
import dev.verglas.writer.commit.NewFile;
import dev.verglas.writer.commit.StagedManifests;
import dev.verglas.writer.manifest.DataFileEntry;
import dev.verglas.writer.manifest.ManifestSet;
import dev.verglas.writer.mapping.FileStatistics;
import dev.verglas.writer.mapping.IcebergField;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Finds out what is to be published of very many files of a region, in manifests of at most {@value
 * ManifestSet#MAX_ENTRIES} entries that are written as they are full.
 *
 * <p>Memory holds the footers of one manifest at a time and the addresses of all files. What an earlier try has written is
 * taken over. One thread at a time.
 */
final class RegionStaging {

    private static final Comparator<SstFile> BY_TIME = Comparator.comparingLong(
                    (SstFile file) -> NewFileReader.minMicros(file).orElse(Long.MIN_VALUE))
            .thenComparing(file -> file.path().value());

    private final WriterContext context;
    private final NewFileReader reader;
    private final StagedManifests staged;
    private final RegionId region;
    private final List<IcebergField> fields;
    private final List<IcebergField> publishedFields;
    private final boolean statistics;
    private final StagingProgress progress;
    private final List<ManifestSet.Part> parts = new ArrayList<>();
    private final List<DataFileEntry> open = new ArrayList<>();

    /**
     * Makes the staging of a region.
     *
     * @param fields the columns that statistics are kept of
     * @param publishedFields the columns that published entries have statistics of
     * @param statistics whether entries have column statistics at all
     */
    RegionStaging(
            WriterContext context,
            StagedManifests staged,
            RegionId region,
            List<IcebergField> fields,
            List<IcebergField> publishedFields,
            boolean statistics,
            StagingProgress progress) {
        this.context = context;
        this.reader = new NewFileReader(context);
        this.staged = staged;
        this.region = region;
        this.fields = fields;
        this.publishedFields = publishedFields;
        this.statistics = statistics;
        this.progress = progress;
    }

    /**
     * Stages files.
     *
     * @param files the files, each once
     * @param published the entries of published manifests, read one after another; files among them keep the commit that
     *     added them if they are published just as they are
     * @return staged manifests that hold the files and no others
     */
    List<ManifestSet.Part> stage(List<SstFile> files, List<Supplier<List<DataFileEntry>>> published) {
        Map<String, SstFile> left = new LinkedHashMap<>();
        files.stream().sorted(BY_TIME).forEach(file -> left.put(context.store().location(file.path()), file));
        takeOver(left);
        for (Supplier<List<DataFileEntry>> manifest : published) {
            Map<String, DataFileEntry> entries = new HashMap<>();
            List<SstFile> known = new ArrayList<>();
            for (DataFileEntry entry : manifest.get()) {
                SstFile file = left.remove(entry.location());
                if (file != null) {
                    known.add(file);
                    entries.put(entry.location(), entry);
                }
            }
            add(known, entries);
        }
        List<SstFile> chunk = new ArrayList<>();
        for (Iterator<SstFile> rest = left.values().iterator(); rest.hasNext(); ) {
            chunk.add(rest.next());
            if (chunk.size() == ManifestSet.MAX_ENTRIES || !rest.hasNext()) {
                add(chunk, Map.of());
                chunk.clear();
            }
        }
        if (!open.isEmpty()) {
            write(open.size());
        }
        return parts;
    }

    /** Takes over what an earlier try has staged, without the files that are not wanted any more. */
    private void takeOver(Map<String, SstFile> left) {
        staged.forEach(region, (part, entries) -> {
            List<DataFileEntry> kept = entries.stream()
                    .filter(entry -> left.remove(entry.location()) != null)
                    .toList();
            if (kept.size() == entries.size()) {
                parts.add(part);
            } else if (!kept.isEmpty()) {
                parts.add(staged.write(region, fields, kept));
            }
            report(kept);
        });
    }

    private void add(List<SstFile> files, Map<String, DataFileEntry> published) {
        if (files.isEmpty()) {
            return;
        }
        List<DataFileEntry> entries = statistics || published.isEmpty()
                ? reader.read(files).stream()
                        .map(file -> entry(file, published.get(file.location())))
                        .toList()
                : published.values().stream().map(this::withoutStatistics).toList();
        report(entries);
        open.addAll(entries);
        while (open.size() >= ManifestSet.MAX_ENTRIES) {
            write(ManifestSet.MAX_ENTRIES);
        }
    }

    private void report(List<DataFileEntry> entries) {
        long kept = entries.stream().filter(entry -> entry.added().isPresent()).count();
        progress.staged(entries.size(), (int) kept);
    }

    private void write(int count) {
        List<DataFileEntry> first = open.subList(0, count);
        parts.add(staged.write(region, fields, List.copyOf(first)));
        first.clear();
    }

    private DataFileEntry entry(NewFile file, @org.jspecify.annotations.Nullable DataFileEntry published) {
        DataFileEntry fresh = file.entry(fields);
        DataFileEntry wanted = statistics ? fresh : fresh.with(FileStatistics.NONE);
        return published == null ? wanted : keptIfSame(wanted, published);
    }

    private DataFileEntry withoutStatistics(DataFileEntry published) {
        return keptIfSame(published.with(FileStatistics.NONE), published);
    }

    /** Returns an entry as one that was added long ago if it is published just as it is. */
    private DataFileEntry keptIfSame(DataFileEntry wanted, DataFileEntry published) {
        boolean same = wanted.rows() == published.rows()
                && wanted.size() == published.size()
                && wanted.shape().equals(published.shape())
                && wanted.statistics()
                        .under(publishedFields)
                        .equals(published.statistics().under(publishedFields));
        return same ? wanted.added(published.added()) : wanted.added(java.util.Optional.empty());
    }
}
