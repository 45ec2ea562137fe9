"""The states of the app after a power cut: what lies on the board is compared with the journal.

Waking shows for a moment which way round the board stands and whose turn it is, and listens to the cells meanwhile. If
the seeds lie as they did, or as in the middle of a move, play goes on. If not, PuttingRight shows the repair; then the
button says "it lies right", where that may be, and a long press begins a new game, as always.
"""

from array import array

from engine.base import SOUTH
from firmware import commands
from firmware import cues as cue
from firmware.anchors import REST_MS
from firmware.filling import Filling
from firmware.playing import Playing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine import Position
    from firmware.app import App
    from firmware.interfaces import Counter
    from firmware.returning import Returning

_GREETING_MS = 2500
_LISTENING_MS = 1800  # longer than a cell may be silent before it is called missing
_RESTLESS_MS = 8000  # hands that don't rest are waited for so long
_AT_ONCE = 8  # moves of the game that are played again in one tick, ...
_AT_ONCE_MS = 10  # ... and no more after so long
_CREPT = 650  # thousandths of a seed: less than this is no seed, ...
_NEAR = 1300  # ... and more than this is no creeping scale


class Waking:
    """A game comes back from the journal. `game` tells where it stands at once, and its whole course after a while."""

    def __init__(self, app: "App", game: "Returning") -> None:
        self.app = app
        self.game = game
        self.target = array("h", app.counter.counts)
        app.field.counts(game.position, self.target)
        self._began = app.clock.ms()
        self._greeted = False

    def update(self, changed: bool) -> bool:
        """Called on every tick. True if something else is to be shown."""
        app = self.app
        now = app.clock.ms()
        for _ in range(_AT_ONCE):
            if self.game.done or app.clock.since(now) >= _AT_ONCE_MS:
                break
            self.game.step()
        if not self.game.done or not self._heard():
            return changed
        app.returned(self.game)
        self._judge()
        return True

    def _heard(self) -> bool:
        """Whether the greeting has been seen, and what lies on the board is known."""
        waited = self.app.clock.since(self._began)
        if not self._greeted and waited < _GREETING_MS:
            return False
        if self.app.board.told or waited >= _RESTLESS_MS:
            return True
        return waited >= _LISTENING_MS and self.app.counter.quiet(REST_MS)

    def press(self) -> None:
        """The button: enough of the greeting."""
        self._greeted = True

    def _judge(self) -> None:
        """What lies on the board decides how it goes on."""
        app = self.app
        if app.session.over and not app.board.told:
            app.go_on()
        elif app.board.told:
            app.enter(Filling(app, self.game.position, "wake-told" if self._played() else "fill"))
        elif all(_lies(app.counter, place, self.target[place]) for place in range(len(self.target))):
            app.counter.trust(self.target)
            app.go_on()
        elif not self._in_the_middle():
            position = self.game.position
            app.enter(PuttingRight(app, position) if self._played() else Filling(app, position, "fill"))

    def _played(self) -> bool:
        """Whether there has been a move; else seeds are laid out as for any new game."""
        return bool(self.app.session.history) or self.app.session.round > 1

    def _in_the_middle(self) -> bool:
        """Whether what lies there is a step of a move that may be made, and the hands held the rest."""
        app = self.app
        if app.rules.opening(app.session.position):
            from firmware.opening import Opening

            opening = Opening(app)
            if not opening.find():
                return False
            app.enter(opening)
            return True
        playing = Playing(app)
        if not playing.find():
            return False
        app.enter(playing)
        return True

    def paint(self, cues: cue.Cues) -> None:
        """Sets the cues for this state: South's row, and whose turn it is."""
        field = self.app.field
        for pit in range(field.pits):
            if field.rules.owner(pit) == SOUTH:
                cues.set(field.place[pit], cue.SOUTH)
        cues.set(self.app.board.store(self.game.position.player), cue.TURN)

    def words(self) -> str:
        """What the board says in this state, as the link's `say` has it."""
        return f"wake player={self.game.position.player}"


def _lies(counter: "Counter", place: int, count: int) -> bool:
    """Whether `place` still holds `count` seeds, as nothing has been listened to for a while."""
    off = counter.off(place, count)
    return counter.agrees(place, count) or -_CREPT < off < _CREPT


class PuttingRight(Filling):
    """The seeds do not lie as the journal has it: the lights show how they did."""

    def __init__(self, app: "App", position: "Position") -> None:
        super().__init__(app, position, "wake-repair")
        self._start = array("h", self.target)
        app.field.counts(app.rules.start(app.session.first), self._start)
        self._anew = not app.session.over and any(
            self._start[place] != self.target[place] for place in range(len(self.target))
        )

    def update(self, changed: bool) -> bool:
        """Called on every tick. True if something else is to be shown."""
        counter = self.app.counter
        if self._anew and counter.quiet(2 * REST_MS) and counter.holds(self._start):
            commands.new(self.app, self.app.rules, self.app.session.first)  # it has been laid out for a new game
            return True
        return super().update(changed)

    def _missing(self, place: int) -> int:
        """How many seeds `place` lacks. What lay there and is known is not guessed by its whole weight."""
        if self.app.counter.knows(place, 0):
            return super()._missing(place)
        target = self.target[place]
        return 0 if _lies(self.app.counter, place, target) else target - self.app.counter.counts[place]

    def _adopt(self, changed: bool) -> None:
        """Nothing is taken as known: what has changed while nobody looked may be a seed or a creeping scale."""

    def accept(self) -> None:
        """It lies as it was asked for."""
        self.app.counter.trust(self.target)

    def press(self) -> bool:
        """The button says that all lies right. False where that can't be: more than a seed is missing or too many."""
        counter = self.app.counter
        for place in range(len(self.target)):
            off = counter.off(place, self.target[place])
            if off > _NEAR or off < -_NEAR or (self.target[place] == 0) != (counter.counts[place] == 0):
                return False
        self.accept()
        self.app.keep()
        self.app.go_on()
        return True

    def paint(self, cues: cue.Cues) -> None:
        """Sets the cues for this state."""
        super().paint(cues)
        store = self.app.board.store(self.app.session.position.player)
        if cues.kind[store] == cue.NONE:
            cues.set(store, cue.TURN)
