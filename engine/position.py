"""A position: what lies where, who is to move, and its text form (PROTOCOL.md, "Text forms").

Made and read by the rules of each game (`rules.start`, `rules.position`, `rules.play`); used by everyone.
"""

import struct

from .errors import PositionError
from .fields import Fields

PACKED = "<HHBBL"  # what follows the pits in a packed position: stores, player, state, marks
MOST_IN_PITS = 255  # a pit is a byte, and every seed might come to lie in one pit


class Position(Fields):
    """An immutable position; equal ones are equal and hash alike.

    `pits`: 2N bytes, seeds by pit number as in RULES.md. `south`, `north`: seeds in the stores. `player`: to move.
    `state`: what else is due: openings still to come (Kiothi), 1 if the bonus is owed (Ali Guli Mane), otherwise 0.
    `marks`: bit mask of pits: nki (Kiothi), closed (Ali Guli Mane), otherwise 0.
    """

    __slots__ = ()

    pits: bytes
    south: int
    north: int
    player: int
    state: int
    marks: int

    @property
    def stores(self) -> tuple[int, int]:
        """Seeds in South's and in North's store."""
        return (self.south, self.north)

    @property
    def total(self) -> int:
        """All the seeds of the position: in pits and stores."""
        return sum(self.pits) + self.south + self.north

    def text(self) -> str:
        """Return the text form, such as `4,4,4,4,4/4,4,4,4,4 0,0 0 -`."""
        row = len(self.pits) // 2
        pits = [self.pit_text(pit) for pit in range(2 * row)]
        rows = ",".join(pits[:row]) + "/" + ",".join(pits[row:])
        return f"{rows} {self.south},{self.north} {self.player} {self.extra()}"

    def pack(self) -> bytes:
        """Return the position in as few bytes as a session's history can do with; equal ones pack alike."""
        return self.pits + struct.pack(PACKED, self.south, self.north, self.player, self.state, self.marks)

    def unpack(self, packed: bytes) -> "Position":
        """Return the position, of the same game as this one, that `pack` has packed."""
        pits = len(self.pits)
        south, north, player, state, marks = struct.unpack(PACKED, packed[pits:])
        return type(self)(packed[:pits], south, north, player, state, marks)

    def pit_text(self, pit: int) -> str:
        """Return what the text form says of one pit."""
        return str(self.pits[pit])

    def extra(self) -> str:
        """Return the text form's last field: what a game has to say besides seeds."""
        return "-"


def number(text: str) -> int:
    """Read a number as the engine writes one: digits only, no sign, no leading zero. ValueError otherwise."""
    if len(text) > 4 or not is_number(text):
        raise ValueError(text)
    return int(text)


def is_number(text: str) -> bool:
    """Say whether `text` is a number in the one form that the engine writes; `int` also takes `+5` and `1_0`."""
    for letter in text:
        if letter not in "0123456789":
            return False
    return text == "0" or (text != "" and text[0] != "0")


def parse(text: str, columns: int) -> tuple[bytearray, int, tuple[int, int], int, str]:
    """Read a position's text form as far as it is the same for all games.

    Returns pits, bit mask of those written `x`, stores, player, and the last field unread.
    """
    words = text.split(" ")
    if len(words) != 4:
        raise PositionError(f"{len(words)} fields, not 4: pits, stores, player, extra")
    pits, closed = _parse_pits(words[0], columns)
    stores = words[1].split(",")
    if len(stores) != 2:
        raise PositionError(f"{words[1]} are not two stores")
    if words[2] not in ("0", "1"):
        raise PositionError(f"no player {words[2]}")
    return pits, closed, (_seeds(stores[0]), _seeds(stores[1])), int(words[2]), words[3]


def _parse_pits(text: str, columns: int) -> tuple[bytearray, int]:
    rows = text.split("/")
    if len(rows) != 2:
        raise PositionError(f"{text} is not two rows")
    pits = bytearray()
    closed = 0
    for row in rows:
        words = row.split(",")
        if len(words) != columns:
            raise PositionError(f"{len(words)} pits in row {row}, not {columns}")
        for word in words:
            if word == "x":
                closed |= 1 << len(pits)
            seeds = 0 if word == "x" else _seeds(word)
            if seeds > MOST_IN_PITS:
                raise PositionError(f"{seeds} seeds in one pit")
            pits.append(seeds)
    if sum(pits) > MOST_IN_PITS:
        raise PositionError(f"{sum(pits)} seeds in the pits, more than {MOST_IN_PITS}")
    return pits, closed


def _seeds(text: str) -> int:
    try:
        return number(text)
    except ValueError:
        raise PositionError((text or "nothing") + " is not a number of seeds")
