"""Puzzles: a position with one best move. Read from `engine/puzzles/`, a file a game, by the board and the PC alike."""

from collections import namedtuple

from .errors import MoveError, PositionError, PuzzleError, RulesError
from .games import rules as read_rules

GRADES = 5  # from 1, a short sowing, to 5, a long one with a tempting way wrong


class Puzzle(namedtuple("Puzzle", ("grade", "rules", "position", "move", "margin", "second"))):
    """A puzzle: texts of PROTOCOL.md, and margins for the player to move.

    `margin`: how many seeds more than his opponent he has at the end with best play of both. `second`: the same
    after the next best move; he wins no more.
    """

    grade: int
    rules: str
    position: str
    move: str
    margin: int
    second: int

    def text(self) -> str:
        """Return the puzzle as a line of a file."""
        return "; ".join([str(field) for field in self])


def read_puzzle(line: str) -> Puzzle:
    """Read a line of a file. PuzzleError."""
    fields = [field.strip(" ") for field in line.split(";")]
    if len(fields) != 6:
        raise PuzzleError(f"{len(fields)} fields, not 6: grade; rules; position; move; margin; second")
    try:
        grade, margin, second = int(fields[0]), int(fields[4]), int(fields[5])
    except ValueError:
        raise PuzzleError(f"{fields[0]}, {fields[4]} or {fields[5]} is not a number")
    if not 1 <= grade <= GRADES:
        raise PuzzleError(f"grade {grade} is not 1 to {GRADES}")
    try:
        rules = read_rules(fields[1])
        position = rules.position(fields[2])
        move = rules.move(fields[3])
    except (RulesError, PositionError, MoveError) as fault:
        raise PuzzleError(str(fault))
    if not rules.legal(position, move):
        raise PuzzleError(f"{fields[3]} is not legal there")
    return Puzzle(grade, fields[1], fields[2], fields[3], margin, second)
