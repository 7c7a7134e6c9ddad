"""The host's SQL over HTTP, in GreptimeDB's form."""

import json
import urllib.error
import urllib.parse
import urllib.request
from decimal import Decimal

from lake.values import NANOS, double_bits, float_bits

_UNITS = {"TimestampSecond": "s", "TimestampMillisecond": "ms", "TimestampMicrosecond": "us", "TimestampNanosecond": "ns"}


class SqlError(Exception):
    """The host refused a statement; the text is its own."""


class Sql:
    """One host's SQL endpoint."""

    def __init__(self, base):
        self._url = f"{base}/v1/sql"

    def run(self, sql, timeout=60):
        """Runs one statement or several; the parsed ``output`` list of the answer."""
        body = urllib.parse.urlencode({"sql": sql}).encode()
        try:
            with urllib.request.urlopen(urllib.request.Request(self._url, data=body), timeout=timeout) as answer:
                return json.load(answer)["output"]
        except urllib.error.HTTPError as failed:
            raise SqlError(f"{failed.code}: {failed.read().decode(errors='replace')}: {sql[:200]}") from failed

    def rows(self, sql):
        """The rows of a query in comparable form."""
        records = self.run(sql)[-1]["records"]
        kinds = [column["data_type"] for column in records["schema"]["column_schemas"]]
        return [tuple(_value(v, k) for v, k in zip(row, kinds)) for row in records["rows"]]

    def count(self, table):
        """How many rows a table has, merged."""
        return self.rows(f"SELECT count(*) FROM {table}")[0][0]


def _value(value, kind):
    if value is None:
        return None
    if kind in _UNITS:
        return int(value) * NANOS[_UNITS[kind]]
    if kind == "Float64":
        return double_bits(float(value))
    if kind == "Float32":
        return float_bits(float(value))
    if kind.startswith(("Int", "UInt")):
        return int(value)
    if kind.startswith("Decimal"):
        return Decimal(str(value))
    if kind in ("String", "Boolean", "Date"):
        return value
    if kind in ("Binary", "Json"):
        return bytes(value)
    raise AssertionError(f"no comparable form for '{kind}'")
