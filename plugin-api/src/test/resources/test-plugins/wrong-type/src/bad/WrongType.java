package bad;

public final class WrongType {}
