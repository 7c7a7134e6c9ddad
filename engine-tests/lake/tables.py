"""Compares one table between its host and every way to read it."""

import json
import urllib.error
import urllib.request
from collections import Counter

from lake import values
from lake.host import wait_for
from lake.readers import DuckDb, pyiceberg_catalog, read_pyiceberg

PREFIX = "greptime"


def get(url):
    """Status, content type and parsed JSON body of a GET; the body must be JSON, also for errors."""
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return answer.status, answer.headers["Content-Type"], json.load(answer)
    except urllib.error.HTTPError as failed:
        return failed.code, failed.headers["Content-Type"], json.loads(failed.read())


def location(uri, table, namespace="public"):
    """Where a table's metadata lies, as the catalog says it."""
    status, _, body = get(f"{uri}/v1/{PREFIX}/namespaces/{namespace}/tables/{table}")
    assert status == 200, body
    return body["metadata"]["location"]


def arrow_by_every_engine(uri, table, namespace="public"):
    """The table as each engine gives it: by prefix, by warehouse name, through DuckDB's catalog, and by path."""
    yield "pyiceberg by prefix", read_pyiceberg(pyiceberg_catalog(uri, prefix=PREFIX), namespace, table)
    yield "pyiceberg by warehouse", read_pyiceberg(pyiceberg_catalog(uri, warehouse=PREFIX), namespace, table)
    with DuckDb() as duck:
        duck.attach(uri)
        yield "DuckDB through the catalog", duck.read(namespace, table)
        yield "DuckDB by path", duck.scan(location(uri, table, namespace))


def host_rows(sql, table, namespace="public"):
    """Column names and the multiset of rows that the host itself answers."""
    records = sql.run(f"SELECT * FROM {namespace}.{table}")[-1]["records"]
    names = [column["name"] for column in records["schema"]["column_schemas"]]
    return names, Counter(sql.rows(f"SELECT * FROM {namespace}.{table}"))


def disagreement(sqls, uri, table, namespace="public"):
    """What some engine answers differently from the hosts together: a text, or None when all agree."""
    answers = [host_rows(sql, table, namespace) for sql in sqls]
    names = answers[0][0]
    wanted = sum((rows for _, rows in answers), Counter())
    for engine, arrow in arrow_by_every_engine(uri, table, namespace):
        if arrow.column_names != names:
            return f"{engine} has the columns {arrow.column_names}, the host {names}"
        extra, missing = values.difference(values.rows(arrow), wanted)
        if extra or missing:
            return f"{engine}: {_some(extra)} not in the host, {_some(missing)} only there"
    return None


def assert_engines_agree(hosts, table, namespace="public", uri=None):
    """Waits until every engine answers what the host answers, or several hosts that each own some regions together."""
    hosts = hosts if isinstance(hosts, list) else [hosts]
    uri = uri or hosts[0].uri

    def agree():
        found = disagreement([host.sql for host in hosts], uri, table, namespace)
        assert found is None, found
        return True

    wait_for(f"engines agree on {namespace}.{table}", agree)


def _some(rows):
    total = sum(rows.values())
    return f"{total} rows such as {list(rows)[:2]}" if total else "no rows"
