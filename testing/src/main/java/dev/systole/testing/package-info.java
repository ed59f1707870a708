/** What the tests of every module share: where the fixtures lie, and the count of goldens run and skipped. */
@NullMarked
package dev.systole.testing;

import org.jspecify.annotations.NullMarked;
