"""Makes the test vectors of this folder with the gguf and safetensors packages: python make_vectors.py

pip install gguf==0.19.0 safetensors==0.8.0 numpy
quants.gguf, quants.f32   random blocks of every encoding and what the gguf package decodes them to (file order)
llama.gguf, gemma3.gguf, qwen2.gguf and *.safetensors   small models written as llama.cpp's converter writes them, and the
                          tensors in Hugging Face's form that must come back
tiny.json                 shapes, sums and first values of some tiny models, read by the safetensors package
"""

import json
import os

import numpy as np
from gguf import GGMLQuantizationType as T
from gguf import GGUFWriter
from gguf.quants import dequantize, quantize
from safetensors import safe_open
from safetensors.numpy import save_file

HERE = os.path.dirname(os.path.abspath(__file__))
FIXTURES = os.path.join(HERE, *[".."] * 5, "fixtures")
RNG = np.random.default_rng(20261130)
# Bytes at which the half-precision scales of a block lie, and its elements and bytes.
QUANTS = {
    "Q4_0": ([0], 32, 18),
    "Q4_1": ([0, 2], 32, 20),
    "Q5_0": ([0], 32, 22),
    "Q5_1": ([0, 2], 32, 24),
    "Q8_0": ([0], 32, 34),
    "Q4_K": ([0, 2], 256, 144),
    "Q5_K": ([0, 2], 256, 176),
    "Q6_K": ([208], 256, 210),
}


def bf16(x):
    bits = np.ascontiguousarray(x, dtype=np.float32).view(np.uint32).astype(np.uint64)
    return (((bits + 0x7FFF + ((bits >> 16) & 1)) >> 16) << 16).astype(np.uint32).view(np.float32)


def normal(*shape):
    return RNG.standard_normal(shape).astype(np.float32)


