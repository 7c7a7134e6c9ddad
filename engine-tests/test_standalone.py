"""The standalone host and every way to read its tables, before and after each kind of change."""

from decimal import Decimal

import pyarrow as pa
import pytest

from lake.host import REPOSITORY, HostProcess, wait_for
from lake.readers import DuckDb, pyiceberg_catalog, read_pyiceberg
from lake.sql import SqlError
from lake.tables import assert_engines_agree, host_rows
from lake.values import double_bits, rows

DEMO_SQL = (REPOSITORY / "examples" / "demo.sql").read_text()


def make_table(host, name, options="WITH ('append_mode' = 'true')"):
    """A table of two flushed files that do not overlap."""
    host.sql.run(
        f"CREATE TABLE {name} (ts TIMESTAMP(6) TIME INDEX, host STRING, v DOUBLE, n INT, PRIMARY KEY (host)) {options}"
    )
    add_rows(host, name, "ts, host, v, n", 0)
    add_rows(host, name, "ts, host, v, n", 100)


def add_rows(host, name, columns, start, last="{i}"):
    """Twenty more rows in one flushed file; the last column's value is made from ``last``."""
    rows_text = ", ".join(
        f"({1_704_067_200_000_000 + i * 1_000_000}, 'h{i % 3}', {i}.5, {last.format(i=i)})"
        for i in range(start, start + 20)
    )
    host.sql.run(f"INSERT INTO {name} ({columns}) VALUES {rows_text}")
    flush(host, name)


def flush(host, name):
    host.sql.run(f"ADMIN flush_table('{name}')")


@pytest.fixture(scope="module")
def demo(standalone):
    standalone.sql.run(DEMO_SQL)
    assert_engines_agree(standalone, "demo")
    return standalone


@pytest.mark.parametrize("names", [{"prefix": "greptime"}, {"warehouse": "greptime"}], ids=["prefix", "warehouse"])
def test_pyiceberg_reads_the_demo_table(demo, names):
    catalog = pyiceberg_catalog(demo.uri, **names)

    assert ("public",) in catalog.list_namespaces()
    assert ("public", "demo") in catalog.list_tables("public")
    table = catalog.load_table(("public", "demo"))
    assert [(field.name, str(field.field_type)) for field in table.schema().fields] == [
        ("ts", "timestamptz"),
        ("host", "string"),
        ("region", "string"),
        ("cpu", "double"),
        ("mem", "float"),
        ("status", "int"),
    ]
    arrow = read_pyiceberg(catalog, "public", "demo")
    assert arrow.num_rows == 3
    average = arrow.group_by("host").aggregate([("cpu", "mean")]).sort_by("host").to_pydict()
    assert average == {"host": ["h1", "h2"], "cpu_mean": [50.65, 55.0]}


def test_duckdb_reads_the_demo_table_through_the_catalog(demo):
    with DuckDb() as duck:
        duck.attach(demo.uri)
        assert duck.query("SELECT table_name FROM duckdb_tables() WHERE database_name = 'lake'").num_rows >= 1
        found = duck.query(
            "SELECT host, round(avg(cpu), 2) AS cpu FROM lake.public.demo"
            " WHERE ts >= TIMESTAMPTZ '2024-01-01 00:00:00+00' GROUP BY host ORDER BY host"
        )
    assert rows(found) == [("h1", double_bits(50.65)), ("h2", double_bits(55.0))]


def test_filters_prune_no_row_away(demo):
    table = pyiceberg_catalog(demo.uri, prefix="greptime").load_table(("public", "demo"))

    def count(row_filter):
        return table.scan(row_filter=row_filter).to_arrow().num_rows

    assert count("ts >= '2024-01-01T01:00:00+00:00'") == 2
    assert count("ts = '2024-01-01T02:00:00+00:00'") == 1
    assert count("ts < '2024-01-01T00:00:00+00:00'") == 0
    assert count("status = 503") == 1
    assert count("region = 'us'") == 2
    assert count("mem > 7000") == 1


def test_an_added_column_is_null_in_older_rows(standalone):
    make_table(standalone, "added")
    assert_engines_agree(standalone, "added")

    standalone.sql.run("ALTER TABLE added ADD COLUMN extra BIGINT")
    assert_engines_agree(standalone, "added")

    add_rows(standalone, "added", "ts, host, v, extra", 200)
    assert_engines_agree(standalone, "added")


def test_a_dropped_column_disappears(standalone):
    make_table(standalone, "dropped")
    assert_engines_agree(standalone, "dropped")

    standalone.sql.run("ALTER TABLE dropped DROP COLUMN n")

    assert host_rows(standalone.sql, "dropped")[0] == ["ts", "host", "v"]
    assert_engines_agree(standalone, "dropped")


def test_a_dropped_and_added_column_does_not_show_old_values(standalone):
    make_table(standalone, "readded")
    standalone.sql.run("ALTER TABLE readded DROP COLUMN n")
    standalone.sql.run("ALTER TABLE readded ADD COLUMN n STRING")
    assert_engines_agree(standalone, "readded")

    add_rows(standalone, "readded", "ts, host, v, n", 200, last="'text{i}'")
    assert_engines_agree(standalone, "readded")


