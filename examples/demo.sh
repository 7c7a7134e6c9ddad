#!/usr/bin/env bash
# The main job in one command: starts a host on local files, writes a table with SQL, and reads it back with an Iceberg
# client through the REST catalog. Builds what is missing. Needs JDK 17 and Python 3.10 or newer.
#
#   examples/demo.sh [--port N] [--keep]
#
#   --port N   the host's port on 127.0.0.1, default 4000
#   --keep     leaves the host running at the end, until Ctrl-C
set -euo pipefail
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$repository"

port=4000
keep=false

fail() {
  echo "demo: $*" >&2
  exit 1
}

usage() {
  sed -n '2,8s/^# \{0,1\}//p' examples/demo.sh
}

while [ $# -gt 0 ]; do
  case $1 in
    --port)
      [ $# -ge 2 ] || fail "--port needs a number"
      port=$2
      shift 2
      ;;
    --port=*)
      port=${1#--port=}
      shift
      ;;
    --keep)
      keep=true
      shift
      ;;
    -h | --help)
      usage
      exit 0
      ;;
    *) fail "unknown option '$1'; see --help" ;;
  esac
done
case $port in
  '' | *[!0-9]*) fail "--port needs a number, not '$port'" ;;
esac
[ "$port" -ge 1 ] && [ "$port" -le 65535 ] || fail "--port must be 1 to 65535, not $port"

command -v java > /dev/null || fail "java is not installed; install a JDK 17 or newer"
python=${PYTHON:-}
for candidate in python3.11 python3; do
  [ -n "$python" ] || ! command -v "$candidate" > /dev/null || python=$candidate
done
[ -n "$python" ] || fail "python3 is not installed; the demo reads the table with pyiceberg, which needs Python 3.10 or newer"
"$python" -c '' 2> /dev/null || fail "$python is not a Python; set PYTHON to one, 3.10 or newer"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 10))' \
  || fail "pyiceberg needs Python 3.10 or newer, but $python is $("$python" --version 2>&1); set PYTHON to another one"
"$python" - "$port" << 'PORT' || fail "port $port of 127.0.0.1 is taken; stop what listens there or give another one with --port"
import socket, sys
with socket.socket() as probe:
    probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        probe.bind(("127.0.0.1", int(sys.argv[1])))
    except OSError:
        sys.exit(1)
PORT

newest() {
  local found
  found=$(compgen -G "$1" | sort | tail -n 1) && [ -n "$found" ] && echo "$found"
}

plugins=$(newest 'plugin-dist/target/verglas-*/verglas-*/plugins' || true)
if [ -z "$plugins" ] || ! compgen -G 'examples/harness-host/target/verglas-harness-host-*-all.jar' > /dev/null; then
  echo "demo: building (the first time takes some minutes)"
  ./mvnw --batch-mode --quiet -DskipTests package || fail "the build failed"
  plugins=$(newest 'plugin-dist/target/verglas-*/verglas-*/plugins') || fail "the build left no plugin-dist/target/verglas-*/verglas-*/plugins"
fi

venv=engine-tests/target/venv
if ! "$venv/bin/python" -c 'import pyiceberg, pyarrow' 2> /dev/null; then
  venv=examples/target/venv
  if ! "$venv/bin/python" -c 'import pyiceberg, pyarrow' 2> /dev/null; then
    echo "demo: installing pyiceberg into $venv"
    mkdir -p examples/target
    "$python" -m venv --clear "$venv" || fail "$python cannot make a virtual environment; is its venv module installed?"
    "$venv/bin/pip" install --quiet --disable-pip-version-check --constraint engine-tests/requirements.txt \
      pyiceberg pyarrow || fail "pip could not install pyiceberg"
  fi
fi

work=$repository/examples/target/demo
rm -rf "$work"
mkdir -p "$work/data"
cat > "$work/standalone.toml" << TOML
plugins_dir = "$repository/$plugins"

[http]
addr = "127.0.0.1:$port"

[storage]
type = "File"
data_home = "$work/data"

[[plugins]]
iceberg_manifest = { warehouse_root = "iceberg_warehouse" }
TOML

examples/host.sh standalone --config "$work/standalone.toml" > "$work/host.log" 2>&1 &
host=$!
stop_host() {
  kill "$host" 2> /dev/null || true
  wait "$host" 2> /dev/null || true
}
trap stop_host EXIT

"$venv/bin/python" examples/demo.py "$port" "$host" || {
  echo "demo: the end of $work/host.log:" >&2
  tail -n 30 "$work/host.log" >&2
  exit 1
}

if $keep; then
  echo
  echo "The host stays up on port $port; Ctrl-C stops it. Its log: $work/host.log"
  trap 'exit 0' INT TERM
  wait "$host" || fail "the host ended by itself; see $work/host.log"
fi
