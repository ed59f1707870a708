"""What a kernel pack holds: instances of kernels, and their Mosaic modules as text with holes for the sizes that may vary."""

import dataclasses
import re
from collections.abc import Callable, Mapping

Sizes = Mapping[str, int]

_NUMBER = re.compile(r"(\d+)")
_HOLE = re.compile(r"\{(\w+)(?:([*/])(\d+))?\}")


@dataclasses.dataclass(frozen=True)
class Parameter:
    """A size that the server may choose: min to max, and a multiple of multiple."""

    min: int
    max: int
    multiple: int = 1

    def refusal(self, name: str, value: int) -> str | None:
        """Why the value is refused, or None where it is allowed."""
        if self.min <= value <= self.max and value % self.multiple == 0:
            return None
        return f"{name} must be {self.min} to {self.max} and a multiple of {self.multiple}, but is {value}"


@dataclasses.dataclass(frozen=True)
class Instance:
    """A kernel with some sizes fixed (constants) and the others open (parameters).

    call gives, for a choice of the parameters, the function and the shapes of its operands. made_from are the two choices
    that the template is derived from, and proved_at two others, at which the filled template must equal a fresh export; in
    each of them all parameters differ that are open. measured are the choices that are compiled for the manifest. The loops
    of the compiled kernel, nested ones included, come in program order with the trips that each makes, a nested one in a
    trip of the one around it: one of them is "trip", which names what the caller counts, and one around it may be "block",
    which the caller counts too. trip_covers says how much of a parameter one trip deals with at most, where that is a part
    of it. bundles_by names the parameters that the bundles depend on, where those are not all.
    """

    kernel: str
    name: str
    constants: Mapping[str, int | float | bool | str]
    parameters: Mapping[str, Parameter]
    call: Callable[[Sizes], tuple[Callable, list]]
    made_from: tuple[Sizes, Sizes]
    proved_at: tuple[Sizes, Sizes]
    measured: tuple[Sizes, ...]
    trip: str
    loops: tuple[str | int | Callable[[Sizes], int], ...] = ("trip",)
    trip_covers: Mapping[str, int] = dataclasses.field(default_factory=dict)
    bundles_by: tuple[str, ...] | None = None

    def counted(self, sizes: Sizes) -> dict[str, int]:
        """Those of the sizes that the bundles depend on."""
        return {name: size for name, size in sizes.items() if self.bundles_by is None or name in self.bundles_by}

    def check(self, sizes: Sizes) -> None:
        """Raises ValueError that names every parameter outside of its range."""
        if sizes.keys() != self.parameters.keys():
            raise ValueError(f"{self.name} takes {sorted(self.parameters)}, not {sorted(sizes)}")
        refusals = [self.parameters[name].refusal(name, value) for name, value in sizes.items()]
        if any(refusals):
            raise ValueError(f"{self.name}: " + "; ".join(filter(None, refusals)))


def derive(texts: tuple[str, str], sizes: tuple[Sizes, Sizes]) -> str:
    """The text with a hole wherever the two texts differ: {name}, {name*3} or {name/128}.

    Texts that differ in more than such numbers, and numbers that no parameter or more than one explains, raise ValueError.
    """
    first, second = (_NUMBER.split(text) for text in texts)
    if len(first) != len(second) or first[::2] != second[::2]:
        raise ValueError(f"a size changes more than numbers between {sizes[0]} and {sizes[1]}")
    for text in texts:
        if _HOLE.search(text):
            raise ValueError("the text has something that reads like a hole")
    return "".join(a if a == b else _hole(int(a), int(b), sizes) for a, b in zip(first, second, strict=True))


def _hole(first: int, second: int, sizes: tuple[Sizes, Sizes]) -> str:
    found = []
    for name in sizes[0]:
        a, b = sizes[0][name], sizes[1][name]
        if first * b == second * a:
            if first % a == 0:
                found.append("{%s}" % name if first == a else "{%s*%d}" % (name, first // a))
            elif a % first == 0:
                found.append("{%s/%d}" % (name, a // first))
    if len(found) != 1:
        raise ValueError(
            f"{first} and {second} at {sizes[0]} and {sizes[1]} are explained by {found or 'no parameter'}"
        )
    return found[0]


def fill(template: str, sizes: Sizes) -> str:
    """The text for these sizes."""

    def number(hole: re.Match) -> str:
        name, operation, by = hole.groups()
        if operation == "/":
            return str(sizes[name] // int(by))
        return str(sizes[name] * int(by or 1))

    return _HOLE.sub(number, template)
