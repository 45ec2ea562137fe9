"""What is on a board's flash, and what has to be done to it: the decisions of host/deploy.py, which carries them out.

What on the flash is the deployment's and what the user's is one rule: `is_code`.
"""

import json
from dataclasses import dataclass
from typing import NamedTuple

from hardware.check import MACHINES
from host.build import PACKAGES, ROOT, Manifest

OLDEST = (1, 23)
CHIPS = ("RP2040", "RP2350")  # as firmware/devices/chip.py knows them
_ARCHS = ("", "x86", "x64", "armv6", "armv6m", "armv7m", "armv7em", "armv7emsp", "armv7emdp")  # py/persistentcode.h
_RUN_ARMV6M = _ARCHS[4:]  # the larger Arm cores run the smaller ones' code: a Pico 2 says armv7emsp

# Runs on the board: prints what it is, and what is on its flash.
TREE = (
    (ROOT / "firmware" / "devices" / "files.py").read_text(encoding="utf-8")
    + """
for line in lines():
    if line:
        print(line)
"""
)


class DeployError(Exception):
    """The board can't be deployed to. The text says why, and what to do."""


class Facts(NamedTuple):
    """What a board says of itself: `mpy` is sys.implementation._mpy; `block` in bytes, `free` in blocks."""

    name: str
    version: tuple[int, ...]
    mpy: int
    machine: str
    block: int
    free: int


class There(NamedTuple):
    """A file on the flash: its size in bytes, and its SHA-256 where it may be code."""

    size: int
    sha256: str


class Flash(NamedTuple):
    """What is on the flash's top and in our packages, by path."""

    files: dict[str, There]
    folders: list[str]


def read(said: str) -> tuple[Facts, Flash]:
    """Return what the board tells in the lines of firmware/devices/files.py. Raises ValueError for other ones."""
    files, folders, facts = {}, [], None
    for line in said.splitlines():
        kind, rest = line.split(" ", 1)
        if kind == "board":
            told = json.loads(rest)
            facts = Facts(**(told | {"version": tuple(told["version"])}))
            continue
        sha256, size, path = rest.split(" ", 2)
        if kind == "file":
            files[path] = There(int(size), sha256)
        else:
            folders.append(path)
    if facts is None:
        raise ValueError("the board does not say what it is")
    return facts, Flash(files, folders)


@dataclass(frozen=True)
class Plan:
    """What is to be done, by path and in order. `kept` is the user's, at the flash's top."""

    make: list[str]
    copy: list[str]
    remove: list[str]
    remove_folders: list[str]
    kept: list[str]

    @property
    def empty(self) -> bool:
        """Whether all is as it should be."""
        return not (self.make or self.copy or self.remove or self.remove_folders)


def is_code(path: str) -> bool:
    """Whether a file belongs to the deployment: in engine/ or firmware/, or at the top and Python or board.json.

    Everything else is the user's and is never touched: calibration, settings and saved games in data/, libraries in
    lib/, the file `safe`.
    """
    top, _, rest = path.partition("/")
    return top in PACKAGES or (not rest and (path.endswith((".py", ".mpy")) or path == "board.json"))


def check(board: Facts, manifest: Manifest) -> None:
    """Raise DeployError for a board on which this build would not run."""
    image = (
        "Hold the Pico's BOOTSEL button while you plug it in, and copy a newer MicroPython image (a .uf2 file from "
        "micropython.org) onto the drive that appears. The files on its flash stay."
    )
    version = ".".join(map(str, board.version))
    if board.name != "micropython":
        raise DeployError(f"This board runs {board.name} {version}; Ndongu needs MicroPython. {image}")
    if not any(chip in board.machine for chip in CHIPS):
        raise DeployError(
            f"This is a {board.machine}; Ndongu's drivers are written for the Pico and the Pico 2 ({', '.join(CHIPS)})."
        )
    if MACHINES[manifest.controller][0] not in board.machine:
        raise DeployError(_other_chip(board.machine, manifest))
    if board.version < OLDEST:
        raise DeployError(f"MicroPython {version} is too old: it takes {'.'.join(map(str, OLDEST))} or newer. {image}")
    reads = f"{board.mpy & 0xFF}.{board.mpy >> 8 & 3}"
    number = board.mpy >> 10 & 15
    arch = _ARCHS[number] if number < len(_ARCHS) else str(number)
    runs = arch == manifest.arch or (manifest.arch == "armv6m" and arch in _RUN_ARMV6M)
    if reads != manifest.mpy or not runs:
        raise DeployError(
            f"MicroPython {version} on this board reads bytecode {reads} for {arch or 'no chip'}, and this build is "
            f"bytecode {manifest.mpy} for {manifest.arch}. {image}"
        )


def _other_chip(machine: str, manifest: Manifest) -> str:
    chip = MACHINES[manifest.controller][0]
    fitting = [controller for controller, (other, *_) in MACHINES.items() if other in machine]
    return (
        f"This is a {machine}, and the data of {manifest.board} says {manifest.controller}, which has an {chip}. Plug "
        f"in that one, or set `controller` to {' or '.join(fitting)} in the board's file in hardware/boards/ (a "
        "smaller board follows the one with ten columns); then deploy again."
    )


def plan(manifest: Manifest, flash: Flash) -> Plan:
    """Return what makes the flash the build's."""
    wanted = {folder for name in manifest.files for folder in _folders(name)}
    unwanted = [folder for folder in flash.folders if folder.split("/")[0] in PACKAGES and folder not in wanted]
    here = {name: file.sha256 for name, file in flash.files.items()}
    top = [*flash.files, *(folder + "/" for folder in flash.folders if "/" not in folder)]
    return Plan(
        make=sorted(wanted - set(flash.folders)),
        copy=sorted(name for name, file in manifest.files.items() if here.get(name) != file.sha256),
        remove=sorted(name for name in here if is_code(name) and name not in manifest.files),
        remove_folders=sorted(unwanted, reverse=True),  # what is in a folder comes before it
        kept=sorted(name for name in top if not is_code(name.rstrip("/"))),
    )


def _folders(name: str) -> list[str]:
    """Return the folders above a file, the outermost first."""
    parts = name.split("/")[:-1]
    return ["/".join(parts[: n + 1]) for n in range(len(parts))]


def room_missing(manifest: Manifest, flash: Flash, todo: Plan, board: Facts) -> int:
    """Return how many bytes too few the flash has for the plan; 0 or less if it has enough."""

    def blocks(size: int) -> int:
        return -(-size // board.block)

    needed = sum(blocks(manifest.files[name].size) for name in todo.copy) + 2 * len(todo.make)
    freed = sum(blocks(flash.files[name].size) for name in [*todo.copy, *todo.remove] if name in flash.files)
    return (needed - freed - board.free) * board.block
