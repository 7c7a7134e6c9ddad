package dev.verglas.examples.greptime.sst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.examples.greptime.GreptimeFormatException;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.ConcreteType.Kind;
import dev.verglas.examples.greptime.manifest.TimestampUnit;
import java.math.BigDecimal;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ValueCastTest {

    private static final ConcreteType STRING = ConcreteType.string();
    private static final ConcreteType SECONDS = ConcreteType.timestamp(TimestampUnit.SECOND);
    private static final ConcreteType MILLIS = ConcreteType.timestamp(TimestampUnit.MILLISECOND);

    static Stream<Arguments> casts() {
        return Stream.of(
                Arguments.of(1.5, type(Kind.FLOAT64), STRING, "1.5"),
                Arguments.of(1.0f, type(Kind.FLOAT32), STRING, "1.0"),
                Arguments.of(1e16, type(Kind.FLOAT64), STRING, "1e16"),
                Arguments.of(0.001, type(Kind.FLOAT64), STRING, "0.001"),
                Arguments.of(-0.0, type(Kind.FLOAT64), STRING, "-0.0"),
                Arguments.of(-1L, type(Kind.UINT64), STRING, "18446744073709551615"),
                Arguments.of(false, type(Kind.BOOLEAN), STRING, "false"),
                Arguments.of(-1L, type(Kind.DATE), STRING, "1969-12-31"),
                Arguments.of(-1L, MILLIS, STRING, "1969-12-31T23:59:59.999"),
                Arguments.of(0L, SECONDS, STRING, "1970-01-01T00:00:00"),
                Arguments.of(new BigDecimal("1.50"), ConcreteType.decimal128(5, 2), STRING, "1.50"),
                Arguments.of("12", STRING, type(Kind.INT32), 12L),
                Arguments.of("1.5", STRING, type(Kind.FLOAT64), 1.5),
                Arguments.of("true", STRING, type(Kind.BOOLEAN), true),
                Arguments.of(7L, type(Kind.INT32), type(Kind.INT64), 7L),
                Arguments.of(-1L, type(Kind.UINT64), type(Kind.FLOAT64), 1.8446744073709552e19),
                Arguments.of(1.9, type(Kind.FLOAT64), type(Kind.INT64), 1L),
                Arguments.of(7L, type(Kind.INT64), ConcreteType.decimal128(5, 2), new BigDecimal("7.00")),
                Arguments.of(true, type(Kind.BOOLEAN), type(Kind.INT8), 1L),
                Arguments.of(2L, SECONDS, MILLIS, 2000L),
                Arguments.of(1999L, MILLIS, SECONDS, 1L));
    }

    static Stream<Arguments> misfits() {
        return Stream.of(
                Arguments.of(300L, type(Kind.INT64), type(Kind.INT8)),
                Arguments.of(-1L, type(Kind.INT64), type(Kind.UINT32)),
                Arguments.of("abc", STRING, type(Kind.INT64)),
                Arguments.of(Double.NaN, type(Kind.FLOAT64), type(Kind.INT64)),
                Arguments.of(123_456L, type(Kind.INT64), ConcreteType.decimal128(5, 2)),
                Arguments.of(Long.MAX_VALUE, SECONDS, MILLIS));
    }

    @ParameterizedTest
    @MethodSource("casts")
    void valueIsCast(Object value, ConcreteType from, ConcreteType to, Object expected) {
        assertThat(ValueCast.cast(value, from, to)).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("misfits")
    void valueThatDoesNotFitIsNull(Object value, ConcreteType from, ConcreteType to) {
        assertThat(ValueCast.cast(value, from, to)).isNull();
    }

    @Test
    void otherPairsAreRefused() {
        assertThatThrownBy(() -> ValueCast.cast(new byte[0], ConcreteType.binary(), MILLIS))
                .isInstanceOf(GreptimeFormatException.class);
    }

    private static ConcreteType type(Kind kind) {
        return ConcreteType.of(kind);
    }
}
