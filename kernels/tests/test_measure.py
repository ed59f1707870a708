import base64
import json

import pytest
from jax._src.interpreters import mlir
from jax._src.lib import _jax
from jaxlib.mlir import ir

from systole_kernels.export import INSTANCES, PACK
from systole_kernels.mosaic import template_of
from systole_kernels.pack import fill

LISTING = """
= control target key start
LB: loop body
= control target key end

     0   :  { %s1 = smov 0 }
   0x1   :  { %s2 = smov 1 }
   0x2 LB: > { %s3 = sadd %s1 }
   0x3   : > { %s4 = sbr.rel target = $region1 }
   0x4 PF:  { %s5 = smov 2 }
   0x5 LB: > { %s6 = smov 3 }
   0x6 LB: >> { %s7 = smov 3 }
   0x7   : >> { %s8 = smov 3 }
   0x8 PF: > { %s9 = smov 3 }
   0x9   :  { %s10 = smov 3 }
"""


def test_counts_the_bundles_outside_of_loops_and_of_each_loop():
    from systole_kernels.measure import loops_of

    assert loops_of(LISTING) == (4, [(1, 2), (1, 2), (2, 2)])


def test_counts_a_nested_loop_as_often_as_it_runs():
    from systole_kernels.measure import bundles_of

    assert bundles_of(LISTING, [10, "trip", 7]) == {"fixed": 4 + 2 * 10, "trip": 2 + 2 * 7}
    assert bundles_of(LISTING, ["trip", 10, 7]) == {"fixed": 4 + 10 * (2 + 2 * 7), "trip": 2}


def test_counts_the_trips_of_two_named_loops_apart():
    from systole_kernels.measure import bundles_of

    assert bundles_of(LISTING, [10, "block", "trip"]) == {"fixed": 4 + 2 * 10, "block": 2, "trip": 2}


def test_refuses_a_kernel_with_another_number_of_loops_than_declared():
    from systole_kernels.measure import bundles_of

    with pytest.raises(ValueError, match="2 loops expected, 3 found"):
        bundles_of(LISTING, [10, "trip"])


@pytest.mark.libtpu
def test_the_manifest_names_the_build_of_libtpu():
    from systole_kernels.measure import build

    assert json.loads((PACK / "manifest.json").read_text())["libtpu_build"] == build()


@pytest.mark.libtpu
def test_the_manifest_names_the_chips_that_its_figures_are_of():
    from systole_kernels.measure import generation

    assert json.loads((PACK / "manifest.json").read_text())["generation"] == generation()


@pytest.mark.libtpu
@pytest.mark.parametrize("instance", INSTANCES, ids=lambda instance: instance.name)
def test_libtpu_compiles_the_text_in_a_program_that_jax_has_not_written(instance):
    from systole_kernels.measure import device

    sizes = instance.proved_at[0]
    call = type(template_of(instance)).of(fill(template_of(instance).text(), sizes))
    call.config["custom_call_config"]["body"] = base64.b64encode(call.body.encode()).decode()
    config = json.dumps(call.config).replace('"', "\\22")
    arguments = ", ".join(f"%a{i}: {kind}" for i, kind in enumerate(call.operands))
    names = ", ".join(f"%a{i}" for i in range(len(call.operands)))
    kinds, results = ", ".join(call.operands), ", ".join(call.results)
    aliases = ", ".join(
        f"#stablehlo.output_operand_alias<output_tuple_indices = [{result if len(call.results) > 1 else ''}], "
        f"operand_index = {operand}, operand_tuple_indices = []>"
        for operand, result in call.aliases
    )
    program = f"""module @server {{
      func.func public @main({arguments}) -> ({results}) {{
        %r:{len(call.results)} = stablehlo.custom_call @tpu_custom_call({names}) {{backend_config = "{config}",
          kernel_name = "{instance.kernel}", operand_layouts = [{_layouts(call.operands)}],
          result_layouts = [{_layouts(call.results)}], output_operand_aliases = [{aliases}]}} : ({kinds}) -> ({results})
        return {", ".join(f"%r#{i}" for i in range(len(call.results)))} : {results}
      }}
    }}"""
    with mlir.make_ir_context():
        module = ir.Module.parse(program)
        executable = device().client.compile(module, _jax.DeviceList((device(),)), _jax.CompileOptions())
    assert "tpu_custom_call" in executable.hlo_modules()[0].to_string()


def _layouts(types):
    ranks = [kind.count("x") for kind in types]
    return ", ".join(f"dense<{list(reversed(range(rank)))}> : tensor<{rank}xindex>" for rank in ranks)
