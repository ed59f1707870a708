/** The settings of a server, how files that a user names are read, and how long work reports its progress. */
@NullMarked
package dev.systole.config;

import org.jspecify.annotations.NullMarked;
