"""Diagrams of positions and moves, as data for the sheets' templates. Every one is played by the engine."""

from typing import Any

import engine

Diagram = dict[str, Any]


def diagram(rules: engine.Rules, position: engine.Position, move: str = "") -> Diagram:
    """Return what a board shows: its position, and with a move where each seed falls and what is captured.

    `top`, `bottom`: for each pit, from the left, `seeds` (null: closed), `nki`, `drops` (the numbers of the seeds that
    fall there, in their order), and whether it is `lifted` first, lifted again by a `relay`, `taken` from, or the
    `last` seed falls there. `stores`, `player`; `after`: the stores after the move, else null.
    """
    columns = rules.columns
    pits = [_pit(position, pit) for pit in range(2 * columns)]
    after = None
    if move:
        session = engine.Session(rules, position)
        _trace(pits, session.play(rules.move(move)))
        after = list(session.position.stores)
    return {
        "top": pits[:columns],
        "bottom": pits[columns:],
        "stores": list(position.stores),
        "player": position.player,
        "after": after,
    }


def _pit(position: engine.Position, pit: int) -> dict[str, Any]:
    text = position.pit_text(pit)
    return {
        "pit": pit,
        "seeds": None if text == "x" else int(text),
        "nki": bool(position.marks >> pit & 1) and text != "x",
        "drops": [],
        "lifted": False,
        "relay": False,
        "taken": False,
        "last": False,
    }


def _trace(pits: list[dict[str, Any]], events: list[tuple[str, int, int]]) -> None:
    """Write down what a move does to each pit."""
    dropped, last = 0, None
    for kind, pit, _ in events:
        if kind == "lift":
            pits[pit]["relay" if dropped else "lifted"] = True
        elif kind in ("drop", "place"):
            dropped += 1
            pits[pit]["drops"].append(dropped)
            last = pit
        elif kind == "capture":
            pits[pit]["taken"] = True
    if last is not None:
        pits[last]["last"] = True
