"""A table through one ALTER after another: what the engines show is the host's answer, or the table says what is not."""

import json
from collections import Counter

import pytest
from pyiceberg.expressions import EqualTo

from lake import values
from lake.bounds import wrong_entries
from lake.host import wait_for
from lake.readers import DuckDb, pyiceberg_catalog
from lake.tables import PREFIX, get, host_rows

KEY = "__primary_key"


class Altered:
    """One table of a host, compared with it after each step."""

    def __init__(self, host, name, sql):
        self.host, self.name, self._next = host, name, 0
        host.sql.run(sql)

    def alter(self, change):
        self.host.sql.run(f"ALTER TABLE {self.name} {change}")

    def insert(self, **columns):
        """One row in one file, at the next microsecond."""
        self._next += 1
        names = ", ".join(["ts", *columns])
        texts = ", ".join([str(self._next), *columns.values()])
        self.host.sql.run(f"INSERT INTO {self.name} ({names}) VALUES ({texts})")
        self.host.sql.run(f"ADMIN flush_table('{self.name}')")

    def load(self):
        return pyiceberg_catalog(self.host.uri, prefix=PREFIX).load_table(("public", self.name))

    def told(self):
        """What verglas.columns says: state, then column, then reasons."""
        _, _, body = get(f"{self.host.uri}/v1/{PREFIX}/namespaces/public/tables/{self.name}")
        told = {}
        for entry in json.loads(body["metadata"]["properties"]["verglas.columns"]):
            told.setdefault(entry["state"], {}).setdefault(entry["column"], set()).add(entry["reason"])
        return told

    def check(self, omitted=(), inexact=()):
        """Waits until engines and table agree with the host but for exactly these columns."""

        def same():
            found = self._disagreement(set(omitted), set(inexact))
            assert found is None, found
            return True

        wait_for(f"engines agree on {self.name}", same, seconds=15)

    def _disagreement(self, omitted, inexact):
        names, rows = host_rows(self.host.sql, self.name)
        told = self.told()
        if set(told.get("omitted", {})) != omitted or set(told.get("inexact", {})) != inexact:
            return f"the table says {told}"
        loaded = self.load()
        declared = [field.name for field in loaded.schema().fields if field.name != KEY]
        if declared != [name for name in names if name not in omitted]:
            return f"{declared} are declared of {names}"
        # iceberg_scan and the catalog take the same way through DuckDB's reader, so one of them is enough here.
        with DuckDb() as duck:
            duck.attach(self.host.uri)
            answers = {
                "pyiceberg": loaded.scan().to_arrow(),
                "DuckDB": duck.query(f"SELECT * FROM lake.public.{self.name}"),
            }
        right = [name for name in declared if name not in inexact]
        for engine, arrow in answers.items():
            if differs(arrow, right, names, rows):
                return f"{engine}: {differs(arrow, right, names, rows)}"
            for name in inexact:
                if not differs(arrow, [name], names, rows):
                    return f"{engine} shows {name} as the host does, although it is said to be inexact"
        wrong = wrong_entries(loaded)
        return wrong or None


def differs(arrow, columns, names, rows):
    """What an engine shows besides the host's rows and what it lacks, in some columns; None if they are the same."""
    at = [names.index(name) for name in columns]
    wanted = [tuple(row[i] for i in at) for row in rows.elements()]
    extra, missing = values.difference(values.rows(arrow, columns), wanted)
    return (extra, missing) if extra or missing else None


def test_a_long_history_of_one_table(standalone):
    table = Altered(
        standalone,
        "history",
        "CREATE TABLE history (host STRING, ts TIMESTAMP(6) TIME INDEX, a INT, b DOUBLE, f REAL, d DECIMAL(9, 2),"
        " PRIMARY KEY (host)) WITH ('append_mode' = 'true')",
    )
    table.insert(host="'h'", a="1", b="1.5", f="0.5", d="1.25")
    table.check()

    table.alter("ADD COLUMN c STRING DEFAULT 'dflt'")
    table.check(inexact={"c"})
    table.insert(host="'h'", a="2", b="2.5", c="'x'")
    table.check(inexact={"c"})
    assert table.told()["inexact"]["c"] == {"default-not-in-files"}

    table.alter("ADD COLUMN plain INT")
    table.check(inexact={"c"})
    table.alter("DROP COLUMN b")
    table.insert(host="'h'", a="3", c="'y'", plain="1")
    table.check(inexact={"c"})
    table.alter("ADD COLUMN b STRING")
    table.check(inexact={"c"})
    table.insert(host="'h'", a="4", b="'new'")
    table.check(inexact={"c"})

    table.alter("RENAME COLUMN a TO a2")
    table.check(inexact={"c"})
    table.insert(host="'h'", a2="5")
    table.check(inexact={"c"})

    table.alter("MODIFY COLUMN a2 BIGINT")
    table.check(inexact={"c"})
    table.insert(host="'h'", a2="5000000000")
    table.alter("MODIFY COLUMN f DOUBLE")
    table.alter("MODIFY COLUMN d DECIMAL(18, 2)")
    table.check(inexact={"c"})
    table.insert(host="'h'", f="1e300", d="9999999999999999.99")
    table.check(inexact={"c"})

    table.alter("MODIFY COLUMN a2 STRING")
    table.check(inexact={"c"}, omitted={"a2"})
    assert table.told()["omitted"]["a2"] == {"type-changed"}
    table.insert(host="'h'", a2="'77'")
    table.check(inexact={"c"}, omitted={"a2"})

    table.alter("ADD COLUMN dc STRING PRIMARY KEY")
    table.check(inexact={"c"}, omitted={"a2"})
    table.insert(host="'h'", dc="'dc1'", a2="'q'")
    table.check(inexact={"c"}, omitted={"a2"})
    table.alter("ADD COLUMN zone STRING DEFAULT 'z' PRIMARY KEY")
    table.check(inexact={"c", "zone"}, omitted={"a2"})

    table.alter("ADD COLUMN f0 INT FIRST")
    table.alter("ADD COLUMN f1 INT AFTER ts")
    table.check(inexact={"c", "zone"}, omitted={"a2"})
    number = {field.name: field.field_id for field in table.load().schema().fields}

    standalone.sql.run("ADMIN compact_table('history')")
    table.check()
    healed = {field.name: field.field_id for field in table.load().schema().fields}
    assert healed.pop("a2") == 2
    assert healed == number
    assert table.load().metadata.last_column_id >= 2**30 + 2


