"""A Kiothi opening that the lights show: which two pits are emptied, and how many seeds go where. Made by showing.py.

The opening of opening.py, in which nothing is guided, stays what follows the hands.
"""

from array import array

from firmware import cues as cue
from firmware.opening import Opening

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine import Move
    from firmware.app import App
    from firmware.showing import Shown


class LitOpening(Opening):
    """The opening `shown`. Where that is a hint, any other may be made; else the board waits until it is this one."""

    def __init__(self, app: "App", shown: "Shown") -> None:
        super().__init__(app)
        self._lit: Shown | None = shown
        after = app.rules.play(app.session.position, shown.move)
        self._target = array("h", self.before)
        app.field.counts(after, self._target)
        emptied = shown.move.code & 0xFF, shown.move.code >> 8 & 0xFF
        self._pits = bytes([app.field.place[pit] for pit in emptied])

    def free(self) -> None:
        """Nothing is shown any more: any opening may be made."""
        self._lit = None

    @property
    def _bound(self) -> bool:
        return self._lit is not None and self._lit.binds

    @property
    def asked(self) -> "array[int] | None":
        """The counts by place that the lights ask for, once both pits are empty."""
        return self._target if self._followed() and len(self.emptied) == 2 else None

    def _may_empty(self, place: int) -> bool:
        return place in self._pits if self._bound else self._own(place)

    def _followed(self) -> bool:
        """Whether the hands do what the lights show, as far as they are."""
        return self._lit is not None and (self._lit.binds or all(place in self._pits for place in self.emptied))

    def _accepted(self) -> "Move | None":
        if not self._bound or self._lit is None:
            return super()._accepted()
        counter = self.app.counter
        if not all(counter.agrees(place, self._target[place]) for place in range(len(self._target))):
            return None
        counter.take(self._target)
        return self._lit.move

    def paint(self, cues: cue.Cues) -> None:
        """Sets the cues for this state."""
        if self.wrong or not self._followed():
            super().paint(cues)
            return
        counter = self.app.counter
        cues.set(self.app.board.store(self.player), cue.TURN)
        for place in range(len(self._target)):
            lack = self._target[place] - counter.counts[place]
            if place in self._pits and place not in self.emptied:
                cues.set(place, cue.LIFT, counter.counts[place])
            elif lack > 0:
                cues.set(place, cue.FILL, lack)
            elif lack < 0 and self._bound:
                cues.set(place, cue.SURPLUS, -lack)

    def words(self) -> str:
        """What the board says in this state, as the link's `say` has it."""
        if self.wrong or self.unseen >= 0 or self._lit is None or not self._followed():
            return super().words()
        return f"{self._lit.words} left={2 - len(self.emptied)} n={max(0, self._hand())}"
