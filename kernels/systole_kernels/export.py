"""Writes the kernel pack: one template and one manifest entry per instance.

In the folder kernels:

    python -m systole_kernels.export             writes what has changed, and measures that
    python -m systole_kernels.export --measure   measures everything again
    python -m systole_kernels.export --check     writes nothing, fails where the pack is not what would be written
"""

import argparse
import hashlib
import json
import sys
from importlib import metadata
from pathlib import Path

from systole_kernels import (
    attention_decode,
    attention_prefill,
    cache_write,
    conv_decode,
    delta_rule_decode,
    delta_rule_prefill,
    moe_decode,
    moe_prefill,
)
from systole_kernels.mosaic import Call, template_of
from systole_kernels.pack import Instance

PACK = Path(__file__).parents[2] / "engine-tpu/src/main/resources/dev/systole/engine/kernel"
INSTANCES: tuple[Instance, ...] = (
    *moe_decode.INSTANCES,
    *moe_prefill.INSTANCES,
    *attention_decode.INSTANCES,
    *attention_prefill.INSTANCES,
    *cache_write.INSTANCES,
    *conv_decode.INSTANCES,
    *delta_rule_decode.INSTANCES,
    *delta_rule_prefill.INSTANCES,
)


def entry(instance: Instance, call: Call, measured: list[dict]) -> dict:
    """The manifest's entry."""
    return {
        "kernel": instance.kernel,
        "file": f"{instance.name}.mlir",
        "sha256": hashlib.sha256(call.body.encode()).hexdigest(),
        "constants": dict(instance.constants),
        "parameters": {name: vars(parameter) for name, parameter in instance.parameters.items()},
        "operands": call.operands,
        "results": call.results,
        "aliases": call.aliases,
        "config": call.config,
        "vmem_bytes": call.config["scoped_memory_configs"][0]["size"],
        "trip": instance.trip,
        "trip_covers": dict(instance.trip_covers),
        "measured": measured,
    }


def exported(committed: dict, remeasure: bool) -> tuple[dict, dict[str, str]]:
    """The manifest and the templates. Figures of a template that has not changed are kept unless remeasure."""
    known = {old["file"]: old for old in committed.get("kernels", ())}
    entries, files = [], {}
    for instance in INSTANCES:
        call = template_of(instance)
        new = entry(instance, call, [])
        old = known.get(new["file"], {})
        figures = old.get("measured", [])
        kept = old | {"measured": []} == new and committed["libtpu"] == metadata.version("libtpu")
        stale = not kept or [f["parameters"] for f in figures] != [instance.counted(s) for s in instance.measured]
        if remeasure or stale:
            from systole_kernels.measure import measure  # loads libtpu, which most runs do not need

            figures = [measure(instance, sizes) for sizes in instance.measured]
        entries.append(new | {"measured": figures})
        files[new["file"]] = call.body
        print(f"{instance.name}: {len(call.body)} bytes, {'measured' if remeasure or stale else 'as it was'}")
    head = {"libtpu": metadata.version("libtpu")} | _target(committed) | {"jax": metadata.version("jax")}
    return head | {"kernels": entries}, files


def _target(committed: dict) -> dict[str, str]:
    """What the server knows that libtpu and its chips by; committed has it already unless the version is another."""
    names = ("libtpu_build", "generation")
    if committed.get("libtpu") == metadata.version("libtpu") and all(name in committed for name in names):
        return {name: committed[name] for name in names}
    from systole_kernels.measure import build, generation  # loads libtpu

    return {"libtpu_build": build(), "generation": generation()}


def written(manifest: dict) -> str:
    """The manifest as text, one line per value that is not nested."""
    return json.dumps(manifest, indent=2) + "\n"


def main() -> int:
    """Returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--measure", action="store_true")
    options = parser.parse_args()
    path = PACK / "manifest.json"
    before = path.read_text() if path.exists() else "{}"
    manifest, files = exported(json.loads(before), options.measure)
    files["manifest.json"] = written(manifest)
    present = {file.name for file in PACK.glob("*") if file.suffix in (".mlir", ".json")}
    changed = [name for name, text in files.items() if name not in present or (PACK / name).read_text() != text]
    surplus = sorted(present - files.keys())
    if options.check:
        for name in changed + surplus:
            print(f"{name}: differs from what is exported", file=sys.stderr)
        return 1 if changed + surplus else 0
    PACK.mkdir(parents=True, exist_ok=True)
    for name in changed:
        (PACK / name).write_text(files[name])
    for name in surplus:
        (PACK / name).unlink()
    print(f"wrote {len(changed)} files, removed {len(surplus)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