def test_a_column_that_returns_to_a_wider_number_is_filtered_right(standalone):
    table = Altered(
        standalone,
        "returns",
        "CREATE TABLE returns (ts TIMESTAMP(6) TIME INDEX, a INT) WITH ('append_mode' = 'true')",
    )
    table.insert(a="-7")
    table.insert(a="7")
    table.check()
    table.alter("MODIFY COLUMN a STRING")
    table.check(omitted={"a"})

    table.alter("MODIFY COLUMN a BIGINT")
    table.check()

    assert table.load().scan("a < 0").to_arrow().num_rows == 1
    assert table.load().scan("a >= 7").to_arrow().num_rows == 1
    with DuckDb() as duck:
        duck.attach(standalone.uri)
        assert duck.query("SELECT a FROM lake.public.returns WHERE a < 0").to_pylist() == [{"a": -7}]
        assert duck.query("SELECT a FROM lake.public.returns WHERE a >= 7").to_pylist() == [{"a": 7}]


def test_an_id_zero_that_is_dropped_is_said_until_compaction(standalone):
    table = Altered(
        standalone,
        "without_zero",
        "CREATE TABLE without_zero (a INT, ts TIMESTAMP(6) TIME INDEX, b INT) WITH ('append_mode' = 'true')",
    )
    table.insert(a="1", b="2")
    table.insert(a="3", b="4")
    table.check()
    table.alter("DROP COLUMN a")
    table.check(omitted={"(dropped)"})
    assert table.told()["omitted"]["(dropped)"] == {"id-zero-left-out"}

    standalone.sql.run("ADMIN compact_table('without_zero')")
    table.check()


@pytest.mark.parametrize("mode", ["append", "last_row"])
def test_a_table_that_leaves_the_primary_key_format(standalone, mode):
    name = f"switched_{mode}"
    append = ", 'append_mode' = 'true'" if mode == "append" else ""
    table = Altered(
        standalone,
        name,
        f"CREATE TABLE {name} (host STRING, k BIGINT, ts TIMESTAMP(6) TIME INDEX, v DOUBLE, PRIMARY KEY (host, k))"
        f" WITH ('sst_format' = 'primary_key'{append})",
    )
    tags = {"host", "k"}
    table.check(omitted=tags)
    table.insert(host="'a'", k="1", v="1.5")
    table.check(omitted=tags)
    assert KEY in table.load().schema().column_names

    table.alter("SET 'sst_format' = 'flat'")
    table.insert(host="'b'", k="2", v="2.5")
    table.check(omitted=tags)
    assert "id-zero-left-out" in table.told()["omitted"]["host"]

    table.host.sql.run(f"ADMIN compact_table('{name}')")
    table.check()
    assert KEY not in table.load().schema().column_names


def test_names_that_engines_confuse_are_said(standalone):
    table = Altered(
        standalone,
        "confused",
        'CREATE TABLE confused (ts TIMESTAMP(6) TIME INDEX, "v" INT, "V" INT, "a.b" INT) WITH (\'append_mode\' = \'true\')',
    )
    standalone.sql.run('INSERT INTO confused VALUES (1, 2, 3, 4)')
    standalone.sql.run("ADMIN flush_table('confused')")
    wait_for("the file is published", lambda: table.load().scan().to_arrow().num_rows == 1)

    assert table.told() == {
        "caveat": {"v": {"name-differs-by-case"}, "V": {"name-differs-by-case"}, "a.b": {"name-with-dot"}}
    }
    with DuckDb() as duck, pytest.raises(Exception, match="already exists"):
        duck.attach(standalone.uri)
        duck.query("SELECT ts FROM lake.public.confused")
    with pytest.raises(Exception, match="No match for FieldRef"):
        table.load().scan(EqualTo("a.b", 4)).to_arrow()
    assert Counter(values.rows(table.load().scan().to_arrow())) == Counter([(1000, 2, 3, 4)])
