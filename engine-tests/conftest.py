"""Fixtures of all engine tests."""

import pytest

from lake.host import HostProcess


@pytest.fixture(scope="module")
def standalone(tmp_path_factory):
    """A running standalone host on an empty data home, one for each test module."""
    folder = tmp_path_factory.mktemp("standalone")
    with HostProcess("standalone", folder, folder / "data") as host:
        yield host
