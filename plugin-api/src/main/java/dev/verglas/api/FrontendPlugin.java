package dev.verglas.api;

/** A plugin of a process that serves clients. */
@ApiStatus(value = ApiStatus.Status.STABLE, since = "0.1")
public interface FrontendPlugin extends Plugin {}
