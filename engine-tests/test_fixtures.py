"""Files that GreptimeDB itself wrote, published by the writer and read by the engines, against what its SQL answered."""

import json
from collections import Counter

import pytest

from lake import fixtures, values
from lake.fixture_host import FixtureHost
from lake.known_differences import KNOWN_DIFFERENCES, Known

TABLES = fixtures.tables()
ASKED_TABLES = [table for table in TABLES if table.answers and table.answers[0]]
NO_DIFFERENCE = Known()
MICRO = values.NANOS["us"]


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fixtures")
    data_home = folder / "data"
    data_home.mkdir()
    fixtures.lay_out(TABLES, data_home)
    with FixtureHost(folder, TABLES) as running:
        yield running


def by_pyiceberg(host, table, names):
    scan = host.pyiceberg.load_table((table.namespace, table.name)).scan(selected_fields=tuple(names))
    return scan.to_arrow()


def by_duckdb(host, table, names):
    columns = ", ".join(f'"{name}"' for name in names)
    return host.duckdb.query(f'SELECT {columns} FROM lake."{table.namespace}"."{table.name}"')


ENGINES = {"pyiceberg": by_pyiceberg, "DuckDB": by_duckdb}


def test_every_entry_names_a_table():
    assert set(KNOWN_DIFFERENCES) <= {table.id for table in TABLES}


def test_the_catalog_lists_these_tables_and_no_others(host):
    listed = {
        ".".join(name) for namespace in host.pyiceberg.list_namespaces() for name in host.pyiceberg.list_tables(namespace)
    }
    assert listed == {table.id for table in TABLES}


@pytest.mark.parametrize("table", ASKED_TABLES, ids=lambda table: table.id)
def test_the_published_columns_are_those_of_sql(host, table):
    known = KNOWN_DIFFERENCES.get(table.id, NO_DIFFERENCE)
    metadata = host.metadata(table)
    published = [name for name, _, _ in columns_of(metadata)]
    asked = list(table.sql_columns())

    assert [name for name in published if name in asked] == [name for name in asked if name not in known.omitted]
    if not table.is_metric:
        assert set(published) <= {*asked, "__primary_key"}
    told = json.loads(metadata["properties"].get("verglas.columns", "[]"))
    omitted = {(entry["column"], entry["reason"]) for entry in told if entry["state"] == "omitted"}
    assert {(column, reason) for column, reason in omitted if column in asked} == {
        (column, reason) for column, reasons in known.omitted.items() for reason in reasons
    }


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_an_engine_answers_what_sql_answers(host, table, engine):
    known = KNOWN_DIFFERENCES.get(table.id, NO_DIFFERENCE)
    refused = known.refused.get(engine, {})
    for column, message in refused.items():
        with pytest.raises(Exception, match=message):
            ENGINES[engine](host, table, [column])

    columns = [column for column in columns_of(host.metadata(table)) if column[0] not in refused]
    compared, from_files = split(table, columns)
    if compared:
        wanted = wanted_rows(table, compared, known, engine)
        assert read(host, table, engine, compared) == Counter(wanted)
    if from_files:
        held = table.file_rows([number for _, number, _ in from_files])
        assert read(host, table, engine, from_files) == Counter(held)


def columns_of(metadata):
    """Name, field id and Iceberg type of each column of the current schema."""
    current = next(s for s in metadata["schemas"] if s["schema-id"] == metadata["current-schema-id"])
    return [(field["name"], field["id"], field["type"]) for field in current["fields"]]


def split(table, columns):
    """The columns to compare with SQL, and those that only the files tell."""
    if not table.answers:
        return [], columns
    kinds = table.sql_columns()
    asked = [c for c in columns if c[0] in kinds and not kinds[c[0]].startswith("Struct(")]
    return asked, [c for c in columns if c not in asked]


def wanted_rows(table, columns, known, engine):
    """SQL's rows with the known differences applied, each of which must make one."""
    names = [name for name, _, _ in columns]
    rows = table.sql_rows(names)
    if known.raw:
        held = table.file_rows([number for _, number, _ in columns])
        extra, missing = values.difference(held, rows)
        assert (extra.total(), missing.total()) == known.raw, "the files hold another difference than stated"
        rows = held
    for column in known.cut:
        rows = changed(rows, names, column, cut_to_micros)
    for column, shown in known.shown.get(engine, {}).items():
        rows = changed(rows, names, column, lambda value, shown=shown: shown.get(value, value))
    return rows


def changed(rows, names, column, change):
    """The rows with another value in one column of at least one row."""
    at = names.index(column)
    other = [(*row[:at], change(row[at]), *row[at + 1 :]) for row in rows]
    assert other != rows, f"nothing differs in {column}"
    return other


def cut_to_micros(nanos):
    """Without the digits below a microsecond, towards zero."""
    if nanos is None:
        return None
    return (abs(nanos) // MICRO) * MICRO * (1 if nanos > 0 else -1)


def read(host, table, engine, columns):
    """An engine's rows of some columns; seconds, which are declared long, as the times that they are."""
    kinds = table.sql_columns() if table.answers else {}
    arrow = ENGINES[engine](host, table, [name for name, _, _ in columns])
    rows = values.rows(arrow, [name for name, _, _ in columns])
    for at, (name, _, kind) in enumerate(columns):
        if kinds.get(name) == "Timestamp(s)" and kind == "long":
            rows = [(*r[:at], None if r[at] is None else r[at] * values.NANOS["s"], *r[at + 1 :]) for r in rows]
    return Counter(rows)
