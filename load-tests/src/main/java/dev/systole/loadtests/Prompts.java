package dev.systole.loadtests;

import java.util.List;
import java.util.Random;
import java.util.StringJoiner;

/**
 * Makes prompts that share no beginning, so that no server gains by keeping prefixes. Each word is one token in the
 * vocabularies of the common models. Immutable.
 *
 * @param words words of each prompt before its fixed end
 * @param seed chooses the words; another run takes another one, or the server may still hold its prompts
 */
record Prompts(int words, long seed) {

    private static final String END = ". Tell a long story about all of this:";

    /** Tokens that the end takes. */
    private static final int END_TOKENS = 10;

    private static final List<String> WORDS =
            List.of(("water house river stone light garden winter summer morning night"
                            + " road bridge forest mountain island market window door table paper book letter story music voice"
                            + " hand heart mind friend child mother father brother sister doctor teacher king queen city village"
                            + " field horse bird fish tree flower fire wind rain snow cloud sun moon star sea ship train wheel"
                            + " machine engine metal glass wood gold silver iron salt bread fruit apple wine milk sugar dinner"
                            + " color green blue red white black small large old new young early late fast slow high low near far")
                    .split(" "));

    /** Makes prompts of about so many tokens. */
    static Prompts ofTokens(int tokens, long seed) {
        return new Prompts(Math.max(1, tokens - END_TOKENS), seed);
    }

    /** The prompt of a number: always the same for the same seed. */
    String prompt(long number) {
        Random random = new Random(seed * 1_000_003 + number);
        StringJoiner prompt = new StringJoiner(" ");
        for (int word = 0; word < words; word++) {
            prompt.add(WORDS.get(random.nextInt(WORDS.size())));
        }
        return prompt + END;
    }
}
