package dev.systole.config;

import java.util.Optional;

/**
 * Where the server listens and under which name it serves its model.
 *
 * @param host address to listen on
 * @param port TCP port, 0 for a free one
 * @param servedModelName name of the model in requests and answers, empty for the name of its file or folder
 */
public record ServerConfig(String host, int port, Optional<String> servedModelName) {

    /** Checks the port. */
    public ServerConfig {
        if (port < 0 || port > 65535) {
            throw new SettingException("port must lie in 0..65535, not " + port);
        }
    }
}
