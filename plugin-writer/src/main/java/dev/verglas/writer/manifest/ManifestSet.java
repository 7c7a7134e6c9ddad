package dev.verglas.writer.manifest;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The manifests of one region, each with at most {@value #MAX_ENTRIES} entries of neighbouring times; immutable.
 *
 * <p>A change rewrites only the manifests that hold removed files, and one more where files are added; the others are
 * carried over as they are.
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

    /**
     * A written manifest and what it lists.
     *
     * @param manifest its entry in the manifest list
     * @param entries its entries, each with the commit that added it
     */
    public record Part(ManifestFile manifest, List<DataFileEntry> entries) {
        /** Copies the entries. */
        public Part {
            entries = List.copyOf(entries);
        }
    }

    /**
     * What a change keeps and what it writes anew.
     *
     * @param kept manifests that are carried over
     * @param rewritten the entries of each manifest to write; entries to add have no {@link DataFileEntry#added}
     */
    public record Change(List<Part> kept, List<List<DataFileEntry>> rewritten) {
        /** Copies the lists. */
        public Change {
            kept = List.copyOf(kept);
            rewritten = rewritten.stream().map(List::copyOf).toList();
        }
    }

    /** Returns every entry. */
    public List<DataFileEntry> entries() {
        return parts.stream().flatMap(part -> part.entries().stream()).toList();
    }

    /** Returns the addresses of all files. */
    public Set<String> locations() {
        return entries().stream().map(DataFileEntry::location).collect(Collectors.toSet());
    }

    /**
     * Returns how files are added and removed with few manifests rewritten.
     *
     * @param rewriteAll whether every manifest must be written anew, as when a column's bounds have become wider
     */
    public Change change(Set<String> removed, Collection<DataFileEntry> added, boolean rewriteAll) {
        List<Part> kept = new ArrayList<>();
        List<DataFileEntry> open = new ArrayList<>();
        for (Part part : parts) {
            boolean touched =
                    rewriteAll || part.entries().stream().anyMatch(entry -> removed.contains(entry.location()));
            if (touched) {
                part.entries().stream()
                        .filter(entry -> !removed.contains(entry.location()))
                        .forEach(open::add);
            } else {
                kept.add(part);
            }
        }
        if (!added.isEmpty() && open.isEmpty()) {
            roomiest(kept, added.size()).ifPresent(part -> {
                kept.remove(part);
                open.addAll(part.entries());
            });
        }
        open.addAll(added);
        open.sort(BY_TIME);
        return new Change(kept, split(open));
    }

    private static Optional<Part> roomiest(List<Part> parts, int needed) {
        return parts.stream()
                .filter(part -> part.entries().size() + needed <= MAX_ENTRIES)
                .max(Comparator.comparingLong((Part part) -> part.manifest().sequenceNumber()));
    }

    private static List<List<DataFileEntry>> split(List<DataFileEntry> entries) {
        int groups = (entries.size() + MAX_ENTRIES - 1) / MAX_ENTRIES;
        List<List<DataFileEntry>> split = new ArrayList<>();
        for (int i = 0; i < groups; i++) {
            int from = (int) ((long) entries.size() * i / groups);
            int to = (int) ((long) entries.size() * (i + 1) / groups);
            split.add(entries.subList(from, to));
        }
        return split;
    }

    /** Returns the addresses that occur in more than one entry, which would show rows twice. */
    public Set<String> duplicates() {
        Set<String> seen = new HashSet<>();
        return entries().stream()
                .map(DataFileEntry::location)
                .filter(location -> !seen.add(location))
                .collect(Collectors.toSet());
    }
}
