"""A datanode killed at any moment leaves readable tables, and catches up when it comes back."""

import random
import threading
import time
from collections import Counter

from lake.host import HostProcess
from lake.readers import DuckDb, pyiceberg_catalog, read_pyiceberg
from lake.sql import SqlError
from lake.tables import assert_engines_agree, location

SECONDS = 60
BATCH = 10
TABLES = ("first", "second")


class Load(threading.Thread):
    """Inserts and flushes batches of ten rows until the host is gone; every third round compacts."""

    def __init__(self, host, table, first_batch):
        super().__init__(name=f"load-{table}", daemon=True)
        self.host, self.table, self.batch = host, table, first_batch
        self.ended_by = None

    def run(self):
        try:
            while True:
                start = self.batch * 1_000
                rows = ", ".join(f"({start + i}, {self.batch}, {i})" for i in range(BATCH))
                self.host.sql.run(f"INSERT INTO {self.table} (ts, batch, n) VALUES {rows}")
                self.host.sql.run(f"ADMIN flush_table('{self.table}')")
                self.batch += 1
                if self.batch % 3 == 0:
                    self.host.sql.run(f"ADMIN compact_table('{self.table}')")
        except (OSError, SqlError) as ended:
            self.ended_by = ended


def batches(arrow):
    return Counter(arrow.column("batch").to_pylist())


def assert_whole_batches(counts, what):
    torn = {batch: rows for batch, rows in counts.items() if rows != BATCH}
    assert not torn, f"{what}: batches with another number of rows than {BATCH}: {torn}"


def test_a_killed_datanode_leaves_readable_tables_and_catches_up(tmp_path):
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    dice = random.Random(seed)
    data = tmp_path / "data"
    kills = 0
    seen = {table: set() for table in TABLES}
    next_batch = dict.fromkeys(TABLES, 0)
    until = time.monotonic() + SECONDS
    with HostProcess("frontend", tmp_path, data) as frontend:
        catalog = pyiceberg_catalog(frontend.uri, prefix="greptime")
        datanode = HostProcess("datanode", tmp_path, data).start()
        try:
            for table in TABLES:
                datanode.sql.run(
                    f"CREATE TABLE {table} (ts TIMESTAMP(6) TIME INDEX, batch BIGINT, n INT)"
                    " WITH ('append_mode' = 'true')"
                )
                datanode.sql.run(f"INSERT INTO {table} (ts, batch, n) VALUES "
                                 + ", ".join(f"({i}, -1, {i})" for i in range(BATCH)))
                datanode.sql.run(f"ADMIN flush_table('{table}')")
                assert_engines_agree(datanode, table, uri=frontend.uri)
            while time.monotonic() < until:
                loads = [Load(datanode, table, next_batch[table]) for table in TABLES]
                for load in loads:
                    load.start()
                time.sleep(dice.uniform(0.05, 1.5))
                datanode.kill()
                kills += 1
                for load in loads:
                    load.join(30)
                    assert not load.is_alive()
                    next_batch[load.table] = load.batch + 1

                for table in TABLES:
                    counts = batches(read_pyiceberg(catalog, "public", table))
                    assert_whole_batches(counts, f"pyiceberg, {table}, after kill {kills}")
                    lost = seen[table] - counts.keys()
                    assert not lost, f"{table}: batches {sorted(lost)} were shown before kill {kills} and are gone"
                    with DuckDb() as duck:
                        by_path = batches(duck.scan(location(frontend.uri, table)))
                    assert_whole_batches(by_path, f"DuckDB by path, {table}, after kill {kills}")

                datanode.start()
                for table in TABLES:
                    assert_engines_agree(datanode, table, uri=frontend.uri)
                    counts = batches(read_pyiceberg(catalog, "public", table))
                    assert_whole_batches(counts, f"{table} after recovery {kills}")
                    seen[table] |= counts.keys()
        except BaseException:
            print(f"--- datanode ---\n{datanode.log_tail()}")
            raise
        finally:
            datanode.stop()
    print(f"{kills} kills; batches: { {table: len(rows) for table, rows in seen.items()} }")
    assert kills >= 5
    assert all(len(shown) > 1 for shown in seen.values())
