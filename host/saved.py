"""Saved games: reads the file that somebody opens, and names and writes the one that is saved.

The form is that of engine/record.py. The game room and the server call it.
"""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from engine import EngineError, Move, Position, Session, record

LONGEST = 32 * 1024  # bytes; the longest games have a fifth of that, and reading takes time
MOST_SEEDS = 200  # more than the largest game has
_LONGEST_REASON = 160


class SavedError(ValueError):
    """A file that cannot be opened as a game; the text is a sentence for people, with the line that is wrong."""


class Step(NamedTuple):
    """One line of a game: a move, or `round` and `match` (`move` is None). `before` is the position it starts from."""

    text: str
    move: Move | None
    before: Position


def read(data: bytes) -> Session:
    """Return the game in a file's content. Raises SavedError."""
    if len(data) > LONGEST:
        raise SavedError(f"The file is larger than {LONGEST // 1024} kB: that is no saved game.")
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")  # as any editor ends its lines
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text:
        raise SavedError("The file is not a text: that is no saved game.")
    try:
        game = record.read(text)
    except EngineError as error:
        raise SavedError(f"The game can't be opened. {_clean(str(error))}") from None
    seeds = max(start.total for start in [game.start_position, *(start for start, _ in game.rounds)])
    if seeds > MOST_SEEDS:
        raise SavedError(f"The game can't be opened. It is played with {seeds} seeds; there are {MOST_SEEDS}.")
    return game


def steps(game: Session) -> list[Step]:
    """Return all that happens in a game, a match with all its rounds, in order."""
    found: list[Step] = []
    position = None
    for start, moves in [*game.rounds, (game.start_position, game.history)]:
        if position is not None:
            found.append(Step("round", None, position))
        position = start
        for move in moves:
            found.append(Step(move.text(), move, position))
            position = game.rules.play(position, move)
    if game.match and position is not None:
        found.append(Step("match", None, position))
    return found


def write(told: Iterable[str]) -> str:
    """Return the file's text for what a board has told over its link (`record …`, without that word)."""
    lines = ["# A game from Ndongu"]
    for line in told:
        lines += line.split() if line[:1].isdigit() else [line]  # several moves come in one line
    return "\n".join(lines) + "\n"


def file_name(text: str, day: date) -> str:
    """Return a name for a saved game, such as giuthi-2026-11-29.txt."""
    games = [line.split()[1] for line in text.splitlines() if line.startswith("rules ")]
    return f"{games[0] if games else 'game'}-{day.isoformat()}.txt"


def _clean(reason: str) -> str:
    """Make an error of the engine a sentence of bearable length, whatever was in the file."""
    reason = "".join(char if char.isprintable() else "?" for char in reason).rstrip(".")
    if len(reason) > _LONGEST_REASON:
        reason = reason[:_LONGEST_REASON].rstrip() + "…"
    return reason[:1].upper() + reason[1:] + "."
