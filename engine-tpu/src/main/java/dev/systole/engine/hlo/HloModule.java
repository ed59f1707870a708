package dev.systole.engine.hlo;

import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A program under construction: one function, its parameters, its donations and its results. */
public final class HloModule {

    private final String name;
    private final int replicas;
    private final Body body = new Body(this, null);
    private Body current = body;
    private final List<Value> parameters = new ArrayList<>();
    private final List<String> parameterNames = new ArrayList<>();
    private final Map<Integer, Integer> aliases = new LinkedHashMap<>();
    private final Map<String, Value> constants = new LinkedHashMap<>();
    private @Nullable List<Value> results;
    private int nextId;

    /**
     * An empty program for one device.
     *
     * @param name letters, digits and underscores; seen in profiles and errors
     */
    public HloModule(String name) {
        this(name, 1);
    }

    /**
     * An empty program that several devices run at once, each on values of its own; {@link Collectives} exchange them.
     *
     * @param name letters, digits and underscores; seen in profiles and errors
     * @param replicas number of devices
     */
    public HloModule(String name, int replicas) {
        ShapeInference.require(replicas >= 1, "module " + name, "no number of replicas", replicas);
        this.name = name;
        this.replicas = replicas;
    }

    /**
     * The program's name.
     *
     * @return as given
     */
    public String name() {
        return name;
    }

    /**
     * On how many devices it is to run; it is compiled with as many replicas.
     *
     * @return 1 or more
     */
    public int replicas() {
        return replicas;
    }

    /** Where the next operation goes. */
    Body current() {
        return current;
    }

    /** Builds the body of a loop or a branch: meanwhile, operations go there. */
    String region(Body inner, Supplier<List<Value>> operations) {
        Body outer = current;
        current = inner;
        try {
            List<Value> results = operations.get();
            Value.requireVisible("return", inner, results);
            return inner.region(results);
        } finally {
            current = outer;
        }
    }

    /**
     * Adds a parameter.
     *
     * @param parameterName for {@link #parameterNames()} and for a reader of the text
     * @param shape its shape
     * @return the parameter's value
     */
    public Value parameter(String parameterName, Shape shape) {
        Value value = new Value(body, "%arg" + parameters.size(), shape);
        parameters.add(value);
        parameterNames.add(parameterName);
        return value;
    }

    /**
     * Ends the program.
     *
     * @param values results in order
     */
    public void returns(List<Value> values) {
        if (results != null) {
            throw new IllegalArgumentException("module " + name + " has its results already");
        }
        Value.requireVisible("return", body, values);
        results = List.copyOf(values);
        aliases.forEach(this::checkAlias);
    }

    /**
     * Lets a result take the memory of a parameter, which the caller donates.
     *
     * @param parameter a parameter of this module
     * @param result index of the result, of the same shape
     */
    public void alias(Value parameter, int result) {
        int index = parameters.indexOf(parameter);
        if (index < 0) {
            throw new IllegalArgumentException(parameter + " is no parameter of module " + name);
        }
        aliases.put(index, result);
        if (results != null) {
            checkAlias(index, result);
        }
    }

    private void checkAlias(int parameter, int result) {
        List<Shape> shapes = resultShapes();
        Shape donated = parameters.get(parameter).shape();
        ShapeInference.require(
                result >= 0 && result < shapes.size() && shapes.get(result).equals(donated),
                "alias",
                "parameter " + parameter + " and result " + result + " differ in shape",
                donated,
                shapes);
    }

    /**
     * Shapes of the parameters.
     *
     * @return in order
     */
    public List<Shape> parameterShapes() {
        return parameters.stream().map(Value::shape).toList();
    }

    /**
     * Names of the parameters.
     *
     * @return in order
     */
    public List<String> parameterNames() {
        return List.copyOf(parameterNames);
    }

    /**
     * Shapes of the results.
     *
     * @return in order, empty while the program has none
     */
    public List<Shape> resultShapes() {
        return results == null ? List.of() : results.stream().map(Value::shape).toList();
    }

    /**
     * Parameters that the caller donates, and the results that take their memory.
     *
     * @return parameter index to result index
     */
    public Map<Integer, Integer> aliases() {
        return Map.copyOf(aliases);
    }

    /**
     * The program as StableHLO text; of an incomplete program, what there is, for a reader.
     *
     * @return an MLIR module with a public function {@code main}
     */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("module @")
                .append(name)
                .append(replicas == 1 ? "" : " attributes {mhlo.num_replicas = " + replicas + " : i32}")
                .append(" {\n  func.func public @main(");
        for (int i = 0; i < parameters.size(); i++) {
            Value parameter = parameters.get(i);
            Integer alias = aliases.get(i);
            text.append(i == 0 ? "" : ", ")
                    .append(parameter)
                    .append(": ")
                    .append(parameter.shape().mlir())
                    .append(alias == null ? "" : " {tf.aliasing_output = " + alias + " : i32}");
        }
        text.append(") -> (")
                .append(results == null ? "?" : Value.types(results))
                .append(") {\n");
        constants
                .values()
                .forEach(c -> text.append("    ").append(c.definition()).append('\n'));
        body.print(text, "    ");
        text.append("    return ").append(results == null ? "?" : Value.names(results));
        return text.append(" : ")
                .append(results == null ? "?" : Value.types(results))
                .append("\n  }\n}\n")
                .toString();
    }

    /** A constant, shared by all that ask for the same one. */
    Value constant(String literal, Shape shape) {
        String key = "stablehlo.constant dense<" + literal + "> : " + shape.mlir();
        return constants.computeIfAbsent(key, k -> {
            String id = nextName();
            return new Value(body, id, shape, id + " = " + key);
        });
    }

    String nextName() {
        return "%" + nextId++;
    }

    /**
     * A scalar constant of any element type.
     *
     * @param dtype element type
     * @param value converted to it
     * @return the constant
     */
    public Value scalar(DType dtype, double value) {
        return Constants.scalar(this, dtype, value);
    }
}
