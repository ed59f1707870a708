package dev.systole.config;

/**
 * What a user or the world did wrong, as against a bug: implemented by exceptions whose message says what, where and
 * what to do, and which are therefore shown without a stack.
 */
public interface Fault {}
