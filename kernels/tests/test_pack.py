import hashlib
import json

import pytest

from systole_kernels.export import INSTANCES, PACK
from systole_kernels.mosaic import call_at, template_of
from systole_kernels.pack import Parameter, derive, fill

MANIFEST = json.loads((PACK / "manifest.json").read_text())
each_instance = pytest.mark.parametrize("instance", INSTANCES, ids=lambda instance: instance.name)
each_entry = pytest.mark.parametrize("entry", MANIFEST["kernels"], ids=lambda entry: entry["file"])


@each_instance
def test_a_size_outside_of_its_range_is_refused_by_name(instance):
    good = dict(instance.made_from[0])
    for name, parameter in instance.parameters.items():
        bad = [parameter.min - 1, parameter.max + parameter.multiple]
        if parameter.multiple > 1:
            bad.append(parameter.min + 1)
        for value in bad:
            with pytest.raises(ValueError, match=f"{name} must be .* but is {value}"):
                call_at(instance, good | {name: value})


@each_instance
def test_a_filled_template_is_byte_for_byte_what_is_exported_at_sizes_it_was_not_made_from(instance):
    template = template_of(instance)
    body = (PACK / f"{instance.name}.mlir").read_text()
    assert template.body == body
    for sizes in instance.proved_at:
        open_sizes = [name for name, parameter in instance.parameters.items() if parameter.min < parameter.max]
        assert open_sizes
        assert all(sizes[name] not in (a[name] for a in instance.made_from) for name in open_sizes)
        assert fill(body, sizes) == call_at(instance, sizes).body


@each_entry
def test_the_manifest_has_the_hash_of_the_file(entry):
    assert hashlib.sha256((PACK / entry["file"]).read_bytes()).hexdigest() == entry["sha256"]


@each_entry
def test_the_memory_that_a_kernel_uses_is_within_what_it_reserves(entry):
    assert all(figures["vmem_bytes"] <= entry["vmem_bytes"] for figures in entry["measured"])


def test_holes_are_products_and_quotients_of_one_parameter():
    sizes = ({"rows": 16, "slots": 256}, {"rows": 32, "slots": 1024})
    template = derive(("a<16x256>, 48, 2, 7", "a<32x1024>, 96, 8, 7"), sizes)
    assert template == "a<{rows}x{slots}>, {rows*3}, {slots/128}, 7"
    assert fill(template, {"rows": 64, "slots": 512}) == "a<64x512>, 192, 4, 7"


def test_a_number_that_no_parameter_explains_is_refused():
    with pytest.raises(ValueError, match=r"5 and 6 .* no parameter"):
        derive(("x 5", "x 6"), ({"rows": 16}, {"rows": 32}))


def test_a_number_that_two_parameters_explain_is_refused():
    with pytest.raises(ValueError, match=r"\{rows\}.*\{slots/2\}"):
        derive(("x 16", "x 32"), ({"rows": 16, "slots": 32}, {"rows": 32, "slots": 64}))


def test_texts_that_differ_in_more_than_numbers_are_refused():
    with pytest.raises(ValueError, match="more than numbers"):
        derive(("a 16", "b 32"), ({"rows": 16}, {"rows": 32}))


def test_a_range_says_what_it_expects_and_what_it_found():
    assert Parameter(16, 128, 16).refusal("tokens", 24) == "tokens must be 16 to 128 and a multiple of 16, but is 24"
    assert Parameter(16, 128, 16).refusal("tokens", 32) is None
