package dev.systole.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.systole.engine.ModelFiles;
import dev.systole.scheduler.StepLoop;
import dev.systole.server.generate.LoadedModel;
import dev.systole.server.generate.SamplingDefaults;
import dev.systole.tokenizer.TokenizerSource;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a model's files say beside its weights.
 *
 * @param source tokeniser and chat template
 * @param vocabularySize ids lie below, as the config has it
 * @param stopTokenIds ids that end a sequence
 * @param defaults sampling where a request says nothing
 */
record ModelText(TokenizerSource source, int vocabularySize, Set<Integer> stopTokenIds, SamplingDefaults defaults) {

    /** Reads them; the path is the files'. */
    static ModelText read(Path path, ModelFiles files) {
        TokenizerSource source = Files.isDirectory(path)
                ? TokenizerSource.fromDirectory(path)
                : TokenizerSource.fromGguf(files.ggufMetadata());
        JsonNode config = files.config();
        JsonNode vocabulary = config.path("vocab_size");
        return new ModelText(
                source,
                (vocabulary.isMissingNode() ? config.path("text_config").path("vocab_size") : vocabulary).asInt(),
                stopTokenIds(files, source),
                files.generationConfig().map(SamplingDefaults::read).orElse(SamplingDefaults.NONE));
    }

    /** From generation_config.json, else config.json or its text part, and the tokeniser's own. */
    private static Set<Integer> stopTokenIds(ModelFiles files, TokenizerSource source) {
        Set<Integer> ids = new HashSet<>();
        JsonNode config = files.config();
        JsonNode eos = Stream.of(files.generationConfig().orElse(config), config, config.path("text_config"))
                .map(from -> from.path("eos_token_id"))
                .filter(id -> !id.isMissingNode() && !id.isNull())
                .findFirst()
                .orElse(MissingNode.getInstance());
        if (eos.isArray()) {
            eos.forEach(id -> ids.add(id.asInt()));
        } else if (eos.isIntegralNumber()) {
            ids.add(eos.intValue());
        }
        source.specialTokenId("eos_token").ifPresent(ids::add);
        return ids;
    }

    /** The model that answers by a loop that has started. */
    LoadedModel served(String name, StepLoop loop, Optional<LoadedModel.Embeddings> embeddings) {
        return new LoadedModel(
                name,
                System.currentTimeMillis() / 1000,
                source.tokenizer(),
                source.chatTemplate(false),
                loop.spec().cache().maxLength(),
                loop.spec().vocabularySize(),
                stopTokenIds,
                defaults,
                loop,
                embeddings);
    }
}
