package dev.verglas.writer.footer;

import dev.verglas.writer.footer.LeafType.Logical;
import dev.verglas.writer.footer.LeafType.Physical;
import dev.verglas.writer.footer.LeafType.Unit;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.TimeUnit;

/** Reads the type of a leaf: the logical type where there is one, else the older converted type. */
final class LeafTypeDecoder {

    private LeafTypeDecoder() {}

    static LeafType decode(SchemaElement element) {
        Physical physical = Physical.valueOf(element.getType().name());
        if (element.isSetLogicalType()) {
            return ofLogical(physical, element.getLogicalType());
        }
        if (element.isSetConverted_type()) {
            return ofConverted(physical, element.getConverted_type(), element);
        }
        return LeafType.of(physical, Logical.NONE);
    }

    private static LeafType ofLogical(Physical physical, LogicalType type) {
        if (type.isSetSTRING() || type.isSetENUM()) {
            return LeafType.of(physical, Logical.STRING);
        }
        if (type.isSetJSON()) {
            return LeafType.of(physical, Logical.JSON);
        }
        if (type.isSetINTEGER()) {
            return LeafType.integer(
                    physical, type.getINTEGER().getBitWidth(), type.getINTEGER().isIsSigned());
        }
        if (type.isSetDATE()) {
            return LeafType.of(physical, Logical.DATE);
        }
        if (type.isSetTIMESTAMP()) {
            return LeafType.temporal(
                    physical,
                    Logical.TIMESTAMP,
                    unit(type.getTIMESTAMP().getUnit()),
                    type.getTIMESTAMP().isIsAdjustedToUTC());
        }
        if (type.isSetTIME()) {
            return LeafType.temporal(
                    physical,
                    Logical.TIME,
                    unit(type.getTIME().getUnit()),
                    type.getTIME().isIsAdjustedToUTC());
        }
        if (type.isSetDECIMAL()) {
            return LeafType.decimal(
                    physical,
                    type.getDECIMAL().getPrecision(),
                    type.getDECIMAL().getScale());
        }
        return LeafType.of(physical, Logical.OTHER);
    }

    private static LeafType ofConverted(Physical physical, ConvertedType type, SchemaElement element) {
        return switch (type) {
            case UTF8, ENUM -> LeafType.of(physical, Logical.STRING);
            case JSON -> LeafType.of(physical, Logical.JSON);
            case DATE -> LeafType.of(physical, Logical.DATE);
            case INT_8 -> LeafType.integer(physical, 8, true);
            case INT_16 -> LeafType.integer(physical, 16, true);
            case INT_32 -> LeafType.integer(physical, 32, true);
            case INT_64 -> LeafType.integer(physical, 64, true);
            case UINT_8 -> LeafType.integer(physical, 8, false);
            case UINT_16 -> LeafType.integer(physical, 16, false);
            case UINT_32 -> LeafType.integer(physical, 32, false);
            case UINT_64 -> LeafType.integer(physical, 64, false);
            case TIMESTAMP_MILLIS -> LeafType.temporal(physical, Logical.TIMESTAMP, Unit.MILLIS, true);
            case TIMESTAMP_MICROS -> LeafType.temporal(physical, Logical.TIMESTAMP, Unit.MICROS, true);
            case TIME_MILLIS -> LeafType.temporal(physical, Logical.TIME, Unit.MILLIS, true);
            case TIME_MICROS -> LeafType.temporal(physical, Logical.TIME, Unit.MICROS, true);
            case DECIMAL -> LeafType.decimal(physical, element.getPrecision(), element.getScale());
            case MAP, MAP_KEY_VALUE, LIST, BSON, INTERVAL -> LeafType.of(physical, Logical.OTHER);
        };
    }

    private static Unit unit(TimeUnit unit) {
        if (unit.isSetMILLIS()) {
            return Unit.MILLIS;
        }
        return unit.isSetMICROS() ? Unit.MICROS : Unit.NANOS;
    }
}
