"""What the players have set on the board: how bright it is, whether it sounds ... Kept in the store; made by App.

Set in the menu (menu.py), over the link (`set`), and on the page. To add a setting: a line in TABLE, and what it does.
"""

import json

from engine import StateError
from engine.errors import CommandError
from firmware.power import FULL
from firmware.sealed import Pair

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.interfaces import Sounder, Store
    from firmware.power import Power

_VERSION = 1
_OLD = ("settings.json", "steps")  # the files that held them before, without a second generation


class UpTo:
    """The words `0`, `1` and so on up to `most`: as a tuple of them, without the room it takes."""

    def __init__(self, most: int) -> None:
        self.most = most

    def __contains__(self, word: str) -> bool:
        return any(word == str(number) for number in range(self.most + 1))

    def __getitem__(self, number: int) -> str:
        if number > self.most:
            raise IndexError
        return str(number)

    def index(self, word: str) -> int:
        """Return the word's number."""
        return int(word)

    def __len__(self) -> int:
        return self.most + 1


# What may be set, and to what; the first value is what a new board has. Brightness is in per cent.
TABLE: "dict[str, tuple[str, ...] | UpTo]" = {
    "brightness": ("100", "50", "25", "10"),
    "sound": ("on", "off"),
    "language": ("en", "af", "id", "th"),  # of the words on the page: the files of host/texts
    "steps": ("lap", "seed"),  # what a press of a lit pit tells, on a board that is told
    "south": ("off", "1", "2", "3", "4", "5"),  # at which level the board plays this side; off: hands do
    "north": ("off", "1", "2", "3", "4", "5"),
    "workshop": ("off", "2", "3", "5", "10"),  # after how many minutes a board that nobody touches is left alone
    "table": UpTo(99),  # its number in a room; 0: none
}
PLAYERS = ("south", "north")


class Settings:
    """The board's settings. `power` and `sounder` obey them. `values` has a word of TABLE for each.

    `trouble` says, as sealed.py does, what was wrong with a file of them; else it is empty.
    """

    def __init__(self, store: "Store", power: "Power", sounder: "Sounder") -> None:
        self._pair = Pair(store, "settings", "settings", _VERSION)
        self.trouble = self._pair.why
        self._power = power
        self._sounder = sounder
        self.values = {name: TABLE[name][0] for name in TABLE}
        self._text = ""  # of them all; made anew when one has changed
        self._load(store)
        self._obey()

    def level(self, player: int) -> int:
        """Return the level at which the board plays for `player`, 0 where hands alone do."""
        value = self.values[PLAYERS[player]]
        return 0 if value == "off" else int(value)

    def stop_playing(self) -> None:
        """The board plays neither side, until it is started anew."""
        for player in PLAYERS:
            self.values[player] = "off"
        self._text = ""

    def _load(self, store: "Store") -> None:
        kept = self._pair.body
        if kept is None:
            kept = store.read(_OLD[0])
            if store.read(_OLD[1]) == b"seed":
                self.values["steps"] = "seed"
        try:
            kept = json.loads((kept or b"{}").decode())
            for name in TABLE:
                if kept.get(name) in TABLE[name]:
                    self.values[name] = kept[name]
        except (ValueError, AttributeError, TypeError):
            pass  # torn or foreign: a board with the settings of a new one is no harm

    def _obey(self) -> None:
        self._power.brightness = FULL * int(self.values["brightness"]) // 100

    def set(self, name: str, value: str) -> None:
        """Sets `name` to `value`, and keeps that. Raises CommandError, or StateError if it can't be kept."""
        if name not in TABLE:
            raise CommandError(f"there is no setting {name[:20]}; there are {', '.join(sorted(TABLE))}")
        if value not in TABLE[name]:
            values = TABLE[name]
            allowed = f"0 to {values.most}" if isinstance(values, UpTo) else " or ".join(values)
            raise CommandError(f"{name} is {allowed}, not {value[:20]}")
        if self.values[name] == value:
            return
        self.values[name] = value
        self._text = ""
        self._obey()
        try:
            self._pair.write(json.dumps(self.values).encode())
        except OSError as error:
            raise StateError(f"this is forgotten when the board is switched off: {error}")

    def next(self, name: str) -> None:
        """Sets `name` to its next value, after the last one the first. Raises StateError if that can't be kept."""
        values = TABLE[name]
        self.set(name, values[(values.index(self.values[name]) + 1) % len(values)])

    def tone(self, hz: int, ms: int) -> None:
        """Starts a tone, unless the board is muted: the app's sounder."""
        if self.values["sound"] == "on":
            self._sounder.tone(hz, ms)

    def sound(self, hz: int, ms: int) -> None:
        """Starts a tone, muted or not: for the self-test."""
        self._sounder.tone(hz, ms)

    def text(self) -> str:
        """All settings, as the link tells them."""
        if not self._text:
            self._text = " ".join([f"{name}={self.values[name]}" for name in sorted(self.values)])
        return self._text
