"""The patient finger: on a board that is told, presses what is lit, and nothing else. Stands in for follower.py there.

It knows no rules. It looks at the cues that the board reports, presses where they ask for something, and looks again.
"""

from collections.abc import Iterable

from host.belief import done_place
from host.follower import CHOOSE_MOVE, CHOOSE_OPENING, CHOOSE_WAY, SPEEDS, WHATS, ChoiceError, Deed
from host.report import LAYING, SHOWING, Cue, Report
from host.virtual.board import VirtualBoard
from host.virtual.buttons import PRESS_MS, at_place

_DONE_MS = 400  # when nothing has been asked for during this time, the move is done
_REPAIR = ("surplus", "wrong")

# What is pressed where it is lit, the repair of mistakes first.
_IN_ORDER = (*_REPAIR, "lift", "take", "store", "relay")


def next_press(cues: Iterable[Cue], *, each: bool = False, way: str = "") -> int | None:
    """Return the place that the cues ask to be pressed, or None. `each`: one seed, even where a lap could be told.

    `way` (+ or -) decides where both ways are open; without it that raises ChoiceError.
    """
    shown: dict[str, list[Cue]] = {}
    for cue in cues:
        shown.setdefault(cue.name.rstrip("+-"), []).append(cue)
    for name in _IN_ORDER:
        if name in shown:
            return shown[name][0].place
    ends, sows = shown.get("end", []), shown.get("sow", [])
    if ends and not each:
        return ends[0].place
    if len(sows) > 1:
        sows = [cue for cue in sows if way and cue.name.endswith(way)]
        if not sows:
            raise ChoiceError(CHOOSE_WAY)
    return sows[0].place if sows else None


class Presser:
    """A finger that follows the light on `board`, as `report` tells it. Used as a Follower is."""

    def __init__(self, board: VirtualBoard, report: Report) -> None:
        self.active = False
        self.trouble: tuple[str, str] | None = None
        self._board = board
        self._report = report
        self._what = "move"
        self._way = ""
        self._pause_ms = 0.0
        self._first: list[int] = []  # places to be pressed before anything is looked at
        self._seen: list[Cue] = []
        self._since = 0  # when the lights last changed, or the finger pressed
        self._pressed = self._sown = False

    def start(self, what: str, speed: str = "normal", way: str = "", first: Deed | None = None) -> None:
        """Do one step, the rest of the lap, the rest of the move, or lay out the seeds. Raises KeyError, ValueError.

        `first` is done before anything is looked at: the lift that someone has chosen.
        """
        if what not in WHATS:
            raise ValueError(f"what to follow is one of {', '.join(WHATS)}, not {what}")
        self._what, self._way = what, way
        self._pause_ms = 1000 / SPEEDS[speed]
        self.active, self.trouble = True, None
        self._pressed = self._sown = False
        self._seen, self._since = self._report.cues, self._board.clock.now
        self._first = self._lift(first) if first else []

    def _lift(self, deed: Deed) -> list[int]:
        """Pressed once, a pit is lifted whole; each further press counts a seed."""
        part = 0 < deed.n < self._report.counts[deed.place]
        return [deed.place] * (1 + deed.n if part else 1)

    def stop(self) -> None:
        """Stop pressing."""
        self.active = False

    def tick(self) -> None:
        """Look at the lights, and press if it is time to."""
        if not self.active or self._board.buttons.busy:
            return
        now = self._board.clock.now
        if self._report.cues != self._seen:
            self._seen, self._since = self._report.cues, now
        if now - self._since < self._pause_ms * bool(self._pressed or not self._first):
            return
        if self._first:
            self._press(self._first.pop(0))
        else:
            self._look(now)

    def _look(self, now: int) -> None:
        try:
            place = self._asked()
        except ChoiceError as error:
            self._give_up("choose", str(error))
            return
        sows = place is not None and any(cue.place == place and cue.name[:3] in ("sow", "end") for cue in self._seen)
        if place is None:
            if now - self._since >= _DONE_MS:
                self._end()
        elif self._pressed and self._shows_a_move():
            self.active = False  # that is another move
        elif (self._what == "step" and self._pressed) or (self._what == "lap" and self._sown and not sows):
            self.active = False
        else:
            self._sown = self._sown or sows
            if self._shows_a_move():
                self._first = self._lift(
                    next(Deed("lift", cue.place, cue.n or 0) for cue in self._seen if cue.name == "lift")
                )
                place = self._first.pop(0)
            self._press(place)

    def _shows_a_move(self) -> bool:
        return self._report.saying is not None and self._report.saying.key in SHOWING

    def _asked(self) -> int | None:
        report = self._report
        if report.saying and report.saying.key in LAYING:
            return done_place(self._board, report)
        seen = self._seen
        if report.saying and report.saying.key.endswith("-opening"):  # a seed a press
            lit = [cue.place for name in ("surplus", "lift", "fill") for cue in seen if cue.name == name]
            return lit[0] if lit else None
        if self._what == "layout":
            seen = [cue for cue in seen if cue.name in _REPAIR]
        return next_press(seen, each=report.steps == "seed" or self._what == "step", way=self._way)

    def _press(self, place: int) -> None:
        self._board.buttons.press(PRESS_MS, at_place(place))
        self._pressed, self._since = True, self._board.clock.now

    def _end(self) -> None:
        self.active = False
        if self._pressed or self._what == "layout":
            return
        if self._report.saying and self._report.saying.key == "opening":
            self._give_up("choose", CHOOSE_OPENING)
        elif any(cue.name in ("may", "extra") for cue in self._seen):
            self._give_up("choose", CHOOSE_MOVE)

    def _give_up(self, code: str, text: str) -> None:
        self.active = False
        self.trouble = (code, text)
