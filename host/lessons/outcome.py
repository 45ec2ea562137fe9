"""What comes of a move, counted from the engine's own events, for a step's task to ask for."""

from collections.abc import Iterator
from dataclasses import dataclass

import engine


@dataclass(frozen=True)
class Outcome:
    """What can be asked of a move.

    `laps` sown; seeds `captured` in all, from how many `pits` besides the one of the last seed; the `last` pit that a
    seed fell into, -1 in an opening; `over`: seeds fell into the opponent's row; `again`: the mover moves on; `passed`:
    the opponent can't move; `end`: the game or the round is over.
    """

    laps: int
    captured: int
    pits: int
    last: int
    over: bool
    again: bool
    passed: bool
    end: bool


def outcome(rules: engine.Rules, position: engine.Position, move: engine.Move) -> Outcome:
    """Play a move that is legal in `position`, and count."""
    events = engine.Session(rules, position).play(move)
    drops = [pit for kind, pit, _ in events if kind == "drop"]
    captures = [(pit, seeds) for kind, pit, seeds in events if kind == "capture"]
    last = drops[-1] if drops else -1
    kinds = {kind for kind, _, _ in events}
    return Outcome(
        laps=sum(kind == "lift" for kind, _, _ in events),
        captured=sum(seeds for _, seeds in captures),
        pits=sum(pit != last for pit, _ in captures),
        last=last,
        over=any(rules.owner(pit) != position.player for pit in drops),
        again="again" in kinds,
        passed="pass" in kinds,
        end="end" in kinds,
    )


def outcomes(rules: engine.Rules, position: engine.Position) -> Iterator[tuple[engine.Move, Outcome]]:
    """All legal moves of a position with what comes of each, in the order of the engine."""
    for move in engine.Session(rules, position).moves():
        yield move, outcome(rules, position, move)
