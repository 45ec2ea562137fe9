"""Judges what the board makes of the hands' moves: what it confirms, asks for and takes back. The bench's player tells
the judge what the hands have really done.
"""

from dataclasses import dataclass

from engine import Move, Position, Rules, Session
from host.bench.seat import Seat, StuckError
from host.bench.tally import LATE_MS, Tally

_BLINK_MS = 200  # three conversions and a rest of 70 ms, before a board can see that a seed has gone


@dataclass
class Made:
    """A move that the hands have made."""

    text: str
    after: Position
    done_at: int
    timed: bool  # whether its confirmation is to come at once; an opening's is not
    asked: bool = False  # whether the board asked for a repair before it had confirmed the move
    overtaken: bool = False  # whether the next move's seeds were in the hand before that
    counted: bool = False


class Judge:
    """Knows the moves made since the game was laid out, and holds them against the board's history.

    `session` is the game as it is played in truth; `guilty` is true as long as a mistake is not repaired;
    `asks` is whether the board asks for a repair, `ended` whether it has confirmed a move that had a mistake in it.
    """

    def __init__(self, seat: Seat, rules: Rules, tally: Tally, where: str) -> None:
        self.session = Session(rules)
        self.tally = tally
        self.guilty = self.asks = self.ended = False
        self._seat = seat
        self._rules = rules
        self._where = where
        self._made: list[Made] = []
        self._base = 0  # moves in the board's history when the seeds were laid out
        self._known = 0  # moves in it since then
        self._early = False  # whether it has confirmed a move that the hands were still at
        self._asked = False  # whether it asked for a repair since the hands began the present move
        self._watching = False
        self._before: list[int] = []  # what lay there before a seed rolled away
        self._wrong_since = 0

    def rest(self) -> None:
        """Seeds are being laid out: there is nothing to judge."""
        self._watching = False

    def begin(self) -> None:
        """The session's position is laid out."""
        self._made = []
        self._before = []
        self._base, self._known = len(self._seat.report.history), 0
        self.guilty = self.asks = self.ended = self._early = self._asked = False
        self._watching = True

    @property
    def content(self) -> bool:
        """Whether the board has confirmed all that was made, and asks for nothing."""
        return self._known >= len(self._made) and not self.asks

    # What the hands do

    def begun(self) -> None:
        """The hands begin a move."""
        self._asked = self.asks
        self.ended = False
        self._before = []

    def lifted(self) -> None:
        """The hands have lifted the seeds of the move that they have begun."""
        for made in self._made[self._known :]:
            made.overtaken = True

    def made(self, move: Move, timed: bool) -> None:
        """The hands have made a move, without a mistake so far."""
        self.session.play(move)
        made = Made(move.text(), self.session.position, self._seat.now, timed, self._asked)
        self._made.append(made)
        if self._early:
            self._early = False
            self._judge(made)

    def rolls(self) -> None:
        """A seed lies where it belongs, and is going to roll away from there."""
        self._before = self._seat.board.counts()

    def mistaken(self) -> None:
        """From now on something is wrong."""
        self.guilty = True
        self._wrong_since = self._seat.now

    def _lay_before_rolling(self, position: Position) -> bool:
        """Whether `position` lay there until just now, when a seed rolled away: no board can know that at once."""
        just = self._seat.now - self._wrong_since <= _BLINK_MS
        return just and self._seat.counts_of(position) == self._before

    @property
    def early(self) -> bool:
        """Whether the board has confirmed the move that the hands are at."""
        return self._early

    # What the board tells

    def watch(self) -> None:
        """Look at what the board has just reported. Raises StuckError when it holds something wrong for confirmed."""
        if not self._watching:
            return
        asks = self._seat.asks()
        if asks and not self.asks:
            self._asked = True
            for made in self._made[self._known :]:
                made.asked = True
            if not self.guilty:
                self.tally.alarms += 1
                self.story("false alarm")
        self.asks = asks
        known = len(self._seat.report.history) - self._base
        grown = known > self._known
        self._known = known
        if grown:
            self._confirmed(known - 1)
        elif known <= len(self._made):
            self._early = False  # it has taken it back

    def _confirmed(self, number: int) -> None:
        if number < len(self._made):
            self._judge(self._made[number])
        elif self.guilty:
            self._judge_after_mistake()
        else:
            self._early = True  # it is judged when the hands are done

    def _judge(self, made: Made) -> None:
        report = self._seat.report
        if report.position != made.after.text():
            self._wrong(f"{report.history[-1]} confirmed for {made.text}: {report.position}")
        if made.counted:
            return
        made.counted = True
        took = self._seat.now - made.done_at
        self.tally.clean += 1
        if not made.asked:
            self.tally.recognised += 1
            self.tally.late += took > LATE_MS or made.overtaken
        if made.timed:
            self.tally.confirmed_ms.append(took)

    def _judge_after_mistake(self) -> None:
        """What the board has confirmed is right if it is what lies there: the lights may have led to another move."""
        report = self._seat.report
        position = self._rules.position(report.position, partial=True)
        rolled = self._lay_before_rolling(position)
        if not rolled and self._seat.counts_of(position) != self._seat.board.counts():
            lies = ",".join(map(str, self._seat.board.counts()))
            self._wrong(f"{report.history[-1]} confirmed after a mistake: {report.position}; there lie {lies}")
        move = self._rules.move(report.history[-1])
        self.session.play(move)
        self._made.append(Made(move.text(), self.session.position, self._seat.now, False, counted=True))
        if rolled:
            return  # right when it was seen: now the board has to notice the seed that has just rolled away
        self.ended = True
        self.guilty = False

    def _wrong(self, what: str) -> None:
        self.tally.wrong += 1
        self.story("WRONG: " + what)
        raise StuckError("wrong")

    def stuck(self, why: str) -> None:
        """Board and hands are at odds: what was made and is not confirmed was not recognised."""
        for made in self._made:
            self.tally.clean += not made.counted
        self._made = []
        if why != "wrong":
            self.tally.stuck += 1
            self.story("stuck: " + why)

    def story(self, what: str) -> None:
        """Say where something went wrong."""
        says = self._seat.says()
        line = f"--rows {self._where}  ply {self.tally.moves}  {self._rules.text()}: {what}; it says: {says}"
        self.tally.stories.append(line)
        self._seat.note(what)
