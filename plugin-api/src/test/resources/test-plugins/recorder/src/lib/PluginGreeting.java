package lib;

public class PluginGreeting implements Greeting {
    @Override
    public String text() {
        return "plugin";
    }
}
