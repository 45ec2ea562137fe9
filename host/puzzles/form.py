"""A puzzle, its text form, and the files that hold the puzzles of a game: see README.md beside this file.

The firmware reads the same files, by itself: firmware/puzzle.py.
"""

from functools import cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent.parent.parent / "firmware" / "puzzles"
HEAD = "# rules | position | grade laps margin second | best line | other first moves: move=answer:margin"


class Answer(NamedTuple):
    """What follows a first move that is not the best: the best answer, none where it ends the game, and its margin."""

    reply: str
    margin: int


class Puzzle(NamedTuple):
    """A position with one best move.

    `rules` and `position` are text forms. `grade` is 1 to 5, `laps` those of the best move, `margin` by how many seeds
    the player to move is ahead at the end with best play, `second` after the second best move. `line`: the best move
    and what follows. `wrong`: every other move.
    """

    rules: str
    position: str
    grade: int
    laps: int
    margin: int
    second: int
    line: tuple[str, ...]
    wrong: dict[str, Answer]

    def text(self) -> str:
        """Return the text form, one line."""
        wrong = " ".join(f"{move}={answer.reply}:{answer.margin}" for move, answer in self.wrong.items())
        facts = f"{self.grade} {self.laps} {self.margin} {self.second}"
        return " | ".join([self.rules, self.position, facts, " ".join(self.line), wrong])


def read(line: str) -> Puzzle:
    """Read a puzzle's text form. ValueError."""
    rules, position, facts, moves, others = (part.strip() for part in line.split("|"))
    grade, laps, margin, second = (int(number) for number in facts.split())
    wrong = {}
    for word in others.split():
        move, _, rest = word.partition("=")
        reply, _, worth = rest.partition(":")
        wrong[move] = Answer(reply, int(worth))
    return Puzzle(rules, position, grade, laps, margin, second, tuple(moves.split()), wrong)


def load(game: str, folder: Path = FOLDER) -> list[Puzzle]:
    """Return a game's puzzles; puzzle 1 comes first. FileNotFoundError where it has none."""
    lines = (folder / f"{game}.txt").read_text(encoding="ascii").splitlines()
    return [read(line) for line in lines[1:]]


@cache
def games(folder: Path = FOLDER) -> tuple[str, ...]:
    """Return the names of the games that have puzzles."""
    return tuple(sorted(path.stem for path in folder.glob("*.txt")))


@cache
def all_of(game: str) -> tuple[Puzzle, ...]:
    """Return a game's puzzles as they come with the project."""
    return tuple(load(game))


def save(game: str, puzzles: list[Puzzle], folder: Path = FOLDER) -> Path:
    """Write a game's file: all lines of one length, so that the board finds each without reading the others."""
    lines = [HEAD] + [puzzle.text() for puzzle in puzzles]
    longest = max(len(line) for line in lines)
    path = folder / f"{game}.txt"
    path.write_bytes("".join(line.ljust(longest) + "\n" for line in lines).encode("ascii"))
    return path
