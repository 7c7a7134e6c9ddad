package dev.verglas.catalog.rest;

import dev.verglas.catalog.rebuild.RebuildDesk;
import dev.verglas.catalog.view.WarehouseView;

/**
 * What the resources serve; Jersey injects it into them.
 *
 * @param name the warehouse's name, which is also the prefix that clients are told to use
 * @param view its content
 * @param rebuilds takes requests to publish a table anew
 */
public record ServedWarehouse(String name, WarehouseView view, RebuildDesk rebuilds) {}
