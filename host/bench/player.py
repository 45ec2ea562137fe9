"""Plays whole random games with virtual hands, and judges what the board makes of it.

The player knows the rules and plays at its own speed, without waiting for the lights, until it makes a mistake. Then it
leaves the board alone, looks, and does what the lights ask for until the move is confirmed.
"""

from collections import deque
from dataclasses import dataclass
from random import Random
from typing import TextIO

import engine
from engine import Position, Rules
from host.bench.plan import LACKING, Act, Plan, plan_move
from host.bench.row import Row
from host.bench.seat import Seat, StuckError
from host.bench.tally import LATE_MS, Tally
from host.follower import Follower

CARELESS = 0.2  # the part of the moves with something careless in it
MISTAKES = 0.1  # with a mistake in it
HASTY = 0.2  # of the moves are begun without a look at the board, right after the one before
STUCK_MS = 60_000
NOTICE_MS = 1000
_UNNOTICED_MS = 3000  # when nothing is shown for so long, the player goes by what the lights say all the same
_TRIES = 4  # when a position can't be laid out, another game is begun, so often
_OPENING_PITS = 5  # an opening's seeds go into at most so many


@dataclass
class Made:
    """A move that the hands have made and the board has not confirmed yet."""

    text: str
    after: Position
    counts: list[int]  # by place, as they lay when the hand was done
    done_at: int
    timed: bool
    asked: bool = False
    overtaken: bool = False


