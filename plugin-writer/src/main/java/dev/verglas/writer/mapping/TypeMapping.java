package dev.verglas.writer.mapping;

import dev.verglas.api.region.DataType;
import dev.verglas.api.region.TimestampUnit;
import dev.verglas.writer.footer.LeafType;
import dev.verglas.writer.footer.LeafType.Logical;
import dev.verglas.writer.footer.LeafType.Physical;
import dev.verglas.writer.footer.LeafType.Unit;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which Iceberg type a host type is declared as, and which physical types of files that declaration reads right. */
final class TypeMapping {

    private static final Pattern DECIMAL = Pattern.compile("DECIMAL\\((\\d{1,3}), (\\d{1,3})\\)");

    private TypeMapping() {}

    /** Returns the declared type; empty for nested types, which files define, and for types that are left out. */
    static Optional<IcebergType> declared(DataType type, TimeDeclaration time) {
        return switch (type.kind()) {
            case BOOLEAN -> primitive("boolean");
            case INT8, INT16, INT32, UINT8, UINT16 -> primitive("int");
            case INT64, UINT32, UINT64 -> primitive("long");
            case FLOAT32 -> primitive("float");
            case FLOAT64 -> primitive("double");
            case STRING -> primitive("string");
            case BINARY, JSON, VECTOR -> primitive("binary");
            case DATE -> primitive("date");
            case DECIMAL -> primitive("decimal(" + type.precision() + ", " + type.scale() + ")");
            case TIMESTAMP -> Optional.of(time.type(type.unit().orElse(TimestampUnit.MILLISECOND)));
            // Spark 4.1 cannot load a table with a time field at all, so none is declared.
            case TIME, DURATION, INTERVAL, JSON2, LIST, STRUCT, OTHER -> Optional.empty();
        };
    }

    /** Returns whether a type's Iceberg form is defined by the field ids inside the files. */
    static boolean isNested(DataType type) {
        return type.kind() == DataType.Kind.STRUCT || type.kind() == DataType.Kind.LIST;
    }

    /** Returns whether the declared type follows from the host type alone. */
    static boolean isDeclarable(DataType type) {
        return switch (type.kind()) {
            case TIME, DURATION, INTERVAL, JSON2, LIST, STRUCT, OTHER -> false;
            default -> true;
        };
    }

    /**
     * Returns whether pyiceberg 0.12 refuses every file with such a column, declared or not: durations, and times of day
     * in any unit but microseconds.
     */
    static boolean isRefusedByPyiceberg(DataType type, @Nullable LeafType leaf) {
        return switch (type.kind()) {
            case DURATION -> true;
            case TIME -> leaf == null || leaf.unit() != Unit.MICROS;
            default -> false;
        };
    }

    static boolean isUnsigned(DataType type) {
        return switch (type.kind()) {
            case UINT8, UINT16, UINT32, UINT64 -> true;
            default -> false;
        };
    }

    /** Returns whether engines read a leaf right under the declaration of a host type. */
    static boolean reads(DataType type, LeafType leaf) {
        return switch (type.kind()) {
            case BOOLEAN -> leaf.physical() == Physical.BOOLEAN;
            case INT8 -> isInt(leaf, Physical.INT32, 8, true);
            case INT16 -> isInt(leaf, Physical.INT32, 16, true);
            case INT32 -> isInt(leaf, Physical.INT32, 32, true);
            case INT64 -> isInt(leaf, Physical.INT64, 64, true) || isInt(leaf, Physical.INT32, 32, true);
            case UINT8 -> isInt(leaf, Physical.INT32, 8, false);
            case UINT16 -> isInt(leaf, Physical.INT32, 16, false);
            case UINT32 -> isInt(leaf, Physical.INT32, 32, false);
            case UINT64 -> isInt(leaf, Physical.INT64, 64, false) || isInt(leaf, Physical.INT32, 32, false);
            case FLOAT32 -> leaf.physical() == Physical.FLOAT;
            case FLOAT64 -> leaf.physical() == Physical.DOUBLE || leaf.physical() == Physical.FLOAT;
            case STRING ->
                leaf.physical() == Physical.BYTE_ARRAY
                        && (leaf.logical() == Logical.STRING || leaf.logical() == Logical.JSON);
            case BINARY, JSON, VECTOR -> leaf.physical() == Physical.BYTE_ARRAY && leaf.logical() == Logical.NONE;
            case DATE -> leaf.logical() == Logical.DATE;
            case DECIMAL ->
                leaf.logical() == Logical.DECIMAL
                        && leaf.scale() == type.scale()
                        && leaf.precision() <= type.precision();
            case TIMESTAMP -> isTimestamp(leaf, type.unit().orElse(TimestampUnit.MILLISECOND));
            case TIME, DURATION, INTERVAL, JSON2, LIST, STRUCT, OTHER -> false;
        };
    }

    /** Returns whether files of a former host type are read right under a newer one. */
    static boolean promotes(String from, DataType to) {
        return switch (to.kind()) {
            case INT16 -> from.equals("INT8");
            case INT32 -> Set.of("INT8", "INT16").contains(from);
            case INT64 -> Set.of("INT8", "INT16", "INT32").contains(from);
            case UINT16 -> from.equals("UINT8");
            case UINT32 -> Set.of("UINT8", "UINT16").contains(from);
            case UINT64 -> Set.of("UINT8", "UINT16", "UINT32").contains(from);
            case FLOAT64 -> from.equals("FLOAT32");
            case DECIMAL -> {
                Matcher digits = DECIMAL.matcher(from);
                yield digits.matches()
                        && Integer.parseInt(digits.group(1)) <= to.precision()
                        && Integer.parseInt(digits.group(2)) == to.scale();
            }
            default -> false;
        };
    }

    private static boolean isInt(LeafType leaf, Physical physical, int maxBits, boolean signed) {
        if (leaf.physical() != physical) {
            return false;
        }
        return leaf.logical() == Logical.NONE
                ? signed && maxBits == (physical == Physical.INT32 ? 32 : 64)
                : leaf.logical() == Logical.INT && leaf.signed() == signed && leaf.bits() <= maxBits;
    }

    private static boolean isTimestamp(LeafType leaf, TimestampUnit unit) {
        return switch (unit) {
            case SECOND -> leaf.physical() == Physical.INT64 && leaf.logical() == Logical.NONE;
            case MILLISECOND -> leaf.logical() == Logical.TIMESTAMP && leaf.unit() == Unit.MILLIS;
            case MICROSECOND -> leaf.logical() == Logical.TIMESTAMP && leaf.unit() == Unit.MICROS;
            case NANOSECOND -> leaf.logical() == Logical.TIMESTAMP && leaf.unit() == Unit.NANOS;
        };
    }

    private static Optional<IcebergType> primitive(String name) {
        return Optional.of(IcebergType.primitive(name));
    }
}
