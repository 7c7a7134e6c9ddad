/**
 * The read half of the Iceberg REST protocol as Jakarta REST resources.
 *
 * <p>Only this package imports {@code jakarta.ws.rs}. It gets everything from the {@code view} package and turns what it
 * gets, and every failure, into the documents of the specification (OpenAPI document of Apache Iceberg 1.11 and main).
 * Each resource class is one URL subtree; {@code OperationFilter} lets only served operations through to them.
 */
@NullMarked
package dev.verglas.catalog.rest;

import org.jspecify.annotations.NullMarked;
