package dev.systole.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The values a user gave, each with the place it came from, and the problems found so far. A value that cannot be read
 * is replaced by the setting's default, so that one pass finds every problem. Confined to one load.
 */
final class GivenValues {

    /** A value as written, and how a message names the place. */
    private record Given(String text, String where) {}

    private final Map<String, Given> byName = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    /** Takes a value unless the setting has one already: the strongest source comes first. */
    void put(Setting setting, String text, String where) {
        byName.putIfAbsent(setting.name(), new Given(text, where));
    }

    /** Makes a record of settings; what its own checks refuse becomes a problem. */
    <T> Optional<T> checked(Supplier<T> settings) {
        try {
            return Optional.of(settings.get());
        } catch (SettingException | InvalidPathException e) {
            problems.add(String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }

    void problem(String sentence) {
        problems.add(sentence);
    }

    /** Refuses a name that no setting has, and says which one may have been meant. */
    void unknown(String what, String name, Collection<String> names) {
        problems.add(what + " is not a setting: "
                + NearestName.of(name, names)
                        .map(nearest -> "did you mean " + nearest + "?")
                        .orElseGet(() -> "the names are " + String.join(", ", names)));
    }

    List<String> problems() {
        return problems;
    }

    String text(Setting setting) {
        return optionalText(setting).orElse(setting.defaultText());
    }

    Optional<String> optionalText(Setting setting) {
        Given given = byName.get(setting.name());
        if (given == null) {
            return Optional.empty();
        }
        if (given.text().isBlank()) {
            refuse(setting, given);
            return Optional.empty();
        }
        return Optional.of(given.text());
    }

    Optional<Path> path(Setting setting) {
        return optionalText(setting)
                .map(text -> text.startsWith("~/")
                        ? Path.of(System.getProperty("user.home"), text.substring(2))
                        : Path.of(text));
    }

    int integer(Setting setting) {
        try {
            return Integer.parseInt(text(setting));
        } catch (NumberFormatException e) {
            refuse(setting);
            return Integer.parseInt(setting.defaultText());
        }
    }

    boolean truth(Setting setting) {
        return switch (text(setting)) {
            case "true" -> true;
            case "false" -> false;
            default -> {
                refuse(setting);
                yield Boolean.parseBoolean(setting.defaultText());
            }
        };
    }

    EngineConfig.DtypeChoice dtype(Setting setting) {
        String text = text(setting);
        for (EngineConfig.DtypeChoice choice : EngineConfig.DtypeChoice.values()) {
            if (choice.name().toLowerCase(Locale.ROOT).equals(text)) {
                return choice;
            }
        }
        refuse(setting);
        return EngineConfig.DtypeChoice.AUTO;
    }

    Optional<Pooling> pooling(Setting setting) {
        return optionalText(setting).flatMap(text -> {
            for (Pooling pooling : Pooling.values()) {
                if (pooling.name().toLowerCase(Locale.ROOT).equals(text)) {
                    return Optional.of(pooling);
                }
            }
            refuse(setting);
            return Optional.empty();
        });
    }

    private void refuse(Setting setting) {
        Given given = byName.get(setting.name());
        if (given == null) {
            throw new IllegalStateException(
                    "the default of " + setting.name() + " is unreadable: " + setting.defaultText());
        }
        refuse(setting, given);
    }

    private void refuse(Setting setting, Given given) {
        String found = given.text().isBlank() ? "empty" : "\"" + given.text() + "\"";
        problems.add(given.where() + " must be " + setting.kind().expected() + ", not " + found);
    }
}
