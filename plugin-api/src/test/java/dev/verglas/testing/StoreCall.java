package dev.verglas.testing;

import java.util.List;
import java.util.Objects;

/**
 * One call of a store method.
 *
 * @param operation the method
 * @param targets the keys that it names; for a listing its prefix
 * @param bytesSent how much content the caller hands over; 0 for calls that write none
 */
public record StoreCall(StoreOperation operation, List<String> targets, long bytesSent) {

    /** Copies the targets. */
    public StoreCall {
        Objects.requireNonNull(operation, "operation");
        targets = List.copyOf(targets);
    }

    /** Says whether a target holds a piece of text. */
    public boolean names(String part) {
        return targets.stream().anyMatch(target -> target.contains(part));
    }

    @Override
    public String toString() {
        return operation + " " + String.join(", ", targets);
    }
}
