"""The journal: the game in progress and the last ones, on flash. Made by App, which tells it each move that is made.

Everything is kept in sealed files (sealed.py). The pair `journal.0` and `journal.1` holds the game in progress, as far
as it is small; its body is text:

    game 17 last 16 part 1 before 31           the game's number, the one before it (-1: none), and where it goes on
    rules giuthi pits=6 seeds=4 prey=skip
    start 4,4,4,4,4,4/4,4,4,4,4,4 0,0 0 -      where it began
    now 0,5,5,5,5,4/4,0,5,5,5,5 0,0 1 -        where it stands
    rest 2AE...                                how all places lay then (Counter.rest), if the board sees
    words 10- 8+ undo 9+                       what happened, the first `before` words left out

Words are moves, `undo`, `round` (the next one was dealt) and `match` (it was decided). When the text gets long, it is
written once more as `game-00017-001`, and the pair goes on with the next part. So do the parts of a game that is put
aside for another. A file of this size is one program of the flash, and an erase every seventh time.
"""

from engine import record
from firmware.sealed import GOOD, OLD, Pair, seal, unseal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine import Session
    from firmware.interfaces import Store

VERSION = 1
KEPT = 8  # games that are put aside; older ones are removed
_LONGEST = 440  # bytes of a body: with its first line it still lies among littlefs's names, where it is quick to write
_KIND = "game"
_FULL = 28  # ENOSPC


class LostError(Exception):
    """The journal's words don't lead to where it says that the game stands."""


