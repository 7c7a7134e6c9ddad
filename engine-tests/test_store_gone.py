"""The catalog stays up and says plainly what is missing when files below it are gone or broken."""

import json
import shutil

from lake.host import HostProcess, move_away, wait_for
from lake.readers import pyiceberg_catalog, read_pyiceberg
from lake.tables import assert_engines_agree, get
from test_standalone import DEMO_SQL, make_table


def assert_json_error(url, wanted):
    status, kind, body = get(url)
    assert status == wanted, (status, body)
    assert kind.startswith("application/json")
    error = body["error"]
    assert error["code"] == status
    assert error["type"] and error["message"]
    assert "\n\tat " not in json.dumps(body)
    return error


def test_an_unknown_name_is_a_404_of_the_right_type(tmp_path):
    with HostProcess("standalone", tmp_path, tmp_path / "data") as host:
        host.sql.run(DEMO_SQL)
        assert_engines_agree(host, "demo")
        base = f"{host.uri}/v1/greptime"
        assert assert_json_error(f"{base}/namespaces/public/tables/nope", 404)["type"] == "NoSuchTableException"
        assert assert_json_error(f"{base}/namespaces/nope", 404)["type"] == "NoSuchNamespaceException"
        assert_json_error(f"{base}/nothing/here", 404)


def test_the_catalog_outlives_its_store(tmp_path):
    data = tmp_path / "data"
    with HostProcess("datanode", tmp_path, data) as datanode, HostProcess("frontend", tmp_path, data) as frontend:
        datanode.sql.run(DEMO_SQL)
        assert_engines_agree(datanode, "demo", uri=frontend.uri)
        datanode.stop()
        base = f"{frontend.uri}/v1/greptime"

        away = move_away(data)
        for path in ("namespaces", "namespaces/public", "namespaces/public/tables", "namespaces/public/tables/demo"):
            assert_json_error(f"{base}/{path}", 503)

        shutil.move(str(away), str(data))
        catalog = pyiceberg_catalog(frontend.uri, prefix="greptime")
        assert wait_for("the table is back", lambda: read_pyiceberg(catalog, "public", "demo").num_rows) == 3


def test_corrupt_metadata_spoils_one_table_only(tmp_path):
    data = tmp_path / "data"
    with HostProcess("standalone", tmp_path, data) as host:
        host.sql.run(DEMO_SQL)
        make_table(host, "broken")
        for table in ("demo", "broken"):
            assert_engines_agree(host, table)
        catalog = pyiceberg_catalog(host.uri, prefix="greptime")
        location = catalog.load_table(("public", "broken")).metadata_location
        file = location.removeprefix("file://")
        whole = open(file, "rb").read()
        with HostProcess("frontend", tmp_path, data) as frontend:
            with open(file, "wb") as out:
                out.write(whole[: len(whole) // 2])

            base = f"{frontend.uri}/v1/greptime/namespaces/public/tables"
            assert_json_error(f"{base}/broken", 503)
            fresh = pyiceberg_catalog(frontend.uri, prefix="greptime")
            assert read_pyiceberg(fresh, "public", "demo").num_rows == 3
            assert ("public", "broken") in fresh.list_tables("public")

            with open(file, "wb") as out:
                out.write(whole)
            assert wait_for("the table is whole again", lambda: read_pyiceberg(fresh, "public", "broken").num_rows) == 40
