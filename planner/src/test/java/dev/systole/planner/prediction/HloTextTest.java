package dev.systole.planner.prediction;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;

/** Programs in the wire format, by the field numbers of XLA's hlo.proto and xla_data.proto. */
class HloTextTest {

    private static final int F32 = 11;
    private static final int BF16 = 16;

    @Test
    void spells_operations_as_xla_does() {
        byte[] half = array(BF16, new byte[] {8, 16}, message().number(8, 1).bytes(6, tile(8, 128)));
        byte[] fused = computation(
                "fused",
                4,
                instruction("p", "parameter", half, 3).number(9, 0),
                instruction("t", "tanh", half, 4).bytes(36, new byte[] {3}));
        byte[] main = computation(
                "main",
                7,
                instruction("a.1", "parameter", half, 6).number(9, 1),
                instruction("f.1", "fusion", half, 7)
                        .bytes(36, new byte[] {6})
                        .bytes(38, new byte[] {3})
                        .bytes(7, message().number(4, 12).done()));

        assertThat(HloText.of(program(3, fused, 5, main))).isEqualTo("""
                %fused {
                  %p = bf16[8,16]{1,0:T(8,128)S(1)} parameter(0)
                  ROOT %t = bf16[8,16]{1,0:T(8,128)S(1)} tanh(%p)
                }

                ENTRY %main {
                  %a.1 = bf16[8,16]{1,0:T(8,128)S(1)} parameter(1)
                  ROOT %f.1 = bf16[8,16]{1,0:T(8,128)S(1)} fusion(%a.1), calls=%fused, line=12
                }

                """);
    }

    @Test
    void names_the_parts_of_tuples_and_the_targets_of_calls() {
        byte[] array = array(F32, new byte[] {2, 3}, message());
        byte[] pair = message()
                .number(2, HloShape.TUPLE)
                .bytes(4, array)
                .bytes(4, array)
                .done();
        byte[] main = computation(
                "main",
                3,
                instruction("c", "custom-call", pair, 1).bytes(28, "tpu_custom_call".getBytes(UTF_8)),
                instruction("g", "get-tuple-element", array, 3)
                        .bytes(36, new byte[] {1})
                        .number(13, 1));

        assertThat(HloText.of(program(3, main))).isEqualTo("""
                ENTRY %main {
                  %c = (f32[2,3]{1,0}, f32[2,3]{1,0}) custom-call(), custom_call_target="tpu_custom_call"
                  ROOT %g = f32[2,3]{1,0} get-tuple-element(%c), index=1
                }

                """);
    }

    @Test
    void refuses_what_is_no_program() {
        assertThatThrownBy(() -> HloText.of(new byte[0])).isInstanceOf(IllegalArgumentException.class);
    }

    /** Two computations, of which the second runs last. */
    private static byte[] program(int firstId, byte[] first, int entryId, byte[] entry) {
        Message module = message().number(6, entryId);
        module.bytes(3, join(first, message().number(5, firstId).done()));
        module.bytes(3, join(entry, message().number(5, entryId).done()));
        return message().bytes(1, module.done()).done();
    }

    private static byte[] program(int entryId, byte[] entry) {
        return message()
                .bytes(
                        1,
                        message()
                                .number(6, entryId)
                                .bytes(
                                        3,
                                        join(entry, message().number(5, entryId).done()))
                                .done())
                .done();
    }

    private static byte[] computation(String name, int rootId, Message... instructions) {
        Message computation = message().bytes(1, name.getBytes(UTF_8));
        for (Message instruction : instructions) {
            computation.bytes(2, instruction.done());
        }
        return computation.number(6, rootId).done();
    }

    private static Message instruction(String name, String opcode, byte[] shape, int id) {
        return message()
                .bytes(1, name.getBytes(UTF_8))
                .bytes(2, opcode.getBytes(UTF_8))
                .bytes(3, shape)
                .number(35, id);
    }

    private static byte[] array(int type, byte[] dims, Message layout) {
        byte[] whole = join(message().bytes(1, new byte[] {1, 0}).done(), layout.done());
        return message().number(2, type).bytes(3, dims).bytes(5, whole).done();
    }

    private static byte[] tile(int... dims) {
        Message tile = message();
        for (int dim : dims) {
            tile.number(1, dim);
        }
        return tile.done();
    }

    private static byte[] join(byte[] one, byte[] other) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(one);
        all.writeBytes(other);
        return all.toByteArray();
    }

    private static Message message() {
        return new Message();
    }

    /** Fields written one after the other. */
    private static final class Message {

        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        Message number(int field, long value) {
            varint((long) field << 3);
            varint(value);
            return this;
        }

        Message bytes(int field, byte[] value) {
            varint((long) field << 3 | 2);
            varint(value.length);
            out.writeBytes(value);
            return this;
        }

        private void varint(long value) {
            long rest = value;
            while (rest >= 0x80) {
                out.write((int) ((rest & 0x7f) | 0x80));
                rest >>>= 7;
            }
            out.write((int) rest);
        }

        byte[] done() {
            return out.toByteArray();
        }
    }
}
