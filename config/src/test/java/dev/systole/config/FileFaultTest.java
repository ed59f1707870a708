package dev.systole.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class FileFaultTest {

    @TempDir
    Path folder;

    @Test
    void says_in_words_what_the_file_system_says_in_names_of_classes() throws IOException {
        Path missing = folder.resolve("missing");
        assertFault(missing, missing + " does not exist", "nothing there");
        Files.createSymbolicLink(folder.resolve("link"), missing);
        assertFault(folder.resolve("link"), folder.resolve("link") + " does not exist", "nothing there");
        assertFault(folder, folder + " is a folder", "a folder");
        Path latin = Files.write(folder.resolve("latin"), new byte[] {'a', (byte) 0xe4});
        assertFault(latin, latin + " is not UTF-8", "text that is not UTF-8");
        Path inFile = latin.resolve("b");
        assertFault(inFile, inFile + " does not exist", "nothing there");
    }

    // Root may read everything, so that the refusal is made here.
    @Test
    void words_a_refusal_of_reading_and_of_writing() {
        Path path = Path.of("/models/a");
        assertThat(FileFault.reading(path, new AccessDeniedException("/models/a")))
                .hasMessage("no permission to read /models/a");
        assertThat(FileFault.writing(path, new AccessDeniedException("/models")))
                .hasMessage("no permission to write /models");
        assertThat(FileFault.writing(path, new FileSystemException("/models/a", null, "No space left on device")))
                .hasMessage("/models/a cannot be written: no space left on device");
        assertThat(FileFault.reading(path, new IOException("No such device")))
                .hasMessage("/models/a cannot be read: no such device");
        assertThat(FileFault.reading(path, new IOException()))
                .hasMessage("/models/a cannot be read: the system gives no reason");
    }

    @Test
    void tells_a_person_nothing_of_classes() {
        IOException cause = new NoSuchFileException("/a");
        assertThat(FileFault.words(cause)).isEqualTo("/a does not exist");
        assertThat(FileFault.words(new UncheckedIOException(cause))).isEqualTo("/a does not exist");
        assertThat(FileFault.words(new UncheckedIOException("main is not kept", cause)))
                .isEqualTo("main is not kept: /a does not exist");
        assertThat(FileFault.words(new IllegalStateException("a reason"))).isEqualTo("a reason");
    }

    @Test
    void keeps_a_fault_that_is_one_already() {
        FileFault fault = FileFault.reading(Path.of("a"), new IOException("No such device"));
        assertThat(FileFault.writing(Path.of("b"), fault)).isSameAs(fault);
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void refuses_a_fifo_and_a_device_before_it_opens_them() throws IOException, InterruptedException {
        Path fifo = folder.resolve("fifo");
        assertThat(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor())
                .isZero();
        assertFault(fifo, fifo + " is a FIFO, a socket or a device, no regular file", null);
        assertFault(Path.of("/dev/zero"), "/dev/zero is a FIFO, a socket or a device, no regular file", null);
    }

    @Test
    void tells_a_link_to_nothing_from_no_file() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("missing"));
        assertThat(RegularFile.isThere(link)).isTrue();
        assertThat(RegularFile.isThere(folder.resolve("missing"))).isFalse();
    }

    private static void assertFault(Path path, String message, @Nullable String found) {
        assertThatExceptionOfType(FileFault.class)
                .isThrownBy(() -> RegularFile.text(path))
                .withMessage(message)
                .satisfies(fault ->
                        assertThat(found == null || fault.found().equals(found)).isTrue());
    }
}
