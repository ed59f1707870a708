package dev.systole.server.plan;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Lines over batch sizes as SVG. The horizontal axis has one step for each size; the vertical one starts at 0.
 * Immutable.
 *
 * @param title what the vertical axis shows, with its unit
 * @param sizes batch sizes
 * @param lines at least one
 */
record LineChart(String title, List<Integer> sizes, List<Line> lines) {

    private static final int WIDTH = 460;
    private static final int HEIGHT = 280;
    private static final int LEFT = 56;
    private static final int RIGHT = 16;
    private static final int TOP = 34;
    private static final int BOTTOM = 76;
    private static final int GRID_LINES = 4;

    /**
     * A line.
     *
     * @param name for the legend
     * @param style a class of the page's style sheet
     * @param values one for each size
     */
    record Line(String name, String style, List<Double> values) {}

    /** An element that needs no other file. */
    String svg() {
        double top = top();
        StringBuilder svg = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s over the batch size\">%n",
                WIDTH,
                HEIGHT,
                title));
        svg.append(String.format(Locale.ROOT, "<text class=\"title\" x=\"0\" y=\"16\">%s</text>%n", title));
        for (int i = 0; i <= GRID_LINES; i++) {
            double value = top * i / GRID_LINES;
            svg.append(String.format(
                    Locale.ROOT,
                    "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/><text class=\"tick\" x=\"%d\" y=\"%.1f\""
                            + " text-anchor=\"end\">%s</text>%n",
                    LEFT,
                    WIDTH - RIGHT,
                    y(value, top),
                    y(value, top),
                    LEFT - 8,
                    y(value, top) + 4,
                    label(value)));
        }
        for (int i = 0; i < sizes.size(); i++) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<text class=\"tick\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>%n",
                    x(i),
                    HEIGHT - BOTTOM + 18,
                    sizes.get(i)));
        }
        svg.append(String.format(
                Locale.ROOT,
                "<text class=\"tick\" x=\"%d\" y=\"%d\" text-anchor=\"middle\">sequences at a time</text>%n",
                (LEFT + WIDTH - RIGHT) / 2,
                HEIGHT - BOTTOM + 36));
        int legend = LEFT;
        for (Line line : lines) {
            svg.append(line(line, top));
            svg.append(String.format(
                    Locale.ROOT,
                    "<line class=\"%s\" x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\"/><text class=\"tick\" x=\"%d\" y=\"%d\">%s</text>%n",
                    line.style,
                    legend,
                    legend + 18,
                    HEIGHT - 14,
                    HEIGHT - 14,
                    legend + 24,
                    HEIGHT - 10,
                    line.name));
            legend += 40 + 7 * line.name.length();
        }
        return svg.append("</svg>\n").toString();
    }

    private String line(Line line, double top) {
        StringBuilder points = new StringBuilder();
        StringBuilder marks = new StringBuilder();
        for (int i = 0; i < sizes.size(); i++) {
            double value = line.values.get(i);
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x(i), y(value, top)));
            marks.append(String.format(
                    Locale.ROOT,
                    "<circle class=\"%s mark\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"><title>batch %d: %s</title></circle>%n",
                    line.style,
                    x(i),
                    y(value, top),
                    sizes.get(i),
                    label(value)));
        }
        return String.format(
                        Locale.ROOT,
                        "<polyline class=\"%s\" points=\"%s\"/>%n",
                        line.style,
                        points.toString().strip())
                + marks;
    }

    /** The upper end of the axis: 1, 2 or 5 times a power of ten, times the grid lines. */
    private double top() {
        double most = lines.stream()
                .flatMap(line -> line.values.stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(1);
        double step = Math.pow(10, Math.floor(Math.log10(most / GRID_LINES)));
        return IntStream.of(1, 2, 5, 10)
                .mapToDouble(times -> times * step * GRID_LINES)
                .filter(top -> top >= most)
                .findFirst()
                .orElse(10 * step * GRID_LINES);
    }

    /** The only size stands in the middle. */
    private double x(int index) {
        double share = sizes.size() == 1 ? 0.5 : (double) index / (sizes.size() - 1);
        return LEFT + 10 + share * (WIDTH - LEFT - RIGHT - 20);
    }

    private static double y(double value, double top) {
        return HEIGHT - BOTTOM - value / top * (HEIGHT - TOP - BOTTOM);
    }

    private static String label(double value) {
        if (value >= 1e6) {
            return label(value / 1e6) + " M";
        }
        return value >= 100 || value == Math.rint(value)
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%.2f", value);
    }
}
