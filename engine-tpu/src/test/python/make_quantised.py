"""Makes resources/weights/quantised: tiny checkpoints of every quantised format, and what their libraries make of them.

pip install torch==2.15.0 transformers==5.24.0 compressed-tensors==0.20.1 safetensors==0.8.0 accelerate
pip download --no-deps --no-binary :all: autoawq==0.2.9 auto-gptq==0.7.1, and unpack both into SOURCES
python make_quantised.py SOURCES

A folder NAME holds config.json and model.safetensors; NAME.safetensors beside it the expected tensors, in bfloat16.
Written and de-quantised by: transformers (fp8 blocks, mxfp4 de-quantised), compressed-tensors' compressors (ct_*),
autoawq's WQLinear_GEMM and dequantize_gemm (awq), auto-gptq's QuantLinear in torch (gptq*). Written here, since no
library writes it: the blocks of mxfp4, whose codes and scales are random, and the scales of fp8_tensor.
"""

import importlib.util
import json
import os
import sys
import types

import torch
from compressed_tensors.compressors import BaseCompressor
from compressed_tensors.quantization import QuantizationArgs, QuantizationScheme
from compressed_tensors.quantization.utils import calculate_qparams
from safetensors.torch import save_file

HERE = os.path.dirname(os.path.abspath(__file__))
OUT = os.path.join(HERE, "../resources/weights/quantised")
torch.manual_seed(20261130)


def write(name, quantization, stored, expected):
    folder = os.path.join(OUT, name)
    os.makedirs(folder, exist_ok=True)
    stored["norm.weight"] = torch.randn(4).to(torch.bfloat16)
    expected["norm.weight"] = stored["norm.weight"]
    with open(os.path.join(folder, "config.json"), "w") as file:
        json.dump({"quantization_config": quantization}, file, indent=1)
        file.write("\n")
    save_file({k: v.contiguous() for k, v in stored.items()}, os.path.join(folder, "model.safetensors"))
    save_file({k: v.to(torch.bfloat16).contiguous() for k, v in expected.items()}, folder + ".safetensors")


def fp8_blocks(name, block, shape, scale_fmt=None):
    from transformers.integrations.finegrained_fp8 import Fp8Dequantize, Fp8Quantize

    config = types.SimpleNamespace(weight_block_size=block, scale_fmt=scale_fmt)
    quantizer = types.SimpleNamespace(quantization_config=config, pre_quantized=False)
    weight = torch.randn(shape) * torch.rand(shape[0], 1)
    stored = Fp8Quantize(quantizer).convert({"a.weight": weight})
    value = Fp8Dequantize(quantizer).convert(
        {"weight": stored["a.weight"], "weight_scale_inv": stored["a.weight_scale_inv"]}
    )["weight"]
    quantization = {"quant_method": "fp8", "activation_scheme": "dynamic"}
    if block:
        quantization["weight_block_size"] = block
    write(name, quantization, dict(stored), {"a.weight": value})


def fp8_tensor():
    every = torch.arange(256, dtype=torch.int32).to(torch.uint8)
    finite = every[torch.isfinite(every.view(torch.float8_e4m3fn).float())].view(torch.float8_e4m3fn)[:252].view(6, 42)
    wide = every[torch.isfinite(every.view(torch.float8_e5m2).float())].view(torch.float8_e5m2)[:246].view(6, 41)
    scale = torch.tensor(0.0123)
    write(
        "fp8_tensor",
        {"quant_method": "fp8", "activation_scheme": "static"},
        {
            "a.weight": finite,
            "a.weight_scale": scale,
            "a.input_scale": torch.tensor(2.0),
            "b.weight": wide,
            "b.weight_scale_inv": scale.clone().view(1),
        },
        {"a.weight": finite.float() * scale, "b.weight": wide.float() * scale},
    )


