package dev.systole.engine.hlo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What can be said of them without a device; {@code ReplicasTest} runs them. */
class CollectivesTest {

    private final HloModule four = new HloModule("four", 4);
    private final Value x = four.parameter("x", Shape.of(DType.F32, 2, 3));

    @Test
    void a_module_prints_its_replicas_where_there_are_several() {
        assertThat(four.replicas()).isEqualTo(4);
        assertThat(four.toString()).startsWith("module @four attributes {mhlo.num_replicas = 4 : i32} {\n");
        HloModule one = new HloModule("one");
        assertThat(one.replicas()).isEqualTo(1);
        assertThat(one.toString()).startsWith("module @one {\n");
    }

    @Test
    void a_sum_keeps_the_shape_and_a_gathered_axis_grows_by_the_number_of_replicas() {
        assertThat(Collectives.allReduce(x).shape()).isEqualTo(x.shape());
        assertThat(Collectives.allGather(x, 0).shape()).isEqualTo(Shape.of(DType.F32, 8, 3));
        assertThat(Collectives.allGather(x, -1).shape()).isEqualTo(Shape.of(DType.F32, 2, 12));
        Value y = four.parameter("y", Shape.of(DType.F32, 8, 3));
        assertThat(Collectives.allToAll(y, 0, 1).shape()).isEqualTo(Shape.of(DType.F32, 2, 12));
        assertThat(Collectives.reduceScatter(y, 0).shape()).isEqualTo(Shape.of(DType.F32, 2, 3));
        assertThat(Collectives.replicaId(four).shape()).isEqualTo(Shape.of(DType.S32));
        assertThat(four.toString()).contains("replica_groups = dense<[[0, 1, 2, 3]]> : tensor<1x4xi64>");
    }

    @Test
    void with_one_replica_nothing_is_exchanged() {
        HloModule one = new HloModule("one");
        Value y = one.parameter("y", Shape.of(DType.BF16, 5));
        assertThat(Collectives.allReduce(y)).isSameAs(y);
        assertThat(Collectives.allGather(y, 0)).isSameAs(y);
        assertThat(Collectives.reduceScatter(y, 0)).isSameAs(y);
        Value z = one.parameter("z", Shape.of(DType.BF16, 5, 2));
        assertThat(Collectives.allToAll(z, 0, 1)).isSameAs(z);
        one.returns(List.of(Collectives.replicaId(one)));
        assertThat(one.toString())
                .contains("stablehlo.constant dense<0> : tensor<i32>")
                .doesNotContain("all_");
    }

    @Test
    void refuses_what_no_sum_and_no_axis_is_there_for() {
        Value truth = four.parameter("p", Shape.of(DType.PRED, 2));
        Value scalar = four.parameter("s", Shape.of(DType.F32));
        assertThatThrownBy(() -> Collectives.allReduce(truth))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("all_reduce: not for this element type: [i1[2]]");
        assertThatThrownBy(() -> Collectives.allGather(x, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("all_gather: no axis 2: [f32[2,3]]");
        assertThatThrownBy(() -> Collectives.allGather(scalar, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("all_gather: no axis 0: [f32[]]");
        assertThatThrownBy(() -> Collectives.allToAll(x, 0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("all_to_all: axis 0 cannot be split over 4 replicas: [f32[2,3]]");
        assertThatThrownBy(() -> Collectives.allToAll(x, 1, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("all_to_all: no two axes 1 and 1: [f32[2,3]]");
        assertThatThrownBy(() -> Collectives.reduceScatter(x, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reduce_scatter: axis 0 cannot be split over 4 replicas: [f32[2,3]]");
        assertThatThrownBy(() -> Collectives.reduceScatter(x, 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reduce_scatter: no axis 2: [f32[2,3]]");
        assertThatThrownBy(() -> Collectives.reduceScatter(truth, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reduce_scatter: not for this element type: [i1[2]]");
        assertThatThrownBy(() -> new HloModule("none", 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("module none: no number of replicas: [0]");
    }
}
