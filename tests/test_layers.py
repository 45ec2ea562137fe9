"""The layers of the project: who may import whom, and that nothing fakes a module."""

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = {"engine", "firmware", "host", "hardware"}
MAY_IMPORT = {
    "engine": {"engine"},
    "firmware": {"engine", "firmware"},
    "host": {"engine", "firmware", "host", "hardware"},
    "hardware": {"hardware"},
}
ON_THE_BOARD_ONLY = {"machine", "rp2", "neopixel", "micropython", "_thread"}
# What CPython and MicroPython 1.23 both have, in the form in which the engine may use it.
ENGINE_STDLIB = {"sys", "time", "array", "collections", "json", "random", "gc", "io", "os", "struct", "binascii"}


def modules(layer):
    return sorted((ROOT / layer).rglob("*.py"))


@cache
def tree(path):
    return ast.parse(path.read_text(), str(path))


def running(node):
    """All nodes but those that only a type checker sees."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING"):
            yield from running(child)


def imports(path):
    """The dotted names of all modules that a module imports from when it runs."""
    for node in running(tree(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = path.relative_to(ROOT).parts[: -node.level] if node.level else ()
            yield ".".join([*package, *filter(None, [node.module])])


def allowed(path, layer, name):
    top = name.split(".")[0]
    if top in OURS:
        return top in MAY_IMPORT[layer]
    on_board = layer == "firmware" and (path.parent.name == "devices" or path.name == "main.py")
    if layer in ("engine", "firmware") and top in ON_THE_BOARD_ONLY:
        return on_board
    # The engine's benches run on a PC, beside the engine that they measure.
    if layer == "engine" and path.parent.name != "bench":
        return top in ENGINE_STDLIB
    if path == ROOT / "firmware" / "interfaces.py":
        return top == "typing" or top in ENGINE_STDLIB  # never runs
    if layer == "firmware":
        return on_board or top in ENGINE_STDLIB
    return True


@pytest.mark.parametrize("layer", sorted(MAY_IMPORT))
def test_imports_point_downwards(layer):
    assert modules(layer)
    for path in modules(layer):
        for name in imports(path):
            assert allowed(path, layer, name), f"{path.relative_to(ROOT)} must not import {name}"


def test_every_module_that_an_import_names_exists():
    for layer in MAY_IMPORT:
        for path in modules(layer):
            for name in imports(path):
                if name.split(".")[0] in OURS:
                    target = ROOT.joinpath(*name.split("."))
                    assert target.is_dir() or target.with_suffix(".py").is_file(), f"{path}: {name}"


def test_nobody_touches_the_import_machinery():
    for layer in [*MAY_IMPORT, "tests"]:
        for path in modules(layer):
            for node in ast.walk(tree(path)):
                if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "sys":
                    assert node.attr not in ("modules", "meta_path"), f"{path}:{node.lineno}"


def test_the_engine_runs_without_any_other_layer():
    import subprocess

    code = "import engine, sys; assert not {'host', 'firmware', 'hardware'} & set(vars(sys)['modules']), 'imported'"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)


def test_only_the_agreed_folders_and_files_stand_at_the_top():
    import subprocess

    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        return  # an unpacked archive
    tops = {line.split("/")[0] for line in listed.stdout.splitlines() if "/" in line}
    assert tops <= {"engine", "firmware", "host", "hardware", "tests", ".ci"}
