"""A larger set of GreptimeDB's own files: 432,000 rows, as an append-only table and with overlapping versions."""

import json
import math

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from lake import fixtures, values
from lake.fixture_host import FixtureHost

TABLES = {table.name: table for table in fixtures.devops_tables()}
EXPECTED = fixtures.DEVOPS / "expected"
TAGS = ["hostname", "region", "datacenter"]
FIELDS = ["usage_user", "usage_idle", "usage_guest_nice"]

# SQL merges these away in the last_row table: superseded rows, tombstones and the rows they delete.
HIDDEN_ROWS_OF_CPU = 1_983

pytestmark = pytest.mark.skipif(not TABLES, reason="the larger set is not in the repository and not beside it")


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    folder = tmp_path_factory.mktemp("devops")
    data_home = folder / "data"
    data_home.mkdir()
    fixtures.lay_out(list(TABLES.values()), data_home)
    with FixtureHost(folder, list(TABLES.values())) as running:
        yield running


def by_pyiceberg(host, table, row_filter="True"):
    found = host.pyiceberg.load_table(("devops", table)).scan(row_filter=row_filter.replace(" AND ", " and "))
    return found.to_arrow()


def by_duckdb(host, table, row_filter="True"):
    return host.duckdb.query(f"SELECT * FROM lake.devops.{table} WHERE {row_filter}")


ENGINES = pytest.mark.parametrize("read", [by_pyiceberg, by_duckdb], ids=["pyiceberg", "DuckDB"])


@ENGINES
def test_counts_sums_and_extremes_of_every_host_are_those_of_sql(host, read):
    wanted = json.loads((EXPECTED / "cpu_append_per_host.json").read_text())
    columns = [name for name, _ in wanted["columns"]]

    found = {row["hostname"]: row for row in per_host(read(host, "cpu_append")).to_pylist()}

    assert len(found) == len(wanted["rows"]) == 200
    for row in wanted["rows"]:
        expected = dict(zip(columns, row))
        actual = found[expected["hostname"]]
        assert int(expected["n"]) == actual["hostname_count"]
        assert (expected["region"], expected["datacenter"]) == (actual["region"], actual["datacenter"])
        for field in FIELDS:
            assert int(expected[f"n_{field}"]) == actual[f"{field}_count"]
            assert float(expected[f"min_{field}"]) == actual[f"{field}_min"]
            assert float(expected[f"max_{field}"]) == actual[f"{field}_max"]
            assert math.isclose(float(expected[f"sum_{field}"]), actual[f"{field}_sum"], rel_tol=1e-12)


@ENGINES
def test_an_hour_of_a_host_is_row_by_row_that_of_sql(host, read):
    samples = [json.loads(line) for line in (EXPECTED / "cpu_append_samples.jsonl").read_text().splitlines()]
    assert len(samples) == 20
    for sample in samples:
        names = [name for name, _ in sample["columns"]]
        wanted = [
            tuple(values.parse(value, kind) for value, (_, kind) in zip(row, sample["columns"]))
            for row in sample["rows"]
        ]
        since, until = (iso(sample[end]) for end in ("from_ms", "to_ms"))
        found = read(
            host, "cpu_append", f"hostname = '{sample['host']}' AND ts >= '{since}' AND ts < '{until}'"
        )
        assert values.difference(values.rows(found, names), wanted) == ({}, {})


@ENGINES
def test_overlapping_versions_are_shown_as_the_files_hold_them(host, read):
    sql = int(json.loads((EXPECTED / "cpu_count.json").read_text())["rows"][0][0])
    held = pa.concat_tables(pq.read_table(file, columns=["hostname", *FIELDS]) for file in TABLES["cpu"].files)

    found = read(host, "cpu")

    assert found.num_rows - sql == HIDDEN_ROWS_OF_CPU
    counted = [("hostname", "count"), *((field, "count") for field in FIELDS)]
    assert by_host(found, counted) == by_host(held, counted)


def per_host(arrow):
    of_fields = [(field, how) for field in FIELDS for how in ("count", "sum", "min", "max")]
    return plain(arrow, TAGS).group_by(TAGS).aggregate([("hostname", "count"), *of_fields])


def by_host(arrow, aggregates):
    grouped = plain(arrow, ["hostname"]).group_by("hostname").aggregate(aggregates)
    return {row.pop("hostname"): row for row in grouped.to_pylist()}


def plain(arrow, tags):
    """Tags as text instead of dictionaries, which Arrow cannot group by across files."""
    for name in tags:
        at = arrow.column_names.index(name)
        arrow = arrow.set_column(at, name, arrow.column(name).cast(pa.string()))
    return arrow


def iso(millis):
    return str(pa.scalar(millis, pa.timestamp("ms")).as_py()).replace(" ", "T")
