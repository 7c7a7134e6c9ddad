"""The engines, each behind one function: location of a table in, Arrow table out."""

import sysconfig
from pathlib import Path

import duckdb
from pyiceberg.catalog.rest import RestCatalog

_EXTENSIONS = ("avro", "httpfs", "iceberg")


def pyiceberg_catalog(uri, **properties):
    """A pyiceberg catalog; give ``prefix="greptime"``, or ``warehouse="greptime"`` and let the server name the prefix."""
    return RestCatalog("lake", uri=uri, **properties)


def read_pyiceberg(catalog, namespace, table):
    """All rows by pyiceberg."""
    return catalog.load_table((namespace, table)).scan().to_arrow()


class DuckDb:
    """A DuckDB session in UTC with the Iceberg extension, loaded from the installed wheels without any download."""

    def __init__(self):
        self._connection = duckdb.connect(
            config={"autoinstall_known_extensions": "false", "autoload_known_extensions": "false"}
        )
        packages = Path(sysconfig.get_paths()["purelib"])
        for name in _EXTENSIONS:
            file = packages / f"duckdb_extension_{name}/extensions/v{duckdb.__version__}/{name}.duckdb_extension"
            self._connection.execute(f"LOAD '{file}'")
        self._connection.execute("SET TimeZone = 'UTC'")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._connection.close()

    def attach(self, uri, warehouse="greptime", name="lake"):
        """Attaches a REST catalog without credentials."""
        self._connection.execute(
            f"ATTACH '{warehouse}' AS {name} (TYPE iceberg, ENDPOINT '{uri}', AUTHORIZATION_TYPE 'none')"
        )

    def query(self, sql):
        """Runs a statement; an Arrow table."""
        return self._connection.execute(sql).to_arrow_table()

    def read(self, namespace, table, name="lake"):
        """All rows through the attached catalog."""
        return self.query(f'SELECT * FROM {name}."{namespace}"."{table}"')

    def scan(self, location):
        """All rows by path, without a catalog: the version hint beside the metadata says which file counts."""
        return self.query(f"SELECT * FROM iceberg_scan('{location}')")
