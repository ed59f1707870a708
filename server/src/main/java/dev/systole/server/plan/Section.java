package dev.systole.server.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A table of a plan, whatever form it is printed in. Immutable.
 *
 * @param title above it
 * @param columns each with a cell in every row
 * @param rows cells as they are printed
 * @param notes sentences below it
 */
record Section(String title, List<Column> columns, List<List<String>> rows, List<String> notes) {

    /** Copies the lists. */
    Section {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        notes = List.copyOf(notes);
    }

    /**
     * A column.
     *
     * @param name with the unit
     * @param words whether it stands to the left, as words do and numbers do not
     */
    record Column(String name, boolean words) {}

    /** Columns of numbers and behind them of words. */
    static List<Column> columns(List<String> numbers, List<String> words) {
        List<Column> columns = new ArrayList<>();
        for (String name : numbers) {
            columns.add(new Column(name, false));
        }
        for (String name : words) {
            columns.add(new Column(name, true));
        }
        return columns;
    }

    /** Characters of the widest cell or of the name of each column. */
    List<Integer> widths() {
        return IntStream.range(0, columns.size())
                .mapToObj(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .reduce(columns.get(column).name().length(), Math::max))
                .toList();
    }
}
