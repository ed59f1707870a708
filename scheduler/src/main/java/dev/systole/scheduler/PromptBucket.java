package dev.systole.scheduler;

/**
 * Sizes of a program that computes chunks of several prompts together.
 *
 * @param rows prompts at most
 * @param tokens of each prompt at most
 * @param length positions of a row up to which a chunk may reach
 */
public record PromptBucket(int rows, int tokens, int length) {

    /**
     * Token positions that the program computes, whether they count or not.
     *
     * @return rows x tokens
     */
    public int positions() {
        return rows * tokens;
    }
}
