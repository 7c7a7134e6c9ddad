package dev.verglas.examples.host.sql;

/** A statement that cannot be read; the message starts with the line and column of the offending token. */
public final class SqlException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    SqlException(int line, int column, String problem) {
        super("line " + line + ", column " + column + ": " + problem);
        this.line = line;
        this.column = column;
    }

    SqlException(Token token, String problem) {
        this(token.line(), token.column(), problem);
    }

    public int line() {
        return line;
    }

    public int column() {
        return column;
    }
}
