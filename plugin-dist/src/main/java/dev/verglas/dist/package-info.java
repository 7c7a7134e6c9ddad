/** The release archive, and the tests that run what is inside it. */
@NullMarked
package dev.verglas.dist;

import org.jspecify.annotations.NullMarked;
