package dev.systole.hub;

import dev.systole.config.ConfigException;
import dev.systole.config.ConfigLoader;
import dev.systole.config.HubConfig;
import dev.systole.config.ModelConfigRef;
import dev.systole.config.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Fetches what the tests need before they run: {@code plugin}, {@code plugin-xla}, {@code model} and {@code libtpu},
 * any of them. Prints a path a line on the standard output and the progress on the standard error.
 */
public final class Fetch {

    private Fetch() {}

    /**
     * Fetches each thing that is named.
     *
     * @param names of {@code plugin}, {@code plugin-xla}, {@code model}, {@code libtpu}
     */
    public static void main(String[] names) {
        try {
            HubConfig config = ConfigLoader.load(Map.of(), System.getenv(), Optional.empty())
                    .hub();
            Hub hub = new Hub(config, new Lines());
            for (String name : names) {
                System.out.println(fetch(hub, name));
            }
        } catch (ConfigException | HubException e) {
            System.err.println("systole: " + e.getMessage());
            System.exit(1);
        }
    }

    private static Path fetch(Hub hub, String name) throws HubException {
        return switch (name) {
            case "plugin" -> hub.plugin(Optional.empty());
            case "plugin-xla" -> hub.otherPlugin();
            case "model" -> hub.model(new ModelConfigRef(Optional.empty(), Optional.empty()));
            case "libtpu" -> hub.libtpu(Optional.empty());
            default ->
                throw new HubException("\"" + name + "\" cannot be fetched: expected one of "
                        + List.of("plugin", "plugin-xla", "model", "libtpu"));
        };
    }

    /** One line when a stage begins and one when it ends, fit for a log file. */
    private static final class Lines implements Progress {

        @Override
        public void report(String stage, long done, long total) {
            if (done == 0) {
                System.err.printf("%s: %,d bytes%n", stage, total);
            } else if (done == total) {
                System.err.println(stage + ": done");
            }
        }
    }
}
