package dev.verglas.benchmarks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * What an operation costs on average.
 *
 * @param wallMillis the time it took
 * @param cpuMillis the CPU time of the whole process meanwhile, garbage collection and compilation included
 */
record Cost(double wallMillis, double cpuMillis) {

    private static final OperatingSystemMXBean PROCESS =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final double NANOS = 1e6;

    /** Runs an operation a number of times. */
    static Cost of(int times, Runnable operation, Runnable between) {
        long wall = 0;
        long cpu = 0;
        for (int i = 0; i < times; i++) {
            long cpuBefore = PROCESS.getProcessCpuTime();
            long before = System.nanoTime();
            operation.run();
            wall += System.nanoTime() - before;
            cpu += PROCESS.getProcessCpuTime() - cpuBefore;
            between.run();
        }
        return new Cost(wall / NANOS / times, cpu / NANOS / times);
    }

    /** Returns the CPU time as a multiple of another's. */
    double cpuRatio(Cost other) {
        return cpuMillis / other.cpuMillis;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.1f ms (CPU %.1f ms)", wallMillis, cpuMillis);
    }
}
