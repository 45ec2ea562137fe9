""" "Show me again": the lights go once more over what the hands have done of the move, or over the move before.

Started by a short press of the mode button; over as soon as the hands go on, another press comes, or all is shown.
"""

from firmware import cues as cue
from firmware.track import CAPTURE, LIFT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware import interfaces
    from firmware.app import App
    from firmware.track import Track

_STEP_MS = 240
_FAST_MS = 120  # each step of a move that is long
_LONG = 30


class Again:
    """What is shown again. Made by App."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self._track: Track | None = None
        self._state: interfaces.State | None = None
        self._steps = self._at = self._began = 0

    @property
    def shows(self) -> bool:
        """Whether something is just being shown."""
        return self._track is not None

    def start(self, track: "Track", steps: int) -> None:
        """Shows the first `steps` steps of `track`."""
        self._track, self._state = track, self.app.state
        self._steps, self._at = steps, 0
        self._began = self.app.clock.ms()

    def stop(self) -> bool:
        """Shows what the board waits for. False if it did so already."""
        was = self._track is not None
        self._track = self._state = None
        return was

    def update(self, changed: bool) -> bool:
        """Called on every tick. True if something else is to be shown."""
        if self._track is None:
            return False
        was = self._at
        self._at = self.app.clock.since(self._began) // (_FAST_MS if self._steps > _LONG else _STEP_MS)
        if changed or self._at >= self._steps or self.app.state is not self._state:
            self.stop()
            return True
        return was != self._at

    def paint(self, cues: cue.Cues) -> None:
        """Shows the step whose turn it is, and nothing else, as long as there is something to show."""
        track = self._track
        if track is None:
            return
        cues.clear()
        place, kind = track.place(self._at), track.kind(self._at)
        if kind == LIFT:
            cues.set(place, cue.LIFT, track.n(self._at))
        elif kind == CAPTURE:
            cues.set(place, cue.TAKE, track.n(self._at))
        else:
            cues.set(place, cue.END, 0, track.way(self._at))
