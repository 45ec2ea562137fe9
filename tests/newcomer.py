"""A facilitator who has never seen the board: reads a step of the quick card, does it slowly, looks at the rings.

She knows the card's words (host/sheets/first_lesson.py) and what the rings' bytes show, as ring_reader.py reads them:
no rules, no reports, no link. Her times are those of somebody who is in no hurry.
"""

import re

from ring_reader import look

from firmware.board import Board
from host.sheets.first_lesson import FIRST_LESSON, words_of
from host.words import texts

WORDS_S = 2.0  # words that she reads in a second, half as fast as people do
FIND_MS = 5000  # until she has found on the board what the card speaks of
LATE_MS = 400  # her finger, after the moment that the card names
SEED_MS = 2000  # for one seed: taken from the table, laid down
RING_MS = 3000  # to count the lights of a ring
PATIENCE = 40  # looks at the board in one step, before she gives up


class Newcomer:
    """Sits at a `Table` without power; `plug()` gives it power.

    With `hurries` she reads and counts in no time, and `spent_ms` is what it would have taken: on an emulated Pico a
    second takes half a minute of ours.
    """

    def __init__(self, table, plug, hurries=False):
        self.table, self._plug = table, plug
        self._board = Board(table.board.data)  # where the rings are
        self._hurries = hurries
        self.spent_ms = 0

    def first_lesson(self):
        """Does what the card says, to the first task. AssertionError names the step that did not work out."""
        for step in FIRST_LESSON:
            self._think(1000 * len(words_of(step, texts("en")["sheets"]).split()) / WORDS_S + FIND_MS)
            {"plug": self._plug_in, "hold": self._hold, "lay": self._lay, "look": lambda _: None}[step.does](step)
            self._until_seen(step)

    def _plug_in(self, step):
        self._plug()

    def _hold(self, step):
        self.table.board.buttons.press(step.ms + LATE_MS)
        self.table.wait(step.ms + LATE_MS + 100)

    def _lay(self, step):
        """Ring by ring: puts in what is missing, takes out what is too many, until none asks for anything."""
        table = self.table
        for _ in range(PATIENCE):
            asks = [cue for cue in self._look() if cue.name in ("fill", "surplus")]
            if not asks:
                return
            for cue in asks:
                self._think(RING_MS + cue.n * SEED_MS)
                if cue.name == "fill":
                    table.hands.take_from_bag(cue.n)
                    table.hands.pour(cue.place, cue.n)
                else:
                    table.hands.lift(cue.place, cue.n)
                    table.hands.put_in_bag()
                table.still(600)
        raise AssertionError(f"the rings still ask for seeds: {asks}")

    def _until_seen(self, step):
        for _ in range(PATIENCE):
            seen = self._look()
            if step.sees in [cue.name for cue in seen] or (not step.sees and seen):
                return
        raise AssertionError(f"card, {step.name}: no {step.sees or 'light'} is lit, but {seen}; {self.table.said}")

    def _look(self):
        return list(look(self.table.sim, self._board))

    def _think(self, ms):
        if self._hurries:
            self.spent_ms += round(ms)
        else:
            self.table.wait(round(ms))


def numbers_in(text):
    """The numbers that a step of the card names, a half with its whole."""
    return re.findall(r"\d+½?", text)
