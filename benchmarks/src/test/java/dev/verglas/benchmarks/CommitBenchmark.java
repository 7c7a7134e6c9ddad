package dev.verglas.benchmarks;

import dev.verglas.writer.fixture.LargeTable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** The time of one commit by the writer and by iceberg-core, on live sets of the same size in memory. */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 30)
@Measurement(iterations = 30)
public class CommitBenchmark {

    private static final int INPUTS = 8;

    /** A table that the writer publishes. */
    @State(Scope.Benchmark)
    @SuppressWarnings("NullAway.Init") // JMH sets a state up before it is used
    public static class Published {

        /** Live files. */
        @Param({"1000", "10000", "100000"})
        public int files;

        /** Columns. */
        @Param({"10", "100"})
        public int columns;

        private LargeTable table;

        /** Publishes the files. */
        @Setup(Level.Trial)
        public void publish() {
            table = new LargeTable(files, columns, Duration.ZERO);
        }

        /** Ends the writer. */
        @TearDown(Level.Trial)
        public void close() {
            table.close();
        }
    }

    /** A table of iceberg-core. */
    @State(Scope.Benchmark)
    @SuppressWarnings("NullAway.Init") // JMH sets a state up before it is used
    public static class Referenced {

        /** Live files. */
        @Param({"1000", "10000", "100000"})
        public int files;

        /** Columns. */
        @Param({"10", "100"})
        public int columns;

        private ReferenceTable table;
        private int next;

        /** Appends the files. */
        @Setup(Level.Trial)
        public void append() {
            table = new ReferenceTable(files, columns);
            next = files / 4;
        }

        /** Lets the metadata list one snapshot, as the writer's does. */
        @TearDown(Level.Invocation)
        public void retainOne() {
            table.retainOne();
        }

        /** Closes the catalog. */
        @TearDown(Level.Trial)
        public void close() throws IOException {
            table.close();
        }
    }

    /** Publishes one more file. */
    @Benchmark
    public void flush(Published published) {
        published.table.publish(published.table.region()::flush);
    }

    /** Publishes one file in place of eight. */
    @Benchmark
    public void compaction(Published published) {
        published.table.publish(() -> published.table.region().compact(published.files / 4, INPUTS));
    }

    /** Appends one file as a manifest of its own. */
    @Benchmark
    public void newFastAppend(Referenced referenced) {
        referenced.table.fastAppend();
    }

    /** Appends one file, merging manifests. */
    @Benchmark
    public void newAppend(Referenced referenced) {
        referenced.table.append();
    }

    /** Replaces eight files by one. */
    @Benchmark
    public void newOverwrite(Referenced referenced) {
        referenced.table.overwrite(referenced.next, INPUTS);
        referenced.next += INPUTS;
    }
}
