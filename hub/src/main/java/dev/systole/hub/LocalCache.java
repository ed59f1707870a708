package dev.systole.hub;

import dev.systole.config.FileFault;
import dev.systole.config.RegularFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A model's folder in the Hub cache, as Hugging Face's own clients write it: {@code refs/NAME} holds the commit of a
 * branch or tag, {@code snapshots/COMMIT} the files of that commit.
 */
final class LocalCache {

    private LocalCache() {}

    /** Whether the folder has that layout. */
    static boolean isRepository(Path folder) {
        return Files.isDirectory(folder.resolve("snapshots"));
    }

    /** Returns the folder with the files of a branch, tag or commit, of {@code main} where none is named. */
    static Path snapshot(Path repository, Optional<String> revision) throws HubException {
        String name = revision.orElse("main");
        Path refs = repository.resolve("refs");
        Path ref = refs.resolve(name).normalize();
        try {
            String commit = ref.startsWith(refs) && RegularFile.isThere(ref) && !Files.isDirectory(ref)
                    ? RegularFile.text(ref).strip()
                    : name;
            Path snapshots = repository.resolve("snapshots");
            Path snapshot = snapshots.resolve(commit).normalize();
            if (!snapshots.equals(snapshot.getParent()) || !Files.isDirectory(snapshot)) {
                throw new HubException("the cache folder " + repository + " has no revision " + name
                        + ": expected refs/" + name + " or snapshots/" + name);
            }
            return snapshot;
        } catch (IOException e) {
            throw new HubException(
                    "cannot read the revision " + name + " of " + repository + ": " + FileFault.words(e), e);
        }
    }
}
