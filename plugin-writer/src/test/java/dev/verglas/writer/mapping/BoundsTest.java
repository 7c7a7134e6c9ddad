package dev.verglas.writer.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.writer.footer.LeafType;
import dev.verglas.writer.footer.LeafType.Logical;
import dev.verglas.writer.footer.LeafType.Physical;
import dev.verglas.writer.footer.LeafType.Unit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.iceberg.types.Conversions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bounds are decoded with Iceberg's own conversions. */
class BoundsTest {

    private static final LeafType TEXT = LeafType.of(Physical.BYTE_ARRAY, Logical.STRING);
    private static final IcebergType STRING = IcebergType.primitive("string");
    private static final IcebergType TIMESTAMP = IcebergType.primitive("timestamp");

    private static LeafType time(Unit unit) {
        return LeafType.temporal(Physical.INT64, Logical.TIMESTAMP, unit, false);
    }

    private static byte[] int64(long value) {
        return ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
    }

    private static byte[] int32(int value) {
        return ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array();
    }

    private static Object decode(Type type, Optional<byte[]> bound) {
        return Conversions.fromByteBuffer(type, ByteBuffer.wrap(bound.orElseThrow()));
    }

    @ParameterizedTest
    @CsvSource({
        "MICROS, 1764547200000001, 1764547200000001, 1764547200000001",
        "MILLIS, 1764547200001, 1764547200001000, 1764547200001000",
        "MILLIS, -1, -1000, -1000",
        "NANOS, 1764547200000000001, 1764547200000000, 1764547200000001",
        "NANOS, -1, -1, 0",
        "NANOS, -1000, -1, -1",
        "NANOS, -9223372036854775808, -9223372036854776, -9223372036854775",
        "NANOS, 9223372036854775807, 9223372036854775, 9223372036854776"
    })
    void timesAreBoundedInMicroseconds(Unit unit, long value, long lower, long upper) {
        Types.TimestampType type = Types.TimestampType.withoutZone();
        assertThat(decode(type, Bounds.lower(time(unit), TIMESTAMP, int64(value))))
                .isEqualTo(lower);
        assertThat(decode(type, Bounds.upper(time(unit), TIMESTAMP, int64(value))))
                .isEqualTo(upper);
    }

    @Test
    void millisecondsBeyondMicrosecondsHaveNoBound() {
        assertThat(Bounds.lower(time(Unit.MILLIS), TIMESTAMP, int64(Long.MIN_VALUE)))
                .isEmpty();
        assertThat(Bounds.upper(time(Unit.MILLIS), TIMESTAMP, int64(Long.MAX_VALUE)))
                .isEmpty();
        assertThat(Bounds.upper(time(Unit.MILLIS), TIMESTAMP, int64(Long.MAX_VALUE / 1000)))
                .isPresent();
    }

    @Test
    void unsignedNumbersAreBoundedByTheirValue() {
        LeafType u32 = LeafType.integer(Physical.INT32, 32, false);
        LeafType u64 = LeafType.integer(Physical.INT64, 64, false);
        IcebergType number = IcebergType.primitive("long");
        assertThat(decode(Types.LongType.get(), Bounds.upper(u32, number, int32(-1))))
                .isEqualTo(4294967295L);
        assertThat(Bounds.upper(u64, number, int64(-1))).isEmpty();
        assertThat(decode(Types.LongType.get(), Bounds.lower(u64, number, int64(7))))
                .isEqualTo(7L);
    }

    @Test
    void decimalsOfAllPhysicalFormsHaveTheSameBound() {
        Types.DecimalType type = Types.DecimalType.of(9, 2);
        IcebergType declared = IcebergType.primitive("decimal(9, 2)");
        byte[] fixed = new byte[] {-1, -1, -1, -123};
        assertThat(decode(type, Bounds.lower(LeafType.decimal(Physical.INT32, 9, 2), declared, int32(-123))))
                .isEqualTo(new BigDecimal("-1.23"));
        assertThat(decode(type, Bounds.lower(LeafType.decimal(Physical.INT64, 9, 2), declared, int64(-123))))
                .isEqualTo(new BigDecimal("-1.23"));
        assertThat(decode(type, Bounds.lower(LeafType.decimal(Physical.FIXED_LEN_BYTE_ARRAY, 9, 2), declared, fixed)))
                .isEqualTo(new BigDecimal("-1.23"));
        byte[] large = BigInteger.TEN.pow(30).toByteArray();
        assertThat(decode(
                        Types.DecimalType.of(38, 10),
                        Bounds.upper(
                                LeafType.decimal(Physical.FIXED_LEN_BYTE_ARRAY, 38, 10),
                                IcebergType.primitive("decimal(38, 10)"),
                                large)))
                .isEqualTo(new BigDecimal(BigInteger.TEN.pow(30), 10));
    }

    @Test
    void longTextIsCutBetweenCodePointsAndItsUpperBoundIncremented() {
        String text = "abcdefghijklmno\uD83D\uDE00tail";
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        assertThat(text(Bounds.lower(TEXT, STRING, utf8))).isEqualTo("abcdefghijklmno\uD83D\uDE00");
        assertThat(text(Bounds.upper(TEXT, STRING, utf8))).isEqualTo("abcdefghijklmno\uD83D\uDE01");
    }

