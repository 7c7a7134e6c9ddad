package dev.verglas.writer.manifest;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Finds out which manifests of a region a change opens; one use, one thread.
 *
 * <p>It opens those that hold removed files. Where files only come, it opens the one of the latest times if they fit, or
 * else a small one that was written lately, so that files which come late do not make a manifest each. Besides, it opens two
 * neighbours in time that together have at most {@value #MERGED} entries, and where files only come, only if one of them is
 * opened anyway: so a flush writes one manifest, and the number of manifests stays within a small factor of the least. What
 * is between that and {@link ManifestSet#MAX_ENTRIES} keeps manifests from being split and merged in turns.
 */
final class ManifestChange {

    private static final int MERGED = ManifestSet.MAX_ENTRIES * 3 / 4;
    private static final int SMALL = ManifestSet.MAX_ENTRIES / 4;

    private final Predicate<String> removes;
    private final Function<ManifestSet.Part, List<DataFileEntry>> read;
    private final List<ManifestSet.Part> ordered;
    private final List<ManifestSet.Part> dropped;
    private final List<Optional<List<DataFileEntry>>> opened = new ArrayList<>();
    private final List<DataFileEntry> removed = new ArrayList<>();

    ManifestChange(
            List<ManifestSet.Part> parts,
            Predicate<String> removes,
            Set<ManifestSet.Part> emptied,
            Function<ManifestSet.Part, List<DataFileEntry>> read) {
        this.removes = removes;
        this.read = read;
        this.dropped = parts.stream().filter(emptied::contains).toList();
        this.ordered = parts.stream()
                .filter(part -> !emptied.contains(part))
                .sorted(Comparator.comparingLong(ManifestSet.Part::time))
                .toList();
        ordered.forEach(part -> opened.add(Optional.empty()));
    }

    /**
     * Finds it out.
     *
     * @param touched manifests that hold some of the removed files
     * @param adding how many files come
     */
    ManifestSet.Change run(Set<ManifestSet.Part> touched, int adding) {
        for (int i = 0; i < ordered.size(); i++) {
            if (touched.contains(ordered.get(i))) {
                open(i);
            }
        }
        boolean onlyAdds = touched.isEmpty() && adding > 0;
        if (onlyAdds) {
            target(adding).ifPresent(this::open);
        }
        pair(true, adding)
                .or(() -> onlyAdds ? Optional.empty() : pair(false, 0))
                .ifPresent(first -> {
                    open(first);
                    open(first + 1);
                });
        return change();
    }

    /** Returns the manifest that takes the files that come. */
    private Optional<Integer> target(int adding) {
        int last = ordered.size() - 1;
        if (last >= 0 && size(last) + adding <= ManifestSet.MAX_ENTRIES) {
            return Optional.of(last);
        }
        return IntStream.range(0, ordered.size())
                .filter(i -> size(i) + adding <= SMALL)
                .boxed()
                .max(Comparator.comparingLong(i -> ordered.get(i).manifest().sequenceNumber()));
    }

    /** Returns the first of two neighbours that are to be merged, and of which one is opened already or none. */
    private Optional<Integer> pair(boolean withOpened, int adding) {
        return IntStream.range(0, ordered.size() - 1)
                .filter(i -> withOpened == (isOpen(i) || isOpen(i + 1)))
                .filter(i -> !isOpen(i) || !isOpen(i + 1))
                .filter(i -> size(i) + size(i + 1) + adding <= MERGED)
                .boxed()
                .findFirst();
    }

    private boolean isOpen(int index) {
        return opened.get(index).isPresent();
    }

    private int size(int index) {
        return opened.get(index)
                .map(List::size)
                .orElseGet(() -> ordered.get(index).files().size());
    }

    private void open(int index) {
        if (isOpen(index)) {
            return;
        }
        List<DataFileEntry> left = new ArrayList<>();
        for (DataFileEntry entry : read.apply(ordered.get(index))) {
            (removes.test(entry.location()) ? removed : left).add(entry);
        }
        opened.set(index, Optional.of(left));
    }

    private ManifestSet.Change change() {
        List<ManifestSet.Part> kept = new ArrayList<>();
        List<List<DataFileEntry>> groups = new ArrayList<>();
        boolean neighbour = false;
        for (int i = 0; i < ordered.size(); i++) {
            if (isOpen(i)) {
                if (!neighbour) {
                    groups.add(new ArrayList<>());
                }
                groups.get(groups.size() - 1).addAll(opened.get(i).orElseThrow());
            } else {
                kept.add(ordered.get(i));
            }
            neighbour = isOpen(i);
        }
        return new ManifestSet.Change(kept, groups, removed, dropped);
    }
}
