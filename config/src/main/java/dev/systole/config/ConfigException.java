package dev.systole.config;

import java.util.List;

/** Settings that cannot be used: the fault of whoever wrote them, with every problem in one message. */
public final class ConfigException extends Exception implements Fault {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    ConfigException(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
    }

    /**
     * What is wrong.
     *
     * @return one sentence a problem: where it was written, what was expected and what was found
     */
    public List<String> problems() {
        return problems;
    }
}
