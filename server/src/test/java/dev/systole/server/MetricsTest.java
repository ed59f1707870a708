package dev.systole.server;

import static dev.systole.server.EchoServer.TEXT;
import static dev.systole.server.EchoServer.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The series by name, so that none is renamed or lost unseen: dashboards and autoscalers are built on them. */
class MetricsTest {

    private static final List<String> FROM_THE_START = List.of(
            "systole_compilations_total{phase=\"serving\"}",
            "systole_compilations_total{phase=\"startup\"}",
            "systole_padding_tokens_total",
            "systole_program_cache_hits_total",
            "systole_requests_rejected_total",
            "vllm:e2e_request_latency_seconds_count{model_name=\"echo\"}",
            "vllm:generation_tokens_total{model_name=\"echo\"}",
            "vllm:inter_token_latency_seconds_count{model_name=\"echo\"}",
            "vllm:kv_cache_usage_perc{model_name=\"echo\"}",
            "vllm:num_requests_running{model_name=\"echo\"}",
            "vllm:num_requests_waiting{model_name=\"echo\"}",
            "vllm:prefix_cache_hits_total{model_name=\"echo\"}",
            "vllm:prefix_cache_queries_total{model_name=\"echo\"}",
            "vllm:prompt_tokens_total{model_name=\"echo\"}",
            "vllm:request_queue_time_seconds_count{model_name=\"echo\"}",
            "vllm:request_success_total{finished_reason=\"abort\",model_name=\"echo\"}",
            "vllm:request_success_total{finished_reason=\"deadline\",model_name=\"echo\"}",
            "vllm:request_success_total{finished_reason=\"error\",model_name=\"echo\"}",
            "vllm:request_success_total{finished_reason=\"length\",model_name=\"echo\"}",
            "vllm:request_success_total{finished_reason=\"stop\",model_name=\"echo\"}",
            "vllm:request_time_per_output_token_seconds_count{model_name=\"echo\"}",
            "vllm:time_to_first_token_seconds_count{model_name=\"echo\"}");

    private static final List<String> BY_SIZE = List.of(
            "systole_decode_tokens_per_second{batch_size=\"2\"}",
            "systole_step_seconds_count{batch_size=\"2\",kind=\"decode\"}",
            "systole_step_seconds_count{batch_size=\"16\",kind=\"prefill\"}",
            "systole_step_seconds_count{batch_size=\"64\",kind=\"prefill\"}",
            "systole_step_seconds_count{batch_size=\"1\",kind=\"copy\"}");

    private static Set<String> series(EchoServer server) throws Exception {
        Set<String> series = new TreeSet<>();
        server.get("/metrics")
                .body()
                .lines()
                .filter(line -> !line.startsWith("#") && !line.contains("_bucket{") && !line.contains("_sum"))
                .forEach(line -> series.add(line.substring(0, line.lastIndexOf(' '))));
        return series;
    }

    @Test
    void every_series_is_there_at_zero_before_the_model_is() throws Exception {
        try (EchoServer server = new EchoServer(2, 64, 4)) {
            Set<String> expected = new TreeSet<>(FROM_THE_START);
            expected.add("vllm:cache_config_info{block_size=\"0\",model_name=\"echo\",num_gpu_blocks=\"0\"}");
            assertThat(series(server)).isEqualTo(expected);
            assertThat(expected)
                    .allSatisfy(name -> assertThat(server.metric(name)).isZero());
            assertThat(server.get("/metrics")
                            .headers()
                            .firstValue("content-type")
                            .orElse(""))
                    .startsWith("text/plain; version=0.0.4");
        }
    }

    @Test
    void ready_adds_the_series_by_size_and_counts_no_warm_up() throws Exception {
        try (EchoServer server = EchoServer.ready(2, 64, 4)) {
            Set<String> expected = new TreeSet<>(FROM_THE_START);
            expected.addAll(BY_SIZE);
            expected.add("vllm:cache_config_info{block_size=\"64\",model_name=\"echo\",num_gpu_blocks=\"2\"}");
            assertThat(series(server)).isEqualTo(expected);
            assertThat(server.metric("systole_compilations_total{phase=\"startup\"}"))
                    .isEqualTo(3);
            assertThat(FROM_THE_START.stream().filter(name -> !name.contains("startup")))
                    .allSatisfy(name -> assertThat(server.metric(name)).as(name).isZero());
            assertThat(BY_SIZE)
                    .allSatisfy(name -> assertThat(server.metric(name)).as(name).isZero());
        }
    }

    @Test
    void a_request_is_counted_once_in_each() throws Exception {
        try (EchoServer server = EchoServer.ready(2, 64, 4)) {
            server.json(TEXT, "{\"prompt\":\"abc\"}");
            eventually(
                    "it is counted",
                    () -> server.metric("vllm:e2e_request_latency_seconds_count{model_name=\"echo\"}") == 1);
            assertThat(server.metric("vllm:prompt_tokens_total{model_name=\"echo\"}"))
                    .isEqualTo(3);
            assertThat(server.metric("vllm:generation_tokens_total{model_name=\"echo\"}"))
                    .isEqualTo(4);
            assertThat(server.metric("vllm:request_success_total{finished_reason=\"stop\",model_name=\"echo\"}"))
                    .isEqualTo(1);
            assertThat(server.metric("vllm:time_to_first_token_seconds_count{model_name=\"echo\"}"))
                    .isEqualTo(1);
            assertThat(server.metric("vllm:inter_token_latency_seconds_count{model_name=\"echo\"}"))
                    .isEqualTo(3);
            assertThat(server.metric("vllm:request_time_per_output_token_seconds_count{model_name=\"echo\"}"))
                    .isEqualTo(1);
            assertThat(server.metric("vllm:request_queue_time_seconds_count{model_name=\"echo\"}"))
                    .isEqualTo(1);
            assertThat(server.metric("systole_step_seconds_count{batch_size=\"16\",kind=\"prefill\"}"))
                    .isEqualTo(1);
            assertThat(server.metric("systole_decode_tokens_per_second{batch_size=\"2\"}"))
                    .isPositive();
            // What was computed, 16 positions in prefill and 2 in each decode step, less what was of use: a prompt of 3
            // and the 3 tokens after the first.
            eventually(
                    "the last step is counted",
                    () -> server.metric("systole_padding_tokens_total")
                            == 10 + 2 * server.metric("systole_step_seconds_count{batch_size=\"2\",kind=\"decode\"}"));
            assertThat(server.metric("systole_compilations_total{phase=\"serving\"}"))
                    .isZero();
        }
    }
}
