"""Compiles a kernel with libtpu for a v6e chip that is not there, and counts the instruction bundles of its loops.

A bundle is one cycle of the core unless it has to wait, for instance for memory: bundles say what the arithmetic takes.
"""

import math
import os
import re
import tempfile
import time
from pathlib import Path

# Read when libtpu is loaded.
_folder = tempfile.TemporaryDirectory(prefix="systole-llo-", ignore_cleanup_errors=True)
_dump = Path(_folder.name)
os.environ["LIBTPU_INIT_ARGS"] = f"--xla_jf_dump_to={_dump} --xla_jf_dump_llo_text=true"

import jax  # noqa: E402
from jax.experimental import topologies  # noqa: E402
from jax.sharding import SingleDeviceSharding  # noqa: E402

from systole_kernels.pack import Instance, Sizes  # noqa: E402

_BUNDLE = re.compile(r"^\s*(?:0x)?[0-9a-f]+\s+(?:(L[BHE]|PB|PF|CT)\s*)?:\s*((?:>\s*)*)\{", re.MULTILINE)


def loops_of(text: str) -> tuple[int, list[tuple[int, int]]]:
    """The number of bundles outside of loops, and the depth (from 1) and the own bundles of each loop in program order."""
    outside, loops, innermost = 0, [], {}
    for label, marks in _BUNDLE.findall(text):
        depth = marks.count(">")
        if label == "LB":
            innermost[depth] = len(loops)
            loops.append((depth, 0))
        if depth:
            loops[innermost[depth]] = (depth, loops[innermost[depth]][1] + 1)
        else:
            outside += 1
    return outside, loops


def bundles_of(text: str, trips: list[int | str]) -> dict[str, int]:
    """The bundles of a run without any named trip, as "fixed", and those of one trip of each loop that trips names: it has
    one entry per loop, see Instance. What a named loop has around a nested named one is its own."""
    fixed, loops = loops_of(text)
    if len(loops) != len(trips):
        raise ValueError(f"{len(trips)} loops expected, {len(loops)} found: {loops}")
    bundles = {"fixed": fixed} | {name: 0 for name in trips if isinstance(name, str)}
    around = []
    for (depth, own), count in zip(loops, trips, strict=True):
        around = [*around[: depth - 1], count]
        names = [name for name in around if isinstance(name, str)]
        bundles[names[-1] if names else "fixed"] += own * math.prod(c for c in around if not isinstance(c, str))
    return bundles


def device():
    """A v6e chip of a slice that is not there."""
    return topologies.get_topology_desc("v6e:1x1", "tpu", chips_per_host_bounds=[1, 1, 1]).devices[0]


def build() -> str:
    """The libtpu that is loaded, in its own words: it does not know its version."""
    (found,) = re.findall(r"\bcl/\d+\b", device().client.platform_version)
    return found


def generation() -> str:
    """The chips that kernels are scheduled for, in libtpu's words."""
    return device().device_kind


def compiled(instance: Instance, sizes: Sizes, donated: tuple[int, ...] = ()):
    """The kernel at these sizes, as JAX's compiled program; donated are operands whose memory results may take."""
    function, operands = instance.call(sizes)
    chip = SingleDeviceSharding(device())
    placed = [jax.ShapeDtypeStruct(o.shape, o.dtype, sharding=chip) for o in operands]
    return jax.jit(function, donate_argnums=donated).lower(*placed).compile()


def measure(instance: Instance, sizes: Sizes) -> dict:
    """Bundles, memory and seconds of the compiled kernel at these sizes."""
    for file in _dump.iterdir():
        file.unlink()
    started = time.perf_counter()
    program = compiled(instance, sizes)
    seconds = time.perf_counter() - started
    (dump,) = _dump.glob(f"*-{instance.kernel}*[0-9]-*-final_bundles.txt")
    trips = [count(sizes) if callable(count) else count for count in instance.loops]
    bundles = bundles_of(dump.read_text(), trips)
    (used,) = set(
        re.findall(r'"used_scoped_memory_configs":\[\{"memory_space":"1","offset":"0","size":"(\d+)"', _call(program))
    )
    return {
        "parameters": instance.counted(sizes),
        "bundles_fixed": bundles.pop("fixed"),
        **{f"bundles_per_{name}": count for name, count in bundles.items()},
        "vmem_bytes": int(used),
        "compile_seconds": round(seconds, 1),
    }


def _call(compiled) -> str:
    return "\n".join(line for line in compiled.as_text().splitlines() if "tpu_custom_call" in line)