def test_a_renamed_column_keeps_its_values(standalone):
    make_table(standalone, "renamed_column")
    assert_engines_agree(standalone, "renamed_column")

    standalone.sql.run("ALTER TABLE renamed_column RENAME COLUMN v TO reading")
    assert_engines_agree(standalone, "renamed_column")

    add_rows(standalone, "renamed_column", "ts, host, reading, n", 200)
    assert_engines_agree(standalone, "renamed_column")


def test_a_widened_column_reads_old_and_new_files(standalone):
    make_table(standalone, "widened")
    assert_engines_agree(standalone, "widened")

    standalone.sql.run("ALTER TABLE widened MODIFY COLUMN n BIGINT")
    assert_engines_agree(standalone, "widened")

    add_rows(standalone, "widened", "ts, host, v, n", 200, last="{i}00000000000")
    assert_engines_agree(standalone, "widened")


def test_compaction_changes_the_files_and_not_the_rows(standalone):
    make_table(standalone, "compacted")
    catalog = pyiceberg_catalog(standalone.uri, prefix="greptime")
    assert_engines_agree(standalone, "compacted")
    before = data_files(catalog, "compacted")
    assert len(before) == 2

    standalone.sql.run("ADMIN compact_table('compacted')")

    assert_engines_agree(standalone, "compacted")
    after = data_files(catalog, "compacted")
    assert len(after) == 1
    assert not before & after


def test_truncate_leaves_an_empty_table_that_fills_again(standalone):
    make_table(standalone, "truncated")
    assert_engines_agree(standalone, "truncated")

    standalone.sql.run("TRUNCATE TABLE truncated")
    assert standalone.sql.count("truncated") == 0
    assert_engines_agree(standalone, "truncated")

    add_rows(standalone, "truncated", "ts, host, v, n", 300)
    assert standalone.sql.count("truncated") == 20
    assert_engines_agree(standalone, "truncated")


def test_a_renamed_table_is_found_by_its_new_name_only(standalone):
    make_table(standalone, "old_name")
    assert_engines_agree(standalone, "old_name")
    catalog = pyiceberg_catalog(standalone.uri, prefix="greptime")
    uuid = catalog.load_table(("public", "old_name")).metadata.table_uuid

    standalone.sql.run("ALTER TABLE old_name RENAME new_name")

    assert_engines_agree(standalone, "new_name")
    assert catalog.load_table(("public", "new_name")).metadata.table_uuid == uuid
    assert not catalog.table_exists(("public", "old_name"))


def test_a_dropped_table_leaves_and_its_name_can_be_used_again(standalone):
    make_table(standalone, "again")
    assert_engines_agree(standalone, "again")
    catalog = pyiceberg_catalog(standalone.uri, prefix="greptime")
    uuid = catalog.load_table(("public", "again")).metadata.table_uuid

    standalone.sql.run("DROP TABLE again")
    wait_for("the dropped table leaves", lambda: not catalog.table_exists(("public", "again")))

    make_table(standalone, "again")
    assert_engines_agree(standalone, "again")
    assert catalog.load_table(("public", "again")).metadata.table_uuid != uuid


def test_bulk_ingestion_shows_the_rows_of_another_file(standalone):
    make_table(standalone, "ingested")
    make_table(standalone, "source")
    assert_engines_agree(standalone, "source")
    add_rows(standalone, "source", "ts, host, v, n", 500)
    assert_engines_agree(standalone, "source")
    catalog = pyiceberg_catalog(standalone.uri, prefix="greptime")
    files = [task.file for task in catalog.load_table(("public", "source")).scan("n >= 500").plan_files()]
    assert [file.record_count for file in files] == [20]

    standalone.sql.run(f"COPY ingested FROM '{files[0].file_path.removeprefix('file://')}' WITH (FORMAT = 'parquet')")

    assert standalone.sql.count("ingested") == 60
    assert_engines_agree(standalone, "ingested")


def test_types_of_the_host_arrive_with_their_values(standalone):
    standalone.sql.run(
        "CREATE TABLE typed (ts TIMESTAMP(6) TIME INDEX, b BOOLEAN, i8 TINYINT, i16 SMALLINT, i32 INT, i64 BIGINT,"
        " f REAL, d DOUBLE, s STRING, dec DECIMAL(9, 2), t TIMESTAMP(6), PRIMARY KEY (s))"
        " WITH ('append_mode' = 'true')"
    )
    standalone.sql.run(
        "INSERT INTO typed (ts, b, i8, i16, i32, i64, f, d, s, dec, t) VALUES"
        " (1, true, -128, -32768, -2147483648, -9223372036854775808, 0.5, -1.5, 'žluť', 12.34, -1),"
        " (2, false, 127, 32767, 2147483647, 9223372036854775807, -2.25, 1e300, '', -0.01, 0),"
        " (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)"
    )
    flush(standalone, "typed")

    names, wanted = host_rows(standalone.sql, "typed")
    assert dict(zip(names, next(row for row in wanted if row[0] == 1000)))["dec"] == Decimal("12.34")
    assert_engines_agree(standalone, "typed")


