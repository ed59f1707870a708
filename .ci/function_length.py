"""Fails where a Python function of this checkout has more than 60 lines, its docstring and inner functions included."""

import ast
import sys
from pathlib import Path

LIMIT = 60
ROOT = Path(__file__).resolve().parents[1]


def too_long(path: Path) -> list[str]:
    """The functions of a file that are longer, as "path:line: name has N lines"."""
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    functions = [node for node in nodes if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    return [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.name} has {node.end_lineno - node.lineno + 1} lines"
        for node in functions
        if node.end_lineno - node.lineno + 1 > LIMIT
    ]


def main() -> int:
    """Returns the exit status."""
    skipped = {"target"}
    files = [path for path in sorted(ROOT.rglob("*.py")) if not skipped & set(path.relative_to(ROOT).parts)]
    found = [line for path in files for line in too_long(path)]
    for line in found:
        print(f"{line}, at most {LIMIT}")
    return 1 if found or not files else 0


if __name__ == "__main__":
    sys.exit(main())
