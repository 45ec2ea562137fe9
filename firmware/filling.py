"""The state of the app in which seeds are laid out: at the start of a game, and after a move was taken back."""

from array import array

from firmware import cues as cue
from firmware.anchors import REST_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine import Position
    from firmware.app import App
    from firmware.interfaces import State

_QUIET_MS = 300
_LOOK_MS = 100


class Filling:
    """Waits until every pit and store holds what `position` says. `key` is what is said: `fill` or `restore`.

    `beneath` is the turn that is taken back, as long as it may still be gone on with.
    """

    def __init__(self, app: "App", position: "Position", key: str, beneath: "State | None" = None) -> None:
        self.app = app
        self.beneath = beneath
        self.key = key
        self.target = array("h", app.counter.counts)
        app.field.counts(position, self.target)
        self.looked = app.clock.ms()
        self._shown = -1  # seeds that are missing or too many, as they were shown last

    def update(self, changed: bool) -> bool:
        """Called on every tick. True if something else is to be shown."""
        counter = self.app.counter
        if not changed and self.app.clock.since(self.looked) < _LOOK_MS:
            return False
        self.looked = self.app.clock.ms()
        self._adopt(changed)
        if self._done() and counter.quiet(_QUIET_MS):
            self.accept()
            self.app.keep()
            self.app.go_on()
            return True
        off = self._off()
        changed = changed or off != self._shown
        self._shown = off
        return changed

    def _off(self) -> int:
        """How many seeds are missing or too many, all together."""
        return sum([abs(self._missing(place)) for place in range(len(self.target))])

    def _adopt(self, changed: bool) -> None:
        """Takes what has just come as known, where it can be."""
        if changed:
            self.app.counter.adopt_steps()
        # What may be as it was asked for is not made certain to be otherwise.
        if self.app.counter.quiet(REST_MS) and not self._done():
            self.app.counter.adopt_likeliest()

    def accept(self) -> None:
        """It lies as it was asked for."""
        self.app.counter.take(self.target)

    def _done(self) -> bool:
        return all(self._missing(place) == 0 for place in range(len(self.target)))

    def _missing(self, place: int) -> int:
        """How many seeds `place` lacks; negative when it holds too many."""
        if self.app.counter.may_hold(place, self.target[place]):
            return 0
        return self.target[place] - self.app.counter.counts[place]

    def paint(self, cues: cue.Cues) -> None:
        """Sets the cues for this state."""
        for place in range(len(self.target)):
            missing = self._missing(place)
            if missing > 0:
                cues.set(place, cue.FILL, missing)
            elif missing < 0:
                cues.set(place, cue.SURPLUS, -missing)
            elif self.target[place] and self.app.counter.blind(place):
                cues.set(place, cue.HELD, self.target[place])  # nobody sees whether they lie there

    def words(self) -> str:
        """What the board says in this state, as the link's `say` has it."""
        missing = surplus = 0
        for place in range(len(self.target)):
            lack = self._missing(place)
            missing += max(0, lack)
            surplus += max(0, -lack)
        rather = " rather=1" if self.beneath else ""
        return f"{self.key} missing={missing} surplus={surplus}{rather}"
