package dev.verglas.examples.greptime.sst;

import dev.verglas.examples.greptime.GreptimeFormatException;

/** What a row does to its key; the code is the value of {@code __op_type}. */
public enum OpType {
    /** The key is gone: a tombstone. */
    DELETE(0),
    /** The key has these values. */
    PUT(1);

    private final int code;

    OpType(int code) {
        this.code = code;
    }

    /** 0 or 1. */
    public int code() {
        return code;
    }

    /** The operation with a code. */
    public static OpType ofCode(long code) {
        for (OpType type : values()) {
            if (type.code == code) {
                return type;
            }
        }
        throw new GreptimeFormatException("Unknown __op_type " + code);
    }
}
