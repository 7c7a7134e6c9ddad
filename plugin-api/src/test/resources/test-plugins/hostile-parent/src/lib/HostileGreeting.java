package lib;

public class HostileGreeting implements Greeting {
    @Override
    public String oldText() {
        return "hostile";
    }
}
