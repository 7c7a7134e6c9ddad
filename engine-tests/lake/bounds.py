"""What a table's manifests say about each data file, against what the file holds.

The manifests are read by pyiceberg, the files by pyarrow: neither knows the writer.
"""

from decimal import Decimal
from pathlib import Path

import pyarrow.parquet as pq
from pyiceberg.conversions import from_bytes
from pyiceberg.types import (
    BinaryType,
    DateType,
    DoubleType,
    FloatType,
    LongType,
    PrimitiveType,
    StringType,
    TimestampType,
    TimestamptzType,
)

from lake import values

LONGEST = 16
MICRO = values.NANOS["us"]
_TIMES = (TimestampType, TimestamptzType)


def wrong_entries(table):
    """One text for each statement of the manifests that a file does not bear out; ``table`` is loaded by pyiceberg."""
    found = []
    fields = [f for f in table.schema().fields if isinstance(f.field_type, PrimitiveType)]
    for task in table.scan().plan_files():
        path = local_path(task.file.file_path)
        found += [f"{path.name}: {text}" for text in _wrong_in(task.file, path, fields)]
    return found


def local_path(location):
    """The local file of a location: paths stand in it as they are, with nothing encoded."""
    return Path(location.removeprefix("file://"))


def _wrong_in(entry, path, fields):
    file = pq.ParquetFile(path)
    if entry.record_count != file.metadata.num_rows:
        yield f"{entry.record_count} rows for {file.metadata.num_rows}"
    if entry.file_size_in_bytes != path.stat().st_size:
        yield f"{entry.file_size_in_bytes} bytes for {path.stat().st_size}"
    held = file.read()
    positions = _positions(held.schema)
    for name in ("value_counts", "null_value_counts", "lower_bounds", "upper_bounds"):
        if not set(getattr(entry, name) or {}) <= set(positions):
            yield f"{name} for columns that the file has not"
    for field in fields:
        if field.field_id in positions:
            column = values.column(held.column(positions[field.field_id]))
            for text in _wrong_of(entry, field, column):
                yield f"{field.name}: {text}"


def _positions(schema):
    numbers = {}
    for i, field in enumerate(schema):
        number = (field.metadata or {}).get(b"PARQUET:field_id")
        if number is not None:
            numbers[int(number)] = i
    return numbers


def _wrong_of(entry, field, column):
    number = field.field_id
    nulls = sum(v is None for v in column)
    if (entry.value_counts or {}).get(number) != len(column):
        yield f"value count {(entry.value_counts or {}).get(number)} for {len(column)}"
    if (entry.null_value_counts or {}).get(number) != nulls:
        yield f"null count {(entry.null_value_counts or {}).get(number)} for {nulls}"
    kind = field.field_type
    lower, upper = (entry.lower_bounds or {}).get(number), (entry.upper_bounds or {}).get(number)
    there = [v for v in column if v is not None]
    if isinstance(kind, (FloatType, DoubleType)) or not there:
        if lower is not None or upper is not None:
            yield "bounds where none may be"
        return
    low, high = _in_order(kind, min(there, key=_order)), _in_order(kind, max(there, key=_order))
    wanted_low, wanted_high = _tightest(kind, low, high)
    if wanted_low is None:
        if lower is not None or upper is not None:
            yield "bounds for numbers beyond the signed range"
        return
    if isinstance(kind, LongType) and {len(lower), len(upper)} != {8}:
        yield "a bound as narrow as the column once was"
    for text, bound, wanted in (("lower", lower, wanted_low), ("upper", upper, wanted_high)):
        have = None if bound is None else _in_order(kind, _decoded(kind, bound))
        if have != wanted:
            yield f"{text} bound {have!r}, and not {wanted!r}, for {low!r} to {high!r}"
        # Said once more without the rule that makes the wanted bound: nothing lies outside.
        if have is not None and (have > low if text == "lower" else have < high):
            yield f"{text} bound {have!r} cuts off {(low, high)!r}"


def _decoded(kind, bound):
    value = from_bytes(kind, bound)
    return value * MICRO if isinstance(kind, _TIMES) else value


def _order(value):
    return value.encode() if isinstance(value, str) else value


def _in_order(kind, value):
    if isinstance(kind, StringType):
        return value if isinstance(value, bytes) else value.encode()
    if isinstance(value, Decimal):
        return value.normalize()
    return value


def _tightest(kind, low, high):
    """The bounds that the mapping promises: exact, but times in whole microseconds and text and bytes cut."""
    if isinstance(kind, _TIMES):
        return low // MICRO * MICRO, -(-high // MICRO) * MICRO
    if isinstance(kind, StringType):
        return low.decode()[:LONGEST].encode(), _above_text(high.decode())
    if isinstance(kind, BinaryType):
        return low[:LONGEST], _above_bytes(high)
    if isinstance(low, int) and not isinstance(low, bool) and not isinstance(kind, DateType) and high > 2**63 - 1:
        return None, None
    return low, high


def _above_text(text):
    if len(text) <= LONGEST:
        return text.encode()
    points = [ord(c) for c in text[:LONGEST]]
    while points and points[-1] == 0x10FFFF:
        points.pop()
    if not points:
        return None
    points[-1] = 0xE000 if points[-1] == 0xD7FF else points[-1] + 1
    return "".join(map(chr, points)).encode()


def _above_bytes(value):
    if len(value) <= LONGEST:
        return value
    kept = value[:LONGEST].rstrip(b"\xff")
    return kept[:-1] + bytes([kept[-1] + 1]) if kept else None
