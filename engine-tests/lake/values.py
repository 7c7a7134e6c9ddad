"""Rows of any source in one comparable form.

A row is a tuple with one value a column. Numbers, text, bytes and booleans are Python values; floats are their bits, so
that NaN equals NaN and -0.0 differs from 0.0; dates are days and timestamps nanoseconds since 1970; lists and structs
are tuples. NULL is None.
"""

import struct
from collections import Counter
from decimal import Decimal

import pyarrow as pa
import pyarrow.compute
import pyarrow.types as pt

NANOS = {"s": 1_000_000_000, "ms": 1_000_000, "us": 1_000, "ns": 1}


def double_bits(value):
    """The form of a 64-bit float; every NaN is the same NaN."""
    return ("f64", "nan" if value != value else struct.pack(">d", value).hex())


def float_bits(value):
    """The form of a 32-bit float; every NaN is the same NaN."""
    return ("f32", "nan" if value != value else struct.pack(">f", value).hex())


def column(array):
    """The values of an Arrow array, chunked or not, in comparable form."""
    if isinstance(array, pa.ChunkedArray):
        return [value for chunk in array.chunks for value in column(chunk)]
    kind = array.type
    if isinstance(kind, pa.ExtensionType):
        return column(array.storage)
    if pt.is_dictionary(kind):
        return column(array.dictionary_decode())
    if pt.is_timestamp(kind):
        factor = NANOS[kind.unit]
        return [None if v is None else v * factor for v in array.cast(pa.int64()).to_pylist()]
    if pt.is_date32(kind):
        return array.cast(pa.int32()).to_pylist()
    if pt.is_float64(kind):
        return [None if v is None else double_bits(v) for v in array.to_pylist()]
    if pt.is_float32(kind):
        return [None if v is None else float_bits(v) for v in array.to_pylist()]
    if pt.is_list(kind) or pt.is_large_list(kind):
        return _lists(array)
    if pt.is_struct(kind):
        return _structs(array)
    if _is_plain(kind):
        return array.to_pylist()
    raise AssertionError(f"no comparable form for Arrow type {kind}")


def rows(table, names=None):
    """The rows of an Arrow table in comparable form, of some columns in a given order or of all."""
    columns = [column(table.column(name)) for name in (names or table.column_names)]
    return list(zip(*columns)) if columns else [() for _ in range(table.num_rows)]


def parse(text, kind):
    """The comparable form of a value that a fixture's expected file gives as text, of the Arrow type it names there."""
    if text is None:
        return None
    if kind.startswith("Dictionary(") or kind in ("Utf8", "Utf8View", "LargeUtf8"):
        return text
    if kind == "Boolean":
        return {"true": True, "false": False}[text]
    if kind.startswith(("Int", "UInt")):
        return int(text)
    if kind == "Float64":
        return double_bits(float(text))
    if kind == "Float32":
        return float_bits(float(text))
    if kind.startswith("Binary"):
        return bytes.fromhex(text)
    if kind == "Date32":
        return _days(*(int(part) for part in text.split("-")))
    if kind.startswith("Timestamp("):
        return _nanos(text)
    if kind.startswith("Decimal128"):
        return Decimal(text)
    raise AssertionError(f"no comparable form for '{kind}'")


def difference(actual, wanted):
    """What to add to and take from wanted rows to get the actual ones: a pair of multisets."""
    have, want = Counter(actual), Counter(wanted)
    return have - want, want - have


def _is_plain(kind):
    return (
        pt.is_integer(kind)
        or pt.is_boolean(kind)
        or pt.is_decimal(kind)
        or pt.is_string(kind)
        or pt.is_large_string(kind)
        or pt.is_string_view(kind)
        or pt.is_binary(kind)
        or pt.is_large_binary(kind)
        or pt.is_binary_view(kind)
        or pt.is_fixed_size_binary(kind)
        or pt.is_null(kind)
    )


def _lists(array):
    items = column(array.flatten())
    lengths = pyarrow.compute.list_value_length(array).to_pylist()
    result, at = [], 0
    for length in lengths:
        if length is None:
            result.append(None)
        else:
            result.append(tuple(items[at : at + length]))
            at += length
    return result


def _structs(array):
    fields = [column(child) for child in array.flatten()]
    valid = array.is_valid().to_pylist()
    return [tuple(values) if valid[i] else None for i, values in enumerate(zip(*fields))]


def _days(year, month, day):
    """Days since 1970-01-01 in the proleptic Gregorian calendar (the datetime module ends at year 9999)."""
    year -= month <= 2
    era = year // 400
    year_of_era = year - era * 400
    day_of_year = (153 * (month + (-3 if month > 2 else 9)) + 2) // 5 + day - 1
    day_of_era = year_of_era * 365 + year_of_era // 4 - year_of_era // 100 + day_of_year
    return era * 146097 + day_of_era - 719468


def _nanos(text):
    date, _, time = text.rstrip("Z").partition("T")
    clock, _, fraction = time.partition(".")
    hour, minute, second = (int(part) for part in clock.split(":"))
    seconds = _days(*(int(part) for part in date.split("-"))) * 86400 + hour * 3600 + minute * 60 + second
    return seconds * NANOS["s"] + int(fraction.ljust(9, "0") or 0)
