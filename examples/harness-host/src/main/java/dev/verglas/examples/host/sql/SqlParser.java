package dev.verglas.examples.host.sql;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Entry point of the dialect: SQL text to statements. */
public final class SqlParser {

    private final TokenStream tokens;

    private SqlParser(String sql) {
        tokens = new TokenStream(sql);
    }

    /**
     * The statements of {@code sql}, separated by semicolons.
     *
     * @throws SqlException with line and column when the text is not in the dialect, or holds no statement
     */
    public static List<Statement> parse(String sql) {
        return new SqlParser(sql).statements();
    }

    private List<Statement> statements() {
        List<Statement> statements = new ArrayList<>();
        while (tokens.peek().kind() != Token.Kind.END) {
            if (tokens.trySymbol(";")) {
                continue;
            }
            statements.add(statement());
            if (tokens.peek().kind() != Token.Kind.END && !tokens.peek().isSymbol(";")) {
                throw tokens.expected("';' or the end of the statement");
            }
        }
        if (statements.isEmpty()) {
            throw tokens.expected("a statement");
        }
        return statements;
    }

    private Statement statement() {
        Token start = tokens.peek();
        if (start.kind() != Token.Kind.WORD) {
            throw tokens.expected("a statement");
        }
        tokens.take();
        return switch (start.text()) {
            case "create" -> create();
            case "insert" -> insert();
            case "delete" -> delete();
            case "alter" -> alter();
            case "truncate" -> truncate();
            case "drop" -> drop();
            case "admin" -> admin();
            case "copy" -> copy();
            case "select" -> new SelectParser(tokens).parse();
            case "show" -> show();
            case "describe", "desc" -> describe();
            default -> throw new SqlException(start, "unknown statement " + start.describe());
        };
    }

    private Statement create() {
        if (tokens.tryWords("table")) {
            return new CreateTableParser(tokens).parse();
        }
        if (tokens.tryWords("database") || tokens.tryWords("schema")) {
            boolean ifNotExists = tokens.tryWords("if", "not", "exists");
            return new Statement.CreateDatabase(tokens.name("a database name"), ifNotExists);
        }
        throw tokens.expected("TABLE, DATABASE or SCHEMA");
    }

    private Statement insert() {
        tokens.words("into");
        TableName table = TableName.parse(tokens);
        List<String> columns =
                tokens.peek().isSymbol("(") ? tokens.parenthesised(() -> tokens.name("a column name")) : List.of();
        tokens.words("values");
        ExpressionParser expressions = new ExpressionParser(tokens);
        return new Statement.Insert(
                table, columns, tokens.commaSeparated(() -> tokens.parenthesised(expressions::operand)));
    }

    private Statement delete() {
        tokens.words("from");
        TableName table = TableName.parse(tokens);
        @Nullable Expression where = tokens.tryWords("where") ? new ExpressionParser(tokens).parse() : null;
        return new Statement.Delete(table, where);
    }

    private Statement alter() {
        tokens.words("table");
        return new AlterParser(tokens).parse();
    }

    private Statement truncate() {
        tokens.tryWords("table");
        return new Statement.Truncate(TableName.parse(tokens));
    }

    private Statement drop() {
        tokens.words("table");
        boolean ifExists = tokens.tryWords("if", "exists");
        return new Statement.DropTable(TableName.parse(tokens), ifExists);
    }

    private Statement admin() {
        Token function = tokens.peek();
        String name = tokens.name("an admin function");
        tokens.symbol("(");
        String argument = tokens.string("a table name in single quotes");
        tokens.symbol(")");
        return switch (name) {
            case "flush_table" -> new Statement.FlushTable(tableIn(function, argument));
            case "compact_table" -> new Statement.CompactTable(tableIn(function, argument));
            default -> throw new SqlException(function, "unknown admin function " + function.describe());
        };
    }

    /** A table name inside a string is taken literally but for dots, as the database does it. */
    private static TableName tableIn(Token at, String text) {
        String[] parts = text.split("\\.", -1);
        return switch (parts.length) {
            case 1 -> TableName.of(text);
            case 2 -> new TableName(null, parts[0], parts[1]);
            case 3 -> new TableName(parts[0], parts[1], parts[2]);
            default -> throw new SqlException(at, "'" + text + "' is not a table name");
        };
    }

    private Statement copy() {
        tokens.tryWords("table");
        TableName table = TableName.parse(tokens);
        tokens.words("from");
        String path = tokens.string("a file path in single quotes");
        Token with = tokens.peek();
        if (tokens.tryWords("with")) {
            String format = new OptionsParser(tokens).parenthesised().getOrDefault("format", "parquet");
            if (!format.equalsIgnoreCase("parquet")) {
                throw new SqlException(with, "format '" + format + "' is not supported, only parquet");
            }
        }
        return new Statement.CopyFrom(table, path);
    }

    private Statement show() {
        if (tokens.tryWords("databases") || tokens.tryWords("schemas")) {
            return new Statement.ShowDatabases();
        }
        tokens.words("tables");
        boolean other = tokens.tryWords("from") || tokens.tryWords("in");
        return new Statement.ShowTables(other ? tokens.name("a database name") : null);
    }

    private Statement describe() {
        tokens.tryWords("table");
        return new Statement.DescribeTable(TableName.parse(tokens));
    }
}
