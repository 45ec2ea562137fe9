"""The patient hand: does what the lights ask for, and nothing else. The game room and the tests let it play.

It knows no rules and no position. It looks at the cues that the board reports, does the next thing, and then waits
until the board has seen it: as someone would who has never played before.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from host.report import SHOWING, Cue, Report
from host.virtual.board import VirtualBoard

SPEEDS = {"slow": 1.0, "normal": 2.5, "fast": 5.0}  # seeds a second
WHATS = ("step", "lap", "move", "layout")

_GLANCE_MS = 60  # lights that stay for so long are believed when a single seed was dropped,
_LOOK_MS = 300  # for so long after a handful, whose weight takes a while to settle
_DONE_MS = 700  # when nothing has been asked for during this time, the hand is done
_LOST_MS = 6000  # when the board has not reacted within this time, something is wrong
_QUICKEST_MS = 60  # a hand needs this for a seed, however fast

CHOOSE_MOVE = "The move is yours to choose: lift a pit that glows, then let the hand go on."
CHOOSE_WAY = "Both ways are open. Drop the first seed yourself: that is the way you sow."
CHOOSE_OPENING = (
    "The opening is free, no light guides it: empty two of your own pits and put their seeds wherever you like."
)


class Deed(NamedTuple):
    """What the hand does next: `lift` (0: all), `drop`, `pour` n seeds at a place, `fetch` them, put all `away`.

    Or `press` the button, where the board asks about what it can't see.
    """

    verb: str
    place: int = -1
    n: int = 0
    sows: bool = False


class ChoiceError(Exception):
    """The lights leave a choice, and choosing is the player's part."""


_PRESS = Deed("press")


def next_deed(cues: Iterable[Cue], hand: int, *, way: str = "", layout: bool = False) -> Deed | None:
    """Return what the cues ask a hand to do that holds `hand` seeds, the repair of mistakes first.

    None if they ask for nothing that it can do. `way` (+ or -) decides where both ways are open; without it that
    raises ChoiceError. With `layout` only seeds are laid out, from the bag and back into it.
    """
    shown: dict[str, list[Cue]] = {}
    for cue in cues:
        if cue.name == "wrong" and not cue.n:
            return None  # a cell that does not answer: play waits
        if cue.n != 0:
            shown.setdefault(cue.name.rstrip("+-"), []).append(cue)
    steps = (_mend, _lay_out) if layout else (_mend, _take, _lift, lambda s, h: _sow(s, h, way), _lay_out)
    for step in steps:
        deed = step(shown, hand)
        if deed:
            return deed
    return Deed("away") if layout and hand else None


def _mend(shown: dict[str, list[Cue]], hand: int) -> Deed | None:
    for cue in shown.get("surplus", ()):
        return Deed("lift", cue.place, cue.n or 1)
    for cue in shown.get("wrong", ()):
        if hand and cue.n:
            return Deed("pour", cue.place, min(hand, cue.n))
    return None


def _take(shown: dict[str, list[Cue]], hand: int) -> Deed | None:
    for cue in shown.get("take", ()):
        return Deed("lift", cue.place, cue.n or 0)
    for cue in shown.get("store", ()):
        if hand and cue.n:
            return Deed("pour", cue.place, min(hand, cue.n))
    return None


def _lift(shown: dict[str, list[Cue]], hand: int) -> Deed | None:
    for cue in shown.get("lift", ()):
        return Deed("lift", cue.place, cue.n or 0)
    for cue in shown.get("relay", ()):
        return Deed("lift", cue.place, 0)
    return None


def _sow(shown: dict[str, list[Cue]], hand: int, way: str) -> Deed | None:
    places = [cue for cue in shown.get("sow", ()) if hand]
    if len(places) > 1:
        places = [cue for cue in places if way and cue.name.endswith(way)]
        if not places:
            raise ChoiceError(CHOOSE_WAY)
    return Deed("drop", places[0].place, 1, sows=True) if places else None


def _lay_out(shown: dict[str, list[Cue]], hand: int) -> Deed | None:
    missing = shown.get("fill", ())
    if missing and not hand:
        return Deed("fetch", n=sum(cue.n or 1 for cue in missing))
    for cue in missing:
        return Deed("pour", cue.place, min(hand, cue.n or 1))
    return None


def unseen(report: Report) -> tuple[int, int] | None:
    """Return which place the board asks about, since it can't see it, and how many seeds should lie there."""
    saying = report.saying
    if not saying or not saying.key.startswith(("unseen", "unsure")):
        return None
    blind = {cue.place for cue in report.cues if cue.name == "blind" or saying.key == "unsure-store"}
    names = ("held",) if saying.key != "unseen" else ("sow+", "sow-", "relay+", "relay-", "take")
    for cue in report.cues:
        if cue.place in blind and cue.name in names:
            return cue.place, cue.n or 0 if cue.name == "held" else int(saying.args.get("lies", "0"))
    return None


