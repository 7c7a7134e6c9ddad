package dev.verglas.examples.greptime.sst;

import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.parquet.column.Dictionary;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.PrimitiveType;

/** Receives the values of one Parquet column; entries of a binary dictionary are converted once. */
final class LeafConverter extends PrimitiveConverter {

    private final Function<Long, Object> integers;
    private final Function<Binary, Object> binaries;
    private final boolean binary;
    private final Consumer<Object> target;
    private Object[] dictionary = {};

    LeafConverter(PrimitiveType type, Consumer<Object> target) {
        this.integers = LeafValue.ofInteger(type);
        this.binaries = LeafValue.ofBinary(type);
        this.binary = type.getPrimitiveTypeName() == PrimitiveType.PrimitiveTypeName.BINARY;
        this.target = target;
    }

    @Override
    public boolean hasDictionarySupport() {
        return binary;
    }

    @Override
    public void setDictionary(Dictionary entries) {
        dictionary = new Object[entries.getMaxId() + 1];
        for (int id = 0; id < dictionary.length; id++) {
            dictionary[id] = binaries.apply(entries.decodeToBinary(id));
        }
    }

    @Override
    public void addValueFromDictionary(int id) {
        target.accept(dictionary[id]);
    }

    @Override
    public void addBinary(Binary value) {
        target.accept(binaries.apply(value));
    }

    @Override
    public void addBoolean(boolean value) {
        target.accept(value);
    }

    @Override
    public void addDouble(double value) {
        target.accept(value);
    }

    @Override
    public void addFloat(float value) {
        target.accept(value);
    }

    @Override
    public void addInt(int value) {
        target.accept(integers.apply((long) value));
    }

    @Override
    public void addLong(long value) {
        target.accept(integers.apply(value));
    }
}
