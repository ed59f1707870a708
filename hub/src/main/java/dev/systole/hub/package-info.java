/** Fetches pinned packages into a local cache. */
@NullMarked
package dev.systole.hub;

import org.jspecify.annotations.NullMarked;
