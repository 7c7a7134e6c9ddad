package dev.verglas.writer.manifest;

import dev.verglas.writer.footer.FileShape;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
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

    private static final Comparator<DataFileEntry> BY_TIME =
            Comparator.comparingLong(ManifestSet::time).thenComparing(DataFileEntry::location);

    /** Copies the parts, which share equal shapes from then on. */
    public ManifestSet {
        parts = sharing(parts);
    }

    @SuppressWarnings("ReferenceEquality") // whether it is the very same object is the question
    private static List<Part> sharing(List<Part> parts) {
        Map<FileShape, FileShape> known = new HashMap<>();
        IdentityHashMap<FileShape, FileShape> objects = new IdentityHashMap<>();
        Map<Set<FileShape>, Set<FileShape>> sets = new HashMap<>();
        List<Part> sharing = new ArrayList<>(parts.size());
        for (Part part : parts) {
            boolean shared = true;
            for (FileShape shape : part.shapes()) {
                // Hashing a shape of hundreds of columns is dear, and almost all parts have the same object already.
                shared &= objects.computeIfAbsent(shape, found -> known.computeIfAbsent(found, own -> own)) == shape;
            }
            if (shared) {
                sharing.add(part);
            } else {
                Set<FileShape> same = part.shapes().stream()
                        .map(shape -> objects.getOrDefault(shape, shape))
                        .collect(Collectors.toUnmodifiableSet());
                sharing.add(part.withShapes(sets.computeIfAbsent(same, own -> own)));
            }
        }
        return List.copyOf(sharing);
    }

    private static long time(DataFileEntry entry) {
        return entry.timeMin().orElse(Long.MIN_VALUE);
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
     * @param time the time at which the last of its files begins; {@link Long#MIN_VALUE} if it is not known of any
     */
    public record Part(ManifestFile manifest, FileDigests files, Set<FileShape> shapes, long bytes, long time) {
        /** Copies the shapes. */
        public Part {
            shapes = Set.copyOf(shapes);
        }

        /** Spares hashing the shapes, which may have hundreds of columns each. */
        @Override
        public int hashCode() {
            return manifest.hashCode();
        }

        /** Returns the same manifest as a list shows it. */
        public Part listedAs(ManifestFile listed) {
            return new Part(listed, files, shapes, bytes, time);
        }

        private Part withShapes(Set<FileShape> same) {
            return new Part(manifest, files, same, bytes, time);
        }

        /** Makes a part of a manifest and its entries. */
        public static Part of(ManifestFile manifest, Collection<DataFileEntry> entries) {
            return new Part(
                    manifest,
                    FileDigests.of(entries),
                    Set.copyOf(ShapeNumbers.of(entries).distinct()),
                    entries.stream().mapToLong(DataFileEntry::size).sum(),
                    entries.stream().mapToLong(ManifestSet::time).max().orElse(Long.MIN_VALUE));
        }
    }

    /**
     * What a change keeps, opens and removes.
     *
     * @param kept manifests that are carried over
     * @param opened entries of the manifests that are written anew, without the removed ones; one list for manifests of
     *     neighbouring times
     * @param removed the removed entries of these manifests
     * @param dropped manifests that go with all their files, which are not read
     */
    public record Change(
            List<Part> kept, List<List<DataFileEntry>> opened, List<DataFileEntry> removed, List<Part> dropped) {
        /** Copies the lists. */
        public Change {
            kept = List.copyOf(kept);
            opened = opened.stream().map(List::copyOf).toList();
            removed = List.copyOf(removed);
            dropped = List.copyOf(dropped);
        }

        /** Returns the distinct shapes of the files that stay. */
        public Set<FileShape> shapes() {
            Set<FileShape> shapes = new LinkedHashSet<>();
            kept.forEach(part -> shapes.addAll(part.shapes()));
            opened.forEach(entries -> shapes.addAll(ShapeNumbers.of(entries).distinct()));
            return shapes;
        }

        /** Returns the same change with further manifests kept. */
        public Change with(List<Part> more) {
            List<Part> all = new ArrayList<>(kept);
            all.addAll(more);
            return new Change(all, opened, removed, dropped);
        }

        /** Returns the entries of each manifest to write; entries to add have no {@link DataFileEntry#added}. */
        public List<List<DataFileEntry>> written(Collection<DataFileEntry> added) {
            List<List<DataFileEntry>> groups = new ArrayList<>();
            opened.forEach(entries -> groups.add(new ArrayList<>(entries)));
            if (groups.isEmpty()) {
                groups.add(new ArrayList<>());
            }
            for (DataFileEntry entry : added) {
                groups.get(groupOf(entry)).add(entry);
            }
            groups.forEach(group -> group.sort(BY_TIME));
            return groups.stream().flatMap(group -> split(group).stream()).toList();
        }

        /** Returns the first opened list that ends at an entry or later, or the last. */
        private int groupOf(DataFileEntry entry) {
            for (int i = 0; i < opened.size() - 1; i++) {
                if (opened.get(i).stream().anyMatch(other -> time(other) >= time(entry))) {
                    return i;
                }
            }
            return Math.max(0, opened.size() - 1);
        }
    }

    /** Returns whether a file is published. */
    public boolean contains(String location) {
        return contains(FileDigests.Digest.of(location));
    }

    /** Returns whether the file of a digest is published. */
    public boolean contains(FileDigests.Digest digest) {
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
            Predicate<String> removes, Set<Part> touched, int adding, Function<Part, List<DataFileEntry>> read) {
        return change(removes, touched, Set.of(), adding, read);
    }

    /**
     * Returns how files go and come with few manifests opened.
     *
     * @param removes says which addresses go
     * @param touched the manifests that hold some of them
     * @param emptied those of them whose files all go: they are not read
     * @param adding how many files come
     * @param read reads the entries of a manifest, each with the commit that added it
     */
    public Change change(
            Predicate<String> removes,
            Set<Part> touched,
            Set<Part> emptied,
            int adding,
            Function<Part, List<DataFileEntry>> read) {
        return new ManifestChange(parts, removes, emptied, read).run(touched, adding);
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
