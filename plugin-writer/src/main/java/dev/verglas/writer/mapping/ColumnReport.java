package dev.verglas.writer.mapping;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What there is to say about one column.
 *
 * @param name the column's name
 * @param id its id
 * @param declared whether it is in the schema
 * @param issues why it is not, or what readers must know
 */
public record ColumnReport(String name, int id, boolean declared, Set<ColumnIssue> issues) {

    /** Copies the issues. */
    public ColumnReport {
        issues = Set.copyOf(issues);
    }

    /** Returns the value of the table property {@code verglas.columns}: an array, one object for each issue. */
    public static String json(List<ColumnReport> reports) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (ColumnReport report : reports) {
            for (ColumnIssue issue : new TreeSet<>(report.issues)) {
                ObjectNode node = array.addObject();
                node.put("column", report.name);
                node.put("id", report.id);
                node.put("state", report.state(issue));
                node.put("reason", issue.code());
                node.put("detail", issue.reason());
                ArrayNode engines = node.putArray("engines");
                issue.engines().forEach(engines::add);
                node.put("healed-by", issue.cure());
            }
        }
        return array.toString();
    }

    private String state(ColumnIssue issue) {
        if (!declared) {
            return "omitted";
        }
        return issue.effect() == ColumnIssue.Effect.CAVEAT ? "caveat" : "inexact";
    }
}
