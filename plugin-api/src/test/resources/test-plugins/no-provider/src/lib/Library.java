package lib;

public final class Library {}
