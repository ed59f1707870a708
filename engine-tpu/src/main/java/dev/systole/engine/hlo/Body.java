package dev.systole.engine.hlo;

import dev.systole.engine.tensor.Shape;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A list of operations: a function's, a loop's or a branch's. */
final class Body {

    private final HloModule module;
    private final @Nullable Body parent;
    private final List<String> lines = new ArrayList<>();

    Body(HloModule module, @Nullable Body parent) {
        this.module = module;
        this.parent = parent;
    }

    HloModule module() {
        return module;
    }

    /** A body inside this one. */
    Body inner() {
        return new Body(module, this);
    }

    /** Adds one operation with one result. */
    Value add(Shape shape, String operation) {
        String name = module.nextName();
        lines.add(name + " = " + operation);
        return new Value(this, name, shape);
    }

    /** Adds one operation with several results. */
    List<Value> add(List<Shape> shapes, String operation) {
        String name = module.nextName();
        lines.add(name + (shapes.size() == 1 ? "" : ":" + shapes.size()) + " = " + operation);
        List<Value> values = new ArrayList<>();
        for (int i = 0; i < shapes.size(); i++) {
            values.add(new Value(this, shapes.size() == 1 ? name : name + "#" + i, shapes.get(i)));
        }
        return values;
    }

    /** Whether values of the other body can be used here. */
    boolean sees(Body other) {
        for (Body body = this; body != null; body = body.parent) {
            if (body == other) {
                return true;
            }
        }
        return false;
    }

    void print(StringBuilder text, String indent) {
        lines.forEach(line ->
                text.append(indent).append(line.replace("\n", "\n" + indent)).append('\n'));
    }

    /** The operations and a return, indented for use as a region. */
    String region(List<Value> results) {
        StringBuilder text = new StringBuilder();
        print(text, "  ");
        return text.append("  stablehlo.return ")
                .append(Value.names(results))
                .append(" : ")
                .append(Value.types(results))
                .append('\n')
                .toString();
    }
}
