package dev.systole.engine.weights.quantised;

import dev.systole.engine.weights.stored.CheckpointException;
import dev.systole.engine.weights.stored.Code;
import dev.systole.engine.weights.stored.Elements;
import dev.systole.engine.weights.stored.Encoding;
import dev.systole.engine.weights.stored.SafetensorsFile;
import dev.systole.engine.weights.stored.StoredTensor;
import dev.systole.engine.weights.stored.TensorInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The tensors of a quantised checkpoint, of which those that make up one weight are joined. Used by one thread. */
public final class QuantisedParts {

    private static final Set<String> FLOATS = Set.of("F32", "F16", "BF16");

    private final Map<String, SafetensorsFile.Entry> rest;
    private final Map<String, StoredTensor> joined = new LinkedHashMap<>();

    /**
     * The tensors of a checkpoint.
     *
     * @param entries what its files hold, by name
     */
    public QuantisedParts(Map<String, SafetensorsFile.Entry> entries) {
        this.rest = new LinkedHashMap<>(entries);
    }

    /**
     * What was not taken.
     *
     * @return the tensors that are served as they are stored
     */
    public Collection<SafetensorsFile.Entry> rest() {
        return rest.values();
    }

    /**
     * What was joined.
     *
     * @return the weights by Hugging Face's name
     */
    public Map<String, StoredTensor> joined() {
        return joined;
    }

    /** Takes all tensors whose names end so and that are of one of these types. */
    List<SafetensorsFile.Entry> takeAll(String suffix, Set<String> formats) {
        List<SafetensorsFile.Entry> found = rest.values().stream()
                .filter(e -> e.info().name().endsWith(suffix)
                        && formats.contains(e.info().format()))
                .toList();
        found.forEach(e -> rest.remove(e.info().name()));
        return found;
    }

    boolean contains(String name) {
        return rest.containsKey(name);
    }

    /** Takes a tensor that may be there, in any form. */
    Optional<SafetensorsFile.Entry> take(String name) {
        return Optional.ofNullable(rest.remove(name));
    }

    /** Takes a tensor that must be there, in this form. */
    SafetensorsFile.Entry take(SafetensorsFile.Entry owner, String name, Set<String> formats, long... dims) {
        SafetensorsFile.Entry entry = take(owner, name);
        List<Long> wanted = Arrays.stream(dims).boxed().toList();
        if (!formats.contains(entry.info().format()) || !entry.info().dims().equals(wanted)) {
            throw refused(entry, formats(formats) + " of shape " + wanted, String.valueOf(entry.info()));
        }
        return entry;
    }

    /** Takes a scale or another companion that must be there, of any shape. */
    SafetensorsFile.Entry take(SafetensorsFile.Entry owner, String name) {
        return take(name)
                .orElseThrow(() -> CheckpointException.ofTensor(
                        owner.info().file(),
                        name,
                        "a tensor beside " + owner.info().name(),
                        "none of this name"));
    }

    /** Refuses a tensor that must not be there. */
    void refuse(String name, String expected) {
        SafetensorsFile.Entry entry = rest.get(name);
        if (entry != null) {
            throw refused(entry, expected, String.valueOf(entry.info()));
        }
    }

    /** Presents a weight that was put together under Hugging Face's name. */
    void join(SafetensorsFile.Entry codes, String name, String format, List<Long> dims, Elements all, boolean swapped) {
        TensorInfo info = new TensorInfo(name, format, dims, codes.info().file());
        if (rest.containsKey(name) || joined.containsKey(name)) {
            throw CheckpointException.ofTensor(
                    info.file(),
                    name,
                    "either a plain or a quantised one",
                    "both, with " + codes.info().name());
        }
        joined.put(name, StoredTensor.quantised(info, all, swapped));
    }

    /** Scales as a matrix of so many columns. */
    static Elements scales(SafetensorsFile.Entry entry, long columns) {
        String format = entry.info().format();
        if (format.equals("F8_E8M0")) {
            return new Elements.Codes(Code.E8M0, Elements.Packing.ALONG_ROWS, entry.bytes(), columns);
        }
        if (!FLOATS.contains(format)) {
            throw refused(entry, "F32, F16, BF16 or F8_E8M0", format);
        }
        return new Elements.Encoded(Encoding.valueOf(format), entry.bytes(), columns);
    }

    /** Whether products with these scales are rounded to half precision. */
    static boolean half(SafetensorsFile.Entry scales) {
        return scales.info().format().equals("F16");
    }

    static CheckpointException refused(SafetensorsFile.Entry entry, String expected, String found) {
        return CheckpointException.ofTensor(entry.info().file(), entry.info().name(), expected, found);
    }

    /** The two dimensions of a matrix. */
    static List<Long> matrix(SafetensorsFile.Entry entry) {
        List<Long> dims = new ArrayList<>(entry.info().dims());
        if (dims.size() != 2) {
            throw refused(entry, "two dimensions", String.valueOf(entry.info()));
        }
        return dims;
    }

    private static String formats(Set<String> formats) {
        return String.join(" or ", formats.stream().sorted().toList());
    }
}
