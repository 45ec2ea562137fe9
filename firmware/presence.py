"""Workshop mode: whether anybody is at the board, and what it does when nobody is. Loaded by App when that is set.

Somebody is there who moves a weight, a button, or anything on the page. A game that stands untouched for the minutes of
the setting `workshop` is counted down for half a minute, and put aside; then, and where nothing has been begun, the
board plays a demonstration by light (attract.py). Any touch ends either, and does nothing else.
"""

import gc

from firmware import commands, mode
from firmware import cues as cue
from firmware.ended import Ended
from firmware.menu import Menu
from firmware.states import Service
from firmware.waking import Waking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware import interfaces
    from firmware.app import App

COUNTDOWN_MS = 30_000
_SEEN_MS = 500  # so long it takes until a touch is seen: one that was made while there was light counts
_SAID_MS = 10_000  # so often the board says how much is left of it
_MINUTE_MS = 60_000
_LOOK_MS = 100


class Alone:
    """A state of the app in which nobody is there, over the state `beneath`, which stays as it is."""

    def __init__(self, app: "App", beneath: "interfaces.State") -> None:
        self.app = app
        self.beneath = beneath

    def update(self, changed: bool) -> bool:
        """Called on every tick. True if something else is to be shown."""
        return False

    def paint(self, cues: cue.Cues) -> None:
        """Sets the cues for this state."""

    def words(self) -> str:
        """What the board says in this state, as the link's `say` has it."""
        return ""


class Countdown(Alone):
    """The game is put aside when the light of all rings has run out."""

    def __init__(self, app: "App", beneath: "interfaces.State", presence: "Presence") -> None:
        super().__init__(app, beneath)
        self._presence = presence
        self._began = app.clock.ms()
        self._step = 0
        app.sounder.tone(440, 150)

    @property
    def _left(self) -> int:
        return max(0, COUNTDOWN_MS - self.app.clock.since(self._began))

    def update(self, changed: bool) -> bool:
        """Called on every tick. True if something else is to be shown."""
        if self.app.clock.since(self._began) >= COUNTDOWN_MS + _SEEN_MS:
            self._presence.put_aside()
            return True
        was, self._step = self._step, self._left // 500
        return was != self._step

    def paint(self, cues: cue.Cues) -> None:
        """Sets the cues for this state: as much of every ring as there is left."""
        app, left = self.app, self._left
        for place in range(app.board.places):
            if place >= app.board.store(0) or app.field.pit(place) is not None:
                cues.set(place, cue.COUNTDOWN, (left * app.board.size(place) + COUNTDOWN_MS - 1) // COUNTDOWN_MS)

    def words(self) -> str:
        """What the board says in this state, as the link's `say` has it."""
        return f"countdown seconds={(self._left + _SAID_MS - 1) // _SAID_MS * _SAID_MS // 1000}"


class Presence:
    """Looks whether anybody is there, and counts the minutes of the session since the board was switched on.

    `woke` is whether the press of the mode button that is under way has ended what the board did by itself: then it
    does nothing else. `noted` grows with each result that is noted or taken back.
    """

    def __init__(self, app: "App") -> None:
        self.app = app
        self.woke = False
        self.noted = 0
        self.minutes = 0
        self._mask = app.mode_button.mask
        self._changed = app.counter.changed
        self._since = self._looked = self._minute = app.clock.ms()

    @property
    def covers(self) -> bool:
        """Whether nobody is there, and the board says so."""
        return isinstance(self.app.state, Alone)

    def touch(self) -> bool:
        """Somebody is there. True if nobody was: the game goes on as it was."""
        app, state = self.app, self.app.state
        self._since = app.clock.ms()
        if not isinstance(state, Alone):
            return False
        if app.told:
            app.told.ignore()
        app.resume(state.beneath)
        return True

    def tick(self) -> None:
        """Called on every tick, when the buttons have been read."""
        app = self.app
        mask = app.mode_button.mask
        if mask != self._mask:
            down = mask & ~self._mask & 1
            self._mask = mask
            touched = self.touch()
            if down:
                self.woke = touched
            return
        now = app.clock.ms()
        if app.clock.since(self._looked) < _LOOK_MS:
            return
        self._looked = now
        if app.clock.since(self._minute) >= _MINUTE_MS:
            self._minute = now
            self.minutes += 1
        if self._stirs():
            self.touch()
        else:
            self._consider(now)

    def _stirs(self) -> bool:
        """Whether a weight has changed, or is just changing: a finger in a pit is somebody, too."""
        counter = self.app.counter
        if counter.changed != self._changed:
            self._changed = counter.changed
            return True
        return not counter.quiet(0)

    def _consider(self, now: int) -> None:
        """Looks whether the board has been alone for long enough."""
        app, state = self.app, self.app.state
        if isinstance(state, Alone):
            return
        minutes = app.settings.values["workshop"]
        if minutes == "off" or not app.ready or isinstance(state, (Menu, Service, Waking)):
            self._since = now
        elif app.clock.since(self._since) >= int(minutes) * _MINUTE_MS:
            if app.task or not (mode.fresh(app) or _over(app)):
                app.cover(Countdown(app, state, self))
            else:
                self._demonstrate()

    def heed(self, words: "list[str]") -> None:
        """The game has gone on by these words, as the journal has them: how it ends is noted."""
        ends = self.app.session.over or words[-1:] == ["undo"]
        if ends and words and self.app.settings.values["workshop"] != "off":
            from firmware import noting  # here, since it is seldom needed

            noting.heed(self, words)

    def done(self, kind: str, name: str, number: int) -> None:
        """Step `number` of the lesson `name` is done, or a puzzle of the game `name` solved: that is noted."""
        if self.app.settings.values["workshop"] != "off":
            from firmware import noting

            noting.done(self, kind, name, number)

    def put_aside(self) -> None:
        """Nobody has come: a new game is dealt; the one before is in the journal, and can be taken up again."""
        rules = self.app.task.waiting.rules if self.app.task else self.app.rules
        commands.new(self.app, rules, self.app.first)
        self._demonstrate()

    def _demonstrate(self) -> None:
        app = self.app
        self._since = app.clock.ms()  # so that it is not tried again at once
        if _over(app):
            commands.new(app, app.rules, app.first)
        gc.collect()
        try:
            from firmware.attract import Attract

            app.cover(Attract(app, app.state))
        except MemoryError:
            pass  # the board waits as it would at home


def _over(app: "App") -> bool:
    """Whether the game is over, and no round of it is to come."""
    return isinstance(app.state, Ended) and not (app.rules.rounds and app.session.match is None)
