"""Datanodes and a frontend as processes that share nothing but the storage root."""

import pytest

from lake.host import HostProcess
from lake.readers import pyiceberg_catalog, read_pyiceberg
from lake.sql import SqlError
from lake.tables import assert_engines_agree, host_rows
from test_standalone import DEMO_SQL, make_table


def test_a_frontend_serves_what_a_datanode_publishes(tmp_path):
    data = tmp_path / "data"
    with HostProcess("datanode", tmp_path, data) as datanode, HostProcess("frontend", tmp_path, data) as frontend:
        datanode.sql.run(DEMO_SQL)
        assert_engines_agree(datanode, "demo", uri=frontend.uri)

        make_table(datanode, "changing")
        assert_engines_agree(datanode, "changing", uri=frontend.uri)
        datanode.sql.run("ALTER TABLE changing ADD COLUMN extra INT")
        assert_engines_agree(datanode, "changing", uri=frontend.uri)
        datanode.sql.run("ALTER TABLE changing DROP COLUMN n")
        assert_engines_agree(datanode, "changing", uri=frontend.uri)
        datanode.sql.run("ALTER TABLE changing RENAME COLUMN v TO reading")
        assert_engines_agree(datanode, "changing", uri=frontend.uri)
        datanode.sql.run("ADMIN compact_table('changing')")
        assert_engines_agree(datanode, "changing", uri=frontend.uri)
        datanode.sql.run("ALTER TABLE changing RENAME changed")
        assert_engines_agree(datanode, "changed", uri=frontend.uri)
        datanode.sql.run("TRUNCATE TABLE changed")
        assert_engines_agree(datanode, "changed", uri=frontend.uri)


def test_a_frontend_serves_while_no_datanode_runs(tmp_path):
    data = tmp_path / "data"
    with HostProcess("frontend", tmp_path, data) as frontend:
        with HostProcess("datanode", tmp_path, data) as datanode:
            make_table(datanode, "kept")
            assert_engines_agree(datanode, "kept", uri=frontend.uri)
        catalog = pyiceberg_catalog(frontend.uri, prefix="greptime")
        assert read_pyiceberg(catalog, "public", "kept").num_rows == 40

        frontend.restart()

        assert read_pyiceberg(catalog, "public", "kept").num_rows == 40


def test_two_datanodes_publish_their_regions_of_one_table(tmp_path):
    data = tmp_path / "data"
    nodes = [
        HostProcess(
            "datanode", tmp_path, data, name=f"datanode{n}", settings=f"node_id = {n}\n[cluster]\ndatanodes = 2\n"
        )
        for n in range(2)
    ]
    with HostProcess("frontend", tmp_path, data) as frontend, nodes[0], nodes[1]:
        nodes[0].sql.run(
            "CREATE TABLE shared (ts TIMESTAMP(6) TIME INDEX, host STRING, v DOUBLE, PRIMARY KEY (host))"
            " PARTITION ON COLUMNS (host) (host < 'm', host >= 'm') WITH ('append_mode' = 'true')"
        )
        for batch in range(4):
            for node, host in zip(nodes, ["a", "z"]):
                rows = ", ".join(f"({batch * 100 + i}, '{host}{i % 3}', {i}.25)" for i in range(10))
                node.sql.run(f"INSERT INTO shared (ts, host, v) VALUES {rows}")
            for node in nodes:
                node.sql.run("ADMIN flush_table('shared')")
        assert [sum(host_rows(node.sql, "shared")[1].values()) for node in nodes] == [40, 40]
        assert_engines_agree(nodes, "shared", uri=frontend.uri)

        with pytest.raises(SqlError):
            nodes[0].sql.run("INSERT INTO shared (ts, host, v) VALUES (1, 'z0', 1.0)")

        nodes[1].kill()
        catalog = pyiceberg_catalog(frontend.uri, prefix="greptime")
        assert read_pyiceberg(catalog, "public", "shared").num_rows == 80
        nodes[0].sql.run("ADMIN compact_table('shared')")
        nodes[1].start()
        assert_engines_agree(nodes, "shared", uri=frontend.uri)
        assert len(list(catalog.load_table(("public", "shared")).scan().plan_files())) == 1 + 4
