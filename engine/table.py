"""What a search remembers of positions it has looked at: a table of fixed size. Made by whoever searches often."""

from array import array

from .history import SMALL
from .position import Position

BITS = 11  # 2,048 entries of 8 bytes: what the Pico has room for
NOTHING = -1
NO_MOVE = 255
LEAST, MOST, EXACT = 1, 2, 3  # the margin is at least, at most, or just the one remembered
DEEPEST = 31  # plies that an entry can tell

_PRIME = 1073741789  # the slot must tell positions apart in another way than the checksum does
_ZERO = 8192  # margins are kept as positive numbers of 14 bits
_SALT = 0x1E3779B1  # any odd number


class Table:
    """`2 ** bits` entries in two arrays; a new entry takes the place of the one that was in its slot.

    An entry holds a checksum of its position, and in one number of 30 bits, which is a small integer on the Pico: the
    margin for the player to move, the plies looked ahead, what kind of bound it is, whether every line was followed to
    its end, and the best move as its place among the moves.
    """

    def __init__(self, bits: int = BITS) -> None:
        self._size = 1 << bits
        self._checks = array("I", bytes(4 << bits))
        self._data = array("I", bytes(4 << bits))
        self._salt = 0

    def renew(self) -> None:
        """Forget everything: which positions have occurred in the game before is another thing now."""
        self._salt = (self._salt + _SALT) & SMALL

    def find(self, position: Position, check: int) -> int:
        """Return what is remembered of a position with this checksum, to be read by the functions below; or NOTHING."""
        slot = self._slot(position)
        data = self._data[slot]
        return data if data and self._checks[slot] == check ^ self._salt else NOTHING

    def keep(self, position: Position, check: int, margin: int, depth: int, bound: int, ended: bool, move: int) -> None:
        """Remember a position. `move` is the best move's place among the moves, or NO_MOVE."""
        slot = self._slot(position)
        self._checks[slot] = check ^ self._salt
        self._data[slot] = (margin + _ZERO) << 16 | depth << 11 | bound << 9 | ended << 8 | move

    def _slot(self, position: Position) -> int:
        return int.from_bytes(position.pack(), "little") % _PRIME % self._size


def margin_of(data: int) -> int:
    """Return the margin for the player to move."""
    return (data >> 16) - _ZERO


def depth_of(data: int) -> int:
    """Return how many plies were looked ahead."""
    return data >> 11 & 31


def bound_of(data: int) -> int:
    """Return what the margin is: LEAST, MOST or EXACT."""
    return data >> 9 & 3


def ended_of(data: int) -> bool:
    """Say whether every line was followed to the game's end."""
    return bool(data >> 8 & 1)


def move_of(data: int) -> int:
    """Return the best move's place among the moves, or NO_MOVE."""
    return data & 255
