package dev.verglas.writer.walk;

import dev.verglas.api.ObjectStore;
import dev.verglas.api.region.ColumnSchema;
import dev.verglas.api.region.DataType;
import dev.verglas.api.region.SemanticType;
import dev.verglas.api.region.TableId;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.writer.fixture.SampleTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;

/** A table as the database has it: its name, its regions, and every ALTER so far. */
final class WalkTable {

    private static final int MAX_FIELDS = 5;

    private final ObjectStore store;
    private final TableId id;
    private final List<WalkRegion> regions = new ArrayList<>();
    private final List<Consumer<SampleTable>> alters = new ArrayList<>();
    private String name;
    private long nextRegion;

    WalkTable(ObjectStore store, long id, String name) {
        this.store = store;
        this.id = new TableId(id);
        this.name = name;
    }

    TableId id() {
        return id;
    }

    String name() {
        return name;
    }

    List<WalkRegion> regions() {
        return regions;
    }

    /** Adds a region without files. */
    WalkRegion addRegion(WalkNode owner) {
        SampleTable content = SampleTable.demo(store, id.value(), nextRegion, name);
        alters.forEach(alter -> alter.accept(content));
        nextRegion++;
        WalkRegion region = new WalkRegion(content, owner);
        regions.add(region);
        return region;
    }

    void rename(String to) {
        name = to;
        regions.forEach(region -> region.content().rename(to));
    }

    /** Makes up an ALTER that the table's columns allow; its effect on a region is up to the caller. */
    Optional<Alter> alter(Random random) {
        List<ColumnSchema> columns = regions.get(0).state().schema().columns();
        List<ColumnSchema> fields = columns.stream()
                .filter(column -> column.semantic() == SemanticType.FIELD)
                .toList();
        String fresh = "c" + random.nextInt(8);
        boolean taken = columns.stream().anyMatch(column -> column.name().equals(fresh));
        boolean add = fields.isEmpty() || (random.nextInt(2) == 0 && fields.size() < MAX_FIELDS);
        if (add) {
            ConcreteType type =
                    switch (random.nextInt(3)) {
                        case 0 -> ConcreteType.string();
                        case 1 -> ConcreteType.of(ConcreteType.Kind.FLOAT64);
                        default -> ConcreteType.of(ConcreteType.Kind.INT32);
                    };
            return taken
                    ? Optional.empty()
                    : Optional.of(new Alter(
                            "add " + fresh + " " + type.kind(),
                            region -> region.add(
                                    fresh, type, dev.verglas.examples.greptime.manifest.SemanticType.FIELD)));
        }
        ColumnSchema field = fields.get(random.nextInt(fields.size()));
        return switch (random.nextInt(4)) {
            case 0 -> Optional.of(new Alter("drop " + field.name(), region -> region.drop(field.name())));
            case 1 ->
                taken
                        ? Optional.empty()
                        : Optional.of(new Alter(
                                "rename " + field.name() + " to " + fresh,
                                region -> region.renameColumn(field.name(), fresh)));
            case 2 ->
                field.type().kind() == DataType.Kind.INT32
                        ? Optional.of(new Alter(
                                "widen " + field.name(),
                                region -> region.modify(field.name(), ConcreteType.of(ConcreteType.Kind.INT64))))
                        : Optional.empty();
            default ->
                Optional.of(new Alter(
                        "modify " + field.name() + " to string",
                        region -> region.modify(field.name(), ConcreteType.string())));
        };
    }

    /** Remembers an ALTER for regions to come. */
    void altered(Alter alter) {
        alters.add(alter.change());
    }

    /**
     * An ALTER TABLE.
     *
     * @param text for people
     * @param change what it does to one region
     */
    record Alter(String text, Consumer<SampleTable> change) {}
}
