package dev.systole.tokenizer;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/**
 * A Hugging Face tokenizer: text to token ids and back, as the {@code tokenizers} crate does it. Thread-safe. It owns
 * native memory until it is closed; closing while another thread encodes, and encoding after that, throw
 * {@link IllegalStateException}. Truncation and padding that a {@code tokenizer.json} asks for are not applied.
 */
public final class Tokenizer implements AutoCloseable {

    private final Arena arena;
    private final MemorySegment handle;
    private final Pieces pieces;

    private Tokenizer(Arena arena, MemorySegment handle, Pieces pieces) {
        this.arena = arena;
        this.handle = handle;
        this.pieces = pieces;
    }

    /**
     * Loads a tokenizer.
     *
     * @param json the content of a {@code tokenizer.json}
     * @return the tokenizer, to be closed by the caller
     * @throws TokenizerException where it is malformed, or its decoder is none that can be streamed
     */
    public static Tokenizer fromJson(String json) {
        return fromJson(json.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Loads a tokenizer.
     *
     * @param json the content of a {@code tokenizer.json} in UTF-8
     * @return the tokenizer, to be closed by the caller
     * @throws TokenizerException where it is malformed, or its decoder is none that can be streamed
     */
    public static Tokenizer fromJson(byte[] json) {
        return fromJson(json, "[]");
    }

    /** Loads a tokenizer and adds the tokens of a JSON array as {@link NamedTokens} has them. */
    @SuppressWarnings("MustBeClosedChecker") // the tokenizer closes it
    static Tokenizer fromJson(byte[] json, String toAdd) {
        Arena arena = Arena.ofShared();
        try {
            MemorySegment handle = TextLibrary.loadTokenizer(json, toAdd, arena);
            return new Tokenizer(arena, handle, new Pieces(content(TextLibrary.pieces(handle))));
        } catch (RuntimeException e) {
            arena.close();
            throw e;
        }
    }

    /**
     * Encodes a text. Special tokens written out in it become their ids.
     *
     * @param text any text
     * @param addSpecialTokens whether the tokens that the tokenizer puts around a text, such as BOS, are added
     * @return the token ids
     */
    public int[] encode(String text, boolean addSpecialTokens) {
        ByteBuffer ids = content(TextLibrary.encode(handle, text, addSpecialTokens));
        int[] result = new int[ids.remaining() / Integer.BYTES];
        ids.asIntBuffer().get(result);
        return result;
    }

    /**
     * Decodes token ids. Differs from the crate in one thing: of a run of byte tokens that is not UTF-8 as a whole the
     * valid characters are kept, as SentencePiece does, since a stream has shown them already.
     *
     * @param ids token ids; those outside the vocabulary add nothing
     * @param skipSpecialTokens whether special tokens are left out
     * @return the text; bytes that are not UTF-8 give replacement characters
     */
    public String decode(int[] ids, boolean skipSpecialTokens) {
        StreamDecoder stream = newStreamDecoder(skipSpecialTokens);
        StringBuilder text = new StringBuilder();
        for (int id : ids) {
            text.append(stream.accept(id));
        }
        return text.append(stream.finish()).toString();
    }

    /**
     * The size of the vocabulary with its added tokens.
     *
     * @return one more than the highest id; a model's may be larger
     */
    public int vocabularySize() {
        return pieces.size();
    }

    /**
     * Looks a token up.
     *
     * @param token the text of a token as the vocabulary spells it
     * @return its id, empty where there is no such token
     */
    public OptionalInt id(String token) {
        ByteBuffer id = content(TextLibrary.id(handle, token));
        return id.hasRemaining() ? OptionalInt.of(id.getInt()) : OptionalInt.empty();
    }

    /**
     * Begins to decode a stream of ids.
     *
     * @param skipSpecialTokens whether special tokens are left out
     * @return a decoder for one stream, usable after this tokenizer is closed
     */
    public StreamDecoder newStreamDecoder(boolean skipSpecialTokens) {
        return new StreamDecoder(pieces, skipSpecialTokens);
    }

    @Override
    public void close() {
        if (arena.scope().isAlive()) {
            arena.close();
        }
    }

    private static ByteBuffer content(TextLibrary.Answer answer) {
        if (answer.status() != TextLibrary.Status.DONE) {
            throw new TokenizerException(answer.text());
        }
        return answer.content();
    }
}
