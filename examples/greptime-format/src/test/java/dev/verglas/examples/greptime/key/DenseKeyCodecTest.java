package dev.verglas.examples.greptime.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.examples.greptime.GreptimeFormatException;
import dev.verglas.examples.greptime.manifest.ColumnMetadata;
import dev.verglas.examples.greptime.manifest.ColumnSchema;
import dev.verglas.examples.greptime.manifest.ConcreteType;
import dev.verglas.examples.greptime.manifest.ConcreteType.Kind;
import dev.verglas.examples.greptime.manifest.PrimaryKeyEncoding;
import dev.verglas.examples.greptime.manifest.RegionMetadata;
import dev.verglas.examples.greptime.manifest.SemanticType;
import dev.verglas.examples.greptime.manifest.TimestampUnit;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class DenseKeyCodecTest {

    private static final ConcreteType DECIMAL = ConcreteType.decimal128(10, 2);

    /** The bytes of the first and the last key of fixture k_tag_types_flat, and hand-computed ones for the rest. */
    static Stream<Arguments> encodings() {
        return Stream.of(
                Arguments.of(ConcreteType.string(), "", "0100"),
                Arguments.of(ConcreteType.string(), "a", "0101610000000000000001"),
                Arguments.of(ConcreteType.string(), "12345678", "0101313233343536373808"),
                Arguments.of(ConcreteType.string(), "123456789", "0101313233343536373809390000000000000001"),
                Arguments.of(ConcreteType.of(Kind.INT64), Long.MAX_VALUE, "01ffffffffffffffff"),
                Arguments.of(ConcreteType.of(Kind.FLOAT64), 1e300, "01fe37e43c8800759c"),
                Arguments.of(ConcreteType.of(Kind.FLOAT64), -0.0, "018000000000000000"),
                Arguments.of(ConcreteType.of(Kind.FLOAT32), -1.5f, "01403fffff"),
                Arguments.of(ConcreteType.of(Kind.BOOLEAN), true, "0101"),
                Arguments.of(ConcreteType.of(Kind.INT8), -1L, "017f"),
                Arguments.of(ConcreteType.of(Kind.INT16), 1L, "018001"),
                Arguments.of(ConcreteType.of(Kind.INT32), 2L, "0180000002"),
                Arguments.of(ConcreteType.of(Kind.UINT8), 255L, "01ff"),
                Arguments.of(ConcreteType.of(Kind.UINT16), 65535L, "01ffff"),
                Arguments.of(ConcreteType.of(Kind.UINT32), 4294967295L, "01ffffffff"),
                Arguments.of(ConcreteType.of(Kind.UINT64), -1L, "01ffffffffffffffff"),
                Arguments.of(ConcreteType.of(Kind.DATE), -1L, "017fffffff"),
                Arguments.of(ConcreteType.timestamp(TimestampUnit.NANOSECOND), -1L, "017fffffffffffffff"),
                Arguments.of(ConcreteType.time(TimestampUnit.SECOND), 1L, "01800000000000000100"),
                Arguments.of(ConcreteType.duration(TimestampUnit.NANOSECOND), 1L, "01800000000000000103"),
                Arguments.of(DECIMAL, new BigDecimal("-1.25"), "017fffffffffffffffffffffffffffff830a82"),
                Arguments.of(ConcreteType.binary(), new byte[] {0, (byte) 0xff}, "01010001ff00"));
    }

    @ParameterizedTest
    @MethodSource("encodings")
    void valueHasTheBytesOfTheDatabaseAndComesBack(ConcreteType type, Object value, String hex) {
        DenseKeyCodec codec = new DenseKeyCodec(region(type));
        byte[] key = codec.encode(List.of(value));

        assertThat(HexFormat.of().formatHex(key)).isEqualTo(hex);
        Object decoded = codec.decode(key).get(0);
        if (!value.equals(-0.0)) {
            assertThat(decoded).isEqualTo(value);
        }
    }

    @Test
    void nullsAreOneByteAndComeFirst() {
        DenseKeyCodec codec = new DenseKeyCodec(region(ConcreteType.string(), ConcreteType.of(Kind.INT32)));
        List<@Nullable Object> nulls = Arrays.asList(null, null);

        assertThat(codec.encode(nulls)).containsExactly(0, 0);
        assertThat(codec.decode(new byte[] {0, 0})).isEqualTo(nulls);
        assertThat(Arrays.compareUnsigned(codec.encode(nulls), codec.encode(Arrays.asList("", null))))
                .isNegative();
    }

    @Test
    void keysFromBeforeATagWasAddedGiveFewerValues() {
        byte[] old = new DenseKeyCodec(region(ConcreteType.string())).encode(List.of("host"));

        assertThat(new DenseKeyCodec(region(ConcreteType.string(), ConcreteType.string())).decode(old))
                .containsExactly("host");
    }

    @Test
    void bytesOrderLikeNumbers() {
        DenseKeyCodec codec = new DenseKeyCodec(region(ConcreteType.of(Kind.INT64)));
        List<byte[]> keys = LongStream.of(Long.MIN_VALUE, -257, -1, 0, 1, 256, Long.MAX_VALUE)
                .mapToObj(value -> codec.encode(List.of(value)))
                .toList();

        assertThat(keys).isSortedAccordingTo(Arrays::compareUnsigned);
    }

    @Test
    void bytesOrderLikeText() {
        DenseKeyCodec codec = new DenseKeyCodec(region(ConcreteType.string()));
        Random random = new Random(20_251_201);
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            texts.add("abcdefgh".repeat(2).substring(0, random.nextInt(17)) + (char) ('a' + random.nextInt(3)));
        }
        texts.sort(null);

        assertThat(texts.stream().map(text -> codec.encode(List.of(text))).toList())
                .as("seed 20251201")
                .isSortedAccordingTo(Arrays::compareUnsigned);
    }

    @Test
    void cutKeysAreAFormatError() {
        DenseKeyCodec codec = new DenseKeyCodec(region(ConcreteType.string()));

        assertThatThrownBy(() -> codec.decode(new byte[] {1, 1, 'a'})).isInstanceOf(GreptimeFormatException.class);
        assertThatThrownBy(() -> codec.decode(new byte[] {0, 0})).hasMessageContaining("goes on");
        assertThatThrownBy(() -> codec.decode(new byte[] {2})).hasMessageContaining("flag");
    }

    private static RegionMetadata region(ConcreteType... keyTypes) {
        List<ColumnMetadata> columns = new ArrayList<>();
        List<Long> key = new ArrayList<>();
        for (ConcreteType type : keyTypes) {
            long id = columns.size();
            columns.add(new ColumnMetadata(ColumnSchema.nullable("k" + id, type), SemanticType.TAG, id));
            key.add(id);
        }
        return new RegionMetadata(columns, key, 1, 0, PrimaryKeyEncoding.DENSE, "");
    }
}
