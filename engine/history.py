"""The moves of a game, kept small: enough to undo and to notice a repetition. Used by `session.py` alone.

Games of fifteen hundred moves happen, and the Pico has little room. Worse than the room is where it lies: many small
objects between the litter of many moves leave no free stretch long enough for anything. So every sixteenth position is
kept, and for the moves between them a code and a checksum; the positions between are played again when they are needed.
"""

from array import array
from binascii import crc32

from .base import Rules
from .position import Position

CHUNK = 16  # moves
SMALL = 0x3FFFFFFF  # 30 bits are a small integer on the Pico; only a Kiothi opening's code is longer


class History:
    """A stack of moves, each with the position that it was played from."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._anchors: list[bytes] = []  # the packed position at the start of each chunk
        self._chunks: list[array[int]] = []  # CHUNK codes, then CHUNK checksums
        self._openings: dict[int, int] = {}  # codes longer than SMALL, by number of the move
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def push(self, position: Position, code: int) -> None:
        """Put a move on top, with the position it is played from."""
        place = self._length % CHUNK
        if place == 0:
            self._anchors.append(position.pack())
            self._chunks.append(array("I", [0] * (2 * CHUNK)))
        if code > SMALL:
            self._openings[self._length] = code
        self._chunks[-1][place] = code & SMALL
        self._chunks[-1][place + CHUNK] = checksum(position)
        self._length += 1

    def pop(self, present: Position) -> Position:
        """Take the last move off and return the position before it; `present` is any position of the game."""
        position = self._position(self._length - 1, present)
        self._length -= 1
        self._openings.pop(self._length, None)
        if self._length % CHUNK == 0:
            self._anchors.pop()
            self._chunks.pop()
        return position

    def codes(self) -> list[int]:
        """Return the codes of all the moves, oldest first."""
        return [self._code(number) for number in range(self._length)]

    def seen(self, position: Position) -> bool:
        """Say whether a position is among those moved from."""
        check = checksum(position)
        for index, chunk in enumerate(self._chunks):
            for place in range(CHUNK):
                if chunk[place + CHUNK] == check:
                    number = index * CHUNK + place
                    if number < self._length and self._position(number, position) == position:
                        return True
        return False

    def since_capture(self, present: Position) -> set[int]:
        """Return the checksums of the positions moved from that may come back: those with as many seeds in the pits.

        (A few older ones may be among them.)
        """
        seeds = sum(present.pits)
        checks: set[int] = set()
        for index in range(len(self._chunks) - 1, -1, -1):
            for place in range(min(CHUNK, self._length - index * CHUNK)):
                checks.add(self._chunks[index][CHUNK + place])
            if sum(self._anchors[index][: len(present.pits)]) != seeds:
                break
        return checks

    def _code(self, number: int) -> int:
        if number in self._openings:
            return self._openings[number]
        return self._chunks[number // CHUNK][number % CHUNK]

    def _position(self, number: int, like: Position) -> Position:
        """Return the position that a move was played from, by playing on from the one kept before it."""
        position = like.unpack(self._anchors[number // CHUNK])
        for played in range(number - number % CHUNK, number):
            position = self._rules.play(position, self._rules.decode(self._code(played)))
        return position


def checksum(position: Position) -> int:
    """Return a number that is the same for equal positions, and hardly ever for others."""
    return crc32(position.pack()) & SMALL
