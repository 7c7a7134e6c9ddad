/**
 * The bytes of {@code __primary_key}: tags in a form that sorts as bytes the way the values sort.
 *
 * <p>Source: GreptimeDB v1.3.0-dev, commit 7fd0a7bb, {@code mito-codec/src/row_converter}, and the memcomparable format
 * that it uses. Values are the ones of {@link dev.verglas.examples.greptime.sst.SstRow}.
 */
@NullMarked
package dev.verglas.examples.greptime.key;

import org.jspecify.annotations.NullMarked;
