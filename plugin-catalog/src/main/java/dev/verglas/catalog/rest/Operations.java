package dev.verglas.catalog.rest;

import static dev.verglas.catalog.rest.Operation.notOffered;
import static dev.verglas.catalog.rest.Operation.own;
import static dev.verglas.catalog.rest.Operation.served;
import static dev.verglas.catalog.rest.Operation.write;

import java.util.List;

/**
 * Every operation of the Iceberg REST OpenAPI document, and what this catalog does with it.
 *
 * <p>Source: {@code open-api/rest-catalog-open-api.yaml} of apache/iceberg, main, read 2026-11-30: 35 operations.
 */
final class Operations {

    private static final String NAMESPACES = "/v1/{prefix}/namespaces";
    private static final String NAMESPACE = NAMESPACES + "/{namespace}";
    private static final String TABLES = NAMESPACE + "/tables";
    private static final String TABLE = TABLES + "/{table}";
    private static final String PLAN = TABLE + "/plan/{plan-id}";
    private static final String FUNCTIONS = NAMESPACE + "/functions";
    private static final String VIEWS = NAMESPACE + "/views";
    private static final String VIEW = VIEWS + "/{view}";

    static final List<Operation> ALL = List.of(
            served("GET", "/v1/config"),
            notOffered("POST", "/v1/oauth/tokens", "tokens: configure the client without a credential"),
            served("GET", NAMESPACES),
            write("POST", NAMESPACES, "run CREATE DATABASE"),
            served("GET", NAMESPACE),
            served("HEAD", NAMESPACE),
            write("DELETE", NAMESPACE, "run DROP DATABASE"),
            write("POST", NAMESPACE + "/properties", "run ALTER DATABASE"),
            served("GET", TABLES),
            write("POST", TABLES, "run CREATE TABLE"),
            notOffered("GET", FUNCTIONS, "functions"),
            notOffered("GET", FUNCTIONS + "/{function}", "functions"),
            notOffered("POST", TABLE + "/plan", "scan planning"),
            notOffered("GET", PLAN, "scan planning"),
            notOffered("DELETE", PLAN, "scan planning"),
            notOffered("POST", TABLE + "/tasks", "scan planning"),
            write("POST", NAMESPACE + "/register", "run CREATE TABLE and load the data"),
            served("GET", TABLE),
            write("POST", TABLE, "run INSERT, DELETE or ALTER TABLE"),
            write("DELETE", TABLE, "run DROP TABLE"),
            served("HEAD", TABLE),
            write("POST", TABLE + "/unregister", "run DROP TABLE"),
            notOffered("GET", TABLE + "/credentials", "storage credentials: configure them in the client"),
            notOffered("POST", TABLE + "/sign", "remote signing: configure storage credentials in the client"),
            write("POST", "/v1/{prefix}/tables/rename", "run ALTER TABLE ... RENAME"),
            served("POST", TABLE + "/metrics"),
            write("POST", "/v1/{prefix}/transactions/commit", "run INSERT, DELETE or ALTER TABLE"),
            served("GET", VIEWS),
            write("POST", VIEWS, "run CREATE VIEW"),
            served("GET", VIEW),
            write("POST", VIEW, "run CREATE OR REPLACE VIEW"),
            write("DELETE", VIEW, "run DROP VIEW"),
            served("HEAD", VIEW),
            write("POST", "/v1/{prefix}/views/rename", "run DROP VIEW and CREATE VIEW"),
            write("POST", NAMESPACE + "/register-view", "run CREATE VIEW"),
            own("GET", "/health"),
            own("POST", TABLE + "/rebuild"),
            own("GET", TABLE + "/rebuild/{request-id}"));

    private Operations() {}

    /** Returns the list that {@code v1/config} gives to clients. */
    static List<String> endpoints() {
        return ALL.stream()
                .filter(operation -> operation.kind() == Operation.Kind.SERVED)
                .map(Operation::endpoint)
                .toList();
    }

    /** Returns the operations on a path, whatever their method. */
    static List<Operation> on(boolean prefixed, List<String> segments) {
        return ALL.stream()
                .filter(operation -> !prefixed || operation.isPrefixed())
                .filter(operation -> operation.matches(segments))
                .toList();
    }
}
