"""The menu: what is seldom wanted, behind a very long press of the mode button. Made by mode.py.

South's row shows one lit pit an item; a short press goes to the next one, a long press chooses. The game stays as it
is beneath, and goes on when the menu is left. **To add an item: a line in TABLE, and its words `menu-NAME` in
host/texts/, `card-menu-NAME` for the quick card.** An item with a value shows it by as many LEDs of the eight.
The quick card numbers the items: those that are not always offered stand last, so that the others keep their places.
"""

import engine
from firmware import commands, showing
from firmware import cues as cue
from firmware.settings import TABLE as SETTINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware import interfaces
    from firmware.app import App

LEAVE_MS = 20000  # without a press
_OF = 8  # LEDs that show a value


def _always(app: "App") -> bool:
    return True


def _has_cells(app: "App") -> bool:
    return not app.board.told


def _waits_for_a_move(app: "App") -> bool:
    return showing.waits(app) and not app.settings.level(app.session.position.player)


def _is_ready(app: "App") -> bool:
    return app.ready


def _has_last(app: "App") -> bool:
    return app.ready and not app.task and app.journal.last >= 0


# name; whether it is offered now; what choosing it does; the setting that it changes, if any (its words need `value`)
TABLE = (
    ("lesson", _is_ready, lambda app: app.tasks("lesson").go_on(app), ""),
    ("puzzle", _is_ready, lambda app: app.tasks("puzzle").go_on(app), ""),
    ("check", _always, commands.check, ""),
    ("calibrate", _has_cells, commands.calibrate, ""),
    ("brightness", _always, lambda app: app.settings.next("brightness"), "brightness"),
    ("sound", _always, lambda app: app.settings.next("sound"), "sound"),
    ("north", _always, lambda app: app.settings.next("north"), "north"),
    ("south", _always, lambda app: app.settings.next("south"), "south"),
    ("workshop", _always, lambda app: app.settings.next("workshop"), "workshop"),
    ("hint", _waits_for_a_move, commands.advise, ""),
    ("last", _has_last, commands.resume, ""),
)


def shown_as(name: str, value: str) -> int:
    """How many of eight LEDs show a setting's value: a part of 100, all and one for on and off, or its number."""
    if name == "brightness":
        return max(1, int(value) * _OF // 100)
    if name == "sound":
        return _OF if value == "on" else 1
    return 1 + SETTINGS[name].index(value)


class Menu:
    """The state of the app while the menu is open over the state `beneath`. `at` is the number of the item."""

    def __init__(self, app: "App", beneath: "interfaces.State") -> None:
        self.app = app
        self.beneath = beneath
        self.items = [row for row in TABLE if row[1](app)]
        self.at = 0
        self._pressed = app.clock.ms()

    def update(self, changed: bool) -> bool:
        """Called on every tick. True if something else is to be shown."""
        if self.app.clock.since(self._pressed) < LEAVE_MS:
            return False
        self.leave()
        return True

    def leave(self) -> None:
        """The game goes on as it was."""
        self.app.resume(self.beneath)

    def next(self) -> None:
        """Goes to the next item, after the last one to the first."""
        self.at = (self.at + 1) % len(self.items)
        self._pressed = self.app.clock.ms()

    def choose(self) -> None:
        """Does what the item says. One with a value leaves the menu open, so that its next value can be chosen."""
        row = self.items[self.at]
        if not row[3]:
            self.app.resume(self.beneath)  # what it begins has the game beneath it, not the menu
        self._pressed = self.app.clock.ms()
        try:
            row[2](self.app)
        except engine.StateError:
            self.app.settings.tone(220, 250)

    def touched(self, place: int) -> bool:
        """A place's button was pressed: goes to the item there, and chooses it if it is lit already."""
        columns = self.app.board.columns
        item = (place + columns) % (2 * columns)
        if place >= 2 * columns or item >= len(self.items):
            return False
        if item == self.at:
            self.choose()
        else:
            self.at = item
            self._pressed = self.app.clock.ms()
        return True

    def _place(self, item: int) -> int:
        """Where an item is shown: in South's row from the left, and what has no room there in North's."""
        columns = self.app.board.columns
        return (item + columns) % (2 * columns)

    @property
    def place(self) -> int:
        """Where the present item is shown."""
        return self._place(self.at)

    def paint(self, cues: cue.Cues) -> None:
        """Sets the cues for this state."""
        for item in range(len(self.items)):
            place = self._place(item)
            if item != self.at:
                cues.set(place, cue.ITEM)
            else:
                setting = self.items[item][3]
                cues.set(place, cue.HERE, shown_as(setting, self.app.settings.values[setting]) if setting else 0)

    def words(self) -> str:
        """What the board says in this state, as the link's `say` has it."""
        name, _, _, setting = self.items[self.at]
        value = f" value={self.app.settings.values[setting]}" if setting else ""
        return f"menu-{name} at={self.at + 1} of={len(self.items)}{value}"
