"""What the board notices beside the game: cells and buttons out of order, being carried, trouble with its files.

Made by App, which lets it look with every frame. What it finds is said for a while, before what the state says, and
shown as long as it lasts.
"""

from firmware.cues import BLIND
from firmware.menu import Menu
from firmware.scales import HEALTH
from firmware.states import Turn
from firmware.stuck import Stuck

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.app import App
    from firmware.cues import Cues

_EXAMINE_MS = 200
_SAID_MS = 4000


class Noticing:
    """What is noticed on the board of `app`."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self._said = ""  # what is said for a while; `_found` is when it came up
        self._ill = -1  # the place whose cell was last found out of order
        self._found = self._examined = app.clock.ms()
        self._trouble = ""  # the journal's, as far as it has been said
        self._moved = False  # whether it is said that the board is carried
        self._stuck = Stuck(1 + app.board.places if app.board.told else 1)

    def say(self, text: str) -> None:
        """Says something for a while, before what the state says."""
        self._said, self._found = text, self.app.clock.ms()
        self.app.look_again()

    def listen(self) -> None:
        """Called on every tick, before anything is told: says what is wrong with the journal, once."""
        if self._trouble != self.app.journal.trouble:
            self._trouble = self.app.journal.trouble
            if self._trouble:
                self.say("journal why=" + self._trouble)

    def look(self) -> None:
        """Called with every frame: looks whether the board is carried, and at the cells' and buttons' health."""
        app = self.app
        listens = app.ready and not app.listens_itself()
        moved = listens and app.counter.scales.carried()
        if moved != self._moved:
            self._moved = moved
            app.look_again()
        if (self._ill >= 0 or self._said) and app.clock.since(self._found) > _SAID_MS:
            self._ill, self._said = -1, ""
            app.look_again()
        if app.clock.since(self._examined) < _EXAMINE_MS:
            return
        self.begin_anew()
        if not app.listens_itself() and self._stuck.look(app.mode_button.mask):
            self._say_stuck()
        if listens and app.counter.scales.examine():
            self._ill, self._found = app.counter.first_ill(), self._examined
            app.look_again()

    def begin_anew(self) -> None:
        """The cells may not have been listened to until now: they are examined in a while."""
        self._examined = self.app.clock.ms()

    def _say_stuck(self) -> None:
        """Says which button stays down, if one does. The menu that it may have opened is left: nobody asked for it."""
        if self._stuck.first >= 0:
            self.say(f"button-stuck place={self._stuck.first - 1}")
        if self._stuck.first == 0 and isinstance(self.app.state, Menu):
            self.app.state.leave()
        self.app.look_again()

    def words(self) -> str:
        """What is said of it, as the link's `say` has it; empty for nothing."""
        state = self.app.state
        if self._moved:
            return "moved"
        if self._said:
            return self._said
        if self._ill >= 0 and not (isinstance(state, Turn) and state.waits_for_button):
            return f"cell place={self._ill} health={HEALTH[self.app.counter.scales.health[self._ill]]}"
        return ""

    def paint(self, cues: "Cues") -> None:
        """Marks the places that the board can't see, and whose buttons are stuck."""
        app = self.app
        told_by = not app.listens_itself()
        for place in range(app.board.places):
            if app.counter.blind(place) or (told_by and self._stuck.at(1 + place)):
                cues.mark[place] = BLIND
