package dev.systole.config;

import dev.systole.config.Setting.Kind;
import java.util.List;

/**
 * Every setting of the server, in the order of the documentation. The command line's options, the environment's
 * variables, the YAML keys and {@code docs/configuration.md} all follow from this list.
 */
public final class Settings {

    static final Setting MODEL = new Setting(
            "model",
            Kind.PATH,
            "",
            "Hugging Face directory, `.gguf` file, or a model's folder in the Hub cache; SmolLM2-135M-Instruct is fetched"
                    + " and served where it is left out. On the command line it may be given without the flag");
    static final Setting REVISION = new Setting(
            "revision",
            Kind.TEXT,
            "",
            "branch, tag or commit to take from a model's folder in the Hub cache; `main` where it is left out");
    static final Setting SERVED_MODEL_NAME = new Setting(
            "served-model-name",
            Kind.TEXT,
            "",
            "name of the model in requests and answers; the name of its file or folder where it is left out");
    static final Setting HOST =
            new Setting("host", Kind.TEXT, "127.0.0.1", "address to listen on; `0.0.0.0` listens on all");
    static final Setting PORT =
            new Setting("port", Kind.INTEGER, "8000", "TCP port to listen on, up to 65535; 0 takes a free one");
    static final Setting DTYPE = new Setting(
            "dtype",
            Kind.DTYPE,
            "auto",
            "element type of weights and cache: `auto`, `bfloat16` or `float32`; `auto` is the checkpoint's own, and"
                    + " `bfloat16` for GGUF and float16");
    static final Setting MAX_MODEL_LEN = new Setting(
            "max-model-len",
            Kind.INTEGER,
            "0",
            "longest sequence in tokens, prompt and output together; 0 takes the model's own, at most 2,048 on CPU");
    static final Setting MAX_NUM_SEQS =
            new Setting("max-num-seqs", Kind.INTEGER, "64", "sequences that are generated at the same time, 1 to 1024");
    static final Setting FIT = new Setting(
            "fit",
            Kind.BOOLEAN,
            "false",
            "where the model does not fit the devices' memory in these sizes, take the most sequences that do, and for a"
                    + " single one the longest, in place of ending with the table of what is needed");
    static final Setting BATCH_INVARIANT = new Setting(
            "batch-invariant",
            Kind.BOOLEAN,
            "false",
            "compute every sequence in the same shapes whoever shares its batch, at the price of speed");
    static final Setting TENSOR_PARALLEL_SIZE = new Setting(
            "tensor-parallel-size",
            Kind.INTEGER,
            "1",
            "devices among which the model is split, 1 to 256; on CPU they are virtual, for trying and for tests");
    static final Setting MAX_QUEUED_REQUESTS = new Setting(
            "max-queued-requests",
            Kind.INTEGER,
            "1024",
            "requests that may wait for a place; one more is answered with 429");
    static final Setting MAX_PREFILL_TOKENS_PER_STEP = new Setting(
            "max-prefill-tokens-per-step",
            Kind.INTEGER,
            "256",
            "prompt tokens computed between two tokens of the running sequences: fewer keep streams smoother, more start"
                    + " prompts sooner");
    static final Setting PLUGIN = new Setting(
            "plugin",
            Kind.PATH,
            "",
            "PJRT plugin (`.so`) to compute on; a CPU plugin is fetched and used where it is left out");
    static final Setting POOLING = new Setting(
            "pooling",
            Kind.POOLING,
            "",
            "serve embeddings of the same weights at `/v1/embeddings`, too, pooled from the `last` token's hidden state or"
                    + " the `mean` of all; without it none are served");
    static final Setting XLA_FLAGS = new Setting(
            "xla-flags",
            Kind.TEXT,
            "",
            "flags for XLA, with spaces between them, such as `--xla_cpu_enable_fast_math=true`; a process of their own"
                    + " tries them first, since XLA ends its process at one that it does not know. They are part of"
                    + " what compiled programs are found by");
    static final Setting KERNELS = new Setting(
            "kernels",
            Kind.PATH,
            "",
            "folder of a kernel pack (a `manifest.json` and the files it names), or such a repository's folder in the Hub"
                    + " cache: on a TPU its kernels are used before those that Systole brings");
    static final Setting CACHE_DIR = new Setting(
            "cache-dir",
            Kind.PATH,
            "",
            "folder for what is fetched; `$XDG_CACHE_HOME/systole` or `~/.cache/systole` where it is left out");
    static final Setting PROGRAM_CACHE = new Setting(
            "program-cache",
            Kind.PATH,
            "",
            "folder for compiled programs, with which a later start compiles nothing; `programs` in the cache folder where"
                    + " it is left out");
    static final Setting OFFLINE =
            new Setting("offline", Kind.BOOLEAN, "false", "fetch nothing, and use only what is in the cache folder");
    static final Setting PROFILE = new Setting(
            "profile",
            Kind.PATH,
            "",
            "file that a timeline of all steps and requests is written to at the end, for `jfr` or JDK Mission Control");
    static final Setting CONFIG =
            new Setting("config", Kind.PATH, "", "YAML file with settings, read before environment and flags");

    /** All of them; {@code config} alone has no key in the YAML file. */
    public static final List<Setting> ALL = List.of(
            MODEL,
            REVISION,
            SERVED_MODEL_NAME,
            HOST,
            PORT,
            DTYPE,
            MAX_MODEL_LEN,
            MAX_NUM_SEQS,
            FIT,
            BATCH_INVARIANT,
            TENSOR_PARALLEL_SIZE,
            MAX_QUEUED_REQUESTS,
            MAX_PREFILL_TOKENS_PER_STEP,
            POOLING,
            PLUGIN,
            XLA_FLAGS,
            KERNELS,
            CACHE_DIR,
            PROGRAM_CACHE,
            OFFLINE,
            PROFILE,
            CONFIG);

    private Settings() {}
}
