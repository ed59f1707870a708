package dev.systole.scheduler;

/**
 * An event on its way.
 *
 * @param listener to whom
 * @param event what
 */
record Delivery(GenerationListener listener, GenerationEvent event) {}
