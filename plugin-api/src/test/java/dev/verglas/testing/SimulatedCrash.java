package dev.verglas.testing;

/**
 * Stands for the death of the process at a store call.
 *
 * <p>An {@link Error}, so that no handler of exceptions takes it for a failure to recover from.
 */
public final class SimulatedCrash extends Error {

    private static final long serialVersionUID = 1L;

    SimulatedCrash(String message) {
        super(message);
    }
}
