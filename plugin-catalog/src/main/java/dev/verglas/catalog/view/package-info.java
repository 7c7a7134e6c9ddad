/**
 * Reads the warehouse layout: names, current versions, and the bytes of table metadata.
 *
 * <p>This is the catalog's only reader of the object store. It knows neither HTTP nor the Iceberg REST protocol, and it
 * never writes. What it returns was current at some moment during the call.
 */
@NullMarked
package dev.verglas.catalog.view;

import org.jspecify.annotations.NullMarked;
