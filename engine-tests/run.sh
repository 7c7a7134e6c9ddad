#!/usr/bin/env bash
# Runs the engine tests: makes the Python environment, builds what is missing, then pytest with the given arguments.
# Needs Python 3.11 and JDK 17; uses only loopback ports, and stops what it started.
set -euo pipefail
cd "$(dirname "$0")"

fail() {
  echo "engine-tests: $*" >&2
  exit 1
}

python=${PYTHON:-}
for candidate in python3.11 python3; do
  [ -n "$python" ] || ! command -v "$candidate" > /dev/null || python=$candidate
done
[ -n "$python" ] || fail "Python 3.11 is not installed"
"$python" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' \
  || fail "Python 3.11 is needed, but $python is $("$python" --version 2>&1); set PYTHON to another one"
command -v java > /dev/null || fail "java is not installed; JDK 17 is needed"

venv=target/venv
stamp=$venv/installed-requirements.txt
if ! cmp -s requirements.txt "$stamp"; then
  echo "engine-tests: installing the engines into engine-tests/$venv"
  mkdir -p target
  "$python" -m venv --clear "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --requirement requirements.txt \
    || fail "pip could not install requirements.txt"
  "$venv/bin/pip" check --disable-pip-version-check > /dev/null || fail "requirements.txt does not fit together"
  cp requirements.txt "$stamp"
fi

if ! compgen -G '../plugin-dist/target/verglas-*/verglas-*/plugins/*.jar' > /dev/null; then
  echo "engine-tests: building the plugins and the host"
  (cd .. && ./mvnw --batch-mode --quiet -DskipTests package) || fail "the build failed"
fi

exec "$venv/bin/python" -m pytest "$@"
