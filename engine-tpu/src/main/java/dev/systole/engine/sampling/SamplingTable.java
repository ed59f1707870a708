package dev.systole.engine.sampling;

import dev.systole.engine.hlo.Shapes;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;

/** How sampling parameters lie in the two tables that a program takes, a line for each row. */
public final class SamplingTable {

    /** Columns of f32. */
    enum Real {
        TEMPERATURE,
        TOP_P,
        MIN_P,
        PRESENCE_PENALTY;

        @SuppressWarnings("EnumOrdinal") // the order is the layout
        int place() {
            return ordinal();
        }
    }

    /** Columns of i32. */
    enum Whole {
        TOP_K,
        SEED_LOW,
        SEED_HIGH;

        @SuppressWarnings("EnumOrdinal") // the order is the layout
        int place() {
            return ordinal();
        }
    }

    /** Of the table of f32. */
    static final int NUMBERS = Real.values().length;

    /** Of the table of i32. */
    static final int WHOLES = Whole.values().length;

    private SamplingTable() {}

    /**
     * The table of floating-point parameters.
     *
     * @param rows lines
     * @return f32[rows, columns]
     */
    public static Shape numbers(long rows) {
        return Shape.of(DType.F32, rows, NUMBERS);
    }

    /**
     * The table of whole parameters and of the halves of seeds.
     *
     * @param rows lines
     * @return i32[rows, columns]
     */
    public static Shape wholes(long rows) {
        return Shape.of(DType.S32, rows, WHOLES);
    }

    /** A column: f32[rows] of f32[rows, columns]. */
    static Value column(Value numbers, Real column) {
        return column(numbers, column.place());
    }

    /** A column: i32[rows] of i32[rows, columns]. */
    static Value column(Value wholes, Whole column) {
        return column(wholes, column.place());
    }

    private static Value column(Value table, int column) {
        return Shapes.reshape(Shapes.slice(table, 1, column, column + 1L), table.dim(0));
    }
}
