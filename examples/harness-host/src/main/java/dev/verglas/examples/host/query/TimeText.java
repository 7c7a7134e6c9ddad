package dev.verglas.examples.host.query;

import dev.verglas.examples.greptime.manifest.TimestampUnit;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;

/** Dates and timestamps written as text; without a zone, UTC is meant. */
final class TimeText {

    private static final int MAX_NANO_DIGITS = 9;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    private static final DateTimeFormatter TIMESTAMP = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendPattern("[' ']['T']HH:mm[:ss]")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, MAX_NANO_DIGITS, true)
            .optionalStart()
            .appendOffset("+HH:mm", "Z")
            .toFormatter(Locale.ROOT);

    private TimeText() {}

    static long days(String text) {
        try {
            return LocalDate.parse(text.strip()).toEpochDay();
        } catch (DateTimeException e) {
            throw QueryException.invalid("'" + text + "' is not a date: write YYYY-MM-DD");
        }
    }

    static long timestamp(String text, TimestampUnit unit) {
        try {
            return value(instant(TIMESTAMP.parse(text.strip())), unit);
        } catch (DateTimeException e) {
            throw QueryException.invalid("'" + text + "' is not a timestamp: write YYYY-MM-DD HH:MM:SS.ffffff, with an"
                    + " offset such as +02:00 unless it is UTC");
        } catch (ArithmeticException e) {
            throw QueryException.invalid("'" + text + "' is out of range for a timestamp in " + unit.jsonName() + "s");
        }
    }

    /** An instant in a unit, finer parts cut off towards the past. */
    static long value(Instant instant, TimestampUnit unit) {
        long seconds = Math.multiplyExact(instant.getEpochSecond(), unit.perSecond());
        return Math.addExact(seconds, instant.getNano() / (NANOS_PER_SECOND / unit.perSecond()));
    }

    private static Instant instant(TemporalAccessor parsed) {
        LocalDate date = LocalDate.from(parsed);
        LocalTime time = parsed.query(TemporalQueries.localTime());
        LocalDateTime local = time == null ? date.atStartOfDay() : date.atTime(time);
        ZoneOffset offset = parsed.query(TemporalQueries.offset());
        return local.toInstant(offset == null ? ZoneOffset.UTC : offset);
    }
}
