package dev.verglas.testing;

import dev.verglas.api.ObjectStore;
import dev.verglas.api.error.ErrorCode;
import dev.verglas.api.error.PluginException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets scripted calls to a store fail.
 *
 * <p>Faults count from the moment of scripting, each by its own count of the calls that match it, from 1, and strike
 * once; of several that strike one call the first scripted wins. Calls may come from any thread.
 */
public final class FlakyStore extends DecoratedStore {

    private final List<Fault> faults = new ArrayList<>();
    private @Nullable ErrorCode outage;
    private boolean crashed;
    private int writes;

    private FlakyStore(ObjectStore delegate) {
        super(delegate);
    }

    /** Makes a store without faults. */
    public static FlakyStore around(ObjectStore delegate) {
        return new FlakyStore(delegate);
    }

    /** Lets the {@code nth} call from now fail with {@code STORE_UNAVAILABLE} and without effect. */
    public void failBefore(int nth) {
        failBefore(nth, call -> true);
    }

    /** Lets the {@code nth} matching call from now fail with {@code STORE_UNAVAILABLE} and without effect. */
    public void failBefore(int nth, Predicate<StoreCall> which) {
        script(new Fault(Kind.BEFORE, ErrorCode.STORE_UNAVAILABLE, nth, which));
    }

    /** Lets the {@code nth} matching call from now fail with a code and without effect. */
    public void failBefore(int nth, Predicate<StoreCall> which, ErrorCode code) {
        script(new Fault(Kind.BEFORE, code, nth, which));
    }

    /** Lets the {@code nth} write from now take effect and then fail with {@code STORE_OUTCOME_UNKNOWN}. */
    public void failAfterWrite(int nth) {
        failAfter(nth, call -> call.operation().isWrite());
    }

    /** Lets the {@code nth} matching call from now take effect and then fail with {@code STORE_OUTCOME_UNKNOWN}. */
    public void failAfter(int nth, Predicate<StoreCall> which) {
        script(new Fault(Kind.AFTER, ErrorCode.STORE_OUTCOME_UNKNOWN, nth, which));
    }

    /** Lets the {@code nth} matching call from now fail without effect, but with {@code STORE_OUTCOME_UNKNOWN}. */
    public void failUnknownWithoutEffect(int nth, Predicate<StoreCall> which) {
        script(new Fault(Kind.BEFORE, ErrorCode.STORE_OUTCOME_UNKNOWN, nth, which));
    }

    /**
     * Lets the process die at the {@code nth} write from now, before it takes effect.
     *
     * <p>That call and every one after it, reads included, throw {@link SimulatedCrash}.
     */
    public void crashAtWrite(int nth) {
        crashAt(nth, call -> call.operation().isWrite());
    }

    /** Lets the process die at the {@code nth} matching call from now, before it takes effect. */
    public void crashAt(int nth, Predicate<StoreCall> which) {
        script(new Fault(Kind.CRASH, ErrorCode.INTERNAL, nth, which));
    }

    /** Runs an action on the caller's thread just before the {@code nth} matching call, as a rival that slips in would. */
    public void runBefore(int nth, Predicate<StoreCall> which, Runnable action) {
        script(new Fault(Kind.RUN, ErrorCode.INTERNAL, nth, which, action));
    }

    /** Lets every call fail with a code and without effect until {@link #recover}. */
    public synchronized void failAll(ErrorCode code) {
        outage = code;
    }

    /** Ends an outage and a crash, and drops all scripted faults. */
    public synchronized void recover() {
        outage = null;
        crashed = false;
        faults.clear();
    }

    /** Says whether a scripted crash has happened. */
    public synchronized boolean crashed() {
        return crashed;
    }

    /** Returns how many writes were let through to the store so far. */
    public synchronized int writes() {
        return writes;
    }

    @Override
    protected <T> T around(StoreCall call, Supplier<T> action) {
        Optional<Fault> fault = admit(call);
        if (fault.isPresent() && fault.get().kind == Kind.RUN) {
            fault.get().action.run();
        }
        T result = action.get();
        if (fault.isPresent() && fault.get().kind == Kind.AFTER) {
            throw PluginException.of(fault.get().code, "scripted fault after " + call);
        }
        return result;
    }

    /** Throws what strikes before the call; returns what is due beside or after it. */
    private synchronized Optional<Fault> admit(StoreCall call) {
        if (crashed) {
            throw new SimulatedCrash("the process crashed before " + call);
        }
        if (outage != null) {
            throw PluginException.of(outage, "scripted outage at " + call);
        }
        Optional<Fault> due = due(call);
        if (due.isPresent() && due.get().kind == Kind.CRASH) {
            crashed = true;
            throw new SimulatedCrash("scripted crash at " + call);
        }
        if (due.isPresent() && due.get().kind == Kind.BEFORE) {
            throw PluginException.of(due.get().code, "scripted fault before " + call);
        }
        if (call.operation().isWrite()) {
            writes++;
        }
        return due;
    }

    private Optional<Fault> due(StoreCall call) {
        Optional<Fault> first = Optional.empty();
        for (Iterator<Fault> i = faults.iterator(); i.hasNext(); ) {
            Fault fault = i.next();
            if (fault.which.test(call) && --fault.left == 0) {
                i.remove();
                first = first.isPresent() ? first : Optional.of(fault);
            }
        }
        return first;
    }

    private synchronized void script(Fault fault) {
        faults.add(fault);
    }

    private enum Kind {
        BEFORE,
        AFTER,
        CRASH,
        RUN
    }

    private static final class Fault {
        private final Kind kind;
        private final ErrorCode code;
        private final Predicate<StoreCall> which;
        private final Runnable action;
        private int left;

        Fault(Kind kind, ErrorCode code, int nth, Predicate<StoreCall> which) {
            this(kind, code, nth, which, () -> {});
        }

        Fault(Kind kind, ErrorCode code, int nth, Predicate<StoreCall> which, Runnable action) {
            if (nth < 1) {
                throw new IllegalArgumentException("calls count from 1: " + nth);
            }
            this.kind = kind;
            this.code = code;
            this.left = nth;
            this.which = which;
            this.action = action;
        }
    }
}
