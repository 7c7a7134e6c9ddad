"""Writes the demo table through SQL and reads it back as Iceberg; started by demo.sh with the host running."""

import json
import pathlib
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

import pyarrow.compute as pc
from pyiceberg.catalog.rest import RestCatalog
from pyiceberg.exceptions import NoSuchTableError

WAIT_SECONDS = 60


def main(port, host_process):
    base = f"http://127.0.0.1:{port}"
    wait_for_host(base, host_process)

    print(f"== SQL, sent to {base}/v1/sql")
    sql = (pathlib.Path(__file__).parent / "demo.sql").read_text()
    print(sql.strip())
    run(base, sql)

    print(f"\n== Iceberg, read with pyiceberg from {base}/v1/iceberg")
    catalog = RestCatalog("lake", uri=f"{base}/v1/iceberg", prefix="greptime")
    table = wait_for_rows(catalog)
    rows = table.scan().to_arrow()
    print("namespaces:", catalog.list_namespaces())
    print("tables:    ", catalog.list_tables("public"))
    print("location:  ", table.location())
    print("schema:")
    for field in table.schema().fields:
        print(f"  {field.field_id}: {field.name} {field.field_type}")
    print(f"rows: {rows.num_rows}")
    for row in rows.sort_by("ts").to_pylist():
        print("  ", ", ".join(f"{name}={value}" for name, value in row.items()))
    print("average cpu per host:")
    averages = rows.group_by("host").aggregate([("cpu", "mean")]).sort_by("host")
    for row in averages.to_pylist():
        print(f"  {row['host']}: {row['cpu_mean']:.2f}")
    files = [task.file.file_path for task in table.scan().plan_files()]
    print("data files, as the host wrote them, not copied:")
    for file in files:
        print(f"  {file}")
    if rows.num_rows != 3 or pc.sum(rows["status"]).as_py() != 903:
        sys.exit("demo: these are not the rows that were inserted")

    print(NEXT.format(base=base, location=table.location().removeprefix("file://")))


NEXT = """
== What to try next (with examples/demo.sh --keep the host stays up)
pyiceberg:
  from pyiceberg.catalog.rest import RestCatalog
  catalog = RestCatalog("lake", uri="{base}/v1/iceberg", prefix="greptime")
  print(catalog.load_table("public.demo").scan(row_filter="cpu > 50").to_arrow())
DuckDB:
  INSTALL iceberg; LOAD iceberg;
  ATTACH 'greptime' AS lake (TYPE iceberg, ENDPOINT '{base}/v1/iceberg', AUTHORIZATION_TYPE 'none');
  SELECT host, avg(cpu) FROM lake.public.demo GROUP BY host;
DuckDB without the catalog:
  SELECT * FROM iceberg_scan('{location}');
More SQL for the host:
  curl {base}/v1/sql --data-urlencode "sql=ALTER TABLE demo ADD COLUMN note STRING\""""


def wait_for_host(base, host_process):
    until = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            urllib.request.urlopen(f"{base}/health", timeout=2).close()
            return
        except urllib.error.HTTPError:
            return
        except OSError:
            if not alive(host_process):
                sys.exit("demo: the host ended while it started")
            if time.monotonic() > until:
                sys.exit(f"demo: the host did not answer within {WAIT_SECONDS} s")
            time.sleep(0.2)


def alive(process):
    """Whether a process runs; one that ended and was not yet waited for does not."""
    shown = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    return shown.stdout.strip()[:1] not in ("", "Z")


def run(base, sql):
    body = urllib.parse.urlencode({"sql": sql}).encode()
    try:
        with urllib.request.urlopen(f"{base}/v1/sql", data=body, timeout=30) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as failed:
        sys.exit(f"demo: the host refused the SQL: {failed.read().decode(errors='replace')}")


def wait_for_rows(catalog):
    """Publishing runs beside the flush: the table may come a moment later."""
    until = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            table = catalog.load_table("public.demo")
            if table.current_snapshot() is not None and table.scan().count() > 0:
                return table
        except NoSuchTableError:
            pass
        if time.monotonic() > until:
            sys.exit(f"demo: the table did not arrive in the catalog within {WAIT_SECONDS} s")
        time.sleep(0.1)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
