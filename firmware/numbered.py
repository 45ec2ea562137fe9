"""Numbered things of which a file has one a line: puzzles, steps of a lesson; and which of them comes next.

All lines of a file have one length, so that one can be read alone: a file is never in memory as a whole. The first line
says what stands in the others.
"""

import json

import engine
from firmware.sealed import Pair

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.app import App
    from firmware.interfaces import Store
    from firmware.task import Task

_HERE = __file__.replace("\\", "/").rpartition("/")[0] + "/"
_VERSION = 1  # of the file that keeps what comes next


def read(kind: str, name: str, number: int) -> "tuple[str, int]":
    """Return line `number` (from 1) of firmware/KIND/NAME.txt, and how many there are. StateError if there is none."""
    try:
        if "/" in name or "." in name:  # a name, not a path
            raise OSError
        with open(_HERE + kind + "/" + name + ".txt", "rb") as file:
            size = len(file.readline())
            count = file.seek(0, 2) // size - 1
            if not 1 <= number <= count:
                raise engine.StateError(f"the {kind} of {name} are numbered from 1 to {count}")
            file.seek(number * size)
            return file.readline().decode(), count
    except OSError:
        raise engine.StateError(f"there are no {kind} of {name[:24]} on this board: deploy it anew")


class Next:
    """Which number comes next, by name; kept in `store` under the kind's own name."""

    def __init__(self, store: "Store", kind: str) -> None:
        self._pair = Pair(store, kind, kind, _VERSION)
        self._numbers: dict[str, int] = {}
        try:
            numbers = json.loads((self._pair.body or b"{}").decode())
            self._numbers = {name: numbers[name] for name in numbers if isinstance(numbers[name], int)}
        except (ValueError, AttributeError, TypeError):
            pass  # then all begin anew

    def get(self, name: str) -> int:
        """Return the next number of a name; 1 if nothing is known of it."""
        return self._numbers.get(name, 1)

    def keep(self, name: str, number: int) -> None:
        """Keeps which one comes next."""
        if self._numbers.get(name) == number:
            return
        self._numbers[name] = number
        try:
            self._pair.write(json.dumps(self._numbers).encode())
        except OSError:
            pass  # the flash is full: the next time begins with an earlier one


def go_on(app: "App", kind: str, begin: "Callable[[App, str, int], Task]") -> None:
    """Begins the one that comes next, for the game that is played."""
    name = app.rules.name
    number = Next(app.store, kind).get(name)
    try:
        begin(app, name, number)
    except engine.StateError:
        if number == 1:
            raise
        begin(app, name, 1)  # another firmware had more of them
