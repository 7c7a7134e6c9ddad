"""The first of the two commands that the README promises."""

import os
import signal
import socket
import subprocess
import urllib.request

from lake.host import REPOSITORY, free_port, wait_for

DEMO = str(REPOSITORY / "examples" / "demo.sh")


def run(*arguments, **environment):
    return subprocess.run(
        [DEMO, *arguments],
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_the_demo_shows_what_it_wrote_and_stops_the_host():
    port = free_port()

    done = run("--port", str(port))

    assert done.returncode == 0, done.stderr
    for part in ("('public', 'demo')", "0: ts timestamptz", "rows: 3", "h1: 50.65", "h2: 55.00", f"127.0.0.1:{port}"):
        assert part in done.stdout
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0


def test_the_demo_keeps_the_host_until_it_is_interrupted():
    port = free_port()
    demo = subprocess.Popen(
        [DEMO, "--keep", "--port", str(port)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        for line in demo.stdout:
            if "stays up" in line:
                break
        assert demo.poll() is None
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/v1/iceberg/v1/config", timeout=10) as answer:
            assert answer.status == 200
        os.killpg(demo.pid, signal.SIGINT)
        demo.wait(30)
        with socket.socket() as probe:
            wait_for("the port is free again", lambda: probe.connect_ex(("127.0.0.1", port)) != 0)
    finally:
        if demo.poll() is None:
            os.killpg(demo.pid, signal.SIGKILL)
            demo.wait(30)
        demo.stdout.close()


def test_the_demo_says_what_is_wrong_in_one_line():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refused = run("--port", str(port))
    assert refused.returncode == 1
    assert f"port {port} of 127.0.0.1 is taken" in refused.stderr

    assert "--port needs a number, not 'x'" in run("--port", "x").stderr
    assert "unknown option '--what'" in run("--what").stderr
    assert "is not a Python" in run(PYTHON="/no/such/python").stderr
