package lib;

/** Another version of the class that the recorder plugin bundles: its method has another name. */
public interface Greeting {
    String oldText();
}
