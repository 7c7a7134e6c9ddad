#!/usr/bin/env bash
# Runs the harness host: a small database in GreptimeDB's storage layout with the plugins inside. Builds it if missing.
#
#   examples/host.sh standalone|datanode|frontend --config FILE
#
# JAVA_OPTS is passed to the JVM; VERGLAS_LOG_LEVEL sets the log level (INFO). Relative paths in FILE start at the working
# directory.
set -euo pipefail
repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

newest_jar() {
  compgen -G "$repository/examples/harness-host/target/verglas-harness-host-*-all.jar" | sort | tail -n 1
}

jar=$(newest_jar || true)
if [ -z "$jar" ]; then
  echo "host: building (the first time takes some minutes)" >&2
  (cd "$repository" && ./mvnw --batch-mode --quiet -DskipTests package) >&2
  jar=$(newest_jar) || { echo "host: the build left no host JAR" >&2; exit 1; }
fi
command -v java > /dev/null || { echo "host: java is not installed; install a JDK 17 or newer" >&2; exit 1; }
# shellcheck disable=SC2086 # several options in one variable
exec java ${JAVA_OPTS:-} -jar "$jar" "$@"
