"""What lies in every place of a board that is told: exact numbers, which change by presses of buttons alone.

Stands where sensing.py's Counter stands on a board that sees, and answers the same questions. A press is an edge of a
button; it waits in a row until the state before it has drawn its conclusions, so that none is lost or counted twice,
however fast they come. What a press means is decided in pressing.py, by what the app waits for.
"""

from array import array

from engine.errors import CommandError
from firmware import cues as cue
from firmware import pressing
from firmware.scales import OK, SEED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware import interfaces
    from firmware.app import App
    from firmware.button import Press

STEPS = ("lap", "seed")  # what one press of a lit pit tells: the lap as far as there, or one seed
_WAITING = 64  # presses: all buttons at once, and then some
_REMEMBERED = 256  # presses that can be taken back one by one where each tells a seed
_YES_HZ, _NO_HZ, _TONE_MS = 990, 220, 30


class NoScales:
    """The scales of a board that has none: never out of order, never touched."""

    def __init__(self, places: int) -> None:
        self.weights = array("i", [0] * places)
        self.health = bytes([OK] * places)
        self.slow = False

    def carried(self) -> bool:
        """Whether the board is carried: nobody can tell."""
        return False

    def moved(self, place: int) -> int:
        """No weight ever moves."""
        return 0

    def examine(self) -> bool:
        """Whether the health of a cell has changed."""
        return False

    def handled(self, place: int) -> bool:
        """Whether a hand lies on `place`."""
        return False


