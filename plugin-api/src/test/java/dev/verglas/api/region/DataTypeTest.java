package dev.verglas.api.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class DataTypeTest {

    @Test
    void typesAreEqualByValue() {
        assertThat(DataType.timestamp(TimestampUnit.MILLISECOND))
                .isEqualTo(DataType.temporal(DataType.Kind.TIMESTAMP, TimestampUnit.MILLISECOND))
                .hasSameHashCodeAs(DataType.timestamp(TimestampUnit.MILLISECOND))
                .isNotEqualTo(DataType.timestamp(TimestampUnit.MICROSECOND))
                .isNotEqualTo(DataType.temporal(DataType.Kind.TIME, TimestampUnit.MILLISECOND));
        assertThat(DataType.decimal(10, 2)).isNotEqualTo(DataType.decimal(10, 3));
        DataType text = DataType.of(DataType.Kind.STRING);
        assertThat(DataType.list(text)).isEqualTo(DataType.list(text)).isNotEqualTo(text);
    }

    @Test
    void partsOfATypeAreTold() {
        DataType text = DataType.of(DataType.Kind.STRING);
        assertThat(DataType.timestamp(TimestampUnit.NANOSECOND).unit()).contains(TimestampUnit.NANOSECOND);
        assertThat(text.unit()).isEmpty();
        assertThat(DataType.decimal(38, 9).precision()).isEqualTo(38);
        assertThat(DataType.decimal(38, 9).scale()).isEqualTo(9);
        assertThat(DataType.list(text).fields()).containsExactly(new DataType.Field("element", text));
        assertThat(DataType.struct(List.of(new DataType.Field("a", text))).fields())
                .extracting(DataType.Field::name)
                .containsExactly("a");
    }

    @ParameterizedTest
    @EnumSource(
            value = DataType.Kind.class,
            names = {"TIMESTAMP", "TIME", "DURATION", "DECIMAL", "LIST", "STRUCT"})
    void aKindThatNeedsMoreIsRefusedAlone(DataType.Kind kind) {
        assertThatThrownBy(() -> DataType.of(kind)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void onlyTemporalKindsHaveAUnit() {
        assertThatThrownBy(() -> DataType.temporal(DataType.Kind.DATE, TimestampUnit.SECOND))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "39, 0", "10, -1", "10, 11"})
    void impossibleDecimalsAreRefused(int precision, int scale) {
        assertThatThrownBy(() -> DataType.decimal(precision, scale)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void typesPrintAsPeopleReadThem() {
        assertThat(DataType.timestamp(TimestampUnit.SECOND)).hasToString("TIMESTAMP(SECOND)");
        assertThat(DataType.decimal(10, 2)).hasToString("DECIMAL(10, 2)");
        assertThat(DataType.of(DataType.Kind.INT64)).hasToString("INT64");
    }
}
