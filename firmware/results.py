"""The results of a session: what the group at this board has finished since it came. Kept in the store, a line each.

Loaded by presence.py and group.py in workshop mode. There is no clock: a session has a number, and a result the minutes
since it began, without the time when the board had no power. The file holds the last thirty:

    session 3 minutes 41
    game 17 22 0 30 18 24 giuthi pits=6 seeds=4 prey=skip

which is kind, key, minutes, winner (`-`: nobody), South's and North's seeds, number of moves, and what was played. A
line of the same kind and key takes the place of an earlier one.
"""

from firmware.sealed import Pair

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.interfaces import Store

MOST = 30  # which the link takes at once
_VERSION = 1
_FIELDS = 8


class Results:
    """`session` is the session's number, from 1; `minutes` how old it was at its last result; `lines` has one each."""

    def __init__(self, store: "Store") -> None:
        self._pair = Pair(store, "results", "results", _VERSION)
        self.session, self.minutes = 1, 0
        self.lines: list[str] = []
        try:
            head, *lines = (self._pair.body or b"").decode().split("\n")
            word, session, other, minutes = head.split()
            if word == "session" and other == "minutes":
                self.session, self.minutes = int(session), int(minutes)
                self.lines = [line for line in lines if len(line.split()) >= _FIELDS]
        except ValueError:
            pass  # of nobody's making: a session without results is no harm

    def note(self, kind: str, key: str, minutes: int, outcome: str, what: str) -> None:
        """Notes a result of `minutes` after the session began. `outcome`: winner, seeds, seeds, number. OSError."""
        self._drop(kind, key)
        self.minutes = minutes
        self.lines.append(f"{kind} {key} {minutes} {outcome} {what}")
        self.lines = self.lines[-MOST:]
        self._write()

    def number(self, kind: str, key: str) -> int:
        """Return the number of a result (moves, steps), 0 if there is none."""
        for line in self.lines:
            words = line.split()
            if words[:2] == [kind, key]:
                return int(words[6])
        return 0

    def take_back(self, kind: str, key: str) -> None:
        """The game is not over after all. OSError."""
        if self._drop(kind, key):
            self._write()

    def _drop(self, kind: str, key: str) -> bool:
        before = len(self.lines)
        self.lines = [line for line in self.lines if line.split()[:2] != [kind, key]]
        return len(self.lines) < before

    def begin(self, session: int) -> None:
        """Another session begins: nothing is known of the one before. OSError."""
        self.session, self.minutes, self.lines = session, 0, []
        self._write()

    def _write(self) -> None:
        head = f"session {self.session} minutes {self.minutes}"
        self._pair.write("\n".join([head] + self.lines).encode())
