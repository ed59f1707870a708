"""Makes ../resources/tiny-float64.json, what transformers gives in float64: python run_in_float64.py TINY

TINY is the folder of the shared fixtures. pip install torch==2.15.0 transformers==5.24.0 (CPU)
The goldens are transformers in float32. For each fixture and prompt the golden's own tokens, the prompt and eight ids,
are fed again, to the same weights:
  logits_last    in float64, of the prompt's last token
  logits_step8   in float64, of the eighth id
  float32_error  [smallest, largest], over ways to feed the tokens in float32, of the largest difference from
                 logits_step8; the ways are the first n at once and the others one by one, and blocks of n
The models name float32 for parts of themselves, so that .double() leaves those parts in it. Here that name means
float64, and any float32 result is refused.
"""

import json
import os
import sys

os.environ["TRANSFORMERS_VERBOSITY"] = "error"
os.environ["HF_HUB_OFFLINE"] = "1"
import torch
from torch.utils._python_dispatch import TorchDispatchMode
from transformers import AutoModelForCausalLM

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "resources", "tiny-float64.json")
FIXTURES = ["qwen3_next/f32", "qwen3_next/bf16", "qwen3_5_moe/f32", "qwen3_5_moe/bf16"]
STEPS = 8
BLOCKS = [2, 3, 4, 5, 7, 11]
FLOAT32 = torch.float32
FLOAT64 = torch.float64


class OnlyFloat64(TorchDispatchMode):
    def __torch_dispatch__(self, func, types, args=(), kwargs=None):
        result = func(*args, **(kwargs or {}))
        for part in result if isinstance(result, (tuple, list)) else [result]:
            if isinstance(part, torch.Tensor) and part.is_floating_point() and part.dtype != FLOAT64:
                raise TypeError(f"{func} gave {part.dtype}")
        return result


def load(folder):
    return AutoModelForCausalLM.from_pretrained(folder, dtype=FLOAT32, attn_implementation="eager").eval()


def reference(folder):
    with open(os.path.join(folder, "reference.json")) as file:
        return json.load(file)["f32_compute"]


def tokens(golden):
    return golden["prompt"] + golden["greedy"][:STEPS]


def fed(model, ids, pieces):
    """Logits of each piece's last token."""
    assert sum(pieces) == len(ids), pieces
    cache, start, logits = None, 0, []
    for piece in pieces:
        out = model(torch.tensor([ids[start : start + piece]]), past_key_values=cache, use_cache=True)
        cache, start = out.past_key_values, start + piece
        logits.append(out.logits[0, -1])
    return logits


def orders(prompt, total):
    """Pieces that all tokens may be fed in."""
    firsts = sorted({1, 2, 3, 5, 7, prompt // 2, *range(prompt - 2, total + 1)})
    blocks = [[n] * (total // n) + ([total % n] if total % n else []) for n in BLOCKS]
    return [[first] + [1] * (total - first) for first in firsts] + blocks


def single(model, golden):
    """Logits after all tokens, in each order."""
    ids = tokens(golden)
    return [fed(model, ids, pieces)[-1] for pieces in orders(len(golden["prompt"]), len(ids))]


def make_float32_mean_float64():
    torch.float32 = torch.float = FLOAT64
    torch.Tensor.float = torch.Tensor.double
    torch.set_default_dtype(FLOAT64)


def in_float64(model):
    model = model.double()
    model.set_experts_implementation("eager")  # torch has no grouped product in float64
    for module in model.modules():
        if hasattr(module, "compute_default_rope_parameters"):
            module.inv_freq = module.compute_default_rope_parameters(module.config)[0]
            assert module.inv_freq.dtype == FLOAT64, module.inv_freq.dtype
    return model


def difference(found, expected):
    expected = torch.as_tensor(expected, dtype=FLOAT64)
    return float(f"{(found.double() - expected).abs().max():.3g}")


def numbers(logits):
    return [float(f"{x:.9g}") for x in logits.tolist()]


def entry(golden, singles, model):
    ids = tokens(golden)
    with OnlyFloat64():
        logits = fed(model, ids, [len(golden["prompt"])] + [1] * STEPS)
        whole = fed(model, ids, [len(ids)])[-1]
    last, step8 = logits[0], logits[-1]
    assert difference(whole, step8) < 1e-9, difference(whole, step8)
    errors = [difference(one, step8) for one in singles]
    return {
        "float32_error": [min(errors), max(errors)],
        "logits_last": numbers(last),
        "logits_step8": numbers(step8),
    }


def main(tiny):
    torch.set_num_threads(1)
    torch.set_grad_enabled(False)
    models = {name: load(os.path.join(tiny, name)) for name in FIXTURES}
    goldens = {name: reference(os.path.join(tiny, name)) for name in FIXTURES}
    singles = {name: [single(models[name], golden) for golden in goldens[name]] for name in FIXTURES}
    make_float32_mean_float64()
    found = {}
    for name in FIXTURES:
        model = in_float64(models[name])
        found[name] = [entry(*pair, model) for pair in zip(goldens[name], singles[name], strict=True)]
        for one in found[name]:
            print(name, {key: value for key, value in one.items() if not key.startswith("logits")})
    with open(FILE, "w") as file:
        json.dump(found, file, separators=(",", ":"))
        file.write("\n")


if __name__ == "__main__":
    main(sys.argv[1])
