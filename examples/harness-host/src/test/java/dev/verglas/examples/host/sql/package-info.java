/** Tests of the dialect's lexer and parser. */
@NullMarked
package dev.verglas.examples.host.sql;

import org.jspecify.annotations.NullMarked;
