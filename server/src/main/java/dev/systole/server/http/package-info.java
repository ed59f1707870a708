/** One handler class an endpoint, the router, and the one place where faults become answers. */
@NullMarked
package dev.systole.server.http;

import org.jspecify.annotations.NullMarked;