def test_a_table_with_several_regions_is_one_table(standalone):
    standalone.sql.run(
        "CREATE TABLE parted (ts TIMESTAMP(6) TIME INDEX, host STRING, v DOUBLE, n INT, PRIMARY KEY (host))"
        " PARTITION ON COLUMNS (host) (host < 'h1', host >= 'h1' AND host < 'h2', host >= 'h2')"
        " WITH ('append_mode' = 'true')"
    )
    add_rows(standalone, "parted", "ts, host, v, n", 0)
    add_rows(standalone, "parted", "ts, host, v, n", 100)
    assert_engines_agree(standalone, "parted")

    standalone.sql.run("ALTER TABLE parted ADD COLUMN extra INT")
    standalone.sql.run("ADMIN compact_table('parted')")
    assert_engines_agree(standalone, "parted")


def test_odd_names_are_found_and_read(standalone):
    standalone.sql.run("CREATE DATABASE `x y`")
    for number, name in enumerate(["a/b", "50%", "ü"]):
        standalone.sql.run(
            f"CREATE TABLE `x y`.`{name}` (ts TIMESTAMP(6) TIME INDEX, n INT) WITH ('append_mode' = 'true')"
        )
        standalone.sql.run(f"INSERT INTO `x y`.`{name}` (ts, n) VALUES (1, {number})")
        standalone.sql.run(f"ADMIN flush_table('x y.{name}')")
    catalog = pyiceberg_catalog(standalone.uri, prefix="greptime")
    for number, name in enumerate(["a/b", "50%", "ü"]):
        wait_for(name, lambda name=name: catalog.table_exists(("x y", name)))
        assert wait_for(name, lambda name=name: read_pyiceberg(catalog, "x y", name).to_pylist())[0]["n"] == number
    assert ("x y",) in catalog.list_namespaces()


def test_a_write_through_the_catalog_is_refused(demo):
    catalog = pyiceberg_catalog(demo.uri, prefix="greptime")
    with pytest.raises(Exception, match="(?i)not support"):
        catalog.create_table(("public", "mine"), schema=pa.schema([("a", pa.int32())]))
    with DuckDb() as duck, pytest.raises(Exception):
        duck.attach(demo.uri)
        duck.query("CREATE TABLE lake.public.mine (a INTEGER)")
    with pytest.raises(SqlError):
        demo.sql.run("SELECT * FROM mine")


def test_a_restart_of_the_host_changes_nothing(tmp_path):
    with HostProcess("standalone", tmp_path, tmp_path / "data") as host:
        host.sql.run(DEMO_SQL)
        make_table(host, "altered")
        host.sql.run("ALTER TABLE altered DROP COLUMN n")
        host.sql.run("ALTER TABLE altered RENAME altered_once")
        for table in ("demo", "altered_once"):
            assert_engines_agree(host, table)
        before = {t: host_rows(host.sql, t) for t in ("demo", "altered_once")}
        catalog = pyiceberg_catalog(host.uri, prefix="greptime")
        uuids = {t: catalog.load_table(("public", t)).metadata.table_uuid for t in before}

        host.restart()

        for table, wanted in before.items():
            assert host_rows(host.sql, table) == wanted
            assert_engines_agree(host, table)
            assert catalog.load_table(("public", table)).metadata.table_uuid == uuids[table]
        host.sql.run("INSERT INTO demo VALUES ('2024-01-01 03:00:00', 'h3', 'us', 1.5, 2.5, 200)")
        flush(host, "demo")
        assert host.sql.count("demo") == 4
        assert_engines_agree(host, "demo")


def test_tables_that_are_older_than_the_plugin_are_published_when_it_comes(tmp_path):
    with HostProcess("standalone", tmp_path, tmp_path / "data", name="without", plugins=False) as host:
        host.sql.run(DEMO_SQL)
        make_table(host, "older")
        host.sql.run("ALTER TABLE older DROP COLUMN n")
    assert not (tmp_path / "data" / "iceberg_warehouse").exists()

    with HostProcess("standalone", tmp_path, tmp_path / "data") as host:
        for table in ("demo", "older"):
            assert_engines_agree(host, table)


def test_times_without_a_zone_are_read_as_they_are(tmp_path):
    with HostProcess("standalone", tmp_path, tmp_path / "data", settings="zone_less_timestamps = true") as host:
        host.sql.run(DEMO_SQL)
        assert_engines_agree(host, "demo")
        table = pyiceberg_catalog(host.uri, prefix="greptime").load_table(("public", "demo"))
        assert str(table.schema().find_type("ts")) == "timestamp"


def data_files(catalog, table):
    return {task.file.file_path for task in catalog.load_table(("public", table)).scan().plan_files()}
