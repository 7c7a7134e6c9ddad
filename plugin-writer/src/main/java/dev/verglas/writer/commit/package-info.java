/**
 * The commit protocol: exclusive creation of {@code v<N+1>.metadata.json} on top of a known version.
 *
 * <p>A commit has three outcomes; a lost race is put on top of the winner, an unknown outcome is looked up before
 * anything else happens, and nothing is deleted here but by {@link dev.verglas.writer.commit.Retention}.
 */
@NullMarked
package dev.verglas.writer.commit;

import org.jspecify.annotations.NullMarked;
