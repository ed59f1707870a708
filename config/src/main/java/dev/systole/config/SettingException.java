package dev.systole.config;

/**
 * A setting that cannot be used: out of its range, or unsuitable for the model, the plugin or the machine. The message
 * names the setting or what it is about, what was found, and what to give instead. Immutable.
 */
public final class SettingException extends IllegalArgumentException implements Fault {

    private static final long serialVersionUID = 1L;

    /**
     * Says what is wrong.
     *
     * @param message what was found and what is expected
     */
    public SettingException(String message) {
        super(message);
    }
}
