package dev.verglas.writer.manifest;

import dev.verglas.writer.footer.FileShape;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The distinct shapes of entries, numbered in order of appearance.
 *
 * <p>Almost all entries share the very same object, so that a shape of hundreds of columns is compared once for each object
 * and not once for each entry.
 */
final class ShapeNumbers {

    private final IdentityHashMap<FileShape, Integer> byObject = new IdentityHashMap<>();
    private final Set<FileShape> distinct = new LinkedHashSet<>();

    private ShapeNumbers() {}

    static ShapeNumbers of(Collection<DataFileEntry> entries) {
        ShapeNumbers numbers = new ShapeNumbers();
        Map<FileShape, Integer> byContent = new HashMap<>();
        for (DataFileEntry entry : entries) {
            if (!numbers.byObject.containsKey(entry.shape())) {
                Integer number = byContent.computeIfAbsent(entry.shape(), shape -> numbers.distinct.size());
                numbers.byObject.put(entry.shape(), number);
                numbers.distinct.add(entry.shape());
            }
        }
        return numbers;
    }

    /** Returns the shapes by their numbers. */
    List<FileShape> distinct() {
        return List.copyOf(distinct);
    }

    int of(FileShape shape) {
        Integer number = byObject.get(shape);
        if (number == null) {
            throw new IllegalArgumentException("not the shape of an entry");
        }
        return number;
    }
}
