package dev.systole.server.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.systole.kvcache.MemoryPlan;
import dev.systole.planner.prediction.Chip;
import dev.systole.planner.prediction.ExpectedRange;
import dev.systole.planner.report.Comparison;
import dev.systole.planner.report.Exchange;
import dev.systole.planner.report.PartWork;
import dev.systole.planner.report.PlanReport;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** The three forms of one report. */
class PlanFormsTest {

    private static final long GIB = 1L << 30;

    private static final ExpectedRange RANGE = new ExpectedRange(0.0042, 0.0061);
    private static final Chip CHIP = new Chip(1.5e9, 0.819e12, 197e12, 100e9, 1e-6, 0);

    private static PlanReport.Batch batch(int size, double millis) {
        return new PlanReport.Batch(
                size,
                size <= 4,
                millis / 2,
                "memory",
                Optional.of(new PlanReport.Time(millis, 0.5, "compute", RANGE)),
                Optional.of(details("lm_head")));
    }

    private static PlanReport.Details details(String last) {
        return new PlanReport.Details(
                List.of(
                        new PartWork("mlp.experts.down_proj", "kernel", 48, 4.4, 1.2, 4.4),
                        new PartWork(last, "product", 1, 0.05, 0.04, 0.05)),
                List.of(
                        new Exchange("all-reduce", "self_attn.o_proj", 524_288, 48, 48, 0.6),
                        new Exchange("all-to-all", "sampling.floats", 1_024, 1, 0, 0.004)),
                List.of("something was assumed"));
    }

    private static PlanReport report(List<PlanReport.Batch> batches) {
        return report(batches, Optional.empty());
    }

    private static PlanReport report(List<PlanReport.Batch> batches, Optional<Comparison> comparison) {
        return new PlanReport(
                new PlanReport.Subject("Model <A & B>", "v6e-8", 8, 8, 2048, "libtpu 1", CHIP),
                new MemoryPlan(8 * GIB, 4 * GIB, GIB, GIB, GIB / 4, 32 * GIB),
                new MemoryPlan(8 * GIB, 4 * GIB, GIB, 2 * GIB, GIB / 4, 32 * GIB),
                4,
                List.of(new PlanReport.ProgramFigures("decode_8_2048", 12.5, 64L << 20, 4 * GIB, 1)),
                batches,
                comparison,
                List.of(new PlanReport.Prefill(
                        2048, new PlanReport.Time(9.5, 0.5, "compute", RANGE), 0.52, details("mlp.router"))),
                List.of("a warning"));
    }

    private static PlanReport report() {
        return report(List.of(batch(1, 1.5), batch(4, 2), batch(8, 3.5)));
    }

    @Test
    void json_has_the_fields_that_are_promised() {
        JsonNode json = PlanJson.of(report());
        assertThat(json.get("fits").booleanValue()).isTrue();
        JsonNode bytes = json.get("hbm_bytes_per_chip");
        assertThat(bytes.fieldNames())
                .toIterable()
                .containsExactly("weights", "cache", "state", "programs", "reserve", "limit");
        assertThat(bytes.get("cache").longValue()).isEqualTo(4 * GIB);
        assertThat(json.get("declared_bytes_per_chip").get("programs").longValue())
                .isEqualTo(2 * GIB);
        JsonNode last = json.get("batches").get(2);
        assertThat(last.fieldNames())
                .toIterable()
                .contains("batch", "fits", "step_ms", "ici_ms", "roofline_ms", "tokens_per_s", "bound_by");
        assertThat(last.get("fits").booleanValue()).isFalse();
        // Eight tokens in 3.5 ms and half a millisecond of exchanges.
        assertThat(last.get("tokens_per_s").doubleValue()).isEqualTo(8 / 0.004);
        JsonNode prefill = json.get("prefill").get(0);
        assertThat(prefill.get("length").intValue()).isEqualTo(2048);
        assertThat(prefill.get("tokens_per_s").doubleValue()).isEqualTo(2048 / 0.010);
        assertThat(prefill.get("flops_share").doubleValue()).isEqualTo(0.52);
        for (JsonNode program : List.of(last, prefill)) {
            assertThat(program.get("work").get(0).get("kind").textValue()).isEqualTo("kernel");
            JsonNode collective = program.get("collectives").get(0);
            assertThat(collective.fieldNames())
                    .toIterable()
                    .containsExactly("part", "kind", "times", "layers", "per_layer", "bytes", "us", "ms");
            assertThat(collective.get("per_layer").doubleValue()).isEqualTo(1);
            // 0.6 ms by 48.
            assertThat(collective.get("us").doubleValue()).isEqualTo(12.5);
        }
        assertThat(json.has("compare")).as("unless it was asked for").isFalse();
        assertThat(last.get("expected_ms").get(0).doubleValue()).isCloseTo(4.2, within(1e-9));
        assertThat(last.get("expected_ms").get(1).doubleValue()).isCloseTo(6.1, within(1e-9));
        assertThat(json.get("warnings").get(0).textValue()).isEqualTo("a warning");
    }

    @Test
    void memory_stands_as_compiled_and_as_declared_side_by_side() {
        assertThat(PlanTable.of(report()).lines())
                .anySatisfy(line -> assertThat(line).matches("  programs +1\\.00 +2\\.00"))
                .anySatisfy(line -> assertThat(line).matches("  total +14\\.25 +15\\.25"))
                // 1 of 14.25.
                .anySatisfy(line -> assertThat(line).contains("it fits", "the totals differ by 7.0 %"));
    }

