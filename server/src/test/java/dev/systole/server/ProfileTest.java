package dev.systole.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfileTest {

    private static final String REQUEST =
            "{\"messages\":[{\"role\":\"user\",\"content\":\"x\"}],\"max_tokens\":10,\"ignore_eos\":true}";

    @TempDir
    private Path folder;

    @Test
    void a_file_with_the_steps_and_requests_is_there_when_it_is_closed() throws Exception {
        Path file = folder.resolve("steps.jfr");
        Profile profile = Profile.begin(Optional.of(file));
        try (EchoServer server = EchoServer.ready(2, 64, 4)) {
            server.json(EchoServer.CHAT, REQUEST);
        }
        profile.close();
        profile.close();

        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        assertThat(events)
                .filteredOn(event -> event.getEventType().getName().equals("systole.Request"))
                .anySatisfy(
                        event -> assertThat(event.getInt("completionTokens")).isEqualTo(10));
        assertThat(events)
                .filteredOn(event -> event.getEventType().getName().equals("systole.Step"))
                .hasSizeGreaterThanOrEqualTo(10);
    }

    @Test
    void a_file_that_cannot_be_written_is_refused_at_once() {
        assertThatThrownBy(
                        () -> Profile.begin(Optional.of(folder.resolve("none").resolve("steps.jfr"))))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("steps.jfr");
    }

    @Test
    void nothing_is_recorded_unless_asked_for() throws Exception {
        Profile.begin(Optional.empty()).close();
        assertThat(folder).isEmptyDirectory();
    }
}
