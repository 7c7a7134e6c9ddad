package dev.verglas.writer.manifest;

import dev.verglas.writer.footer.FileShape;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The manifests of one region, each with at most {@value #MAX_ENTRIES} entries of neighbouring times; immutable.
 *
 * <p>Of every file only a digest of its address is kept, 16 bytes; entries are read from the manifests that a change
 * touches. A change rewrites only the manifests that hold removed files, or one more where files are added; the others
 * are carried over as they are.
 *
 * @param parts the manifests in the order of the manifest list
 */
public record ManifestSet(List<Part> parts) {

    /** The largest number of entries in a manifest. */
    public static final int MAX_ENTRIES = 1000;

    private static final Comparator<DataFileEntry> BY_TIME = Comparator.comparingLong(
                    (DataFileEntry entry) -> entry.timeMin().orElse(Long.MIN_VALUE))
            .thenComparing(DataFileEntry::location);

    /** Copies the parts. */
    public ManifestSet {
        parts = List.copyOf(parts);
    }

    /** Returns a set without manifests. */
    public static ManifestSet empty() {
        return new ManifestSet(List.of());
    }

    /** Returns whether the set is of just these manifests of a list, in this order. */
    public boolean isListedIn(List<ManifestFile> manifests) {
        return parts.stream().map(Part::manifest).toList().equals(manifests);
    }

    /**
     * A written manifest.
     *
     * @param manifest its entry in the manifest list
     * @param files the addresses that it lists
     * @param shapes the distinct shapes of its files
     * @param bytes the length of its files together
     */
    public record Part(ManifestFile manifest, FileDigests files, Set<FileShape> shapes, long bytes) {
        /** Copies the shapes. */
        public Part {
            shapes = Set.copyOf(shapes);
        }

        /** Makes a part of a manifest and its entries. */
        public static Part of(ManifestFile manifest, Collection<DataFileEntry> entries) {
            return new Part(
                    manifest,
                    FileDigests.of(entries),
                    entries.stream().map(DataFileEntry::shape).collect(Collectors.toSet()),
                    entries.stream().mapToLong(DataFileEntry::size).sum());
        }
    }

    /**
     * What a change keeps, opens and removes.
     *
     * @param kept manifests that are carried over
     * @param opened entries of the manifests that are written anew, without the removed ones
     * @param removed the removed entries
     */
    public record Change(List<Part> kept, List<DataFileEntry> opened, List<DataFileEntry> removed) {
        /** Copies the lists. */
        public Change {
            kept = List.copyOf(kept);
            opened = List.copyOf(opened);
            removed = List.copyOf(removed);
        }

        /** Returns the distinct shapes of the files that stay. */
        public Set<FileShape> shapes() {
            Set<FileShape> shapes = new LinkedHashSet<>();
            kept.forEach(part -> shapes.addAll(part.shapes()));
            opened.forEach(entry -> shapes.add(entry.shape()));
            return shapes;
        }

        /** Returns the same change with further manifests kept. */
        public Change with(List<Part> more) {
            List<Part> all = new ArrayList<>(kept);
            all.addAll(more);
            return new Change(all, opened, removed);
        }

        /** Returns the entries of each manifest to write; entries to add have no {@link DataFileEntry#added}. */
        public List<List<DataFileEntry>> written(Collection<DataFileEntry> added) {
            List<DataFileEntry> all = new ArrayList<>(opened);
            all.addAll(added);
            all.sort(BY_TIME);
            return split(all);
        }
    }

    /** Returns whether a file is published. */
    public boolean contains(String location) {
        FileDigests.Digest digest = FileDigests.Digest.of(location);
        return parts.stream().anyMatch(part -> part.files().contains(digest));
    }

    /** Returns how many files are published. */
    public int files() {
        return parts.stream().mapToInt(part -> part.files().size()).sum();
    }

    /**
     * Returns how files go and come with few manifests opened.
     *
     * @param removes says which addresses go
     * @param touched the manifests that hold some of them
     * @param adding how many files come
     * @param read reads the entries of a manifest, each with the commit that added it
     */
    public Change change(
            java.util.function.Predicate<String> removes,
            Set<Part> touched,
            int adding,
            Function<Part, List<DataFileEntry>> read) {
        List<Part> kept = new ArrayList<>();
        List<DataFileEntry> opened = new ArrayList<>();
        List<DataFileEntry> removed = new ArrayList<>();
        for (Part part : parts) {
            if (touched.contains(part)) {
                read.apply(part).forEach(entry -> (removes.test(entry.location()) ? removed : opened).add(entry));
            } else {
                kept.add(part);
            }
        }
        if (adding > 0 && opened.isEmpty()) {
            roomiest(kept, adding).ifPresent(part -> {
                kept.remove(part);
                opened.addAll(read.apply(part));
            });
        }
        return new Change(kept, opened, removed);
    }

    private static Optional<Part> roomiest(List<Part> parts, int needed) {
        return parts.stream()
                .filter(part -> part.files().size() + needed <= MAX_ENTRIES)
                .max(Comparator.comparingLong(part -> part.manifest().sequenceNumber()));
    }

    private static List<List<DataFileEntry>> split(List<DataFileEntry> entries) {
        int groups = (entries.size() + MAX_ENTRIES - 1) / MAX_ENTRIES;
        List<List<DataFileEntry>> split = new ArrayList<>();
        for (int i = 0; i < groups; i++) {
            int from = (int) ((long) entries.size() * i / groups);
            int to = (int) ((long) entries.size() * (i + 1) / groups);
            split.add(List.copyOf(entries.subList(from, to)));
        }
        return split;
    }
}
