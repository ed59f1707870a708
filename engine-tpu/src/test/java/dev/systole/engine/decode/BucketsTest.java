package dev.systole.engine.decode;

import static org.assertj.core.api.Assertions.assertThat;

import dev.systole.scheduler.PromptBucket;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BucketsTest {

    @Test
    void the_default_server_has_32_programs() {
        Buckets buckets = Buckets.of(64, 2048, Buckets.Form.PLAIN);
        assertThat(buckets.batches()).containsExactly(2, 4, 8, 16, 32, 64);
        assertThat(buckets.chunks()).containsExactly(16, 64, 128, 256);
        assertThat(buckets.lengths()).containsExactly(256, 768, 2048);
        assertThat(buckets.programs()).hasSize(32).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({"1,1", "1,16", "3,17", "2,63", "48,384", "64,4096", "200,40960", "1024,2048"})
    void every_list_ends_at_the_largest_size_and_there_are_at_most_32_programs(int rows, int maxLength) {
        Buckets buckets = Buckets.of(rows, maxLength, Buckets.Form.PLAIN);
        assertThat(buckets.batches()).isSorted().endsWith(rows);
        assertThat(buckets.lengths()).isSorted().endsWith(maxLength);
        assertThat(buckets.chunks()).isSorted().allMatch(chunk -> chunk <= maxLength);
        assertThat(buckets.programs()).hasSizeLessThanOrEqualTo(32);
        assertThat(buckets.groups())
                .allMatch(group -> group.rows() > 1 && group.rows() <= rows && group.tokens() <= group.length())
                .isSortedAccordingTo(Comparator.comparingInt(PromptBucket::positions));
    }

    @Test
    void batch_invariance_takes_one_size_of_each_kind_and_a_grid() {
        List<Integer> whole = List.of(2048);
        assertThat(Buckets.of(64, 2048, Buckets.Form.INVARIANT))
                .isEqualTo(new Buckets(List.of(64), List.of(64), List.of(), whole, whole, 64));
    }

    @Test
    void with_kernels_there_is_one_length_and_chunks_are_long() {
        Buckets buckets = Buckets.of(64, 4096, Buckets.Form.KERNELS);
        assertThat(buckets.decodeLengths()).containsExactly(4096);
        assertThat(buckets.lengths()).containsExactly(4096);
        assertThat(buckets.chunks()).containsExactly(128, 512, 2048);
        assertThat(buckets.decode(20, 77)).isEqualTo(new Program.Extend(32, 1, 4096));
        assertThat(buckets.prefill(130, 700)).isEqualTo(new Program.Extend(1, 512, 4096));
        assertThat(buckets.groups()).containsExactly(new PromptBucket(4, 128, 4096));
        // Six decodes, three chunks, four chunks together and the row copy.
        assertThat(buckets.programs()).hasSize(6 + 3 + 1 + 1);
        assertThat(Buckets.of(64, 300, Buckets.Form.KERNELS).chunks()).containsExactly(128, 300);
    }

    @Test
    void with_kernels_for_decode_steps_alone_chunks_have_several_lengths() {
        Buckets buckets = Buckets.of(64, 4096, Buckets.Form.DECODE_KERNELS);
        assertThat(buckets.decodeLengths()).containsExactly(4096);
        assertThat(buckets.chunks()).containsExactly(128, 512, 2048);
        assertThat(buckets.decode(20, 77)).isEqualTo(new Program.Extend(32, 1, 4096));
        assertThat(buckets.prefill(130, 700)).isEqualTo(new Program.Extend(1, 512, 1536));
        assertThat(buckets.groups()).containsExactly(new PromptBucket(4, 128, 512));
        // Six decodes, three chunks for each of the lengths 512, 1,536 and 4,096 that hold them, four chunks together,
        // and the row copy.
        assertThat(buckets.programs()).hasSize(6 + 2 + 2 + 3 + 1 + 1);
    }

    @Test
    void a_program_reads_at_least_as_many_positions_as_it_writes() {
        Buckets buckets = Buckets.of(64, 2048, Buckets.Form.PLAIN);
        assertThat(buckets.prefill(17, 300)).isEqualTo(new Program.Extend(1, 64, 768));
        assertThat(buckets.prefill(256, 256)).isEqualTo(new Program.Extend(1, 256, 256));
        assertThat(buckets.decode(0, 257)).isEqualTo(new Program.Extend(2, 1, 768));
    }

    @Test
    void several_prompts_have_programs_of_few_positions() {
        Buckets buckets = Buckets.of(64, 2048, Buckets.Form.PLAIN);
        assertThat(buckets.groups()).containsExactly(new PromptBucket(8, 16, 256), new PromptBucket(4, 64, 256));
        assertThat(buckets.prefill(new PromptBucket(8, 16, 256), 30)).isEqualTo(new Program.Extend(8, 16, 256));
        assertThat(buckets.programs()).contains(new Program.Extend(8, 16, 256), new Program.Extend(4, 64, 256));
        assertThat(Buckets.of(3, 40, Buckets.Form.PLAIN).groups()).containsExactly(new PromptBucket(3, 16, 40));
    }

    @Test
    void a_short_chunk_reads_the_shortest_length_or_all() {
        Buckets buckets = Buckets.of(64, 2048, Buckets.Form.PLAIN);
        assertThat(buckets.prefill(12, 200)).isEqualTo(new Program.Extend(1, 16, 256));
        assertThat(buckets.prefill(12, 300)).isEqualTo(new Program.Extend(1, 16, 2048));
        assertThat(buckets.programs()).contains(buckets.prefill(12, 300));
    }
}