class Journal:
    """The games on `store`. `game` is the number of the one in progress, `last` that of the one before, -1 for none.

    `trouble` is the last thing that went wrong, in one word: `torn`, `future` or `foreign` (a file that was found so),
    `lost` (a game whose parts don't fit together), `full` (of the flash: nothing is kept), `failed`; else empty.
    """

    def __init__(self, store: "Store") -> None:
        self._store = store
        self._pair = Pair(store, "journal", _KIND, VERSION)
        self.trouble = self._pair.why
        self.writes = 0
        self.game = self.last = -1
        self._forget()
        if self._pair.body is not None and not self._read(self._pair.body):
            self.trouble = "lost"
            self._forget()
        if self.game < 0:
            self.last = self._highest()

    def _forget(self) -> None:
        self.game = self.last = -1
        self._part = self._before = 0
        self._rules = self._start = self._now = ""
        self._rest = b""
        self._words: list[str] = []
        self._behind = False  # whether the session knows more than the flash

    def _read(self, body: bytes) -> bool:
        try:
            lines = [line.partition(" ") for line in body.decode().split("\n")]
            told = {key: rest for key, _, rest in lines}
            numbers = told["game"].split()
            self.game, self.last, self._part, self._before = [int(word) for word in numbers[::2]]
            self._rules, self._start, self._now = told["rules"], told["start"], told["now"]
            self._rest = told["rest"].encode()
            self._words = told["words"].split()
        except (ValueError, KeyError):
            return False
        return True

    def _body(self, last: int) -> bytes:
        lines = [
            f"game {self.game} last {last} part {self._part} before {self._before}",
            "rules " + self._rules,
            "start " + self._start,
            "now " + self._now,
            "rest " + self._rest.decode(),
            "words " + " ".join(self._words),
        ]
        return "\n".join(lines).encode()

    # What the app tells

    def begin(self, session: "Session", rest: bytes = b"") -> None:
        """Another game is in progress from now on. The one before is put aside, if it had a move."""
        last, number = self.last, self.game
        if self._before or self._words:
            if not self._behind:
                self._keep(self._name(self.game, self._part), self._body(self.last))
            last, number = self.game, -1
        if number < 0:
            number = max(self._highest(), last) + 1
        self._forget()
        self.game, self.last = number, last
        self._tell_all(session, rest)
        self._clear()

    def begin_alone(self, session: "Session") -> None:
        """Another game is in progress, and all others are forgotten."""
        number = max(self._highest(), self.game, self.last) + 1
        self._forget()
        self.game = number
        self._tell_all(session, b"")
        for game in self._games():
            try:
                self._remove(game)
            except OSError:
                self.trouble = "failed"

    def add(self, words: "list[str]", session: "Session", rest: bytes = b"") -> None:
        """The session has gone on by these words, and all places lie as `rest` has it."""
        if self.game < 0:
            self.begin(session, rest)
        elif self._behind:
            self._part = self._before = 0
            self._words = []
            self._tell_all(session, rest)
        else:
            for word in words:
                self._add(word)
            self._now = record.position_text(session.rules, session.position)
            self._rest = rest
            self._write()

    def note(self, session: "Session", rest: bytes) -> None:
        """Nothing has happened, but all places are known to lie as `rest` has it."""
        if self.game >= 0 and rest:
            self.add([], session, rest)

    def _tell_all(self, session: "Session", rest: bytes) -> None:
        games = session.rounds + [(session.start_position, session.history)]
        self._rules = session.rules.text()
        self._start = record.position_text(session.rules, games[0][0])
        self._now = record.position_text(session.rules, session.position)
        self._rest = rest
        self._behind = False
        self.trouble = GOOD
        for number, (_, moves) in enumerate(games):
            if number:
                self._add("round")
            for move in moves:
                self._add(move.text())
        if session.match:
            self._add("match")
        self._write()

    def _add(self, word: str) -> None:
        if self._words and len(self._body(self.last)) + 1 + len(word) > _LONGEST:
            self._keep(self._name(self.game, self._part), self._body(self.last))
            self._part += 1
            self._before += len(self._words)
            self._words = []
        self._words.append(word)

    # Flash

    def _write(self) -> None:
        while True:
            try:
                self.writes += 1
                self._pair.write(self._body(self.last))
                return
            except OSError as error:
                if not self._make_room(error):
                    return

    def _keep(self, name: str, body: bytes) -> None:
        data = seal(_KIND, VERSION, 0, body)
        while True:
            try:
                self.writes += 1
                self._store.write(name, data)
                return
            except OSError as error:
                if not self._make_room(error):
                    return

    def _make_room(self, error: OSError) -> bool:
        """Removes the oldest game, the last one at the very end. False if nothing is left to be removed."""
        games = [game for game in self._games() if game != self.game]
        if len(games) > 1 and self.last in games:
            games.remove(self.last)
        if error.errno != _FULL or not games:
            self.trouble = "full" if error.errno == _FULL else "failed"
            self._behind = True
            return False
        try:
            self._remove(games[0])
        except OSError:
            self.trouble = "failed"
            self._behind = True
            return False
        if games[0] == self.last:
            self.last = -1
        return True

    def _clear(self) -> None:
        """Removes the oldest games when there are too many."""
        games = [game for game in self._games() if game not in (self.game, self.last)]
        for game in games[: max(0, len(games) + 1 - KEPT)]:
            try:
                self._remove(game)
            except OSError:
                self.trouble = "failed"

    def _remove(self, game: int) -> None:
        for name in self._store.names():
            if _number(name) == game:
                self._store.remove(name)

    def _games(self) -> "list[int]":
        """The numbers of all games of which there is a part in a file of its own, oldest first."""
        numbers = [_number(name) for name in self._store.names()]
        return sorted([game for game in set(numbers) if game >= 0])

    def _highest(self) -> int:
        return max([-1] + self._games())

    def _name(self, game: int, part: int) -> str:
        return f"game-{game:05d}-{part:03d}"

    # The way back

    @property
    def kept(self) -> bool:
        """Whether there is a game in progress."""
        return self.game >= 0

    def swap(self) -> bool:
        """Makes the last game the one in progress, and that one the last. False if there is none that is whole."""
        body = self._newest_part(self.last)
        if body is None or self._behind:
            return False
        game, last = -1, self.last
        if self._before or self._words:
            game = self.game
            self._keep(self._name(game, self._part), self._body(self.last))
        here = self._body(self.last)
        if not self._read(body):
            self._read(here)
            self.trouble = "lost"
            return False
        self.last = game if game >= 0 else max([-1] + [number for number in self._games() if number != last])
        self._write()
        return True

    def _newest_part(self, game: int) -> "bytes | None":
        body, part = None, 0
        while game >= 0:
            found = unseal(_KIND, VERSION, self._store.read(self._name(game, part)) or b"")
            if found.why not in (GOOD, OLD):
                break
            body, part = found.body, part + 1
        return body

    def told(self) -> "tuple[str, str, str, bytes]":
        """Of the game in progress: its rules, where it began, where it stands, and how all places lay."""
        return self._rules, self._start, self._now, self._rest

    def words(self, part: int) -> "list[str] | None":
        """The words of part 0, 1, ... of the game in progress; None after the last one. Raises LostError."""
        if part > self._part:
            return None
        if part == self._part:
            return self._words
        data = self._store.read(self._name(self.game, part))
        found = unseal(_KIND, VERSION, data or b"")
        lines = found.body.decode().split("\n") if found.why in (GOOD, OLD) else [""]
        if not lines[-1].startswith("words "):
            raise LostError(f"part {part} of game {self.game}")
        return lines[-1].split()[1:]


def _number(name: str) -> int:
    """The number of the game that a file is a part of, or -1."""
    words = name.split("-")
    return int(words[1]) if len(words) == 3 and words[0] == "game" and words[1].isdigit() else -1
