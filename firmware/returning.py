"""A game on its way back from the journal, a few moves at a time. Made by App at the start, and for `resume`.

A long game takes seconds to be played again on the Pico: the board shows meanwhile where it stands, which the journal
tells at once.
"""

import engine
from engine import record
from firmware.journal import LostError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.journal import Journal


class Returning:
    """The game in progress in `journal`, with its `rules`, its `position` and how all places lay (`rest`).

    `session` has its whole course once `done`; where that can't be had it goes on from the position alone, and is
    `lost`. Raises EngineError where not even the position makes sense.
    """

    def __init__(self, journal: "Journal") -> None:
        rules, start, now, self.rest = journal.told()
        self._journal = journal
        self.rules = engine.rules(rules)
        self.position = record.read_position(self.rules, now)
        self.session = engine.Session(self.rules, record.read_position(self.rules, start))
        self._part = self._at = 0
        self._words = self._read(0)
        self.done = self.lost = False

    def _read(self, part: int) -> "list[str] | None":
        try:
            return self._journal.words(part)
        except (LostError, ValueError):
            return ["?"]  # which is no move

    def step(self) -> None:
        """Plays the next word again, until all is `done`."""
        while self._words is not None and self._at == len(self._words):
            self._part, self._at = self._part + 1, 0
            self._words = self._read(self._part)
        try:
            if self._words is None:
                self._finish()
            else:
                self._at += 1
                self._do(self._words[self._at - 1])
        except (engine.EngineError, LostError):
            self.session = engine.Session(self.rules, self.position)
            self.done = self.lost = True

    def _do(self, word: str) -> None:
        session = self.session
        if word == "undo":
            session.undo()
        elif word == "round" or word == "match":
            session.recalled()
            if (session.next_round() is None) != (word == "match"):
                raise LostError(word)
        else:
            session.recall(self.rules.move(word))

    def _finish(self) -> None:
        self.session.recalled()
        if self.session.position != self.position:
            raise LostError(self.position.text())
        self.done = True
