package dev.verglas.examples.host.sql;

import dev.verglas.examples.greptime.manifest.ConcreteType;
import org.jspecify.annotations.Nullable;

/**
 * One column of {@code CREATE TABLE} or {@code ADD COLUMN}.
 *
 * @param defaultValue null when no DEFAULT is written; {@code DEFAULT NULL} is a literal null
 */
public record ColumnDefinition(
        String name,
        ConcreteType type,
        boolean nullable,
        @Nullable Expression defaultValue,
        boolean timeIndex,
        boolean primaryKey,
        @Nullable String comment) {}
