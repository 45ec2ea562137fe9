"""Kiothi's positions and moves in text form (PROTOCOL.md, "Text forms"). Used by `kiothi.py` and `search.py`."""

from .base import Move
from .errors import MoveError, PositionError
from .position import Position, is_number

PITS = 20


class KiothiPosition(Position):
    """`state` counts the openings still to come, `marks` are the nki pits."""

    __slots__ = ()

    def extra(self) -> str:
        """Return `open2`, `open1`, `nki=` and the marked pits, or `-`."""
        if self.state:
            return f"open{self.state}"
        if self.marks:
            return "nki=" + ",".join([str(pit) for pit in range(PITS) if self.marks >> pit & 1])
        return "-"


class KiothiMove(Move):
    """A pit and how many of its seeds are lifted: `19x5`. Its code is 256 times the pit, and the number."""

    @property
    def pit(self) -> int:
        """The pit that is lifted first."""
        return self.code >> 8

    @property
    def count(self) -> int:  # type: ignore[override]  # of the tuple's own `count` a move has no need
        """How many seeds are lifted from it."""
        return self.code & 255

    def text(self) -> str:
        """Return the text form of PROTOCOL.md."""
        return f"{self.pit}x{self.count}"


class OpeningMove(Move):
    """Two pits emptied, their seeds placed anywhere: `18,19=3:4,12:6`.

    Its code holds the emptied pits in a byte each, and above them, a byte a pit, the seeds placed.
    """

    @property
    def emptied(self) -> tuple[int, int]:
        """The two pits that are emptied, ascending."""
        return (self.code >> 8 & 255, self.code & 255)

    @property
    def placed(self) -> tuple[tuple[int, int], ...]:
        """(pit, seeds placed there) for every pit that gets any, ascending."""
        counts = [self.code >> 8 * (pit + 2) & 255 for pit in range(PITS)]
        return tuple([(pit, counts[pit]) for pit in range(PITS) if counts[pit]])

    @property
    def pit(self) -> int:
        """The pit that is lifted first."""
        return self.emptied[0]

    def text(self) -> str:
        """Return the text form of PROTOCOL.md."""
        places = ",".join([f"{pit}:{count}" for pit, count in self.placed])
        return f"{self.emptied[0]},{self.emptied[1]}={places}"


def read_marks(pits: bytearray, text: str) -> int:
    """Read `nki=` and pits as a bit mask; every one must be occupied. PositionError."""
    marks = 0
    for word in text[4:].split(","):
        if not is_number(word) or len(word) > 2 or int(word) >= PITS:
            raise PositionError(f"{text}: no pit {word}")
        if marks >> int(word):
            raise PositionError(f"{text} is not ascending")
        if not pits[int(word)]:
            raise PositionError(f"pit {word} is nki and empty")
        marks |= 1 << int(word)
    return marks


def read_opening(text: str) -> OpeningMove:
    """Read an opening such as `18,19=3:4,12:6`. MoveError."""
    emptied, _, places = text.partition("=")
    code = 0
    below = -1
    for word in places.split(","):
        pit, _, count = word.partition(":")
        if not (is_number(pit) and is_number(count) and len(pit) <= 2 and len(count) <= 3):
            raise MoveError(f"{word} is not pit:count")
        if not below < int(pit) < PITS or not 0 < int(count) < 256:
            raise MoveError(f"{word}: pits must ascend to at most 19, with at least one seed each")
        below = int(pit)
        code |= int(count) << 8 * (below + 2)
    words = emptied.split(",")
    if len(words) != 2 or not is_number(words[0]) or not is_number(words[1]) or len(emptied) > 5:
        raise MoveError(f"{emptied} are not two pits")
    first, second = int(words[0]), int(words[1])
    if not first < second < PITS:
        raise MoveError(f"{emptied} are not two pits, ascending")
    return OpeningMove(code | first << 8 | second)
