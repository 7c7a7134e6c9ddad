package dev.verglas.examples.host.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.TimestampUnit;
import dev.verglas.examples.host.sql.Expression;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiteralsTest {

    @ParameterizedTest
    @CsvSource({
        "2024-01-01 00:00:00, SECOND, 1704067200",
        "2024-01-01T00:00:00.5Z, MILLISECOND, 1704067200500",
        "2024-01-01 02:00:00+02:00, MICROSECOND, 1704067200000000",
        "2024-01-01, MILLISECOND, 1704067200000",
        "1969-12-31 23:59:59.999, SECOND, -1",
        "1969-12-31 23:59:59.999999999, NANOSECOND, -1",
        "2024-01-01 00:00, SECOND, 1704067200"
    })
    void timestampsAreReadAsUtcUnlessTheySayOtherwise(String text, TimestampUnit unit, long value) {
        assertThat(value(text, ConcreteType.timestamp(unit))).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource({
        "INT8, -128, 127, 128",
        "UINT8, 0, 255, 256",
        "INT32, -2147483648, 2147483647, -2147483649",
        "UINT32, 0, 4294967295, -1"
    })
    void integersAreTakenToTheirBoundsAndNoFurther(ConcreteType.Kind kind, long min, long max, long beyond) {
        ConcreteType type = ConcreteType.of(kind);

        assertThat(value(BigDecimal.valueOf(min), type)).isEqualTo(min);
        assertThat(value(BigDecimal.valueOf(max), type)).isEqualTo(max);
        assertThatExceptionOfType(QueryException.class)
                .isThrownBy(() -> value(BigDecimal.valueOf(beyond), type))
                .withMessageContaining("out of range");
    }

    @Test
    void unsignedSixtyFourBitsAreKeptAsTheirBits() {
        assertThat(value(new BigDecimal("18446744073709551615"), ConcreteType.of(ConcreteType.Kind.UINT64)))
                .isEqualTo(-1L);
    }

    @Test
    void otherTypesTakeTheirOwnFormAndText() {
        assertThat(value("2024-02-29", ConcreteType.of(ConcreteType.Kind.DATE))).isEqualTo(19_782L);
        assertThat(value(new BigDecimal("1.005"), ConcreteType.decimal128(9, 2)))
                .isEqualTo(new BigDecimal("1.01"));
        assertThat(value("-inf", ConcreteType.of(ConcreteType.Kind.FLOAT64))).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(value(new BigDecimal("0.1"), ConcreteType.of(ConcreteType.Kind.FLOAT32)))
                .isEqualTo(0.1f);
        assertThat(value("TRUE", ConcreteType.of(ConcreteType.Kind.BOOLEAN))).isEqualTo(true);
        assertThat(value(new BigDecimal("12"), ConcreteType.string())).isEqualTo("12");
        assertThat(value("{}", ConcreteType.jsonb())).isEqualTo(new byte[] {'{', '}'});
    }

    @Test
    void currentTimeFitsTimestampsOnly() {
        Expression now = new Expression.Call("now", List.of());
        long before = Instant.now().toEpochMilli();

        assertThat((Long) Literals.value(now, ConcreteType.timestamp(TimestampUnit.MILLISECOND), "c"))
                .isBetween(before, Instant.now().toEpochMilli());
        assertThatExceptionOfType(QueryException.class)
                .isThrownBy(() -> Literals.value(now, ConcreteType.string(), "c"));
    }

    @ParameterizedTest
    @CsvSource({"abc, INT32", "1.5, INT32", "x, FLOAT64", "2, BOOLEAN", "2024-13-01, DATE"})
    void textThatDoesNotFitIsNamed(String text, ConcreteType.Kind kind) {
        assertThatExceptionOfType(QueryException.class)
                .isThrownBy(() -> value(text, ConcreteType.of(kind)))
                .withMessageContaining("'" + text + "' is not a");
    }

    private static @Nullable Object value(Object literal, ConcreteType type) {
        return Literals.value(new Expression.Literal(literal), type, "c");
    }
}