    @Test
    void shortTextIsItsOwnBound() {
        byte[] utf8 = "ü".getBytes(StandardCharsets.UTF_8);
        assertThat(text(Bounds.upper(TEXT, STRING, utf8))).isEqualTo("ü");
        assertThat(text(Bounds.lower(TEXT, STRING, new byte[0]))).isEmpty();
    }

    @Test
    void incrementSkipsSurrogatesAndCarries() {
        String beforeSurrogates = "a".repeat(15) + "\uD7FF" + "z";
        assertThat(text(Bounds.upper(TEXT, STRING, beforeSurrogates.getBytes(StandardCharsets.UTF_8))))
                .isEqualTo("a".repeat(15) + "\uE000");
        String last = new String(Character.toChars(Character.MAX_CODE_POINT));
        String carried = "a".repeat(15) + last + "z";
        assertThat(text(Bounds.upper(TEXT, STRING, carried.getBytes(StandardCharsets.UTF_8))))
                .isEqualTo("a".repeat(14) + "b");
        assertThat(Bounds.upper(TEXT, STRING, last.repeat(17).getBytes(StandardCharsets.UTF_8)))
                .isEmpty();
    }

    @Test
    void textThatIsNoUtf8HasNoBound() {
        assertThat(Bounds.lower(TEXT, STRING, new byte[] {(byte) 0xC3})).isEmpty();
        assertThat(Bounds.upper(TEXT, STRING, new byte[] {(byte) 0xFF, 1})).isEmpty();
    }

    @Test
    void longBytesAreCutAndIncremented() {
        LeafType bytes = LeafType.of(Physical.BYTE_ARRAY, Logical.NONE);
        IcebergType binary = IcebergType.primitive("binary");
        byte[] value = new byte[20];
        java.util.Arrays.fill(value, (byte) 0xFF);
        assertThat(Bounds.upper(bytes, binary, value)).isEmpty();
        value[3] = 1;
        assertThat(Bounds.upper(bytes, binary, value)).contains(new byte[] {-1, -1, -1, 2});
        assertThat(Bounds.lower(bytes, binary, value).orElseThrow()).hasSize(16);
    }

    @Test
    void floatingPointHasNoBounds() {
        assertThat(Bounds.lower(LeafType.of(Physical.DOUBLE, Logical.NONE), IcebergType.primitive("double"), int64(0)))
                .isEmpty();
        assertThat(Bounds.upper(LeafType.of(Physical.FLOAT, Logical.NONE), IcebergType.primitive("float"), int32(0)))
                .isEmpty();
    }

    @Test
    void typeThatTheFileDoesNotHoldHasNoBound() {
        LeafType bytes = LeafType.of(Physical.BYTE_ARRAY, Logical.NONE);
        LeafType number = LeafType.of(Physical.INT64, Logical.NONE);
        assertThat(Bounds.lower(number, STRING, int64('a'))).isEmpty();
        assertThat(Bounds.lower(number, IcebergType.primitive("int"), int64(1))).isEmpty();
        assertThat(Bounds.lower(number, TIMESTAMP, int64(1))).isEmpty();
        assertThat(Bounds.lower(time(Unit.MILLIS), IcebergType.primitive("long"), int64(1)))
                .isEmpty();
        assertThat(Bounds.lower(bytes, IcebergType.primitive("boolean"), new byte[] {1}))
                .isEmpty();
        assertThat(Bounds.lower(number, IcebergType.primitive("date"), int64(1)))
                .isEmpty();
        assertThat(Bounds.lower(number, IcebergType.primitive("decimal(9, 2)"), int64(1)))
                .isEmpty();
        assertThat(Bounds.upper(number, new IcebergType.Struct(java.util.List.of()), int64(1)))
                .isEmpty();
    }

    @Test
    void secondsAreBoundedAsTheNumbersTheyAre() {
        LeafType number = LeafType.of(Physical.INT64, Logical.NONE);
        assertThat(decode(
                        Types.LongType.get(),
                        Bounds.lower(number, IcebergType.primitive("long"), int64(Long.MIN_VALUE))))
                .isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void datesAndBooleansAreTheirOwnBounds() {
        LeafType date = LeafType.of(Physical.INT32, Logical.DATE);
        assertThat(decode(Types.DateType.get(), Bounds.lower(date, IcebergType.primitive("date"), int32(-719162))))
                .isEqualTo(-719162);
        LeafType bool = LeafType.of(Physical.BOOLEAN, Logical.NONE);
        assertThat(Bounds.upper(bool, IcebergType.primitive("boolean"), new byte[] {1}))
                .contains(new byte[] {1});
    }

    @Test
    void sixteenCodePointsAreKeptWhole() {
        String sixteen = "\uD83D\uDE00".repeat(16);
        byte[] utf8 = sixteen.getBytes(StandardCharsets.UTF_8);
        assertThat(text(Bounds.lower(TEXT, STRING, utf8))).isEqualTo(sixteen);
        assertThat(text(Bounds.upper(TEXT, STRING, utf8))).isEqualTo(sixteen);
    }

    private static String text(Optional<byte[]> bound) {
        return new String(bound.orElseThrow(), StandardCharsets.UTF_8);
    }
}
