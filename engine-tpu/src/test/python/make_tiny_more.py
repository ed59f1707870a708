"""Makes the golden models of ../resources/tiny that the shared fixtures lack: python make_tiny_more.py MAKE_TINY [name ...]

MAKE_TINY is the path of the shared fixtures' make_tiny.py, whose functions write the models and the references.
pip install torch==2.15.0 transformers==5.24.0 (CPU)
<name>/f32 and <name>/bf16 get config.json, generation_config.json, model.safetensors and reference.json; no tokeniser.
"""

import importlib.util
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "..", "resources", "tiny")
LONG_FACTORS = [1.0, 1.4, 2.1, 3.6, 6.5, 11.0]
SHORT_FACTORS = [1.0, 1.05, 1.1, 1.25, 1.4, 1.7]


def script(path):
    spec = importlib.util.spec_from_file_location("make_tiny", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def models(base, transformers):
    small = base | {"num_hidden_layers": 3, "intermediate_size": 64, "tie_word_embeddings": False}
    return phi(small, transformers) | dense(small, transformers) | sparse(small, transformers)


def phi(small, transformers):
    longrope = small | {
        "num_hidden_layers": 2,
        "tie_word_embeddings": True,
        "rope_parameters": {
            "rope_type": "longrope",
            "rope_theta": 10000.0,
            "partial_rotary_factor": 0.75,
            "short_factor": SHORT_FACTORS,
            "long_factor": LONG_FACTORS,
        },
    }
    return {
        # A window in every layer and half of each head rotated.
        "phi3": (
            "Phi3ForCausalLM",
            transformers.Phi3Config,
            small
            | {
                "sliding_window": 16,
                "rope_parameters": {"rope_type": "default", "rope_theta": 10000.0, "partial_rotary_factor": 0.5},
            },
        ),
        # No sequence of the reference is longer than 64: the first always takes the short factors, the second the long.
        "phi3_longrope": (
            "Phi3ForCausalLM",
            transformers.Phi3Config,
            longrope | {"original_max_position_embeddings": 96},
        ),
        "phi3_longrope_long": (
            "Phi3ForCausalLM",
            transformers.Phi3Config,
            longrope | {"original_max_position_embeddings": 4},
        ),
    }


def dense(small, transformers):
    return {
        # The list of layers without rotation is not the one that the interval gives.
        "smollm3": (
            "SmolLM3ForCausalLM",
            transformers.SmolLM3Config,
            small
            | {
                "num_attention_heads": 8,
                "tie_word_embeddings": True,
                "no_rope_layers": [1, 0, 1],
                "no_rope_layer_interval": 4,
                "rope_parameters": {"rope_type": "default", "rope_theta": 5000000.0},
            },
        ),
        "granite": (
            "GraniteForCausalLM",
            transformers.GraniteConfig,
            small
            | {
                "tie_word_embeddings": True,
                "attention_bias": True,
                "mlp_bias": True,
                "embedding_multiplier": 0.7,
                "attention_multiplier": 0.11,
                "residual_multiplier": 1.6,
                "logits_scaling": 2.5,
            },
        ),
        # Only full layers are scaled.
        "olmo3": (
            "Olmo3ForCausalLM",
            transformers.Olmo3Config,
            small
            | {
                "sliding_window": 16,
                "layer_types": ["sliding_attention", "full_attention", "sliding_attention"],
                "rope_parameters": {
                    "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0},
                    "full_attention": {
                        "rope_type": "yarn",
                        "rope_theta": 500000.0,
                        "factor": 8.0,
                        "beta_fast": 32.0,
                        "beta_slow": 1.0,
                        "attention_factor": 1.3,
                        "original_max_position_embeddings": 64,
                    },
                },
            },
        ),
    }


def sparse(small, transformers):
    return {
        # Heads of 24 that are not hidden / heads, two shared experts in one, and one of two groups chosen.
        "glm4_moe": (
            "Glm4MoeForCausalLM",
            transformers.Glm4MoeConfig,
            small
            | {
                "head_dim": 24,
                "attention_bias": True,
                "use_qk_norm": True,
                "first_k_dense_replace": 1,
                "moe_intermediate_size": 16,
                "n_routed_experts": 8,
                "num_experts_per_tok": 2,
                "n_shared_experts": 2,
                "n_group": 2,
                "topk_group": 1,
                "norm_topk_prob": True,
                "routed_scaling_factor": 1.5,
                "rope_parameters": {"rope_type": "default", "rope_theta": 1000000.0, "partial_rotary_factor": 0.5},
            },
        ),
    }


def write(model, folder, dtype):
    os.makedirs(folder, exist_ok=True)
    model.save_pretrained(folder)


if __name__ == "__main__":
    tiny = script(sys.argv[1])
    tiny.ROOT, tiny.write = FOLDER, write
    tiny.CFG = models(tiny.base, tiny.T)
    for index, name in enumerate(tiny.CFG):
        if not sys.argv[2:] or name in sys.argv[2:]:
            tiny.make(name, 4321 + index)
