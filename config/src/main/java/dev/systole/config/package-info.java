/** The settings of a server, how they are read, and how long work reports its progress. */
@NullMarked
package dev.systole.config;

import org.jspecify.annotations.NullMarked;
