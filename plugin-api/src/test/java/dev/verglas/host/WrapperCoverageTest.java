package dev.verglas.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.verglas.api.DatanodePlugin;
import dev.verglas.api.FrontendHost;
import dev.verglas.api.FrontendPlugin;
import dev.verglas.api.HttpMount;
import dev.verglas.api.RegionHook;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A default method that an SPI interface gains would otherwise bypass a wrapper without anybody noticing. */
class WrapperCoverageTest {

    static Arguments[] wrappers() {
        return new Arguments[] {
            Arguments.of(IsolatedDatanodePlugin.class, DatanodePlugin.class),
            Arguments.of(IsolatedFrontendPlugin.class, FrontendPlugin.class),
            Arguments.of(IsolatedFrontendHost.class, FrontendHost.class),
            Arguments.of(IsolatedHttpMount.class, HttpMount.class),
            Arguments.of(RoutedRegionHook.class, RegionHook.class)
        };
    }

    @ParameterizedTest
    @MethodSource("wrappers")
    void aWrapperPassesOnEveryMethod(Class<?> wrapper, Class<?> spi) {
        assertThat(spi.getMethods())
                .isNotEmpty()
                .allSatisfy(method -> assertThat(Arrays.stream(wrapper.getDeclaredMethods())
                                .filter(own -> own.getName().equals(method.getName()))
                                .filter(own -> Arrays.equals(own.getParameterTypes(), method.getParameterTypes())))
                        .as(wrapper.getSimpleName() + "." + method.getName())
                        .isNotEmpty());
    }
}
