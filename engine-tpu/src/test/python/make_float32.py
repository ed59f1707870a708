"""Adds to resources/weights/quantised: each checkpoint de-quantised in float32 all the way, and symmetric GPTQ.

pip install numpy==2.4.6 safetensors==0.8.0 ml_dtypes==0.6.0
python make_float32.py

NAME.f32.safetensors holds what NumPy makes of NAME/model.safetensors: (code - zero point) * scale, of which every
operand is a float32. Rounded as the format's library rounds, it must be the committed NAME.safetensors of that library
bit for bit, or nothing is written. gptq4_sym* and gptq8_sym* are made here: symmetric, so that every zero point is 8 or
128, stored less one (the first format) or as it is (the second), whatever the label says.
"""

import json
import os

import ml_dtypes
import numpy as np
from safetensors.numpy import save_file

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "../resources/weights/quantised")
BF16 = ml_dtypes.bfloat16
TYPES = {
    "F32": np.float32,
    "F16": np.float16,
    "BF16": BF16,
    "I32": np.int32,
    "I64": np.int64,
    "I8": np.int8,
    "U8": np.uint8,
    "F8_E4M3": ml_dtypes.float8_e4m3fn,
    "F8_E5M2": ml_dtypes.float8_e5m2,
    "F8_E8M0": ml_dtypes.float8_e8m0fnu,
}
E2M1 = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6], np.float32)


def load(path):
    with open(path, "rb") as file:
        length = int.from_bytes(file.read(8), "little")
        header = json.loads(file.read(length))
        data = file.read()
    tensors = {}
    for name, entry in header.items():
        if name != "__metadata__":
            begin, end = entry["data_offsets"]
            tensors[name] = np.frombuffer(data[begin:end], TYPES[entry["dtype"]]).reshape(entry["shape"])
    return tensors


def codes(words, bits, axis, count):
    """The first codes that words of 32 bits hold along an axis, low bits first, as float32."""
    words = np.moveaxis(words.astype(np.int64) & 0xFFFFFFFF, axis, -1)
    parts = (words[..., None] >> np.arange(0, 32, bits)) & (2**bits - 1)
    parts = parts.reshape(*words.shape[:-1], -1)[..., :count]
    return np.moveaxis(parts, -1, axis).astype(np.float32)


def spread(scales, shape):
    """Scales of a matrix, of rows, groups or blocks, as a matrix of that shape."""
    scales = scales.astype(np.float32)
    if scales.size == 1:
        return np.full(shape, scales.reshape(-1)[0])
    if scales.ndim == 1:
        scales = scales[:, None]
    return scales


