package dev.verglas.testing;

import dev.verglas.api.ObjectKey;
import dev.verglas.api.ObjectMeta;
import dev.verglas.api.ObjectStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * What every {@link ObjectStore} must do, as one suite; a store's test extends it and says how to open the store.
 *
 * <p>Every test works in a random folder of its own and deletes it afterwards, so the suite may run against a real bucket
 * that others use. The parts are {@link ReadWriteContract}, {@link VersionContract}, {@link ListingContract}, {@link
 * AwkwardKeyContract} and {@link RaceContract}.
 */
public abstract class ObjectStoreContract
        implements ReadWriteContract, VersionContract, ListingContract, AwkwardKeyContract, RaceContract {

    private final String folder = "verglas-contract/" + UUID.randomUUID();
    private final List<ObjectStore> handles = new ArrayList<>();

    /** Opens another handle on one and the same set of objects; the suite closes it. */
    protected abstract ObjectStore openStore();

    @BeforeEach
    void openHandles() {
        handles.add(openStore());
        handles.add(openStore());
    }

    @AfterEach
    void deleteFolderAndCloseHandles() {
        try {
            List<ObjectKey> left = StoreFixture.listAll(store(), folder + "/", 1000).stream()
                    .map(ObjectMeta::key)
                    .toList();
            store().deleteAll(left);
        } finally {
            handles.forEach(ObjectStore::close);
        }
    }

    @Override
    public final ObjectStore store() {
        return handles.get(0);
    }

    @Override
    public final ObjectStore otherHandle() {
        return handles.get(1);
    }

    @Override
    public final String folder() {
        return folder;
    }

    /** Returns 200; raise it for a run that is to prove something. */
    @Override
    public int raceRounds() {
        return 200;
    }

    /** Returns 2 seconds, for stores on this machine with a granularity of one second. */
    @Override
    public Duration clockTolerance() {
        return Duration.ofSeconds(2);
    }

    /** Returns 64 MiB. */
    @Override
    public int bigObjectBytes() {
        return 64 << 20;
    }

    /** Returns true, as for every store without real directories. */
    @Override
    public boolean allowsKeyBelowKey() {
        return true;
    }
}
