package dev.systole.engine.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.engine.hlo.Elementwise;
import dev.systole.engine.hlo.HloModule;
import dev.systole.engine.hlo.Value;
import dev.systole.engine.pjrt.DeviceRun;
import dev.systole.engine.tensor.DType;
import dev.systole.engine.tensor.Shape;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreefryTest {

    /** Known answers of the authors' Random123 library: threefry2x32, 20 rounds. */
    @Test
    void gives_the_known_answers() {
        HloModule module = new HloModule("threefry");
        Value[] words = new Value[4];
        for (int i = 0; i < words.length; i++) {
            words[i] = Elementwise.bitcast(module.parameter("word" + i, Shape.of(DType.S32, 3)), DType.U32);
        }
        module.returns(List.of(Threefry.bits(words[0], words[1], words[2], words[3])));
        try (DeviceRun run = new DeviceRun(module.toString(), module.parameterShapes(), module.resultShapes())) {
            int[] bits = (int[]) run.run(
                            new int[] {0, -1, 0x13198a2e},
                            new int[] {0, -1, 0x03707344},
                            new int[] {0, -1, 0x243f6a88},
                            new int[] {0, -1, 0x85a308d3})
                    .getFirst();
            assertThat(bits).containsExactly(0x6b200159, 0x1cb996fc, 0xc4923a9c);
        }
    }
}
