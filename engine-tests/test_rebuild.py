"""Rebuilds asked for over HTTP, and readers that a commit overtakes."""

import json
import urllib.error
import urllib.request
from collections import Counter

from lake.host import HostProcess, wait_for
from lake.readers import pyiceberg_catalog, read_pyiceberg
from lake.tables import PREFIX, assert_engines_agree, get
from lake.values import rows
from test_standalone import add_rows, make_table

POLL = {"rebuild_poll_seconds": 1}


def rebuild(uri, table, query="wait=30"):
    """Asks for a rebuild; status and JSON."""
    url = f"{uri}/v1/{PREFIX}/namespaces/public/tables/{table}/rebuild?{query}"
    try:
        with urllib.request.urlopen(urllib.request.Request(url, method="POST"), timeout=60) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as failed:
        return failed.code, json.loads(failed.read())


def catalog_of(host):
    return pyiceberg_catalog(host.uri, prefix=PREFIX)


def test_a_reader_that_a_compaction_overtakes_finishes(standalone):
    make_table(standalone, "overtaken")
    assert_engines_agree(standalone, "overtaken")
    loaded = catalog_of(standalone).load_table(("public", "overtaken"))
    before = Counter(rows(loaded.scan().to_arrow()))
    old_files = {task.file.file_path for task in loaded.scan().plan_files()}

    standalone.sql.run("ADMIN compact_table('overtaken')")
    assert_engines_agree(standalone, "overtaken")
    fresh = catalog_of(standalone).load_table(("public", "overtaken"))
    assert old_files.isdisjoint(task.file.file_path for task in fresh.scan().plan_files())

    assert Counter(rows(loaded.scan().to_arrow())) == before


def test_a_rebuild_mends_damaged_metadata_under_the_same_uuid(tmp_path):
    data = tmp_path / "data"
    with (
        HostProcess("datanode", tmp_path, data, **POLL) as datanode,
        HostProcess("frontend", tmp_path, data, **POLL) as frontend,
    ):
        make_table(datanode, "broken")
        assert_engines_agree(datanode, "broken", uri=frontend.uri)
        loaded = catalog_of(frontend).load_table(("public", "broken"))
        uuid = loaded.metadata.table_uuid
        with open(loaded.metadata_location.removeprefix("file://"), "wb") as out:
            out.write(b"no metadata")

        status, answer = rebuild(frontend.uri, "broken")

        assert (status, answer["state"]) == (200, "done"), answer
        assert (answer["files"], answer["rows"]) == (2, 40), answer
        assert_engines_agree(datanode, "broken", uri=frontend.uri)
        assert catalog_of(frontend).load_table(("public", "broken")).metadata.table_uuid == uuid
        add_rows(datanode, "broken", "ts, host, v, n", 200)
        assert_engines_agree(datanode, "broken", uri=frontend.uri)


def test_a_rebuild_of_a_right_table_keeps_its_entries(tmp_path):
    with HostProcess("standalone", tmp_path, tmp_path / "data", **POLL) as host:
        make_table(host, "right")
        assert_engines_agree(host, "right")

        status, answer = rebuild(host.uri, "right")

        assert (status, answer["state"], answer["kept-files"]) == (200, "done", 2), answer
        assert_engines_agree(host, "right")

        status, answer = rebuild(host.uri, "right", "wait=30&stats=none")

        assert (status, answer["state"], answer["kept-files"]) == (200, "done", 0), answer
        assert_engines_agree(host, "right")
        table = catalog_of(host).load_table(("public", "right"))
        assert all(not task.file.lower_bounds for task in table.scan().plan_files())


def test_without_incremental_publication_only_a_rebuild_publishes(tmp_path):
    data = tmp_path / "data"
    settings = {"enable_incremental": False, **POLL}
    with HostProcess("standalone", tmp_path, data, **settings) as host:
        make_table(host, "asked")
        assert get(f"{host.uri}/v1/{PREFIX}/namespaces/public/tables/asked")[0] == 404

        status, answer = rebuild(host.uri, "asked")

        assert (status, answer["state"], answer["rows"]) == (200, "done", 40), answer
        assert_engines_agree(host, "asked")
        catalog = catalog_of(host)
        assert catalog.load_table(("public", "asked")).properties["verglas.publication"] == "on-demand"

        add_rows(host, "asked", "ts, host, v, n", 200)
        rebuild(host.uri, "asked")
        assert read_pyiceberg(catalog, "public", "asked").num_rows == 60

        host.sql.run("DROP TABLE asked")
        url = f"{host.uri}/v1/{PREFIX}/namespaces/public/tables/asked"
        wait_for("the table is gone", lambda: get(url)[0] == 404)


def test_a_rebuild_of_an_unknown_table_is_a_404(standalone):
    status, answer = rebuild(standalone.uri, "nowhere")

    assert (status, answer["error"]["type"]) == (404, "NoSuchTableException"), answer
