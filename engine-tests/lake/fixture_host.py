"""The process that publishes and serves the fixtures, and what it says about their tables."""

import os
import signal
import subprocess
import time
from pathlib import Path
from urllib.parse import quote

from lake.host import REPOSITORY, free_port, plugins_dir, wait_for
from lake.readers import DuckDb, pyiceberg_catalog
from lake.tables import PREFIX, get

_MAIN = "dev.verglas.examples.host.fixture.FixtureHost"
_START_SECONDS = 120


class FixtureHost:
    """One process for all tables; the engines stay connected while it runs."""

    def __init__(self, folder, tables):
        self._folder, self._tables = Path(folder), tables
        self._port = free_port()
        self.uri = f"http://127.0.0.1:{self._port}/v1/iceberg"
        self._log = self._folder / "fixture-host.log"
        self._process = None

    def __enter__(self):
        config = self._folder / "fixtures.toml"
        data_home = self._folder / "data"
        config.write_text(
            f'[storage]\ntype = "File"\ndata_home = "{data_home}"\n\n[[plugins]]\niceberg_manifest = {{}}\n'
        )
        jars = os.pathsep.join(str(jar) for jar in _jars())
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                ["java", "-Xmx768m", "-cp", jars, _MAIN, config, plugins_dir(), data_home, str(self._port)],
                stdout=log,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
            )
        try:
            self._wait_until_published()
        except BaseException:
            self._end()
            print(self._log.read_text(errors="replace")[-8000:])
            raise
        self.pyiceberg = pyiceberg_catalog(self.uri, prefix=PREFIX)
        self.duckdb = DuckDb()
        self.duckdb.attach(self.uri)
        return self

    def __exit__(self, failure, *_):
        self.duckdb.__exit__()
        self._end()

    def metadata(self, table):
        """The table's Iceberg metadata as the catalog serves it."""
        status, _, body = get(f"{self.uri}/v1/{PREFIX}/namespaces/{table.namespace}/tables/{quote(table.name, safe='')}")
        assert status == 200, f"{table.id}: {status} {body}"
        return body["metadata"]

    def _wait_until_published(self):
        until = time.monotonic() + _START_SECONDS
        for table in self._tables:
            wait_for(f"{table.id} is published", lambda t=table: self._is_whole(t), max(1, until - time.monotonic()))

    def _is_whole(self, table):
        if self._process.poll() is not None:
            raise SystemExit(f"the fixture host ended with {self._process.returncode}")
        metadata = self.metadata(table)
        snapshots = metadata.get("snapshots") or [{"summary": {"total-data-files": "0"}}]
        return int(snapshots[-1]["summary"]["total-data-files"]) == len(table.files)

    def _end(self):
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(30)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait(30)


def _jars():
    target = REPOSITORY / "examples/harness-host/target"
    tests = sorted(target.glob("verglas-harness-host-*-tests.jar"))
    host = sorted(target.glob("verglas-harness-host-*-all.jar"))
    if not tests or not host:
        raise AssertionError(f"no host and tests JAR in {target}: run ./mvnw -DskipTests package first")
    return [host[-1], tests[-1]]