def mxfp4():
    from transformers.integrations.mxfp4 import convert_moe_packed_tensors

    experts, outputs, groups = 3, 40, 3
    blocks = torch.randint(0, 256, (experts, outputs, groups, 16), dtype=torch.uint8)
    scales = torch.randint(110, 130, (experts, outputs, groups), dtype=torch.uint8)
    value = convert_moe_packed_tensors(blocks, scales, dtype=torch.bfloat16)
    assert value.shape == (experts, groups * 32, outputs), value.shape
    write(
        "mxfp4",
        {"quant_method": "mxfp4", "modules_to_not_convert": ["norm"]},
        {"experts.down_proj_blocks": blocks, "experts.down_proj_scales": scales},
        {"experts.down_proj": value},
    )


def grouped(weight, args):
    """The minimum and maximum of each group that shares a scale, in the shape of the scales."""
    if args.strategy == "group":
        parts = weight.unflatten(-1, (-1, args.group_size))
        return parts.amin(-1), parts.amax(-1)
    if args.strategy == "block":
        rows, columns = args.block_structure
        parts = [list(r.split(columns, 1)) for r in weight.split(rows, 0)]
        return (
            torch.stack([torch.stack([b.min() for b in r]) for r in parts]),
            torch.stack([torch.stack([b.max() for b in r]) for r in parts]),
        )
    if args.strategy == "channel":
        return weight.amin(-1, keepdim=True), weight.amax(-1, keepdim=True)
    return weight.min().view(1), weight.max().view(1)


def compressed(name, format, shape, dtype=torch.bfloat16, **weights):
    args = QuantizationArgs(**weights)
    scheme = QuantizationScheme(targets=["Linear"], weights=args, format=format)
    weight = (torch.randn(shape) * 0.2 + 0.05).to(dtype)
    low, high = grouped(weight, args)
    scale, zero = calculate_qparams(low, high, args)
    state = {"weight": weight, "weight_scale": scale.to(dtype)}
    if not args.symmetric:
        state["weight_zero_point"] = zero.to(torch.int8)
    compressor = BaseCompressor.get_value_from_registry(format)
    stored = compressor.compress(state, scheme)
    value = compressor.decompress(stored, scheme)["weight"]
    assert value.dtype == dtype
    assert tuple(value.shape) == shape
    group = {"targets": ["Linear"], "weights": json.loads(args.model_dump_json()), "input_activations": None}
    write(
        name,
        {
            "quant_method": "compressed-tensors",
            "format": format,
            "config_groups": {"group_0": group},
            "ignore": ["lm_head"],
            "quantization_status": "compressed",
        },
        {"a." + k: v for k, v in stored.items()},
        {"a.weight": value},
    )


def module(path, name):
    spec = importlib.util.spec_from_file_location(name, path)
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[name] = loaded
    spec.loader.exec_module(loaded)
    return loaded


def scales_of(weight, size, bits):
    """Scales and zero points, each [out, groups], and the weight that they give, as both libraries' quantisers do."""
    parts = weight.unflatten(-1, (-1, size))
    low, high = parts.amin(-1).clamp(max=0), parts.amax(-1).clamp(min=0)
    scale = ((high - low) / (2**bits - 1)).half().float()
    zero = torch.round(-low / scale).clamp(1, 2**bits - 1)
    codes = (torch.round(parts / scale[..., None]) + zero[..., None]).clamp(0, 2**bits - 1)
    return scale, zero, ((codes - zero[..., None]) * scale[..., None]).flatten(1)


def awq(sources):
    root = os.path.join(sources, "autoawq-0.2.9")
    # The package's own initialisation needs transformers of its time.
    for name in ("awq", "awq.utils", "awq.modules", "awq.modules.linear"):
        package = types.ModuleType(name)
        package.__path__ = [os.path.join(root, *name.split("."))]
        sys.modules[name] = package
    packing = module(os.path.join(root, "awq/utils/packing_utils.py"), "awq.utils.packing_utils")
    gemm = module(os.path.join(root, "awq/modules/linear/gemm.py"), "awq.modules.linear.gemm")
    linear = torch.nn.Linear(96, 64, bias=False)
    linear.weight.data = torch.randn(64, 96) * 0.1
    scale, zero, linear.weight.data = scales_of(linear.weight.data, 32, 4)
    made = gemm.WQLinear_GEMM.from_linear(linear, 4, 32, scales=scale.t().contiguous(), zeros=zero.t().contiguous())
    value = packing.dequantize_gemm(made.qweight, made.qzeros, made.scales, 4, 32).t()
    assert (value.float() - linear.weight.data).abs().max() < 0.001
    write(
        "awq",
        {"quant_method": "awq", "bits": 4, "group_size": 32, "version": "gemm", "zero_point": True},
        {"a.qweight": made.qweight, "a.qzeros": made.qzeros, "a.scales": made.scales},
        {"a.weight": value},
    )


