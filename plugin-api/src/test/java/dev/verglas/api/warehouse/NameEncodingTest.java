package dev.verglas.api.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.verglas.api.ObjectKey;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NameEncodingTest {

    @ParameterizedTest
    @CsvSource({
        "demo,      demo",
        "a_b-C9,    a_b-C9",
        "a.b,       a.b",
        "a/b,       a%2Fb",
        ".,         %2E",
        "..,        %2E.",
        ".hidden,   %2Ehidden",
        "ü,         %C3%BC",
        "50%,       50%25",
        "x y,       x%20y",
        "😀,        %F0%9F%98%80",
        "a%2Fb,     a%252Fb",
        "a\\b,      a%5Cb"
    })
    void aNameBecomesOneSafeSegmentAndComesBack(String name, String segment) {
        assertThat(NameEncoding.encode(name)).isEqualTo(segment);
        assertThat(NameEncoding.decode(segment)).isEqualTo(name);
        assertThat(ObjectKey.of("x/" + segment).name()).isEqualTo(segment);
    }

    @Test
    void everyNameOfRandomCharactersComesBack() {
        long seed = 20260509;
        Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            StringBuilder name = new StringBuilder();
            int length = 1 + random.nextInt(8);
            while (name.length() < length) {
                int codePoint = random.nextInt(random.nextBoolean() ? 0x80 : Character.MAX_CODE_POINT + 1);
                if (codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE) {
                    name.appendCodePoint(codePoint);
                }
            }
            String segment = NameEncoding.encode(name.toString());
            assertThat(segment).as("seed %d, name %d", seed, i).matches("[A-Za-z0-9_%-][A-Za-z0-9._%-]*");
            assertThat(NameEncoding.decode(segment))
                    .as("seed %d, name %d", seed, i)
                    .isEqualTo(name.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "%",
                "%2",
                "%2f",
                "%zz",
                "a%",
                "%61",
                "x y",
                "ü",
                ".a",
                "..",
                "a/b",
                "%C3",
                "%FF",
                "%ED%A0%80"
            })
    void aSegmentThatWeWouldNotHaveWrittenIsRefused(String segment) {
        assertThatThrownBy(() -> NameEncoding.decode(segment)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anEmptyNameIsRefused() {
        assertThatThrownBy(() -> NameEncoding.encode("")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aNameWithHalfASurrogatePairIsRefusedRatherThanChanged() {
        assertThatThrownBy(() -> NameEncoding.encode("a\uD83D")).isInstanceOf(IllegalArgumentException.class);
    }
}