def blocks(scales, shape, block):
    scales = spread(scales, shape)
    if scales.shape == shape:
        return scales
    if block and scales.shape == tuple(-(-s // b) for s, b in zip(shape, block, strict=True)):
        return np.repeat(np.repeat(scales, block[0], 0), block[1], 1)[: shape[0], : shape[1]]
    return np.repeat(scales, shape[1] // scales.shape[1], 1)


def gptq(tensors, config):
    bits = config["bits"]
    inputs = tensors["a.qweight"].shape[0] * 32 // bits
    outputs = tensors["a.qweight"].shape[1]
    values = codes(tensors["a.qweight"], bits, 0, inputs)
    stored = codes(tensors["a.qzeros"], bits, 1, outputs)
    half = 2 ** (bits - 1)
    if config["sym"]:
        zeros = np.full_like(stored, half)
        assert (stored == half).all() or (stored == half - 1).all()
    else:
        zeros = stored if config.get("checkpoint_format") == "gptq_v2" else (stored + 1) % 2**bits
    size = config["group_size"] if config["group_size"] > 0 else inputs
    index = tensors["a.g_idx"] if "a.g_idx" in tensors else np.arange(inputs) // size
    return ((values - zeros[index]) * tensors["a.scales"].astype(np.float32)[index]).T


def awq(tensors, config):
    order = np.array([0, 4, 1, 5, 2, 6, 3, 7])
    outputs = tensors["a.qweight"].shape[1] * 8

    def unpacked(words):
        parts = codes(words, 4, 1, outputs).reshape(words.shape[0], -1, 8)
        return parts[:, :, order].reshape(words.shape[0], outputs)

    index = np.arange(tensors["a.qweight"].shape[0]) // config["group_size"]
    zeros = unpacked(tensors["a.qzeros"])[index]
    return ((unpacked(tensors["a.qweight"]) - zeros) * tensors["a.scales"].astype(np.float32)[index]).T


def compressed(tensors, config):
    args = config["config_groups"]["group_0"]["weights"]
    if "a.weight_packed" in tensors:
        rows, columns = (int(n) for n in tensors["a.weight_shape"])
        half = 2 ** (args["num_bits"] - 1)
        values = codes(tensors["a.weight_packed"], args["num_bits"], 1, columns) - half
        scales = blocks(tensors["a.weight_scale"], (rows, columns), None)
        if "a.weight_zero_point" in tensors:
            zeros = codes(tensors["a.weight_zero_point"], args["num_bits"], 0, rows) - half
            values = values - blocks(zeros, (rows, columns), None)
        return values * scales
    values = tensors["a.weight"].astype(np.float32)
    if "a.weight_zero_point" in tensors:
        values = values - blocks(tensors["a.weight_zero_point"], values.shape, None)
    return values * blocks(tensors["a.weight_scale"], values.shape, args.get("block_structure"))


def mxfp4(tensors):
    stored = tensors["experts.down_proj_blocks"]
    pairs = np.stack([E2M1[stored & 15], E2M1[stored >> 4]], -1).reshape(*stored.shape[:3], 32)
    scales = np.exp2(tensors["experts.down_proj_scales"].astype(np.float32) - 127)
    values = (pairs * scales[..., None]).reshape(*stored.shape[:2], -1)
    return {"experts.down_proj": values.transpose(0, 2, 1)}


def fp8(tensors, config):
    made = {}
    for name, value in tensors.items():
        if (name.endswith(".weight") and name + "_scale" in tensors) or name + "_scale_inv" in tensors:
            scale = tensors.get(name + "_scale", tensors.get(name + "_scale_inv"))
            value = value.astype(np.float32)
            made[name] = value * blocks(scale, value.shape, config.get("weight_block_size"))
    return made


def dequantised(tensors, config):
    method = config["quant_method"]
    if method == "mxfp4":
        return mxfp4(tensors)
    if method == "fp8":
        return fp8(tensors, config)
    return {"a.weight": {"gptq": gptq, "awq": awq, "compressed-tensors": compressed}[method](tensors, config)}


def write(name, tensors, config):
    made = dequantised(tensors, config)
    half = any(value.dtype == np.float16 for key, value in tensors.items() if "scale" in key)
    path = os.path.join(OUT, name + ".safetensors")
    if os.path.exists(path):
        of_library = load(path)
        for key, value in made.items():
            rounded = (value.astype(np.float16) if half else value).astype(np.float32).astype(BF16)
            same = rounded.view(np.uint16) == of_library[key].view(np.uint16)
            assert same.all(), f"{name} {key}: {(~same).sum()} of {same.size} differ from the library's"
    for value in made.values():
        assert value.dtype == np.float32
    made["norm.weight"] = tensors["norm.weight"].astype(np.float32)
    save_file({k: np.ascontiguousarray(v) for k, v in made.items()}, os.path.join(OUT, name + ".f32.safetensors"))


def symmetric(name, bits, label, second, outputs):
    random = np.random.default_rng(20261201)
    inputs, size, half = 64, 16, 2 ** (bits - 1)
    values = random.integers(0, 2**bits, (inputs, outputs))
    shifts = np.arange(0, 32, bits)
    qweight = (values.reshape(-1, 32 // bits, outputs) << shifts[None, :, None]).sum(1)
    zeros = np.full((inputs // size, -(-outputs // (32 // bits)) * (32 // bits)), half if second else half - 1)
    zeros[:, outputs:] = 0
    qzeros = (zeros.reshape(zeros.shape[0], -1, 32 // bits) << shifts).sum(2)
    tensors = {
        "a.qweight": qweight.astype(np.uint32).view(np.int32),
        "a.qzeros": qzeros.astype(np.uint32).view(np.int32),
        "a.scales": (random.random((inputs // size, outputs)) * 0.01 + 0.001).astype(np.float16),
        "norm.weight": random.standard_normal(4).astype(np.float32),
    }
    config = {"quant_method": "gptq", "bits": bits, "group_size": size, "desc_act": False, "sym": True}
    if label:
        config["checkpoint_format"] = label
    folder = os.path.join(OUT, name)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "config.json"), "w") as file:
        json.dump({"quantization_config": config}, file, indent=1)
        file.write("\n")
    save_file(tensors, os.path.join(folder, "model.safetensors"))
    values = (gptq(tensors, config).astype(np.float16)).astype(np.float32).astype(BF16)
    expected = {"a.weight": values, "norm.weight": tensors["norm.weight"].astype(BF16)}
    save_file({k: np.ascontiguousarray(v) for k, v in expected.items()}, os.path.join(OUT, name + ".safetensors"))


if __name__ == "__main__":
    symmetric("gptq4_sym", 4, None, False, 32)
    symmetric("gptq4_sym_second", 4, None, True, 32)
    symmetric("gptq4_sym_second_as_first", 4, "gptq", True, 28)
    symmetric("gptq4_sym_first_as_second", 4, "gptq_v2", False, 28)
    symmetric("gptq8_sym_second", 8, None, True, 30)
    for name in sorted(os.listdir(OUT)):
        if os.path.isdir(os.path.join(OUT, name)):
            with open(os.path.join(OUT, name, "config.json")) as file:
                config = json.load(file)["quantization_config"]
            write(name, load(os.path.join(OUT, name, "model.safetensors")), config)
