"""A virtual board that is told by buttons, and fingers that press: what its tests sit down at."""

import random

from table import Table

from host.presser import next_press
from host.report import Cue
from host.virtual.buttons import PRESS_MS, at_place


class ToldTable(Table):
    """A button board in virtual time. `counts` is what the board believes, by place."""

    def __init__(self, rules="", position="", **how):
        super().__init__(rules, position, board="pico-buttons-2x10", **how)

    @property
    def counts(self):
        return list(self.app.counter.counts)

    @property
    def each(self):
        return self.reports["steps"] == "seed"

    # Fingers

    def press(self, *places, ms=PRESS_MS):
        """Presses one place after the other, and lets the board draw its conclusions."""
        for place in places:
            self.board.buttons.press(ms, at_place(place))
            self.wait(ms + 60)

    def press_pit(self, *pits):
        self.press(*(self.place(pit) for pit in pits))

    def done(self):
        """Presses the store of the player to move."""
        self.press(self.app.board.store(self.app.session.position.player))

    def back(self):
        """Presses the other player's store."""
        self.press(self.app.board.store(1 - self.app.session.position.player))

    def lay_out(self):
        self.done()
        self.until(lambda: not self.said.startswith(("fill", "restore")))

    # Moves

    def shown(self):
        """The cues as a list, as next_press wants them."""
        self.read()
        cues = []
        for word in self.reports["cues"].split():
            place, name, *n = word.split(":")
            cues.append(Cue(int(place), name, int(n[0]) if n else None))
        return cues

    def lift(self, text):
        """Presses the pit of a move until as many seeds are lifted as the move says."""
        move = self.app.rules.move(text)
        _, pit, n = next(self.app.rules.events(self.app.session.position, move))
        self.press_pit(pit)
        for _ in range(n if n < self.app.session.position.pits[pit] else 0):
            self.press_pit(pit)

    def play(self, text):
        """Plays a move by presses of what is lit alone; fails unless the board confirms it."""
        made = len(self.app.session.history)
        self.lift(text)
        self.follow(text)
        assert [move.text() for move in self.app.session.history[made:]] == [text], self.said

    def follow(self, text, presses=10_000):
        """Presses what is lit until the move is made, or so many times."""
        made = len(self.app.session.history)
        while presses and len(self.app.session.history) == made:
            place = next_press(self.shown(), each=self.each, way=text[-1])
            assert place is not None, f"nothing is asked for in {text}: {self.said}"
            self.press(place)
            presses -= 1

    def open(self, text):
        """Plays a Kiothi opening by presses."""
        for kind, pit, n in self.app.rules.events(self.app.session.position, self.app.rules.move(text)):
            self.press_pit(*[pit] * (1 if kind == "lift" else n))
        self.wait(2000)

    def random_opening(self, chance: random.Random):
        rules, position = self.app.rules, self.app.session.position
        own = [pit for pit in range(20) if rules.owner(pit) == position.player and position.pits[pit]]
        chosen = sorted(chance.sample(own, 2))
        placed: dict[int, int] = {}
        for _ in range(sum(position.pits[pit] for pit in chosen)):
            pit = chance.randrange(20)
            placed[pit] = placed.get(pit, 0) + 1
        where = ",".join(f"{pit}:{placed[pit]}" for pit in sorted(placed))
        return f"{chosen[0]},{chosen[1]}={where}"

    def lit_leds(self, place):
        """How many LEDs of a ring are lit just now."""
        self.wait(40)
        return len(self.lit(place))
