package dev.verglas.writer.publish;

import dev.verglas.api.region.SstFile;
import dev.verglas.api.region.TimeRange;
import dev.verglas.api.region.TimestampUnit;
import dev.verglas.writer.WriterErrors;
import dev.verglas.writer.commit.NewFile;
import dev.verglas.writer.footer.FooterReader;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Reads the footers of data files side by side, or takes them from what the host has passed; any thread. */
final class NewFileReader {

    private static final int AT_ONCE = 32;

    private final WriterContext context;
    private final FooterReader footers;

    NewFileReader(WriterContext context) {
        this.context = context;
        this.footers = new FooterReader(context.store());
    }

    /**
     * Reads all files, in their order.
     *
     * <p>Few requests are under way at once, so that other tables' commits need not wait for all of them.
     */
    List<NewFile> read(List<SstFile> files) {
        List<NewFile> read = new ArrayList<>(files.size());
        for (int from = 0; from < files.size(); from += AT_ONCE) {
            if (Thread.currentThread().isInterrupted()) {
                throw WriterErrors.closed();
            }
            readAtOnce(files.subList(from, Math.min(files.size(), from + AT_ONCE)), read);
        }
        return read;
    }

    private void readAtOnce(List<SstFile> files, List<NewFile> read) {
        List<CompletableFuture<NewFile>> reads = new ArrayList<>();
        for (SstFile file : files) {
            SstFile source = context.footers().take(file).orElse(file);
            reads.add(CompletableFuture.supplyAsync(() -> read(source), context.io()));
        }
        RuntimeException failure = null;
        for (CompletableFuture<NewFile> future : reads) {
            try {
                read.add(future.join());
            } catch (CompletionException e) {
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                failure = e.getCause() instanceof RuntimeException cause ? cause : e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private NewFile read(SstFile file) {
        FooterReader.SizedFooter sized = footers.read(file);
        return new NewFile(
                context.store().location(file.path()), sized.fileSize(), file.level(), minMicros(file), sized.footer());
    }

    /** Returns the least time index value that the host says, in microseconds; empty if it does not fit. */
    static OptionalLong minMicros(SstFile file) {
        return file.timeRange().map(NewFileReader::minMicros).orElse(OptionalLong.empty());
    }

    private static OptionalLong minMicros(TimeRange range) {
        long perSecond = range.unit().perSecond();
        long micros = TimestampUnit.MICROSECOND.perSecond();
        if (perSecond >= micros) {
            return OptionalLong.of(Math.floorDiv(range.min(), perSecond / micros));
        }
        try {
            return OptionalLong.of(Math.multiplyExact(range.min(), micros / perSecond));
        } catch (ArithmeticException beyondMicroseconds) {
            return OptionalLong.empty();
        }
    }
}
