package dev.verglas.writer.publish;

import dev.verglas.api.region.TableId;
import dev.verglas.writer.commit.MetadataStore;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes a table's version hint off the critical path, each after every hint sent before; one thread at a time. */
final class VersionHint {

    private static final Logger log = LoggerFactory.getLogger(VersionHint.class);

    private final TableId table;
    private final MetadataStore metadata;
    private final Executor io;
    private CompletableFuture<Void> sent = CompletableFuture.completedFuture(null);

    VersionHint(TableId table, MetadataStore metadata, Executor io) {
        this.table = table;
        this.metadata = metadata;
        this.io = io;
    }

    /** Brings the hint up to date: a crash may have come between a commit and its hint. */
    void mend(long current) {
        if (metadata.hint().orElse(0) != current) {
            send(current);
        }
    }

    void send(long number) {
        sent = sent.thenRunAsync(() -> write(number), io);
    }

    private void write(long number) {
        try {
            metadata.writeHint(number);
        } catch (RuntimeException e) {
            log.atWarn()
                    .addKeyValue("table", table)
                    .addKeyValue("version", number)
                    .setCause(e)
                    .log("the version hint was not written; readers by path see the commit after the next one");
        }
    }
}
