/** Tests that run what is inside the release archive, never the classes it was made from. */
@NullMarked
package dev.verglas.dist;

import org.jspecify.annotations.NullMarked;
