package dev.verglas.api;

public final class Options {}
