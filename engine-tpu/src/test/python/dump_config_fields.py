"""Brings ../resources/config-fields.json up to date with the config classes of transformers: python dump_config_fields.py

pip install torch==2.15.0 transformers==5.24.0 (CPU)
Fields and defaults come from transformers; what people decided (all other keys of an entry) is kept, a new field comes
without it, and ConfigFieldsTest fails until somebody has marked it:
  mark    used       the reader takes it: another value gives another DecoderConfig, or is refused
          refused    the value in "value" is refused
          ignorable  it does not change the forward pass, for the "reason"
  value   the other value, where a plain change (+ 1, not, another word) would not do
  with    values that other fields get first, so that the field matters
  reason  of "ignorable"; elsewhere what must be known
"common" holds what every class has, or what shared code reads off any config; a class's own entry of that name wins.
"rope" holds the fields of each rotation, tried on one class: "at" is where "parameters" go in its config.
"""

import ast
import dataclasses
import inspect
import json
import os
import re

os.environ["TRANSFORMERS_VERBOSITY"] = "error"
import torch
import transformers
from transformers import cache_utils, masking_utils, modeling_rope_utils
from transformers.configuration_utils import PreTrainedConfig

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "resources", "config-fields.json")
CLASSES = {
    "LlamaForCausalLM": "LlamaConfig",
    "MistralForCausalLM": "MistralConfig",
    "Ministral3ForCausalLM": "Ministral3Config",
    "Qwen2ForCausalLM": "Qwen2Config",
    "Qwen3ForCausalLM": "Qwen3Config",
    "Gemma2ForCausalLM": "Gemma2Config",
    "Gemma3ForCausalLM": "Gemma3TextConfig",
    "Qwen3MoeForCausalLM": "Qwen3MoeConfig",
    "Qwen3NextForCausalLM": "Qwen3NextConfig",
    "Qwen3_5ForCausalLM": "Qwen3_5TextConfig",
    "Qwen3_5MoeForCausalLM": "Qwen3_5MoeTextConfig",
    "Gemma4ForCausalLM": "Gemma4TextConfig",
    "GptOssForCausalLM": "GptOssConfig",
    "MixtralForCausalLM": "MixtralConfig",
    "OlmoeForCausalLM": "OlmoeConfig",
    "DeepseekV3ForCausalLM": "DeepseekV3Config",
    "Phi3ForCausalLM": "Phi3Config",
    "SmolLM3ForCausalLM": "SmolLM3Config",
    "GraniteForCausalLM": "GraniteConfig",
    "Olmo3ForCausalLM": "Olmo3Config",
    "Glm4MoeForCausalLM": "Glm4MoeConfig",
}
# Of every class, or of older configs, and of no dataclass.
ALWAYS = {
    "torch_dtype": None,
    "quantization_config": None,
    "per_layer_config": None,
    "auto_map": None,
    "original_max_position_embeddings": None,
}
LEGACY = re.compile(r'kwargs\.(?:pop|get|setdefault)\(\s*"(\w+)"(?:, ([\w.]+)\))?')
READ = re.compile(r'(?<!\w)config\.(\w+)(?!\w*\()|getattr\(\s*(?:self\.)?(?:\w+_)?config,\s*"(\w+)"')
ROPE = re.compile(r'rope_param\w*(?:\[layer_type\])?(?:\.get\(|\[)"(\w+)"')
INTERNAL = re.compile(r"^_|^per_layer_config$|^get_|^is_heterogeneous$|^standardize_rope_params$|^rope_parameters$")


def plain(value):
    if value is dataclasses.MISSING or isinstance(value, torch.dtype):
        return None
    return value


def names(pattern, source):
    return {
        name for groups in pattern.findall(source) for name in ([groups] if isinstance(groups, str) else groups) if name
    }


def declared(cls):
    return {f.name: plain(f.default) for f in dataclasses.fields(cls)}


def forward_source(architecture, config):
    """The classes that a model is made of, and the functions beside them that take no image."""
    with torch.device("meta"):
        model = getattr(transformers, architecture)(config)
    classes = {type(m) for m in model.modules() if ".models." in type(m).__module__}
    source = "".join(inspect.getsource(c) for c in classes)
    tree = ast.parse(inspect.getsource(inspect.getmodule(type(model))))
    return source + "".join(
        ast.unparse(f).replace("'", '"')
        for f in tree.body
        if isinstance(f, ast.FunctionDef) and re.search(r"\b" + f.name + r"\(", source)
    )


