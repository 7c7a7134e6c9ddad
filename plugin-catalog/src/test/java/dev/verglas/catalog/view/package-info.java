/** Tests of the view against stores in memory, without HTTP. */
@NullMarked
package dev.verglas.catalog.view;

import org.jspecify.annotations.NullMarked;
