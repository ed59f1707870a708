"""A Pallas call as the text that the server needs for it, without a TPU and without libtpu."""

import base64
import dataclasses
import json
import re

import jax
from jax import export
from jax._src.interpreters import mlir
from jax._src.lib import tpu
from jaxlib.mlir import ir

from systole_kernels.pack import Instance, Sizes, derive, fill


@dataclasses.dataclass(frozen=True)
class Call:
    """One custom call: the Mosaic module as text, the rest of its configuration, the types of operands and results, and
    which result is written over which operand ([operand, result] pairs)."""

    body: str
    config: dict
    operands: list[str]
    results: list[str]
    aliases: list[list[int]]

    def text(self) -> str:
        """Everything of the call in one text, to derive and compare."""
        return json.dumps(dataclasses.asdict(self), indent=1)

    @staticmethod
    def of(text: str) -> "Call":
        """The call that text() wrote."""
        return Call(**json.loads(text))


def call_at(instance: Instance, sizes: Sizes) -> Call:
    """Exports the instance at these sizes."""
    instance.check(sizes)
    function, operands = instance.call(sizes)
    module = export.export(jax.jit(function), platforms=["tpu"])(*operands).mlir_module()
    with mlir.make_ir_context() as context:
        tpu.register_dialect(context)
        context.allow_unregistered_dialects = True
        parsed = ir.Module.parse(module)
        calls = [op for op in _operations(parsed) if op.name == "stablehlo.custom_call"]
        others = [op.name for op in _operations(parsed) if op.name not in _FRAME]
        if len(calls) != 1 or others:
            raise ValueError(f"{instance.name}: one custom call and nothing else, not {len(calls)} and {others}")
        return _read(calls[0])


_FRAME = {"func.func", "func.return", "stablehlo.custom_call"}


def _operations(module: ir.Module):
    for op in module.body.operations:
        yield op.operation
        for region in op.operation.regions:
            for block in region:
                for inner in block:
                    yield inner.operation


def _read(call: ir.Operation) -> Call:
    config = json.loads(ir.StringAttr(call.attributes["backend_config"]).value)
    body = config["custom_call_config"].pop("body")
    config["custom_call_config"].pop("debug_locations", None)
    aliases = []
    if "output_operand_aliases" in call.attributes:
        found = re.findall(
            r"output_tuple_indices = \[(\d*)\], operand_index = (\d+)", str(call.attributes["output_operand_aliases"])
        )
        aliases = [[int(operand), int(result or 0)] for result, operand in found]
    return Call(
        body=str(ir.Module.parse(base64.b64decode(body))),
        config=config,
        operands=[str(operand.type) for operand in call.operands],
        results=[str(result.type) for result in call.results],
        aliases=aliases,
    )


def template_of(instance: Instance) -> Call:
    """The call with holes, proved byte for byte at the two sizes of proved_at; ValueError where they differ."""
    first, second = instance.made_from
    template = derive((call_at(instance, first).text(), call_at(instance, second).text()), instance.made_from)
    for sizes in instance.proved_at:
        if fill(template, sizes) != call_at(instance, sizes).text():
            raise ValueError(f"{instance.name}: the filled template differs from an export at {dict(sizes)}")
    return Call.of(template)
