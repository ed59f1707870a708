/**
 * Compiling for a TPU slice that need not be there. Glossary: <i>slice</i>, the chips that are rented together under a
 * name; <i>topology</i>, the plugin's description of a slice.
 */
@NullMarked
package dev.systole.engine.pjrt.aot;

import org.jspecify.annotations.NullMarked;
