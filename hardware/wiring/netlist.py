"""The circuit as a netlist, checked pin against pin by SKiDL and written in the form that KiCad reads.

SKiDL keeps one circuit and one logger a process, writes files beside the program and dates its netlists. Here it works
in memory, and what changes from day to day is left out. It notes with every part and net by which calls it was made,
down to the program's first: so it works in a thread of its own, where that is a few calls and no test runner's sixty.
"""

import io
import logging
import os
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from typing import Any, TypeVar

from hardware.check import Data
from hardware.wiring import design, rules
from hardware.wiring.circuit import Circuit

# Lines that change with the day, the machine or the line of the program that made them.
_CHANGING = re.compile(r'\(date "[^"]*"\)|\(source "[^"]*"\)|\(field\s*\(name "SKiDL (?:Line|Tag)"\)[^)]*\)')
T = TypeVar("T")
_WHERE = re.compile(r" @ \[.*\]$|/home/\S+|/tmp/\S+")


def faults(made: Circuit) -> list[str]:
    """Return SKiDL's warnings and errors: outputs joined to outputs, inputs that nothing drives, open pins."""
    return _aside(lambda: _checked(_built(made)))


def text(made: Circuit) -> str:
    """Return the netlist in KiCad's form."""
    return _aside(lambda: _written(_built(made)))


def _aside(work: Callable[[], T]) -> T:
    """Do SKiDL's work in a thread of its own; return what it gives, raise what it raises."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()


def _checked(built: Any) -> list[str]:
    skidl = _skidl()
    heard: list[str] = []
    handler = _Ear(heard)
    skidl.erc_logger.addHandler(handler)
    try:
        with redirect_stderr(io.StringIO()), redirect_stdout(io.StringIO()):
            built.ERC()
    finally:
        skidl.erc_logger.removeHandler(handler)
    return heard


def _written(built: Any) -> str:
    skidl = _skidl()
    with redirect_stderr(io.StringIO()), redirect_stdout(io.StringIO()):
        listed = built.generate_netlist(tool=skidl.KICAD8, file_=io.StringIO(), do_backup=False)
    kept = [line.rstrip() for line in _CHANGING.sub("", str(listed)).splitlines()]
    return "\n".join(line for line in kept if line) + "\n"


def documents(data: Data) -> dict[str, bytes]:
    """Return the netlist of a board as a document.

    Raises ValueError for a circuit in which SKiDL or our own rules find a fault.
    """
    return _aside(lambda: _documents(data, design.circuit(data)))


def _documents(data: Data, made: Circuit) -> dict[str, bytes]:
    built = _built(made)
    wrong = [*rules.faults(made, data), *_checked(built)]
    if wrong:
        raise ValueError(f"{data['name']} can't be wired like this. " + " ".join(wrong))
    return {"wiring/netlist.net": _written(built).encode()}


@cache
def _skidl() -> Any:
    """Import SKiDL, which says on the way what it misses of KiCad; none of that is needed here."""
    for version in ("", "6", "7", "8", "9", "10"):
        os.environ.setdefault(f"KICAD{version}_SYMBOL_DIR", os.devnull)
    with redirect_stderr(io.StringIO()), redirect_stdout(io.StringIO()):
        import skidl
    return skidl


class _Ear(logging.Handler):
    """Keeps the sentences of warnings and errors."""

    def __init__(self, heard: list[str]) -> None:
        super().__init__(logging.WARNING)
        self._heard = heard

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one."""
        self._heard.append(_WHERE.sub("", record.getMessage()).strip())


def _built(made: Circuit) -> Any:
    skidl = _skidl()
    kinds = {
        "input": skidl.Pin.types.INPUT,
        "output": skidl.Pin.types.OUTPUT,
        "passive": skidl.Pin.types.PASSIVE,
        "power in": skidl.Pin.types.PWRIN,
        "power out": skidl.Pin.types.PWROUT,
        "unused": skidl.Pin.types.NOCONNECT,
    }
    circuit = skidl.Circuit(name=made.name)
    circuit.no_files = True
    parts = {}
    for part in made.parts.values():
        parts[part.ref] = skidl.Part(
            tool=skidl.SKIDL,
            name=part.kind,
            ref=part.ref,
            value=part.value,
            dest=skidl.NETLIST,
            circuit=circuit,
            tag=part.ref,
            footprint="ndongu:" + part.kind,
            pins=[skidl.Pin(num=number, name=pin.name, func=kinds[pin.does]) for number, pin in part.pins.items()],
        )
    for name, nodes in made.nets.items():
        net = skidl.Net(name, circuit=circuit)
        for node in nodes:
            net += next(pin for pin in parts[node.ref].pins if pin.num == node.pin)
    return circuit
