package dev.systole.engine.kernel;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Kernel templates with what their manifest says. Immutable and thread-safe.
 *
 * @param name where it comes from, for a report
 * @param libtpu version of the compiler with which they were tried
 * @param target the compiler's own words for itself, and the chips that it scheduled them for
 * @param templates in the manifest's order
 */
public record KernelPack(String name, String libtpu, KernelTarget target, List<KernelTemplate> templates) {

    private static final String BUNDLED = "the bundled pack";

    /** Copies the list. */
    public KernelPack {
        templates = List.copyOf(templates);
    }

    /**
     * The pack that comes with the engine.
     *
     * @return its templates
     */
    public static KernelPack bundled() {
        return Bundled.PACK;
    }

    /** Read once, when it is first asked for. */
    private static final class Bundled {

        private static final KernelPack PACK = KernelManifest.read(BUNDLED, name -> {
            try (InputStream in = KernelPack.class.getResourceAsStream(name)) {
                if (in == null) {
                    throw new IOException("there is no resource " + name);
                }
                return in.readAllBytes();
            }
        });
    }

    /**
     * A pack from a folder with a manifest.json.
     *
     * @param folder where it is
     * @return its templates
     * @throws KernelPackException where a file is missing, is not the one that the manifest names, lacks something or
     *     contradicts itself, with the file
     */
    public static KernelPack of(Path folder) {
        return KernelManifest.read(folder.toString(), name -> {
            if (!Files.isRegularFile(folder.resolve(name))) {
                throw new IOException("there is no file " + name);
            }
            return Files.readAllBytes(folder.resolve(name));
        });
    }

    /**
     * The packs in which kernels are looked for, in this order: the user's, then the bundled one.
     *
     * @param folder the user's, empty for none
     * @return one or two
     * @throws KernelPackException as {@link #of}, or where a kernel is none that layers call, or is called otherwise
     */
    public static List<KernelPack> inOrder(Optional<Path> folder) {
        if (folder.isEmpty()) {
            return List.of(bundled());
        }
        KernelPack given = of(folder.get());
        for (KernelTemplate template : given.templates()) {
            TemplateCheck.calledOtherwise(template, bundled().templates()).ifPresent(problem -> {
                throw new KernelPackException(given.name(), problem);
            });
        }
        return List.of(given, bundled());
    }

    /**
     * Of the chips that its kernels were scheduled for.
     *
     * @return such as {@code TPU v6 lite}
     */
    public String generation() {
        return target.generation();
    }

    /** Such as {@code hidden 2048, inner 768}, in the order of the names. */
    static String list(Map<String, ?> values) {
        return new TreeMap<>(values)
                .entrySet().stream()
                        .map(value -> value.getKey() + " " + value.getValue())
                        .collect(Collectors.joining(", "));
    }
}
