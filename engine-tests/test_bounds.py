"""Every count and bound in the manifests against the values in the files, over all files that GreptimeDB wrote."""

import pytest

from lake import fixtures
from lake.bounds import wrong_entries
from lake.fixture_host import FixtureHost

TABLES = fixtures.tables()


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bounds")
    data_home = folder / "data"
    data_home.mkdir()
    fixtures.lay_out(TABLES, data_home)
    with FixtureHost(folder, TABLES) as running:
        yield running


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.id)
def test_manifests_say_what_the_files_hold(host, table):
    assert wrong_entries(host.pyiceberg.load_table((table.namespace, table.name))) == []
