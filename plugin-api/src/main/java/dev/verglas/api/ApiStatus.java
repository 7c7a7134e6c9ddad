package dev.verglas.api;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Says how much a caller may rely on a public type staying as it is. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public @interface ApiStatus {

    /** The promise made for the annotated type and the types nested in it. */
    Status value();

    /** The release that first had the type. */
    String since();

    /** The three promises. */
    enum Status {
        /** Breaks only in a major release, after one release as deprecated. */
        STABLE,
        /** May change in a minor release, with an entry under Breaking in the changelog. */
        EVOLVING,
        /** For Verglas itself; may change at any time. */
        INTERNAL
    }
}
