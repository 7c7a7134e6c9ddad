package dev.verglas.examples.host.engine;

import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.host.query.QueryException;
import dev.verglas.examples.host.query.TypeNames;

/** Which types a column may have, and may change to. */
final class ColumnChecks {

    private ColumnChecks() {}

    static void requireKeyType(String column, ConcreteType type) {
        if (type.kind() == ConcreteType.Kind.JSON) {
            throw QueryException.invalid("column '" + column + "' of type Json cannot be part of the primary key");
        }
    }

    /** Fails unless old values can be read under the new type: between numbers, and from anything but bytes to text. */
    static void requireCast(String column, ConcreteType from, ConcreteType to) {
        boolean fromText = from.kind() == ConcreteType.Kind.STRING;
        boolean fromBytes = from.kind() == ConcreteType.Kind.BINARY || from.kind() == ConcreteType.Kind.JSON;
        boolean possible =
                to.kind() == ConcreteType.Kind.STRING ? !fromBytes : isNumber(to) && (isNumber(from) || fromText);
        if (!possible) {
            throw QueryException.invalid("column '" + column + "' cannot change from " + TypeNames.shown(from) + " to "
                    + TypeNames.shown(to));
        }
    }

    private static boolean isNumber(ConcreteType type) {
        return type.kind().isInteger()
                || type.kind() == ConcreteType.Kind.FLOAT32
                || type.kind() == ConcreteType.Kind.FLOAT64
                || type.kind() == ConcreteType.Kind.DECIMAL128;
    }
}
