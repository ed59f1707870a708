package dev.systole.engine.pjrt;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The order of a slice's devices, the same for a description of it and for the slice itself: by their chips'
 * coordinates, x running fastest, then by their place on the chip. So neighbours in the order are neighbours, and a
 * program that was compiled for the description finds its replicas where they belong.
 */
public final class DeviceOrder {

    private static final String COORDINATES = "coords";
    private static final String CORE = "core_on_chip";

    private DeviceOrder() {}

    /**
     * Sorts devices.
     *
     * @param attributes of each device, as the plugin gives them
     * @return indices of the devices, in order; as they are where one of them has no coordinates
     */
    public static List<Integer> of(List<Map<String, String>> attributes) {
        IntStream all = IntStream.range(0, attributes.size());
        if (!attributes.stream().allMatch(device -> device.containsKey(COORDINATES))) {
            return all.boxed().toList();
        }
        List<long[]> keys = attributes.stream().map(DeviceOrder::key).toList();
        return all.boxed()
                .sorted(Comparator.comparing(keys::get, Arrays::compare))
                .toList();
    }

    /**
     * What tells a set of devices from another for which programs would be compiled differently.
     *
     * @param kind of the devices
     * @param attributes of each, in order
     * @return the kind, and the place of each device that has one
     */
    public static String signature(String kind, List<Map<String, String>> attributes) {
        return attributes.stream()
                .filter(device -> device.containsKey(COORDINATES))
                .map(device -> device.get(COORDINATES) + "/" + device.getOrDefault(CORE, "0"))
                .reduce(kind, (before, place) -> before + " " + place);
    }

    /** The core, and before it the coordinates, the last one first. */
    private static long[] key(Map<String, String> device) {
        String[] coordinates = String.valueOf(device.get(COORDINATES)).split("\\.", -1);
        long[] key = new long[coordinates.length + 1];
        for (int i = 0; i < coordinates.length; i++) {
            key[coordinates.length - 1 - i] = Long.parseLong(coordinates[i]);
        }
        key[coordinates.length] = Long.parseLong(device.getOrDefault(CORE, "0"));
        return key;
    }
}
