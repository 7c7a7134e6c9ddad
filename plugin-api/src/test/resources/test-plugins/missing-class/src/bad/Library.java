package bad;

public class Library {}
