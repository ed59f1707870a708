"""Reads and writes the vectors that the tests of the kernels and of their Java twins share, in the safetensors format."""

import json
from pathlib import Path

import ml_dtypes
import numpy as np

VECTORS = Path(__file__).parents[1] / "vectors"
_TYPES = {"BF16": np.dtype(ml_dtypes.bfloat16), "F32": np.dtype(np.float32), "I32": np.dtype(np.int32)}


def save(name: str, tensors: dict[str, np.ndarray]) -> None:
    """Writes the tensors to vectors/NAME.safetensors, little-endian."""
    header, blobs, offset = {}, [], 0
    for key, tensor in tensors.items():
        dtype = next(d for d, known in _TYPES.items() if known == tensor.dtype)
        header[key] = {"dtype": dtype, "shape": tensor.shape, "data_offsets": [offset, offset + tensor.nbytes]}
        blobs.append(tensor.tobytes())
        offset += tensor.nbytes
    head = json.dumps(header).encode()
    head += b" " * (-len(head) % 8)
    VECTORS.mkdir(exist_ok=True)
    (VECTORS / f"{name}.safetensors").write_bytes(len(head).to_bytes(8, "little") + head + b"".join(blobs))


def load(name: str) -> dict[str, np.ndarray]:
    """Reads vectors/NAME.safetensors."""
    data = (VECTORS / f"{name}.safetensors").read_bytes()
    start = 8 + int.from_bytes(data[:8], "little")
    tensors = {}
    for key, entry in json.loads(data[8:start]).items():
        begin, end = entry["data_offsets"]
        tensors[key] = np.frombuffer(data[start + begin : start + end], _TYPES[entry["dtype"]]).reshape(entry["shape"])
    return tensors
