"""Every type that SQL can create, at its extremes, through the host, the writer and the engines."""

import json
from collections import Counter

import pytest

from lake import values
from lake.bounds import wrong_entries
from lake.host import HostProcess, wait_for
from lake.readers import DuckDb, pyiceberg_catalog
from lake.tables import PREFIX, assert_engines_agree, get, host_rows

LAST = "\U0010ffff"

# Column, its type, the values of a first file and those of a second.
COLUMNS = [
    ("pk", "INT", [-(2**31), 0, 1, None], [2, 3, 2**31 - 1, None]),
    ("i8", "TINYINT", [-128, -1, None, None], [0, 1, 127, None]),
    ("i16", "SMALLINT", [-(2**15), -1, None, None], [0, 1, 2**15 - 1, None]),
    ("i32", "INT", [-(2**31), -1, None, None], [0, 1, 2**31 - 1, None]),
    ("i64", "BIGINT", [-(2**63), -1, None, None], [0, 1, 2**63 - 1, None]),
    ("u8", "TINYINT UNSIGNED", [0, 1, None, None], [127, 128, 255, None]),
    ("u16", "SMALLINT UNSIGNED", [0, 1, None, None], [2**15 - 1, 2**15, 2**16 - 1, None]),
    ("u32", "INT UNSIGNED", [0, 1, None, None], [2**31 - 1, 2**31, 2**32 - 1, None]),
    ("u64", "BIGINT UNSIGNED", [0, 1, None, None], [2**32, 2**62, 2**63 - 1, None]),
    ("bo", "BOOLEAN", [False, False, None, None], [True, True, True, None]),
    ("s", "STRING", ["", "a", "ž" * 17, None], ["z", "\ud7ff" * 16 + "x", LAST * 17, None]),
    ("only", "STRING", ["x" * 15 + LAST + "y", "x", None, None], [None, None, None, None]),
    ("bin", "BINARY", ["", "abc", "b" * 40, None], ["ž" * 20, "z", LAST * 9, None]),
    ("j", "JSON", ['{"a":1}', "{}", None, None], ["[1]", None, None, None]),
    ("dt", "DATE", [-719162, -1, None, None], [0, 1, 2932896, None]),
    ("t0", "TIMESTAMP(0)", [-62135596800, -1, None, None], [0, 1, 253402300799, None]),
    ("t3", "TIMESTAMP(3)", [-62135596800000, -1, None, None], [0, 1, 253402300799999, None]),
    ("t6", "TIMESTAMP(6)", [-62135596800000000, -1, None, None], [0, 1, 253402300799999999, None]),
    ("t9", "TIMESTAMP(9)", [-9223372036854775000, -1000, None, None], [0, 1000, 9223372036854774000, None]),
    ("d9", "DECIMAL(9, 2)", ["-9999999.99", "-0.01", None, None], ["0.00", "0.01", "9999999.99", None]),
    ("d18", "DECIMAL(18, 4)", ["-99999999999999.9999", "-0.0001", None, None], ["0", "0.0001", "99999999999999.9999", None]),
    ("d38", "DECIMAL(38, 10)", ["-" + "9" * 28 + "." + "9" * 10, "-1", None, None], ["0", "1", "9" * 28 + "." + "9" * 10, None]),
]
FLOATS = [
    ("f32", "REAL", ["'-Infinity'", "-1.5", "'-0.0'", "NULL"], ["0.0", "1.5", "'NaN'", "'Infinity'"]),
    ("f64", "DOUBLE", ["'-Infinity'", "-1e300", "'-0.0'", "NULL"], ["0.0", "1e300", "'NaN'", "'Infinity'"]),
]
INDEXES = [
    (0, "s", [-62135596800, -1, 0, 1, 253402300799]),
    (3, "ms", [-62135596800000, -1, 0, 1, 253402300799999]),
    (6, "us", [-62135596800000000, -1, 0, 1, 253402300799999999]),
    (9, "ns", [-9223372036854775000, -1000, 0, 1000, 9223372036854774000]),
]


