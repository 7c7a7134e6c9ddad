/**
 * Fakes and contract suites for the tests of every module, published as the test-jar of {@code verglas-plugin-api}.
 *
 * <p>{@link dev.verglas.testing.ObjectStoreContract} is what a store must pass before commits may rest on it; the other
 * types stand in for a store or a host and let a test script their faults. Nothing here ships.
 */
@NullMarked
package dev.verglas.testing;

import org.jspecify.annotations.NullMarked;
