package dev.systole.engine.hlo;

import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import java.util.stream.Collectors;

/** The result of an operation, or a parameter: a node of a program under construction. Immutable. */
public final class Value {

    private final Body body;
    private final String name;
    private final Shape shape;
    private final String definition;

    Value(Body body, String name, Shape shape) {
        this(body, name, shape, "");
    }

    Value(Body body, String name, Shape shape, String definition) {
        this.body = body;
        this.name = name;
        this.shape = shape;
        this.definition = definition;
    }

    /**
     * Its shape.
     *
     * @return element type and dimensions
     */
    public Shape shape() {
        return shape;
    }

    /**
     * Its element type.
     *
     * @return that of the shape
     */
    public DType dtype() {
        return shape.dtype();
    }

    /**
     * One dimension.
     *
     * @param axis negative counts from the innermost
     * @return its size
     */
    public long dim(int axis) {
        return shape.dim(axis);
    }

    /**
     * The module it belongs to.
     *
     * @return the module
     */
    public HloModule module() {
        return body.module();
    }

    String definition() {
        return definition;
    }

    /** The name in the program's text. */
    @Override
    public String toString() {
        return name;
    }

    static String names(List<Value> values) {
        return values.stream().map(Value::toString).collect(Collectors.joining(", "));
    }

    static String types(List<Value> values) {
        return values.stream().map(v -> v.shape.mlir()).collect(Collectors.joining(", "));
    }

    /** The body under construction, from which all operands must be visible. */
    static Body bodyOf(String operation, List<Value> operands) {
        Body current = operands.getFirst().body.module().current();
        requireVisible(operation, current, operands);
        return current;
    }

    static void requireVisible(String operation, Body from, List<Value> operands) {
        for (Value operand : operands) {
            if (!from.sees(operand.body)) {
                throw new IllegalArgumentException(operation + ": " + operand + " " + operand.shape
                        + " belongs to a body that has ended, or to another module");
            }
        }
    }
}
