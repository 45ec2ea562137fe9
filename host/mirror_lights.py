"""The lights of a board that is elsewhere: its cues, as it reports them, drawn by the very code that draws them there.

For the mirror (host/mirror.py). The rhythms are the board's, though not in step with it.
"""

from typing import Any, cast

import engine
from firmware.board import Board, Field
from firmware.cues import BLIND, CLOSED, NAMES, NKI, Cues
from firmware.lights import FRAME_MS, Lights
from firmware.power import Power
from host.report import Cue
from host.virtual.rings import Rings

_MARKS = (NKI, BLIND, CLOSED)  # shown below a place's cue
_WAYS = {"+": 1, "-": -1}


class MirrorLights:
    """What lights up on a board. `data` is its board file's content."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._board: Any = cast(Any, Board)(data)  # the firmware is written without annotations
        self._cues: Any = cast(Any, Cues)(self._board.places)
        self._lights: Any = cast(Any, Lights)(self._board)
        self._rings = Rings(data)
        self._power: Any = cast(Any, Power)(self._board, self._rings)
        self._drawn = -FRAME_MS

    @property
    def leds(self) -> bytes:
        """R, G, B for every LED in board order."""
        return self._rings.leds

    def dark(self) -> None:
        """Show nothing: what lights up there is not known."""
        self._rings.show(bytes(3 * self._board.leds))

    def draw(self, cues: list[Cue], rules: str, ms: int) -> None:
        """Draw the reported cues of a game of `rules` (as the link tells them) at the moment `ms`."""
        if ms - self._drawn >= FRAME_MS:
            self._drawn = ms
            self._read(cues, rules)
            self._power.show(self._lights.render(self._cues, ms))

    def _read(self, reported: list[Cue], rules: str) -> None:
        """Set the cues as the board has set them before it reported them."""
        field = self._field(rules)
        self._cues.clear()
        for place, word, n in reported:
            name = word.rstrip("+-")
            if name not in NAMES or not 0 <= place < self._board.places:
                continue  # of a newer firmware, or a bad cable
            kind = NAMES.index(name)
            if kind in _MARKS:
                self._cues.mark[place] = kind
                continue
            way = _WAYS.get(word[-1], 0)
            pit = field.pit(place) if field and way else None
            heading = field.heading(pit, way) if field and pit is not None else 0
            self._cues.set(place, kind, n or 0, way, heading)

    def _field(self, rules: str) -> Any:
        """Return where the game lies on the board; None as long as the board has told no game."""
        try:
            return cast(Any, Field)(self._board, engine.rules(rules))
        except engine.EngineError:
            return None
