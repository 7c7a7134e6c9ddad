package dev.verglas.examples.greptime.manifest;

/** A point in time with its unit, as in a file's time range. */
public record TimestampValue(long value, TimestampUnit unit) {}
