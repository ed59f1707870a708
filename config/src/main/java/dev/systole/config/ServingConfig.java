package dev.systole.config;

import java.nio.file.Path;
import java.util.Optional;

/**
 * All settings of a server. Immutable.
 *
 * @param server where it listens
 * @param model what it serves
 * @param plugin the PJRT plugin to compute on, empty for the CPU plugin that the hub fetches
 * @param pooling how embeddings are made, empty where none are served
 * @param xlaFlags flags for the plugin's compiler
 * @param kernels a kernel pack of the user's, empty for the bundled one alone
 * @param programCache folder for compiled programs
 * @param engine how it computes
 * @param scheduler how it admits requests
 * @param hub what may be fetched
 * @param profile file for a timeline of the steps, empty for none
 */
public record ServingConfig(
        ServerConfig server,
        ModelConfigRef model,
        Optional<Path> plugin,
        Optional<Pooling> pooling,
        XlaFlags xlaFlags,
        Optional<Path> kernels,
        Path programCache,
        EngineConfig engine,
        SchedulerConfig scheduler,
        HubConfig hub,
        Optional<Path> profile) {}