    @Test
    void columns_of_the_table_of_batches_line_up() {
        List<String> lines = PlanTable.of(report()).lines().toList();
        int head = lines.indexOf(lines.stream()
                .filter(line -> line.contains("step ms"))
                .findFirst()
                .orElseThrow());
        assertThat(lines.get(head)).endsWith("bound by");
        assertThat(lines.subList(head + 1, head + 3))
                .allSatisfy(
                        line -> assertThat(line).hasSameSizeAs(lines.get(head)).endsWith(" compute"));
        assertThat(lines.get(head + 3))
                .endsWith("compute  does not fit")
                .contains("3.50", "4.00", "4.2 to 6.1", "1.75", "2,000");
        assertThat(String.join("\n", lines)).contains("kernel", "mlp.experts.down_proj", "note: something was assumed");
    }

    @Test
    void work_and_exchanges_stand_for_the_largest_batch_and_the_longest_prefill() {
        String table = PlanTable.of(report());
        assertThat(table.lines())
                .contains("the step of batch 8", "exchanges between chips in the step of batch 8")
                .contains("the prefill of 2048 tokens", "exchanges between chips in the prefill of 2048 tokens")
                .doesNotContain("the step of batch 4")
                .anySatisfy(line -> assertThat(line)
                        .matches(" +0\\.600 +12\\.50 +512\\.0 +48  self_attn\\.o_proj +all-reduce +1 of 48"))
                .anySatisfy(line -> assertThat(line).matches(" +0\\.604 +49  all"));
        assertThat(table).containsOnlyOnce("mlp.router");
    }

    @Test
    void a_default_is_compared_with_the_step_of_the_largest_batch() {
        Comparison step = new Comparison.Step(batch(8, 87.5), 3L << 30);
        PlanReport report = report(List.of(batch(4, 2), batch(8, 3.5)), Optional.of(step));
        JsonNode unfused = PlanJson.of(report).get("compare").get("default");
        assertThat(unfused).hasSize(1);
        assertThat(unfused.get(0).fieldNames())
                .toIterable()
                .contains("batch", "fits", "step_ms", "ici_ms", "roofline_ms", "tokens_per_s", "bound_by");
        assertThat(unfused.get(0).get("step_ms").doubleValue()).isEqualTo(87.5);
        // 87.5 / 3.5.
        assertThat(unfused.get(0).get("ratio").doubleValue()).isEqualTo(25);
        assertThat(PlanTable.of(report)).contains(" default ", "  25.0 x", "3072 MiB of temporaries");
        assertThat(PlanPage.of(report)).contains("<td class=\"words\">25.0 x, does not fit</td>");
    }

    @Test
    void a_default_that_does_not_compile_has_the_reason_in_place_of_figures() {
        String words = "the total memory required for HLO temporaries (66.62G) exceeds available HBM (31.24G).";
        Comparison refusal = Comparison.refused(8, words + "\nSee a page for details");
        PlanReport report = report(List.of(batch(8, 3.5)), Optional.of(refusal));
        JsonNode unfused = PlanJson.of(report).get("compare").get("default").get(0);
        assertThat(unfused.get("fits").booleanValue()).isFalse();
        assertThat(unfused.get("refused").textValue()).endsWith(words);
        assertThat(PlanTable.of(report))
                .contains("8 sequences do not compile: ", words)
                .doesNotContain("See a page");
    }

    @Test
    void without_a_prediction_the_floor_is_left_and_called_so() {
        PlanReport unknown =
                report(List.of(new PlanReport.Batch(2, true, 4, "memory", Optional.empty(), Optional.empty())));
        assertThat(PlanTable.of(unknown)).contains("<= 500").doesNotContain("predicted");
        assertThat(PlanJson.of(unknown).get("batches").get(0).has("step_ms")).isFalse();
        assertThat(PlanPage.of(unknown)).contains("at the floor");
    }

    @Test
    void the_page_stands_alone_and_its_plots_are_well_formed() throws Exception {
        String page = PlanPage.of(report());
        assertThat(page).contains("Model &lt;A &amp; B&gt; on v6e-8").doesNotContain("http", "src=", "href=", "NaN");
        int plots = 0;
        for (int from = page.indexOf("<svg"); from >= 0; from = page.indexOf("<svg", from + 1)) {
            String svg = page.substring(from, page.indexOf("</svg>", from) + "</svg>".length());
            Document document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg)));
            assertThat(document.getDocumentElement().getAttribute("aria-label")).isNotEmpty();
            plots++;
        }
        assertThat(plots).isEqualTo(2);
    }

    @Test
    void the_method_is_told_in_the_figures_of_the_chip() {
        assertThat(PlanTable.of(report()))
                .contains("1.50 GHz", "0.8190 TB/s", "100.0 GB/s", "197.0 TFLOP/s", "a warning")
                .doesNotContain("1.638", "1.75 GHz");
    }

    @Test
    void a_plot_has_its_largest_value_below_its_top() {
        String svg =
                new LineChart("ms", List.of(1, 2), List.of(new LineChart.Line("a", "step", List.of(0.0, 7.9)))).svg();
        // From 0 at the foot to 8, in four steps of 2.
        assertThat(svg).contains(">8<", ">2<").doesNotContain(">10<");
    }
}