def rope_fields(cls, config, source):
    """Fields within rope_parameters, with what they are when the others are there."""
    own = {"rope_type", "rope_theta", "partial_rotary_factor"} | names(ROPE, source)
    nested, least = least_rope(cls, config)
    out = {"rope_parameters": config.rope_parameters}
    for key in nested or [None]:
        prefix, found = "rope_parameters." + (key + "." if key else ""), least[key] if key else least
        out |= {prefix + name: plain(found.get(name)) for name in sorted(own)}
    return out


def least_rope(cls, config):
    """What rope_parameters becomes where only its types are given."""
    nested = [key for key, value in config.rope_parameters.items() if isinstance(value, dict)]
    least = {key: {"rope_type": "default"} for key in nested} or {"rope_type": "default"}
    return nested, cls(rope_parameters=least).rope_parameters


def legacy_fields(cls, config):
    """Older spellings that the class still takes, with what they are when absent."""
    source = inspect.getsource(cls.convert_rope_params_to_dict)
    if cls.__post_init__ is not PreTrainedConfig.__post_init__:
        source += inspect.getsource(cls.__post_init__)
    out = {}
    for name, default in LEGACY.findall(source):
        out[name] = json.loads(default) if re.fullmatch(r"[\d.]+", default) else out.get(name)
    ropes = least_rope(cls, config)[1]
    for name, key, of in [
        ("rope_theta", "full_attention", "rope_theta"),
        ("rope_local_base_freq", "sliding_attention", "rope_theta"),
        ("partial_rotary_factor", "full_attention", "partial_rotary_factor"),
    ]:
        if name in out:
            out[name] = ropes.get(key, ropes).get(of)
    return out


def fields(architecture, config_class):
    cls = getattr(transformers, config_class)
    config = cls()
    source = forward_source(architecture, config)
    out = {name: value for name, value in declared(cls).items() if name not in declared(PreTrainedConfig)}
    legacy = legacy_fields(cls, config)
    # An alias has the default of the field that it stands for.
    alias = cls.attribute_map | {to: of for of, to in cls.attribute_map.items()}
    known = set(out) | set(declared(PreTrainedConfig)) | set(ALWAYS)
    out |= {
        name: legacy.get(name, out.get(alias.get(name)))
        for name in (set(legacy) | set(alias) | names(READ, source)) - known
        if not INTERNAL.match(name)
    }
    return out | rope_fields(cls, config, source)


def common():
    out = declared(PreTrainedConfig) | ALWAYS
    for module in (cache_utils, masking_utils):
        read = names(READ, inspect.getsource(module))
        out |= {name: None for name in sorted(read) if name not in out and not INTERNAL.match(name)}
    return out


def ropes():
    out = {"default": {"rope_theta": None, "partial_rotary_factor": None}}
    for name, function in modeling_rope_utils.ROPE_INIT_FUNCTIONS.items():
        out[name] = dict.fromkeys(sorted(names(ROPE, inspect.getsource(function))))
    return out


def merged(found, kept):
    return {
        name: {"default": value} | {k: v for k, v in kept.get(name, {}).items() if k != "default"}
        for name, value in sorted(found.items())
    }


def main():
    old = json.load(open(FILE)) if os.path.exists(FILE) else {}
    new = {"transformers": transformers.__version__, "common": {}, "rope": {}, "classes": {}}
    for name, found in ropes().items():
        kept = old.get("rope", {}).get(name, {})
        new["rope"][name] = kept | {"fields": merged(found, kept.get("fields", {}))}
    for architecture, config_class in CLASSES.items():
        kept = old.get("classes", {}).get(architecture, {})
        found = fields(architecture, config_class)
        found |= {
            name: value for name, value in common().items() if name in kept.get("fields", {}) and name not in found
        }
        found = merged(found, kept.get("fields", {}))
        new["classes"][architecture] = kept | {"config_class": config_class, "fields": found}
    everywhere = set.intersection(*(set(c["fields"]) for c in new["classes"].values()))
    found = {name: value for name, value in common().items() if name not in everywhere}
    new["common"] = merged(found, old.get("common", {}))
    text = json.dumps(new, indent=1)
    # One line an entry.
    text = re.sub(
        r'\{\s*("default": [^{}]*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}[^{}]*)*)\}',
        lambda m: "{" + re.sub(r"\s*\n\s*", " ", m[1]).strip() + "}",
        text,
    )
    open(FILE, "w").write(text + "\n")


main()
