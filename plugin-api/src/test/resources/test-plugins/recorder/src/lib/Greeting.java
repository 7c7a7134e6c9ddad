package lib;

/** A library that the plugin brings along; the hostile parent has another one of the same name. */
public interface Greeting {
    String text();
}
