"""The virtual seeds over a restart of `make play`: a text file beside the folder that is the board's flash.

One line a place, and a last one for the hand: each seed as its weight in thousandths and its shape, `1034:2`. Who plays
finds the seeds where they lay, as on wood; without that a board that wakes up would miss all of them.
"""

from pathlib import Path

from host.virtual.board import VirtualBoard
from host.virtual.seeds import SHAPES, Seed

_FIRST = "ndongu-seeds 1"
_HEAVIEST = 5000
_MOST = 999  # seeds that one board may hold


class SeedsError(ValueError):
    """The file can't be read. The text names it."""


def path_beside(flash: Path) -> Path:
    """Return where the seeds of the board with this flash are kept."""
    return flash.with_name(flash.name + ".seeds")


def keep(path: Path, board: VirtualBoard) -> None:
    """Write down where every seed lies. Raises OSError, and then the file is as it was."""
    rows = [" ".join(f"{round(1000 * seed.weight)}:{seed.shape}" for seed in row) for row in _rows(board)]
    unfinished = path.with_name(path.name + ".new")
    unfinished.write_text("\n".join([_FIRST, *rows, ""]), encoding="ascii")
    unfinished.replace(path)


def put_back(path: Path, board: VirtualBoard) -> None:
    """Let the seeds lie as they did when they were kept. Raises SeedsError, and then nothing has changed.

    Nothing is done where there is no such file.
    """
    try:
        first, *rows = path.read_text(encoding="ascii").splitlines()
        laid = [[_seed(word) for word in row.split()] for row in rows]
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        raise SeedsError(f"{path} can't be read ({error}), so the seeds lie in the bag.") from None
    if first != _FIRST or len(laid) != len(board.places) + 1 or sum(map(len, laid)) > _MOST:
        raise SeedsError(f"{path} does not tell the seeds of this board, so they lie in the bag.")
    board.lay([[Seed(0, weight, shape) for weight, shape in row] for row in laid])


def _rows(board: VirtualBoard) -> list[list[Seed]]:
    return [*board.places, board.hand]


def _seed(word: str) -> tuple[float, int]:
    weight, _, shape = word.partition(":")
    if not (weight.isdecimal() and shape.isdecimal() and 0 < int(weight) <= _HEAVIEST and int(shape) < SHAPES):
        raise ValueError(f"{word[:20]!r} is no seed")
    return int(weight) / 1000, int(shape)
