"""Files that GreptimeDB itself wrote, with what its SQL answered at that moment.

A case is a small database with a purpose, a moment one state of it: ``<case>/<moment>/data`` is a copy of the storage
root's data folder, ``<case>/<moment>/expected`` holds SQL answers and information_schema.
"""

import json
import re
import shutil
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pyarrow.parquet as pq

from lake import values
from lake.host import REPOSITORY

FIXTURES = REPOSITORY / "examples/greptime-format/src/test/resources/fixtures"
DEVOPS = REPOSITORY.parent / "shared/fixtures/devops"

# Tables outside the schema whose names information_schema was asked for.
_OTHER_NAMES = {("h_row_groups/flush1", 1025): "Mixed Case-1"}
_FIRST_TABLE_ID = 10_000
_FROM = re.compile(r'^SELECT \* FROM (?:"([^"]+)"|(\w+))(?: |$)')


@dataclass(frozen=True)
class Table:
    """One table at one moment."""

    moment: str
    folder: Path
    source_id: int
    source_schema: str
    name: str
    options: str
    files: tuple
    logical_tables: tuple
    table_id: int

    @property
    def namespace(self):
        schema = self.moment.replace("/", "__")
        return schema if self.source_schema == "public" else f"{schema}__{self.source_schema}"

    @property
    def id(self):
        return f"{self.namespace}.{self.name}"

    @property
    def is_metric(self):
        return "physical_metric_table" in self.options

    @cached_property
    def answers(self):
        """Columns with their Arrow types, and rows as text, that SQL gave; None where nobody asked.

        For a physical metric table that nobody asked for, the rows of its logical tables together.
        """
        if self.source_schema != "public":
            return None
        asked = _queries(self.folder)
        if self.is_metric and self.name not in asked:
            return _together([asked[logical] for logical in self.logical_tables])
        return asked.get(self.name)

    def sql_columns(self):
        """Names and types of the columns that SQL shows, without the metric engine's own."""
        return {name: kind for name, kind in self.answers[0] if not name.startswith("__")}

    def sql_rows(self, names):
        """SQL's rows, some columns of them, in comparable form."""
        columns, rows = self.answers
        if not rows:
            return []
        at = {name: (i, kind) for i, (name, kind) in enumerate(columns)}
        picked = [at[name] for name in names]
        return [tuple(values.parse(row[i], kind) for i, kind in picked) for row in rows]

    def file_rows(self, fields):
        """What the live files hold in the given field ids, in comparable form; absent columns are NULL."""
        rows = []
        for file in self.files:
            table = pq.read_table(file)
            by_id = {}
            for i, field in enumerate(table.schema):
                number = (field.metadata or {}).get(b"PARQUET:field_id")
                if number is not None:
                    by_id[int(number)] = i
            columns = [
                values.column(table.column(by_id[f])) if f in by_id else [None] * table.num_rows for f in fields
            ]
            rows += list(zip(*columns)) if columns else [()] * table.num_rows
        return rows


def tables():
    """Every table of every moment, in a fixed order with table ids of one warehouse."""
    return _numbered(
        table for folder in _moments() for table in _tables_of(f"{folder.parent.name}/{folder.name}", folder)
    )


def devops_tables():
    """The two tables of the larger set, which is not in the repository; none where it is not beside it."""
    return _numbered(_tables_of("devops", DEVOPS)) if DEVOPS.is_dir() else []


def lay_out(all_tables, data_home):
    """Copies the data of the tables below a storage root and writes ``regions.tsv``, one line for each region.

    Columns: the region's folder below the root, table id, schema, table name, merge mode.
    """
    lines = []
    for table in all_tables:
        below = Path("fixtures") / table.moment / "data"
        if not (data_home / below).exists():
            shutil.copytree(table.folder / "data", data_home / below)
        home = data_home / below / "greptime" / table.source_schema / str(table.source_id)
        for region in sorted(home.iterdir()):
            manifest = region / "data" if table.is_metric else region
            if (manifest / "manifest").is_dir():
                merge = "LAST_NON_NULL" if "merge_mode=last_non_null" in table.options else "LAST_ROW"
                lines.append(
                    "\t".join(
                        [
                            f"{manifest.relative_to(data_home)}/",
                            str(table.table_id),
                            table.namespace,
                            table.name,
                            merge,
                        ]
                    )
                )
    (data_home / "regions.tsv").write_text("\n".join(lines) + "\n")


def _numbered(found):
    ordered = sorted(found, key=lambda t: (t["moment"], t["source_schema"], t["source_id"]))
    return [Table(table_id=_FIRST_TABLE_ID + i, **table) for i, table in enumerate(ordered)]


def _moments():
    found = sorted(expected.parent for expected in FIXTURES.glob("[a-z]_*/*/expected"))
    if not found:
        raise AssertionError(f"no fixtures in {FIXTURES}")
    return found


def _together(answers):
    """The union of several answers by column names; a column that one of them lacks is NULL there."""
    columns = list({name: (name, kind) for own, _ in answers for name, kind in own}.values())
    rows = []
    for own, own_rows in answers:
        at = {name: i for i, (name, _) in enumerate(own)}
        rows += [[row[at[name]] if name in at else None for name, _ in columns] for row in own_rows]
    return columns, rows


def _load(folder, name):
    document = json.loads((folder / "expected" / f"{name}.json").read_text())
    columns = [column for column, _ in document["columns"] or []]
    return [dict(zip(columns, row)) for row in document["rows"]]


def _queries(folder):
    answers = {}
    for file in sorted((folder / "expected").glob("[!_]*.json")):
        document = json.loads(file.read_text())
        named = _FROM.match(document["sql"])
        if named and document.get("rows") is not None:
            answers[named.group(1) or named.group(2)] = (document["columns"] or [], document["rows"])
    return answers


def _tables_of(moment, folder):
    named = {int(row["table_id"]): row for row in _load(folder, "_tables")}
    files = {}
    for sst in _load(folder, "_ssts_manifest"):
        if sst["region_group"] == "0" and sst["visible"] == "true":
            below = Path(sst["file_path"]).relative_to("data")
            files.setdefault(int(sst["table_id"]), []).append(folder / "data" / below)
    for schema in sorted((folder / "data" / "greptime").iterdir()):
        for home in sorted(schema.iterdir()):
            number = int(home.name)
            row = named.get(number)
            name = row["table_name"] if row else _OTHER_NAMES.get((moment, number))
            if name is not None:
                yield {
                    "moment": moment,
                    "folder": folder,
                    "source_id": number,
                    "source_schema": schema.name,
                    "name": name,
                    "options": row["create_options"] if row else "",
                    "files": tuple(sorted(files.get(number, []))),
                    "logical_tables": tuple(
                        other["table_name"]
                        for other in named.values()
                        if f"on_physical_table={name}" in other["create_options"].split()
                    ),
                }
