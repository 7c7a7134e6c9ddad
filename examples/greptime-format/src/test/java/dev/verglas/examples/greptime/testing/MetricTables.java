package dev.verglas.examples.greptime.testing;

/** What ties the metric engine's logical tables to a physical one. */
final class MetricTables {

    /** The id of {@code __table_id}. */
    static final long TABLE_ID_COLUMN = 0x8000_0004L;

    private static final String ON_PHYSICAL = "on_physical_table=";

    private MetricTables() {}

    /** The table that holds another's rows; a physical table holds its own. */
    static FixtureTable physical(Fixture fixture, FixtureTable table) {
        for (String option : table.createOptions()) {
            if (option.startsWith(ON_PHYSICAL)) {
                String name = option.substring(ON_PHYSICAL.length());
                return fixture.tables().stream()
                        .filter(other -> other.name().equals(name))
                        .findFirst()
                        .orElseThrow();
            }
        }
        return table;
    }
}