def quants():
    writer = GGUFWriter(os.path.join(HERE, "quants.gguf"), "none")
    rows, columns, expected = 3, 512, []
    for name, (scales, elements, size) in QUANTS.items():
        blocks = RNG.integers(0, 256, (rows * columns // elements, size), dtype=np.uint8)
        for at in scales:
            blocks[:, at : at + 2] = normal(len(blocks), 1).astype(np.float16).view(np.uint8)
        data = blocks.reshape(rows, -1)
        writer.add_tensor(name, data, raw_dtype=T[name])
        expected.append(dequantize(data, T[name]))
    values = normal(rows, columns)
    writer.add_tensor("F32", values)
    writer.add_tensor("F16", values.astype(np.float16))
    writer.add_tensor("BF16", quantize(values, T.BF16), raw_dtype=T.BF16)
    expected += [values, values.astype(np.float16).astype(np.float32), bf16(values)]
    finish(writer)
    np.concatenate([x.ravel() for x in expected]).astype("<f4").tofile(os.path.join(HERE, "quants.f32"))


def finish(writer):
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def permute(w, heads):
    """llama.cpp's LlamaModel.permute: halves of a head become neighbouring pairs."""
    return w.reshape(heads, 2, w.shape[0] // heads // 2, *w.shape[1:]).swapaxes(1, 2).reshape(w.shape)


class Model:
    def __init__(self, arch, quantised):
        self.writer = GGUFWriter(os.path.join(HERE, arch + ".gguf"), arch)
        self.arch, self.expected, self.quantised = arch, {}, quantised

    def add(self, gguf, hf, stored, kind, back=lambda w: w):
        data = np.ascontiguousarray(stored) if kind == "F32" else quantize(np.ascontiguousarray(stored), T[kind])
        self.writer.add_tensor(gguf, data, raw_dtype=T[kind])
        if hf:
            w = back(dequantize(data, T[kind]).astype(np.float32).reshape(stored.shape))
            self.expected[hf] = np.ascontiguousarray(bf16(w) if self.quantised else w)

    def sizes(self, hidden, ffn, blocks, heads, kv, head_dim, context, theta):
        w = self.writer
        w.add_embedding_length(hidden), w.add_feed_forward_length(ffn), w.add_block_count(blocks)
        w.add_head_count(heads), w.add_head_count_kv(kv), w.add_key_length(head_dim), w.add_value_length(head_dim)
        w.add_context_length(context), w.add_rope_freq_base(theta), w.add_layer_norm_rms_eps(1e-6)
        w.add_bos_token_id(1), w.add_eos_token_id(2)

    def done(self):
        finish(self.writer)
        save_file(self.expected, os.path.join(HERE, self.arch + ".safetensors"))


def unpermute(heads):
    return lambda w: w.reshape(heads, w.shape[0] // heads // 2, 2, *w.shape[1:]).swapaxes(1, 2).reshape(w.shape)


def llama():
    m = Model("llama", True)
    m.sizes(64, 96, 1, 4, 2, 16, 512, 500000.0)
    m.writer.add_eot_token_id(3)
    # Scaling by 8 from 64 positions: transformers' llama3 formula as convert_hf_to_gguf writes it.
    wavelengths = 2 * np.pi * 500000.0 ** (np.arange(0, 16, 2) / 16)
    smooth = (64 / wavelengths - 1) / 3
    factors = np.where(wavelengths < 16, 1, np.where(wavelengths > 64, 8, 1 / ((1 - smooth) / 8 + smooth)))
    m.add("rope_freqs.weight", None, factors.astype(np.float32), "F32")
    m.add("token_embd.weight", "model.embed_tokens.weight", normal(8, 64), "Q8_0")
    m.add("output_norm.weight", "model.norm.weight", normal(64), "F32")
    p, h = "blk.0.", "model.layers.0."
    m.add(p + "attn_norm.weight", h + "input_layernorm.weight", normal(64), "F32")
    m.add(p + "ffn_norm.weight", h + "post_attention_layernorm.weight", normal(64), "F32")
    for g, hf, rows, heads in [("attn_q", "q_proj", 64, 4), ("attn_k", "k_proj", 32, 2)]:
        m.add(f"{p}{g}.weight", f"{h}self_attn.{hf}.weight", permute(normal(rows, 64), heads), "Q4_1", unpermute(heads))
        m.add(f"{p}{g}.bias", f"{h}self_attn.{hf}.bias", permute(normal(rows), heads), "F32", unpermute(heads))
    m.add(p + "attn_v.weight", h + "self_attn.v_proj.weight", normal(32, 64), "Q5_0")
    m.add(p + "attn_v.bias", h + "self_attn.v_proj.bias", normal(32), "F32")
    m.add(p + "attn_output.weight", h + "self_attn.o_proj.weight", normal(64, 64), "Q4_0")
    m.add(p + "ffn_gate.weight", h + "mlp.gate_proj.weight", normal(96, 64), "Q5_1")
    m.add(p + "ffn_up.weight", h + "mlp.up_proj.weight", normal(96, 64), "F16")
    m.add(p + "ffn_down.weight", h + "mlp.down_proj.weight", normal(64, 96), "BF16")
    m.done()


def gemma3():
    m = Model("gemma3", False)
    m.sizes(32, 64, 1, 2, 1, 16, 512, 1000000.0)
    m.writer.add_sliding_window(16)

    def less(w):
        return w - np.float32(1)

    m.add("token_embd.weight", "model.embed_tokens.weight", normal(8, 32), "F32")
    m.add("output_norm.weight", "model.norm.weight", normal(32) + 1, "F32", less)
    for g, hf, size in [
        ("attn_norm", "input_layernorm", 32),
        ("post_attention_norm", "post_attention_layernorm", 32),
        ("ffn_norm", "pre_feedforward_layernorm", 32),
        ("post_ffw_norm", "post_feedforward_layernorm", 32),
        ("attn_q_norm", "self_attn.q_norm", 16),
        ("attn_k_norm", "self_attn.k_norm", 16),
    ]:
        m.add(f"blk.0.{g}.weight", f"model.layers.0.{hf}.weight", normal(size) + 1, "F32", less)
    for g, hf, rows, columns in [
        ("attn_q", "self_attn.q_proj", 32, 32),
        ("attn_k", "self_attn.k_proj", 16, 32),
        ("attn_v", "self_attn.v_proj", 16, 32),
        ("attn_output", "self_attn.o_proj", 32, 32),
        ("ffn_gate", "mlp.gate_proj", 64, 32),
        ("ffn_up", "mlp.up_proj", 64, 32),
        ("ffn_down", "mlp.down_proj", 32, 64),
    ]:
        m.add(
            f"blk.0.{g}.weight", f"model.layers.0.{hf}.weight", normal(rows, columns), "F16" if g == "attn_v" else "F32"
        )
    m.done()


def qwen2():
    """Only the embedding, stored twice in two qualities, and a bias."""
    m = Model("qwen2", True)
    m.sizes(64, 96, 1, 4, 2, 16, 512, 1000000.0)
    matrix = normal(8, 64)
    m.add("token_embd.weight", None, matrix, "Q5_0")
    m.add("output.weight", "model.embed_tokens.weight", matrix, "Q8_0")
    m.add("blk.0.attn_q.bias", "model.layers.0.self_attn.q_proj.bias", normal(64), "F32")
    m.done()


def tiny():
    out = {}
    for name in ["llama/f32", "llama/bf16", "qwen3_sharded/f32", "gemma3_text/f32"]:
        folder, tensors = os.path.join(FIXTURES, "tiny", name), {}
        for file in sorted(os.listdir(folder)):
            if file.endswith(".safetensors"):
                with safe_open(os.path.join(folder, file), framework="numpy") as f:
                    for key in f.keys():
                        s = f.get_slice(key)
                        tensors[key] = {"dtype": s.get_dtype(), "shape": s.get_shape()}
                        if s.get_dtype() == "F32":
                            x = f.get_tensor(key).astype(np.float64)
                            tensors[key] |= {"sum": float(x.sum()), "first": [float(v) for v in x.ravel()[:3]]}
        out[name] = tensors
    with open(os.path.join(HERE, "tiny.json"), "w") as f:
        json.dump(out, f, separators=(",", ":"), sort_keys=True)
        f.write("\n")


quants()
llama()
gemma3()
qwen2()
tiny()
