"""Replays a saved game on the virtual board: hands make its moves while the firmware follows them with its lights.

The game room has one while a saved game is open. What the board tells decides where in the game it is, so whoever plays
on by hand is followed as long as he plays the recorded moves.
"""

from array import array
from collections.abc import Callable, Iterator
from itertools import accumulate

from engine import Position, Session, record
from firmware.board import Board, Field
from host import saved
from host.belief import done_place
from host.follower import SPEEDS, Deed, Follower
from host.presser import Presser
from host.report import LAYING, Asked, Report
from host.virtual.board import VirtualBoard
from host.virtual.buttons import PRESS_MS, at_place

_SEEN_MS = 8000  # within this time the board must have seen what lies there, or that a move is done
_BETWEEN_MS = 500  # from one move to the next when all are played
_LONGEST_LINE = 150  # characters of a line to the board


class ReplayError(Exception):
    """The replay cannot go on; a code and a sentence."""


class GameReplay:
    """A saved game `game` on a board. `command` sends a line to the board.

    `at` counts the steps that are done, `steps` lists them all. `tick` is to be called after each step of time.
    `trouble`, a code and a sentence, says why it has stopped. `over` is true when nothing more can be replayed: someone
    has ended it, or the board's game is another one now.
    """

    def __init__(
        self,
        game: Session,
        name: str,
        board: VirtualBoard,
        report: Report,
        follower: Follower | Presser,
        command: Callable[[str], Asked],
    ) -> None:
        self.name = name
        self.game = game
        self.steps = saved.steps(game)
        self.at = 0
        self.all = False  # whether it goes on by itself
        self.over = self.ended = False
        self.trouble: tuple[str, str] | None = None
        self._rules = game.rules
        self._starts = [start for start, _ in game.rounds] + [game.start_position]
        moves = [moves for _, moves in game.rounds] + [game.history]
        self._moves = [[move.text() for move in played] for played in moves]  # by round
        self._offsets = [0, *accumulate(len(played) + 1 for played in self._moves)]  # of each round's first step
        self._last = game.position
        self._board, self._report, self._follower, self._command = board, report, follower, command
        self._field = Field(Board(board.data), game.rules)
        self._speed = "normal"
        self._work: Iterator[None] | None = None
        self._rested = 0
        self.setting = False  # whether the board is being set up just now
        self.go(0)

    @property
    def busy(self) -> bool:
        """Whether it moves seeds, or will by itself."""
        return self.all or self._work is not None

    @property
    def moving(self) -> bool:
        """Whether the hands are making a move."""
        return self._work is not None and not self.setting

    # What people ask for

    def go(self, at: int) -> None:
        """Set the board up as it is after so many steps; the seeds lie there at once."""
        self._halt()
        self.at, self.setting = min(max(at, 0), len(self.steps)), True
        self._work = self._set_up()

    def next(self, speed: str) -> None:
        """Have the hands make the next move; have it made at once if they are about it."""
        if self.setting or self.at == len(self.steps):
            return
        if self.moving:
            self.go(self.at + 1)
            return
        self._halt()
        self._speed = speed
        self._work = self._step()

    def back(self) -> None:
        """Take back the move that the hands have begun, or else the last one."""
        self.go(self.at - (self.setting or self._as_it_should_be()))

    def play_all(self, speed: str) -> None:
        """Have the hands make one move after the other."""
        self.all, self._speed = self.at < len(self.steps), speed

    def end(self) -> None:
        """Leave the game where it is, to be played on by hand; first the seeds must lie as they should."""
        self.ended = True

    def pause(self) -> None:
        """The hands stop where they are."""
        if self.setting:
            self.all = False
        else:
            self._halt()

    # The course of things

    def tick(self) -> None:
        """Go on, if there is anything to do."""
        if self._work:
            try:
                next(self._work)
            except StopIteration:
                self._rest()
            except ReplayError as error:
                self._halt()
                code, text = error.args
                self.trouble = (code, text)
            return
        where = self._where()
        self.over = self.ended or where is None
        self.at = self.at if where is None else where
        if self.over or self.at == len(self.steps):
            self.all = False
        elif self.all and self._board.clock.now - self._rested >= _BETWEEN_MS:
            self._work = self._step()

    def _halt(self) -> None:
        self.all = False
        self._follower.stop()
        self._board.hands.stop()
        self._rest()

    def _rest(self) -> None:
        self._work, self.setting = None, False
        self._rested = self._board.clock.now

    def _where(self) -> int | None:
        """How many steps are done, going by what the board has told; None if it has another game."""
        report = self._report
        if report.rules != self._rules.text() or not 1 <= report.round <= len(self._moves):
            return None
        moves = self._moves[report.round - 1]
        if report.history != moves[: len(report.history)]:
            return None
        at = self._offsets[report.round - 1] + len(report.history)
        decided = report.saying is not None and report.saying.key.startswith("match-")
        return min(at + decided, len(self.steps))

    def _step(self) -> Iterator[None]:
        if not self._as_it_should_be():
            yield from self._set_up()
        step = self.steps[self.at]
        if not step.move:
            self.setting = True
            yield from self._say("round")
            self.at += 1
            yield from self._lay()
        elif self._rules.opening(step.before):
            self._open(step)
            yield from self._until(lambda: self._where() == self.at + 1)
        else:
            _, pit, n = next(self._rules.events(step.before, step.move))
            way = step.text[-1] if step.text[-1] in "+-" else ""
            self._follower.start("move", self._speed, way, Deed("lift", self._field.place[pit], n))
            yield from self._until(lambda: self._where() != self.at and not self._follower.active)

    def _open(self, step: saved.Step) -> None:
        """Have the hands play a Kiothi opening, which no light guides."""
        assert step.move
        if self._board.told:
            self._tell(step)
            return
        hands = self._board.hands
        hands.speed = SPEEDS[self._speed]
        for kind, pit, n in self._rules.events(step.before, step.move):
            if kind == "lift":
                hands.lift(self._field.place[pit], n)
                hands.wait(500)  # the board has to see that the pit is empty
            else:
                hands.pour(self._field.place[pit], n)

    def _tell(self, step: saved.Step) -> None:
        """Have a finger tell an opening, one press a seed."""
        assert step.move
        for kind, pit, n in self._rules.events(step.before, step.move):
            for _ in range(1 if kind == "lift" else n):
                self._board.hands.press(PRESS_MS, at_place(self._field.place[pit]))

    # Setting the board up

    def _set_up(self) -> Iterator[None]:
        self.setting = True
        for line in self._lines():
            yield from self._say(line)
        yield from self._lay()

    def _lines(self) -> Iterator[str]:
        """Yield what tells the board the game up to `at`."""
        yield f"new {self._rules.text()}"
        yield f"position {record.position_text(self._rules, self._starts[0])}"
        words = ""
        for step in self.steps[: self.at]:
            if words and (not step.move or len(words) + len(step.text) > _LONGEST_LINE):
                yield f"play{words}"
                words = ""
            if step.move:
                words += f" {step.text}"
            else:
                yield "round"
        if words:
            yield f"play{words}"

    def _say(self, line: str) -> Iterator[None]:
        asked = self._command(line)
        while asked.answer is None:
            yield
        if asked.answer.code:
            raise ReplayError("replay", f"The board does not take this game: {asked.answer.text}.")

    def _lay(self) -> Iterator[None]:
        """Let the seeds lie as they should, and wait until the board has seen it."""
        if self._board.told:
            self._board.buttons.press(PRESS_MS, at_place(done_place(self._board, self._report)))
        else:
            lay(self._board, self._counts())
        yield from self._until(lambda: self._report.saying and self._report.saying.key not in LAYING)
        self.setting = False

    def _until(self, done: Callable[[], object]) -> Iterator[None]:
        """Wait until it is done; while hands are at work there is no hurry."""
        clock = self._board.clock
        since = clock.now
        while not done():
            if self._follower.active or self._board.hands.busy:
                since = clock.now
            if self._follower.trouble:
                trouble, self._follower.trouble = self._follower.trouble, None
                raise ReplayError(*trouble)
            if clock.now - since > _SEEN_MS:
                raise ReplayError("lost", "The board has not seen this move. Go back, and try it again.")
            yield

    def _position(self) -> Position:
        return self.steps[self.at].before if self.at < len(self.steps) else self._last

    def _counts(self) -> list[int]:
        counts = array("h", [0] * len(self._board.places))
        self._field.counts(self._position(), counts)
        return counts.tolist()

    def _as_it_should_be(self) -> bool:
        """Whether the seeds lie as the position has them, no move begun."""
        return not self._board.hand and self._board.counts() == self._counts()


def lay(board: VirtualBoard, counts: list[int]) -> None:
    """Let so many seeds lie at each place of the board this very moment, and none in the hand."""
    for place, n in enumerate(counts):
        if len(board.places[place]) > n:
            board.lift(place, len(board.places[place]) - n)
    missing = [max(0, n - len(board.places[place])) for place, n in enumerate(counts)]
    if sum(missing) > len(board.hand):
        board.take_from_bag(sum(missing) - len(board.hand))
    for place, n in enumerate(missing):
        if n:
            board.drop(place, n)
    if board.hand:
        board.put_in_bag()