class Told:
    """The seeds in every place, as the players tell them. `counts` is an array by place.

    `each` says whether every seed is told by a press of its own, as in lessons, or a lap by one. `counting` is true
    while a number is told by presses, one a seed: only then does it take time to know that nothing more comes.
    """

    def __init__(self, app: "App", press: "Press") -> None:
        self.app = app
        self.places = app.board.places
        self.scales = NoScales(self.places)
        self.counts = array("h", [0] * self.places)
        self.changed = app.clock.ms()
        self.counting = False
        self._press = press
        self._was = -1  # what is held down when the board is switched on is no press
        self._row = bytearray(_WAITING)  # the places that were pressed, in their order
        self._next = self._waiting = 0
        self._concluding = False
        self._logged = array("h", [0] * (2 * _REMEMBERED))  # place and change, in turns
        self._log = 0
        self._state: interfaces.State | None = None  # the state that the log belongs to

    def set_steps(self, steps: str) -> None:
        """Has a press tell a lap, or a seed: one of STEPS. The board remembers it. CommandError, StateError."""
        if steps not in STEPS:
            raise CommandError(f"a press tells a {' or a '.join(STEPS)}, not {steps[:20]}")
        self.app.settings.set("steps", steps)

    @property
    def each(self) -> bool:
        """Whether every seed is told by a press of its own."""
        return self.app.settings.values["steps"] == "seed"

    @property
    def steps(self) -> str:
        """What a press tells: one of STEPS."""
        return STEPS[self.each]

    # Presses

    def poll(self) -> bool:
        """Takes one press that waits, if there is one. True if something has changed by it."""
        self._listen()
        self._concluding = not self._concluding and self._waiting > 0
        if not self._concluding:
            return False  # nothing waits, or the last press has just been told
        place = self._row[self._next]
        self._next = (self._next + 1) % _WAITING
        self._waiting -= 1
        if self._state is not self.app.state:
            self._state, self._log = self.app.state, 0
        changed = pressing.pressed(self, place)
        self.app.sounder.tone(_YES_HZ if changed else _NO_HZ, _TONE_MS)
        if changed:
            self.changed = self.app.clock.ms()
        return changed

    def ignore(self) -> None:
        """What is pressed just now means nothing: it has only shown that somebody is there."""
        self._was = self._press.mask

    def _listen(self) -> None:
        mask = self._press.mask
        edges = mask & ~self._was
        self._was = mask
        place = 0
        edges >>= 1  # the mode button's
        while edges:
            if edges & 1 and place < self.places and self._waiting < _WAITING:
                self._row[(self._next + self._waiting) % _WAITING] = place
                self._waiting += 1
            edges >>= 1
            place += 1

    def add(self, place: int, change: int) -> None:
        """So many seeds come to `place`, or go from there; it can be taken back."""
        self.counts[place] += change
        if self._log == _REMEMBERED:  # forget the oldest one
            self._log -= 1
            for i in range(2 * self._log):
                self._logged[i] = self._logged[i + 2]
        self._logged[2 * self._log] = place
        self._logged[2 * self._log + 1] = change
        self._log += 1

    def take_back(self) -> int:
        """Takes back what was added last. Returns its place, or -1 if there is nothing."""
        if not self._log:
            return -1
        self._log -= 1
        place = self._logged[2 * self._log]
        self.counts[place] -= self._logged[2 * self._log + 1]
        return place

    def become(self, counts: "array[int]") -> bool:
        """Lets `counts` lie there. True if that is a change."""
        changed = False
        for place in range(self.places):
            changed = changed or self.counts[place] != counts[place]
            self.counts[place] = counts[place]
        return changed

    def paint(self, cues: cue.Cues) -> None:
        """Adds to the state's cues what only a board with buttons says."""
        pressing.paint(self, cues)

    # What the states ask

    def agrees(self, place: int, count: int) -> bool:
        """Whether `place` holds `count` seeds."""
        return self.counts[place] == count

    may_hold = knows = agrees

    def holds(self, counts: "array[int]") -> bool:
        """Whether the board holds `counts`, by place."""
        return all(self.counts[place] == counts[place] for place in range(self.places))

    def strain(self, counts: "array[int]") -> int:
        """How badly `counts` explains the board: nothing is explained here but what is known."""
        return 0

    def quiet(self, ms: int) -> bool:
        """Whether nothing more is to come: at once, or after `ms` without a press while a number is counted."""
        return not self.counting or self.app.clock.since(self.changed) >= ms

    def weighed(self, place: int, count: int) -> int:
        """What `count` seeds weigh."""
        return count * SEED

    def gained(self, place: int) -> int:
        """What `place` weighs more than is known of it: nothing."""
        return 0

    def confidence(self, place: int) -> int:
        """How sure the count of `place` is, in per cent."""
        return 100

    def mark(self) -> None:
        """Remembers how everything lies, for `stirred`."""

    def stirred(self, place: int) -> bool:
        """Whether something may have happened at `place` since: nothing speaks against it."""
        return True

    def settled(self, place: int) -> bool:
        """Whether `place` stands still."""
        return True

    def blind(self, place: int) -> bool:
        """Whether nothing is known of `place`."""
        return False

    def first_ill(self) -> int:
        """The first place of which nothing is known: none, -1."""
        return -1

    def rest(self) -> bytes:
        """How all places lie, for the journal: nobody sees it."""
        return b""

    def recall(self, counts: "array[int]", rest: bytes) -> None:
        """Takes up again what lay there: nobody sees whether it still does."""

    def off(self, place: int, count: int) -> int:
        """By how much `place` weighs more than `count` seeds should."""
        return (self.counts[place] - count) * SEED

    # What is known needs no evidence, and does not drift.

    def trust(self, counts: "array[int]") -> None:
        """Takes `counts` as what lies there, which they are."""

    def adopt(self, counts: "array[int]") -> None:
        """Takes `counts` as the truth, which they are."""

    def take(self, counts: "array[int]") -> None:
        """Takes `counts` as what lies there, which they are."""

    def adopt_steps(self) -> None:
        """Takes single seeds as known: all are."""

    def know(self, place: int, count: int) -> None:
        """Takes `count` as what lies in `place`, which it is."""

    def tell(self, place: int, count: int) -> None:
        """Takes `count` as what lies in a blind place: none is."""

    def close_total(self, total: int) -> None:
        """Corrects the count that is most in doubt: none is."""

    def adopt_likeliest(self) -> None:
        """Takes the likeliest numbers as known: all are."""

    def follow_zero(self) -> None:
        """Lets empty weights drift: there are none."""
