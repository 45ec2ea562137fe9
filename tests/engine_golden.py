"""Golden playthroughs: a whole conversation a game in a text file, re-run and compared on every interpreter.

A line that begins with `> ` is a command, what follows is its answer. After a wanted change of the engine the files are
written anew, and the difference read before it is committed:

    .venv/bin/python tests/engine_golden.py
"""

import sys
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"
NAMES = ("giuthi", "kiothi", "ali-guli-mane")


def commands(name: str) -> list[str]:
    """Return the commands of a golden conversation."""
    lines = (FOLDER / f"{name}.txt").read_text().splitlines()
    return [line[2:] for line in lines if line.startswith("> ")]


def answers(name: str) -> list[str]:
    """Return all the lines of its answers."""
    return [line for line in (FOLDER / f"{name}.txt").read_text().splitlines() if not line.startswith("> ")]


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))
    from engine.protocol import Protocol

    for name in NAMES:
        protocol = Protocol()
        lines = []
        for command in commands(name):
            lines += [f"> {command}", *protocol.answer(command)]
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n")