@pytest.fixture(scope="module", params=["UTC-adjusted", "zone-less"])
def host(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("types")
    zone_less = str(request.param == "zone-less").lower()
    settings = f"zone_less_timestamps = {zone_less}"
    with HostProcess("standalone", folder, folder / "data", settings=settings) as running:
        create(running)
        yield running


def create(host):
    declared = ", ".join(f"{name} {kind}" for name, kind, _, _ in COLUMNS + FLOATS)
    host.sql.run(f"CREATE TABLE ty (ts TIMESTAMP(6) TIME INDEX, {declared}, PRIMARY KEY (pk)) WITH ('append_mode'='true')")
    for file in (0, 1):
        rows = []
        for row in range(4):
            numbers = [literal(column[2 + file][row]) for column in COLUMNS]
            floats = [column[2 + file][row] for column in FLOATS]
            rows.append(f"({file * 4 + row}, {', '.join(numbers + floats)})")
        host.sql.run(f"INSERT INTO ty VALUES {', '.join(rows)}")
        host.sql.run("ADMIN flush_table('ty')")


def literal(value):
    if value is None:
        return "NULL"
    return f"'{value}'" if isinstance(value, str) else str(value).upper()


def load(host, table):
    return pyiceberg_catalog(host.uri, prefix=PREFIX).load_table(("public", table))


def published(host, table, files):
    """The table as pyiceberg loads it once it has a number of files."""

    def whole():
        loaded = load(host, table)
        return loaded if len(list(loaded.scan().plan_files())) == files else None

    return wait_for(f"{files} files of {table}", whole)


def wanted(host):
    """The host's rows; what its JSON cannot say of floats is taken from what was inserted."""
    names, rows = host_rows(host.sql, "ty")
    changed = []
    for row in rows.elements():
        row = list(row)
        number = row[names.index("ts")] // values.NANOS["us"]
        for name, kind, *files in FLOATS:
            text = files[number // 4][number % 4].strip("'")
            bits = values.float_bits if kind == "REAL" else values.double_bits
            told = None if text == "NULL" else bits(float(text))
            assert row[names.index(name)] in (None, told)
            row[names.index(name)] = told
        changed.append(tuple(row))
    assert len(changed) == 8
    return names, changed


def test_engines_show_every_value(host):
    loaded = published(host, "ty", 2)
    names, rows = wanted(host)
    seconds = names.index("t0")
    rows = [(*r[:seconds], None if r[seconds] is None else r[seconds] // values.NANOS["s"], *r[seconds + 1 :]) for r in rows]
    assert [field.name for field in loaded.schema().fields] == names
    assert values.difference(values.rows(loaded.scan().to_arrow(), names), rows) == (Counter(), Counter())
    with DuckDb() as duck:
        duck.attach(host.uri)
        shown = duck.query("SELECT * FROM lake.public.ty")
    assert values.difference(values.rows(shown, names), rows) == (Counter(), Counter())


def test_manifests_say_what_the_files_hold(host):
    assert wrong_entries(published(host, "ty", 2)) == []


def test_filters_by_every_value_find_its_rows(host):
    loaded = published(host, "ty", 2)
    names, rows = wanted(host)
    with DuckDb() as duck:
        duck.attach(host.uri)
        for name, kind, *files in COLUMNS:
            if kind in ("BINARY", "JSON", "TIMESTAMP(0)"):
                continue
            position = names.index(name)
            for value, times in Counter(v for file in files for v in file if v is not None).items():
                text = duck_literal(kind, value)
                found = duck.query(f'SELECT count(*) AS n FROM lake.public.ty WHERE "{name}" = {text}').to_pylist()
                assert found == [{"n": times}], (name, value)
            nulls = sum(row[position] is None for row in rows)
            assert loaded.scan(f"{name} IS NULL").to_arrow().num_rows == nulls, name
            assert loaded.scan(f"{name} IS NOT NULL").to_arrow().num_rows == len(rows) - nulls, name
    for name, kind, *files in COLUMNS:
        if kind.endswith("INT") or kind == "STRING":
            for value, times in Counter(v for file in files for v in file if v is not None).items():
                text = f"'{value}'" if kind == "STRING" else value
                assert loaded.scan(f"{name} = {text}").to_arrow().num_rows == times, (name, value)


def duck_literal(kind, value):
    if kind == "DATE":
        return f"DATE '1970-01-01' + INTEGER '{value}'"
    if kind.startswith("TIMESTAMP"):
        micros = value * {"3": 1000, "6": 1}[kind[10]] if kind[10] != "9" else value // 1000
        return f"make_timestamp({micros})"
    if kind.startswith("DECIMAL"):
        return f"'{value}'::{kind}"
    return literal(value)


def test_what_is_said_of_the_columns_is_all_there_is(host):
    told = told_of(host, "ty")
    assert {entry["state"] for entry in told} == {"caveat"}
    zoned = {"t3", "t9"} if load(host, "ty").schema().find_type("t6").__class__.__name__ == "TimestamptzType" else set()
    said = {}
    for entry in told:
        said.setdefault(entry["reason"], set()).add(entry["column"])
    assert said.pop("time-dictionary", set()) <= {"t3", "t9"}
    assert said == {
        "unsigned": {"u8", "u16", "u32", "u64"},
        "seconds-as-long": {"t0"},
        "milliseconds": {"t3"},
        "nanoseconds": {"t9"},
    } | ({"time-zone-differs": zoned} if zoned else {})


def told_of(host, table):
    _, _, body = get(f"{host.uri}/v1/{PREFIX}/namespaces/public/tables/{table}")
    return json.loads(body["metadata"]["properties"]["verglas.columns"])


@pytest.mark.parametrize("precision,unit,times", INDEXES, ids=[unit for _, unit, _ in INDEXES])
def test_time_indexes_of_every_unit(host, precision, unit, times):
    table = f"index_{unit}"
    host.sql.run(f"CREATE TABLE {table} (ts TIMESTAMP({precision}) TIME INDEX, v INT) WITH ('append_mode'='true')")
    for number, time in enumerate(times):
        host.sql.run(f"INSERT INTO {table} VALUES ({time}, {number})")
        host.sql.run(f"ADMIN flush_table('{table}')")
    loaded = published(host, table, len(times))
    assert wrong_entries(loaded) == []
    shown = values.rows(loaded.scan().to_arrow(), ["ts", "v"])
    factor = 1 if unit == "s" else values.NANOS[unit]
    assert sorted(shown) == [(time * factor, number) for number, time in enumerate(times)]
    with DuckDb() as duck:
        duck.attach(host.uri)
        for number, time in enumerate(times):
            text = time if unit == "s" else f"make_timestamp({time * values.NANOS[unit] // values.NANOS['us']})"
            found = duck.query(f"SELECT v FROM lake.public.{table} WHERE ts = {text}").to_pylist()
            assert found == [{"v": number}], time


@pytest.mark.parametrize("folder", ["a#b", "a%20b", "50% + ü", "q?x=1", "d#a %41+ü"])
def test_files_below_odd_folders_are_found(tmp_path, folder):
    home = tmp_path / folder
    home.mkdir()
    with HostProcess("standalone", tmp_path, home) as host:
        host.sql.run("CREATE TABLE t (ts TIMESTAMP(6) TIME INDEX, v INT) WITH ('append_mode'='true')")
        host.sql.run("INSERT INTO t VALUES (1, 1), (2, 2)")
        host.sql.run("ADMIN flush_table('t')")
        assert_engines_agree(host, "t")
        assert wrong_entries(load(host, "t")) == []
