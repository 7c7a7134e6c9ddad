package dev.verglas.api.region;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdTest {

    @Test
    void aRegionIdHoldsTableAndNumber() {
        RegionId region = RegionId.of(new TableId(1024), 3);
        assertThat(region.value()).isEqualTo(4398046511107L);
        assertThat(region.table()).isEqualTo(new TableId(1024));
        assertThat(region.number()).isEqualTo(3);
        assertThat(region).hasToString("1024(3)");
    }

    @Test
    void bothPartsUseAll32Bits() {
        RegionId region = RegionId.of(new TableId(0xFFFF_FFFFL), 0xFFFF_FFFFL);
        assertThat(region.value()).isEqualTo(-1L);
        assertThat(region.table().value()).isEqualTo(0xFFFF_FFFFL);
        assertThat(region.number()).isEqualTo(0xFFFF_FFFFL);
        assertThat(region).hasToString("4294967295(4294967295)");
    }

    @Test
    void idsSortAsUnsignedNumbers() {
        assertThat(RegionId.of(new TableId(1), 2)).isLessThan(RegionId.of(new TableId(0x8000_0000L), 0));
        assertThat(RegionId.of(new TableId(1), 9)).isLessThan(RegionId.of(new TableId(2), 0));
        assertThat(new TableId(2)).isLessThan(new TableId(10));
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 0x1_0000_0000L})
    void numbersBeyond32BitsAreRefused(long number) {
        assertThatThrownBy(() -> new TableId(number)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RegionId.of(new TableId(1), number)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(
                        () -> ColumnSchema.of(number, "c", DataType.of(DataType.Kind.STRING), true, SemanticType.TAG))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
