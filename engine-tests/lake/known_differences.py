"""Where an engine answers something else than GreptimeDB's SQL today, and exactly how.

Each entry is checked in full: a difference that disappears, grows or shrinks fails the test of its table, so whoever
mends one takes its entry away.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Known:
    """The differences of one table.

    why      the reason, for people
    omitted  column -> reasons: SQL shows it, the table does not declare it, and verglas.columns gives these reasons
    raw      (a, b): the table shows what its files hold, a rows of which SQL does not show, and lacks b of SQL's rows
    cut      nanosecond columns whose digits below the microsecond engines drop, towards zero
    shown    engine -> column -> {value: the value that this engine shows for it}
    refused  engine -> column -> part of the error when that column is read; the others are read without it
    """

    why: str = ""
    omitted: dict = field(default_factory=dict)
    raw: tuple = None
    cut: tuple = ()
    shown: dict = field(default_factory=dict)
    refused: dict = field(default_factory=dict)


_IN_THE_KEY = {"tag-not-in-files"}
_VERSIONS = "superseded rows and tombstones of overlapping files are shown"
_TAGS = "files of the primary_key format hold tags only inside the encoded key"
_DEFAULT = "the row that is older than the column c has SQL's default there, and NULL in its file"
_METRIC = "sparse keys hold the labels of the metric engine"
_UNFLUSHED = "SQL sees the memtable, files lag"
# DuckDB takes the largest 64-bit number for infinity, in nanoseconds as in microseconds.
_EXTREMES = Known(
    "Iceberg v2 has no nanoseconds; DuckDB cannot read 2^64-1 as a long, and shows the last nanosecond as infinity",
    cut=("ts", "t9"),
    shown={"DuckDB": {"t9": {(2**63 - 1) // 1000 * 1000: (2**63 - 1) * 1000}}},
    refused={"DuckDB": {"u64": "can't be cast"}},
)

# The tag is an Arrow dictionary where a file has it and text where a file lacks it; to_arrow of pyiceberg 0.12 does not
# merge the two (to_arrow_batch_reader does).
_NEW_TAG = {"pyiceberg": {"dc": "Unable to merge"}}

KNOWN_DIFFERENCES = {
    "b_lww_flat__2_overlap_tombstones.cpu": Known(_VERSIONS, raw=(13, 0)),
    "b_lww_flat__3_reinsert_after_delete.cpu": Known(_VERSIONS, raw=(13, 0)),
    "b_lww_flat__4_compacted.cpu": Known("a strict-window compaction keeps tombstones", raw=(3, 0)),
    "b_lww_primary_key__1_flush.cpu": Known(_TAGS, omitted={"host": _IN_THE_KEY, "idc": _IN_THE_KEY}),
    "b_lww_primary_key__2_overlap_tombstones.cpu": Known(
        f"{_VERSIONS}; {_TAGS}", omitted={"host": _IN_THE_KEY, "idc": _IN_THE_KEY}, raw=(13, 0)
    ),
    "b_lww_primary_key__3_reinsert_after_delete.cpu": Known(
        f"{_VERSIONS}; {_TAGS}", omitted={"host": _IN_THE_KEY, "idc": _IN_THE_KEY}, raw=(13, 0)
    ),
    "b_lww_primary_key__4_compacted.cpu": Known(
        f"a strict-window compaction keeps tombstones; {_TAGS}",
        omitted={"host": _IN_THE_KEY, "idc": _IN_THE_KEY},
        raw=(3, 0),
    ),
    "c_alter__2_add_default.t": Known(_DEFAULT, raw=(1, 1)),
    "c_alter__3_drop.t": Known(_DEFAULT, raw=(1, 1)),
    "c_alter__4_readd_other_type.t": Known(_DEFAULT, raw=(1, 1)),
    "c_alter__5_modify_widen.t": Known(_DEFAULT, raw=(1, 1)),
    "c_alter__6_modify_to_string.t": Known(_DEFAULT, omitted={"a": {"type-changed"}}, raw=(1, 1)),
    "c_alter__7_add_tag.t": Known(
        _DEFAULT, omitted={"a": {"type-changed"}}, raw=(1, 1), refused=_NEW_TAG
    ),
    "c_alter__8_first_after.t": Known(
        _DEFAULT, omitted={"a": {"type-changed"}}, raw=(1, 1), refused=_NEW_TAG
    ),
    "c_alter__9_rename_table.t_renamed": Known(
        _DEFAULT, omitted={"a": {"type-changed"}}, raw=(1, 1), refused=_NEW_TAG
    ),
    "d_types__flush1.ty": _EXTREMES,
    "d_types__flush2.ty": _EXTREMES,
    "e_last_non_null__1_flush2.ln": Known(_VERSIONS, raw=(6, 1)),
    "e_last_non_null__2_flush3.ln": Known(_VERSIONS, raw=(6, 1)),
    "e_last_non_null__3_compacted.ln": Known("a strict-window compaction keeps tombstones", raw=(1, 0)),
    "f_metric__1_flush.phy": Known(_METRIC, omitted=dict.fromkeys(("host", "job", "le"), _IN_THE_KEY)),
    "f_metric__2_new_label_overwrite.phy": Known(
        f"{_VERSIONS}; {_METRIC}", omitted=dict.fromkeys(("host", "job", "le", "dc"), _IN_THE_KEY), raw=(1, 0)
    ),
    "f_metric__3_compacted.phy": Known(_METRIC, omitted=dict.fromkeys(("host", "job", "le", "dc"), _IN_THE_KEY)),
    "f_metric_delete__1_deleted_row.phy": Known(
        f"{_VERSIONS}; {_METRIC}", omitted=dict.fromkeys(("host", "dc"), _IN_THE_KEY), raw=(2, 0)
    ),
    "f_metric_delete__2_dropped_logical.phy": Known(
        f"{_VERSIONS}; {_METRIC}", omitted=dict.fromkeys(("host", "dc"), _IN_THE_KEY), raw=(2, 0)
    ),
    "f_native_histogram__flush1.greptime_physical_table": Known(
        _METRIC, omitted=dict.fromkeys(("host", "job"), _IN_THE_KEY)
    ),
    "f_native_histogram_bulk__flush1.greptime_physical_table": Known(
        f"{_METRIC}; six of seven files have no ids on the histogram's parts",
        omitted={"greptime_native_histogram": {"nested-ids-missing"}, "host": _IN_THE_KEY},
    ),
    "g_format_switch__1_primary_key.t": Known(_TAGS, omitted=dict.fromkeys(("host", "k"), _IN_THE_KEY)),
    "g_format_switch__2_mixed_formats.t": Known(
        f"{_VERSIONS}; {_TAGS}", omitted={"host": {"tag-not-in-files", "id-zero-left-out"}, "k": _IN_THE_KEY}, raw=(4, 0)
    ),
    "h_l1_with_tombstones__1_flush5.t": Known(_VERSIONS, raw=(41, 0)),
    "h_l1_with_tombstones__2_regular_compaction.t": Known(_VERSIONS, raw=(31, 0)),
    "h_no_pk_dedup__flush2.t": Known(_VERSIONS, raw=(1, 0)),
    "h_unflushed_reopen__1_memtable_rows.t": Known(_UNFLUSHED, raw=(1, 1)),
    "h_unflushed_reopen__2_reopened.t": Known(_UNFLUSHED, raw=(1, 1)),
    "h_unflushed_reopen__3_flushed.t": Known(_VERSIONS, raw=(2, 0)),
    "k_json2__flush2.j2": Known("the files of JSON2 hold whatever the documents had", omitted={"j": {"unsupported-type"}}),
    "k_tag_types_flat__flush1.t": Known("Iceberg v2 has no nanoseconds", cut=("f",)),
}
