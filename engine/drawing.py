"""Draws a position in plain characters, for the interactive protocol and for looking at a position at the prompt."""

from .base import NORTH, SOUTH, Rules
from .position import Position


def draw(rules: Rules, position: Position) -> list[str]:
    """Return the lines of a board seen from above, South near; `*` marks nki pits, `x` closed ones."""
    columns = rules.columns
    edge = " " * 11 + "+----" * columns + "+"
    lines = [_numbers(range(columns)), edge]
    for player in (NORTH, SOUTH):
        name = "North" if player == NORTH else "South"
        pits = "".join([f"|{_pit(position, pit):>3} " for pit in rules.row(player)])
        turn = "  <- to move" if position.player == player else ""
        lines += [f"{name} {position.stores[player]:4} {pits}|{turn}", edge]
    lines.append(_numbers(range(columns, 2 * columns)))
    if position.extra() != "-":
        lines.append(" " * 11 + position.extra())
    return lines


def _numbers(pits: range) -> str:
    return (" " * 11 + "".join([f"{pit:4} " for pit in pits])).rstrip()


def _pit(position: Position, pit: int) -> str:
    text = position.pit_text(pit)
    return "*" + text if position.marks >> pit & 1 and text != "x" else text
