/**
 * The host's SQL dialect: text in, {@link dev.verglas.examples.host.sql.Statement} values out.
 *
 * <p>Hand-written lexer and recursive-descent parser for the part of GreptimeDB's SQL that the harness host runs.
 * Nothing here knows tables, storage or HTTP; names are only read, not resolved, and types
 * are GreptimeDB's.
 */
@NullMarked
package dev.verglas.examples.host.sql;

import org.jspecify.annotations.NullMarked;