class Follower:
    """A hand that follows the light on `board`, as `report` tells it.

    `start` sets it going, `tick` lets it act after each step of time; `active` says whether it is at work. When it has
    stopped by itself before it was done, `trouble` says why, as a code and a sentence.
    """

    def __init__(self, board: VirtualBoard, report: Report) -> None:
        self.active = False
        self.trouble: tuple[str, str] | None = None
        self._board = board
        self._report = report
        self._what = "move"
        self._way = ""
        self._seen: list[Cue] = []
        self._seen_at = 0
        self._acted: Deed | None = None
        self._acted_at = 0
        self._waits = False  # for the board to react
        self._sown = False

    def start(self, what: str, speed: str = "normal", way: str = "", first: Deed | None = None) -> None:
        """Do one step, the rest of the lap, the rest of the move, or lay out the seeds. Raises KeyError, ValueError.

        `first` is done before anything is looked at: the lift that someone has chosen.
        """
        self._board.hands.speed = SPEEDS[speed]
        if what not in WHATS:
            raise ValueError(f"what to follow is one of {', '.join(WHATS)}, not {what}")
        self._what, self._way = what, way
        self.active, self.trouble = True, None
        self._acted, self._waits, self._sown = None, False, False
        self._seen, self._seen_at = self._report.cues, self._board.clock.now
        self._acted_at = self._board.clock.now
        if first:
            self._do(first, self._board.clock.now)

    def stop(self) -> None:
        """Stop where the hand is; it keeps its seeds."""
        if self.active:
            self.active = False
            self._board.hands.stop()

    def tick(self) -> None:
        """Look at the lights, and act if it is time to."""
        if not self.active:
            return
        now = self._board.clock.now
        if self._report.cues != self._seen:
            self._seen, self._seen_at = self._report.cues, now
            self._waits = self._waits and self._board.hands.busy
        if self._board.hands.busy:
            self._acted_at = now
        elif now - max(self._seen_at, self._acted_at) >= _LOOK_MS and self._tell_unseen(now):
            pass
        elif self._waits:
            if now - self._acted_at > _LOST_MS:
                self._give_up("lost", "The lights do not change any more. Look at the board, then let the hand go on.")
        elif now - max(self._seen_at, self._acted_at) >= self._look_ms():
            self._act(now)

    def _is_lit_opening(self) -> bool:
        return self._report.saying is not None and self._report.saying.key.endswith("-opening")

    def _shows_a_move(self) -> bool:
        return self._report.saying is not None and self._report.saying.key in SHOWING

    def _tell_unseen(self, now: int) -> bool:
        """Where the board can't see a pit, and asks: put it right if it is not so, then press. False if it doesn't."""
        asked = unseen(self._report)
        if not asked or (self._waits and self._acted == _PRESS):
            return False
        place, want = asked
        have, hand = len(self._board.places[place]), len(self._board.hand)
        if have > want:
            self._do(Deed("lift", place, have - want), now)
        elif have < want:
            self._do(Deed("drop", place, 1) if hand else Deed("fetch", n=want - have), now)
        else:
            self._board.hands.press()
            self._acted, self._acted_at, self._waits = _PRESS, now, True
        return True

    def _look_ms(self) -> int:
        return _GLANCE_MS if self._acted and self._acted.sows else _LOOK_MS

    def _act(self, now: int) -> None:
        try:
            layout = self._what == "layout"
            cues = [] if layout and self._is_lit_opening() else self._seen  # its seeds come from the board, not the bag
            deed = next_deed(cues, len(self._board.hand), way=self._way, layout=layout)
        except ChoiceError as error:
            self._give_up("choose", str(error))
            return
        if deed and deed.verb == "lift" and self._acted and self._shows_a_move():
            self.active = False  # that is another move
        elif deed is None:
            waited = now - max(self._seen_at, self._acted_at)
            if waited >= _DONE_MS and not any(cue.name == "thinking" for cue in self._seen):
                self._end()
        elif (self._what == "step" and self._acted) or (self._what == "lap" and self._sown and not deed.sows):
            self.active = False
        else:
            self._do(deed, now)

    def _end(self) -> None:
        self.active = False
        choice = self._choice()
        if choice:
            self._give_up("choose", choice)
        elif self._board.hand:
            self._give_up("left", "The lights ask for nothing more, but there are seeds left in the hand.")

    def _choice(self) -> str:
        """What the player has to choose before any light can be followed; empty where he has."""
        if self._acted or self._what == "layout":
            return ""
        if self._report.saying and self._report.saying.key == "opening":
            return CHOOSE_OPENING
        free = any(cue.name in ("may", "extra") for cue in self._seen)
        return CHOOSE_MOVE if free and not self._board.hand else ""

    def _do(self, deed: Deed, now: int) -> None:
        hands = self._board.hands
        if deed.verb == "lift" and not self._board.places[deed.place]:
            self._give_up("lost", "The lights ask for seeds where none lie. Look at the board.")
            return
        since = now - self._acted_at if self._acted and self._acted.sows else 0
        deeds: dict[str, Callable[[], None]] = {
            "lift": lambda: hands.lift(deed.place, self._liftable(deed)),
            "drop": lambda: hands.drop(deed.place, 1, max(_QUICKEST_MS, 1000 / hands.speed - since)),
            "pour": lambda: hands.pour(deed.place, deed.n),
            "fetch": lambda: hands.take_from_bag(deed.n),
            "away": hands.put_in_bag,
        }
        deeds[deed.verb]()
        self._acted, self._acted_at = deed, now
        self._sown = self._sown or deed.sows
        self._waits = deed.verb in ("lift", "drop", "pour")

    def _liftable(self, deed: Deed) -> int | None:
        """The hand takes what it is asked for, or what is there: it can see the seeds."""
        return min(deed.n, len(self._board.places[deed.place])) or None

    def _give_up(self, code: str, text: str) -> None:
        self.active = False
        self.trouble = (code, text)
