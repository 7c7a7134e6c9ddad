package dev.verglas.api;

public interface FrontendPlugin {}