class Player:
    """One player for both sides, in one world. `play` plays so many moves of one set-up; `tally` has the figures."""

    def __init__(
        self, row: Row, seed: int, rules: Rules, log: list[str] | None = None, record: TextIO | None = None
    ) -> None:
        self.tally = Tally()
        self.seat = Seat(row, seed, self._watch, record)
        self.seat.log = log
        self._where = f"{row.name} --game {seed}"
        self._random = Random(f"{seed} player")
        self._follower = Follower(self.seat.board, self.seat.report)
        self._rules = rules
        self._session = engine.Session(rules)
        self._made: deque[Made] = deque()
        self._known = 0  # moves in the board's history
        self._playing = False
        self._guilty = False
        self._asked = False  # whether the board asks for a repair
        self._asked_now = False  # ... or did at any time since the move began
        self._ended = False  # whether the board has confirmed a move since the hands made a mistake in it
        self._early = False  # ... or a move that the hands were still at

    def play(self, moves: int) -> Tally:
        """Play so many moves, game after game."""
        started = False
        for _ in range(_TRIES):
            try:
                self._new_game(0)
                if not started:
                    self.seat.wear()
                    started = True
                while self.tally.moves < moves:
                    self._one_move()
                break
            except StuckError as error:
                self._stuck(str(error))  # not even laying out has helped
        self.tally.seconds = self.seat.now // 1000
        self.seat.close()
        return self.tally

    # Games

    def _new_game(self, first: int) -> None:
        self._session = engine.Session(self._rules, self._rules.start(first))
        self._sit_down(f"new {self._rules.text()} first={first}")

    def _sit_down(self, command: str) -> None:
        """Tell the board where to begin, and lay the seeds out."""
        self._playing = False
        self._made.clear()
        self.seat.hands.stop()
        self.seat.command(command)
        self.seat.lay_out(self._session.position)
        self._known = len(self.seat.report.history)
        self._guilty = self._asked = self._asked_now = self._early = False
        self._playing = True

    def _next_game(self) -> None:
        if self._rules.rounds and self._session.match is None and self._session.next_round():
            self._sit_down("round")
        else:
            self._new_game(self._random.choice((0, 1)))

    def _again(self) -> None:
        """Lay out the position before the move that went wrong."""
        position = self._session.position
        self._session = engine.Session(self._rules, position)
        if self._session.over:
            self._new_game(0)
        else:
            self._sit_down("position " + position.text())

    def _one_move(self) -> None:
        try:
            if self._session.over:
                if not self._settle(STUCK_MS):
                    self._stuck("the last move is not confirmed")
                self._next_game()
            self.tally.moves += 1
            if self._rules.opening(self._session.position):
                self._make(self._opening())
            else:
                position = self._session.position
                move = self._random.choice(self._session.moves())
                self._make(plan_move(self._random, self._rules, position, move, CARELESS, MISTAKES))
        except StuckError as error:
            self._stuck(str(error))
            self._again()

    # A move

    def _make(self, plan: Plan) -> None:
        self._asked_now = self._asked
        self._ended = False
        for made in self._made:
            made.overtaken = True
        self.seat.note(f"ply {self.tally.moves}: {plan.move.text()} {plan.careless}{plan.mistake}")
        self._queue(plan.acts)
        self.seat.until(lambda: not self.seat.hands.busy, 3_600_000)
        if plan.mistake:
            self._after_mistake(plan)
            return
        self.tally.clean += 1
        self._session.play(plan.move)
        self._made.append(
            Made(
                plan.move.text(),
                self._session.position,
                self.seat.board.counts(),
                self.seat.now,
                plan.move.code >= 0 and "=" not in plan.move.text(),
                self._asked_now,
            )
        )
        if self._early:
            self._early = False
            self._judge(self._made.popleft())
        if self._random.random() < HASTY:
            self.seat.run(self._random.randint(100, 300))
            return
        if not self._settle(STUCK_MS):
            raise StuckError("not confirmed")
        self.seat.run(self._random.randint(300, 2000))

    def _settle(self, timeout_ms: int) -> bool:
        """Wait until the board has confirmed all that was made, and asks for nothing."""
        return self.seat.until(lambda: not self._made and not self._asked, timeout_ms)

    def _queue(self, acts: list[Act]) -> None:
        seat, hands = self.seat, self.seat.hands
        place = seat.field().place
        taken = 0
        for act in acts:
            at = place[act.pit]
            if act.verb == "lift":
                hands.lift(at, act.n)
            elif act.verb == "drop":
                hands.drop(at, 1, act.each_ms)
            elif act.verb == "take":
                hands.lift(at, act.n)
                taken += act.n
            elif act.verb == "rest":
                hands.rest(at, self._random.uniform(0.4, 3.0), act.n)
            elif act.verb == "pause":
                hands.wait(act.n)
            elif act.verb == "roll":
                hands.roll(at, place[act.n], self._random.randint(200, 600))
            elif act.verb == "extra":
                hands.then(seat.board.take_from_bag)
            elif act.verb == "floor":
                hands.then(lambda: seat.floor.append(seat.board.hand.pop()))
            elif act.verb == "guilty":
                hands.then(self._now_guilty)
        if taken:
            hands.pour(len(seat.board.places) - 2 + self._session.position.player, taken)

    def _now_guilty(self) -> None:
        self._guilty = True

    def _opening(self) -> Plan:
        """Empty two own pits and put their seeds anywhere (Kiothi)."""
        rules, position, random = self._rules, self._session.position, self._random
        own = [pit for pit in rules.row(position.player) if position.pits[pit]]
        emptied = sorted(random.sample(own, 2))
        seeds = sum(position.pits[pit] for pit in emptied)
        targets = random.sample(range(len(position.pits)), random.randint(1, _OPENING_PITS))
        drops = sorted(random.choice(targets) for _ in range(seeds))
        placed = ",".join(f"{pit}:{drops.count(pit)}" for pit in sorted(set(drops)))
        move = rules.move(f"{emptied[0]},{emptied[1]}={placed}")
        return Plan(move, [Act("lift", pit, position.pits[pit]) for pit in emptied] + [Act("drop", p) for p in drops])

    # Mistakes

    def _after_mistake(self, plan: Plan) -> None:
        """The hand has left the board: wait for the lights, then do what they ask for."""
        seat = self.seat
        self.tally.mistakes += 1
        left_at = seat.now
        if self._early:  # the board had confirmed the move when the mistake happened: a seed came or rolled away
            self._early = False
            self._session.play(plan.move)
            if seat.report.position != self._session.position.text():
                self._wrong(f"{seat.report.history[-1]} confirmed for {plan.move.text()}: {seat.report.position}")
        noticed = seat.until(lambda: self._ended or self._sees(plan), NOTICE_MS)
        if self._ended:
            self.tally.legal += 1
        else:
            self.tally.mistake(plan.mistake, noticed)
        if not self._ended and not noticed:
            self._story(f"{plan.mistake} at pit {plan.at_pit} of {plan.move.text()} not noticed in time")
            seat.until(lambda: self._ended or self._sees(plan), _UNNOTICED_MS)
        seat.board.hand += seat.floor
        seat.floor = []
        if not self._ended:
            self._follow(plan, left_at)
        self._guilty = False
        seat.hands.speed = seat.row.speed
        seat.run(self._random.randint(300, 2000))

    def _sees(self, plan: Plan) -> bool:
        """Whether the board shows that something is wrong, or waits for the very seed that is missing."""
        place = self.seat.field().place[plan.at_pit]
        waits = any(cue.place == place and cue.name.startswith("sow") for cue in self.seat.report.cues)
        return self._asked or (plan.mistake in LACKING and waits)

    def _follow(self, plan: Plan, since: int) -> None:
        """Do what the lights ask for until the board confirms a move, or holds again the one it has confirmed."""
        seat, follower = self.seat, self._follower
        way = plan.move.text()[-1:]
        holds = seat.counts_of(self._session.position)
        while not self._ended and (self._asked or seat.board.counts() != holds):
            if seat.now - since > STUCK_MS + 1000 * len(plan.acts):
                raise StuckError(f"{plan.mistake} at pit {plan.at_pit}, the lights lead nowhere")
            follower.start("move", "normal", way if way in "+-" else "+")
            while follower.active and not self._ended:
                seat.step()
                follower.tick()
            if seat.board.hand and sum(seat.board.counts()) == self._rules.dealt:
                seat.hands.put_in_bag()
            seat.run(1000)
        follower.stop()

    # Judging

    def _watch(self) -> None:
        """Look at what the board has just reported. Called by the seat."""
        if not self._playing:
            return
        asks = self.seat.asks()
        if asks and not self._asked:
            self._asked_now = True
            for made in self._made:
                made.asked = True
            if not self._guilty:
                self.tally.alarms += 1
                self._story("false alarm")
        self._asked = asks
        known = len(self.seat.report.history)
        if known > self._known:
            self._known = known
            self._confirmed()

    def _confirmed(self) -> None:
        """The board has confirmed a move."""
        if self._made:
            self._judge(self._made.popleft())
        elif self._guilty:
            self._judge_after_mistake()
        else:
            self._early = True  # it is judged when the hands are done

    def _judge(self, made: Made) -> None:
        report = self.seat.report
        if report.position != made.after.text():
            self._wrong(f"{report.history[-1]} confirmed for {made.text}: {report.position}")
            return
        took = self.seat.now - made.done_at
        if not made.asked:
            self.tally.recognised += 1
            self.tally.late += took > LATE_MS or made.overtaken
        if made.timed:
            self.tally.confirmed_ms.append(took)

    def _judge_after_mistake(self) -> None:
        """What the board has confirmed is right if it is what lies there: the lights may have led to another move."""
        report = self.seat.report
        position = self._rules.position(report.position, partial=True)
        if self.seat.counts_of(position) != self.seat.board.counts():
            self._wrong(f"{report.history[-1]} confirmed after a mistake: {report.position}")
            return
        self._session.play(self._rules.move(report.history[-1]))
        self._ended = True
        self._guilty = False

    def _wrong(self, what: str) -> None:
        self.tally.wrong += 1
        self._story("WRONG: " + what)
        raise StuckError("wrong")

    def _stuck(self, why: str) -> None:
        if why != "wrong":
            self.tally.stuck += 1
            self._story("stuck: " + why)

    def _story(self, what: str) -> None:
        line = (
            f"--rows {self._where}  ply {self.tally.moves}  {self._rules.text()}: {what}; it says: {self.seat.says()}"
        )
        self.tally.stories.append(line)
        self.seat.note(what)
