"""The harness host as processes of their own."""

import json
import os
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

from lake.sql import Sql

REPOSITORY = Path(__file__).resolve().parents[2]
HOST_SCRIPT = REPOSITORY / "examples" / "host.sh"
START_SECONDS = 60
STOP_SECONDS = 30
_PLUGINS = """
[[plugins]]
iceberg_manifest = {{ warehouse_root = "iceberg_warehouse"{options} }}
"""


def _plugins(options):
    return _PLUGINS.format(options="".join(f", {key} = {json.dumps(value)}" for key, value in options.items()))


def plugins_dir():
    """The folder with the shaded plugin JARs of the distribution."""
    found = sorted(REPOSITORY.glob("plugin-dist/target/verglas-*/verglas-*/plugins"))
    if not found:
        raise AssertionError("no plugin-dist/target/verglas-*/verglas-*/plugins: run ./mvnw -DskipTests package first")
    return found[-1]


def free_port():
    """A loopback port that was free a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class HostProcess:
    """One host; restart keeps its folder, its port and its configuration.

    ``settings`` is TOML that stands before the other tables, ``options`` more of the plugins' own; without ``plugins`` the
    host runs on its own.
    """

    def __init__(self, mode, folder, data_home, name=None, settings="", plugins=True, **options):
        self.mode = mode
        self.data_home = Path(data_home)
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.uri = f"{self.base}/v1/iceberg"
        self.sql = Sql(self.base)
        name = name or mode
        self._config = Path(folder) / f"{name}.toml"
        self.log = Path(folder) / f"{name}.log"
        self._config.write_text(self._toml(settings) + (_plugins(options) if plugins else ""))
        self._process = None

    def _toml(self, settings):
        return f"""\
plugins_dir = "{plugins_dir()}"
{settings}
[http]
addr = "127.0.0.1:{self.port}"

[storage]
type = "File"
data_home = "{self.data_home}"
"""

    def start(self):
        """Starts the process and waits until its HTTP server answers."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [str(HOST_SCRIPT), self.mode, "--config", str(self._config)],
                stdout=log,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )
        until = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._process.poll() is not None:
                raise AssertionError(f"{self.mode} ended with {self._process.returncode}:\n{self.log_tail()}")
            if time.monotonic() > until:
                self.kill()
                raise AssertionError(f"{self.mode} did not answer in {START_SECONDS} s:\n{self.log_tail()}")
            time.sleep(0.1)
        return self

    def stop(self):
        """Asks the process to stop, as an operator does, and insists after a while."""
        self._end(signal.SIGTERM)

    def kill(self):
        """Ends the process at once, in whatever it was doing."""
        self._end(signal.SIGKILL)

    def restart(self):
        """Stops and starts it."""
        self.stop()
        return self.start()

    def log_tail(self, lines=60):
        """The end of what the process printed."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:]) if self.log.exists() else ""

    def __enter__(self):
        return self.start()

    def __exit__(self, failure, *_):
        self.stop()
        if failure:
            print(f"--- log of the {self.mode} host ---\n{self.log_tail()}")

    def _end(self, how):
        process, self._process = self._process, None
        if process is None:
            return
        group = process.pid
        if process.poll() is None:
            os.killpg(group, how)
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                os.killpg(group, signal.SIGKILL)
                process.wait(STOP_SECONDS)
                raise AssertionError(f"{self.mode} did not stop in {STOP_SECONDS} s:\n{self.log_tail()}") from None

    def _answers(self):
        try:
            with urllib.request.urlopen(f"{self.base}/health", timeout=2):
                return True
        except urllib.error.HTTPError:
            return True
        except OSError:
            return False


def wait_for(what, check, seconds=20):
    """Repeats a check until it returns a true value, which is returned; exceptions count as not yet."""
    until = time.monotonic() + seconds
    last = None
    while True:
        try:
            value = check()
            if value:
                return value
            last = value
        except Exception as failed:  # noqa: BLE001 - reported below when time is up
            last = failed
        if time.monotonic() > until:
            raise AssertionError(f"{what}: not within {seconds} s; last: {last!r}") from (
                last if isinstance(last, Exception) else None
            )
        time.sleep(0.05)


def move_away(folder):
    """Renames a folder beside itself; the new path."""
    away = Path(f"{folder}.away")
    shutil.move(str(folder), str(away))
    return away