def gptq(sources, name, bits, size, order):
    path = os.path.join(sources, "auto_gptq-0.7.1/auto_gptq/nn_modules/qlinear/qlinear_cuda.py")
    layer = module(path, "qlinear_cuda").QuantLinear(bits, size, 64, 32, False)
    linear = torch.nn.Linear(64, 32, bias=False)
    weight = torch.randn(32, 64) * 0.1
    index = torch.arange(64) // (size if size > 0 else 64)
    if order:
        index = index[torch.randperm(64)]
    sorted_columns = torch.argsort(index, stable=True)
    scale, zero, rounded = scales_of(weight[:, sorted_columns], size if size > 0 else 64, bits)
    linear.weight.data = rounded[:, torch.argsort(sorted_columns)].half()
    layer.pack(linear, scale.half(), zero.half(), index.int())
    value = layer(torch.eye(64).half()).t()
    assert (value.float() - linear.weight.data.float()).abs().max() < 0.001
    stored = {"a." + k: getattr(layer, k) for k in ("qweight", "qzeros", "scales", "g_idx")}
    quantization = {"quant_method": "gptq", "bits": bits, "group_size": size, "desc_act": order, "sym": False}
    write(name, quantization, dict(stored), {"a.weight": value})
    if not order and size > 0:
        # The second format keeps zero points as they are; here without the index that a checkpoint may leave out.
        stored["a.qzeros"] = stored["a.qzeros"] + 0x11111111
        del stored["a.g_idx"]
        write(name + "_v2", quantization | {"checkpoint_format": "gptq_v2"}, stored, {"a.weight": value})


if __name__ == "__main__":
    fp8_blocks("fp8_blocks", [8, 16], (24, 64))
    fp8_blocks("fp8_powers", [8, 16], (16, 32), "ue8m0")
    fp8_tensor()
    mxfp4()
    compressed("ct_pack4_group", "pack-quantized", (20, 96), num_bits=4, strategy="group", group_size=32)
    compressed(
        "ct_pack4_zero",
        "pack-quantized",
        (20, 96),
        torch.float16,
        num_bits=4,
        strategy="group",
        group_size=32,
        symmetric=False,
    )
    compressed("ct_pack4_channel", "pack-quantized", (5, 45), num_bits=4, strategy="channel")
    compressed("ct_pack8_zero", "pack-quantized", (10, 33), num_bits=8, strategy="channel", symmetric=False)
    compressed("ct_int8", "int-quantized", (12, 40), num_bits=8, strategy="channel")
    compressed(
        "ct_int8_zero", "int-quantized", (12, 40), torch.float16, num_bits=8, strategy="channel", symmetric=False
    )
    compressed("ct_int8_tensor", "int-quantized", (12, 40), torch.float32, num_bits=8, strategy="tensor")
    compressed("ct_fp8_channel", "float-quantized", (12, 40), num_bits=8, type="float", strategy="channel")
    compressed("ct_fp8_tensor", "float-quantized", (12, 40), num_bits=8, type="float", strategy="tensor")
    compressed(
        "ct_fp8_block", "float-quantized", (20, 40), num_bits=8, type="float", strategy="block", block_structure=[8, 16]
    )
    compressed(
        "ct_fp8_128",
        "float-quantized",
        (3, 260),
        num_bits=8,
        type="float",
        strategy="block",
        block_structure=[128, 128],
    )
    awq(sys.argv[1])
    gptq(sys.argv[1], "gptq4", 4, 16, False)
    gptq(sys.argv[1], "gptq4_order", 4, 16, True)
    gptq(sys.argv[1], "gptq8_order", 8, 32, True)
    gptq(sys.argv[1], "gptq4_whole", 4, -1, False)
