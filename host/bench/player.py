"""Plays whole random games with virtual hands.

The player knows the rules and plays at its own speed, without waiting for the lights, until it makes a mistake. Then it
leaves the board alone, looks, and does what the lights ask for until the move is confirmed.
"""

from random import Random
from typing import TextIO

from engine import Rules, Session
from host.bench.judge import Judge
from host.bench.plan import LACKING, Act, Plan, plan_move
from host.bench.row import Row
from host.bench.seat import Seat, StuckError
from host.bench.tally import Tally
from host.follower import Follower, unseen

CARELESS = 0.2  # the part of the moves with something careless in it
MISTAKES = 0.1  # with a mistake in it
HASTY = 0.2  # of the moves are begun without a look at the board, right after the one before
STUCK_MS = 60_000
NOTICE_MS = 1000
_UNNOTICED_MS = 3000  # when nothing is shown for so long, the player goes by what the lights say all the same
_TRIES = 4  # when a position can't be laid out, another game is begun, so often
_OPENING_PITS = 5  # an opening's seeds go into at most so many


class Player:
    """One player for both sides, in one world. `play` plays so many moves of one set-up."""

    def __init__(
        self, row: Row, seed: int, rules: Rules, log: list[str] | None = None, record: TextIO | None = None
    ) -> None:
        self._tally = Tally()
        self._seat = Seat(row, seed, log, record)
        self._judge = Judge(self._seat, rules, self._tally, f"{row.name} --game {seed}")
        self._seat.watch = self._judge.watch
        self._random = Random(f"{seed} player")
        self._follower = Follower(self._seat.board, self._seat.report)
        self._rules = rules

    @property
    def seat(self) -> Seat:
        """Where the player sits: the board, and time."""
        return self._seat

    def play(self, moves: int) -> Tally:
        """Play so many moves, game after game; return what came of them."""
        for attempt in range(_TRIES):
            try:
                self._new_game(0)
                if not attempt:
                    self._seat.wear()
                while self._tally.moves < moves:
                    self._one_move()
                break
            except StuckError as error:
                self._judge.stuck(str(error))  # not even laying out has helped
        self._tally.seconds = self._seat.now // 1000
        self._seat.close()
        return self._tally

    # Games

    def _new_game(self, first: int) -> None:
        self._judge.session = Session(self._rules, self._rules.start(first))
        self._sit_down(f"new {self._rules.text()} first={first}")

    def _sit_down(self, command: str) -> None:
        """Tell the board where to begin, and lay the seeds out."""
        self._judge.rest()
        self._seat.hands.stop()
        self._seat.hands.speed = self._seat.row.speed
        self._seat.command(command)
        self._seat.lay_out(self._judge.session.position)
        self._judge.begin()

    def _next_game(self) -> None:
        session = self._judge.session
        if self._rules.rounds and session.match is None and session.next_round():
            self._sit_down("round")
        else:
            self._new_game(self._random.choice((0, 1)))

    def _again(self) -> None:
        """Lay out the position from which the hands did what the board did not follow."""
        position = self._judge.session.position
        self._judge.session = Session(self._rules, position)
        if self._judge.session.over:
            self._new_game(0)
        else:
            self._sit_down("position " + position.text())

    def _one_move(self) -> None:
        try:
            if self._judge.session.over:
                self._settle()
                self._next_game()
            self._tally.moves += 1
            self._make(self._plan())
        except StuckError as error:
            self._judge.stuck(str(error))
            self._again()

    # A move

    def _plan(self) -> Plan:
        session = self._judge.session
        if self._rules.opening(session.position):
            return self._opening()
        move = self._random.choice(session.moves())
        return plan_move(self._random, self._rules, session.position, move, CARELESS, MISTAKES)

    def _make(self, plan: Plan) -> None:
        self._judge.begun()
        self._seat.note(f"ply {self._tally.moves}: {plan.move.text()} {plan.careless}{plan.mistake}")
        self._queue(plan.acts)
        self._seat.until(lambda: not self._seat.hands.busy, 3_600_000)
        if plan.mistake:
            self._after_mistake(plan)
        else:
            self._judge.made(plan.move, timed=not plan.opening)
            if self._random.random() < HASTY:
                self._seat.run(self._random.randint(100, 300))
                return
            self._settle()
        self._seat.run(self._random.randint(300, 2000))

    def _settle(self) -> None:
        """Wait until the board has confirmed all that was made, and asks for nothing. Raises StuckError."""
        if not self._seat.until(self._is_content, STUCK_MS):
            raise StuckError("asks for repairs" if self._judge.asks else "not confirmed")

    def _is_content(self) -> bool:
        asked = unseen(self._seat.report)
        if asked and len(self._seat.board.places[asked[0]]) == asked[1] and not self._seat.hands.busy:
            self._seat.hands.press()  # it is as the board asks, but it can't see that
        return self._judge.content

    def _queue(self, acts: list[Act]) -> None:
        seat, hands = self._seat, self._seat.hands
        place = seat.field().place
        taken = 0
        for number, act in enumerate(acts):
            at = place[act.pit]
            if act.verb == "lift":
                hands.lift(at, act.n)
                if number == 0:
                    hands.then(self._judge.lifted)
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
                hands.then(self._judge.rolls)
                hands.roll(at, place[act.n], self._random.randint(200, 600))
            elif act.verb == "extra":
                hands.then(seat.board.take_from_bag)
            elif act.verb == "floor":
                hands.then(lambda: seat.floor.append(seat.board.hand.pop()))
            elif act.verb == "guilty":
                hands.then(self._judge.mistaken)
        if taken:
            hands.pour(len(seat.board.places) - 2 + self._judge.session.position.player, taken)

    def _opening(self) -> Plan:
        """Empty two own pits and put their seeds anywhere (Kiothi)."""
        rules, position, random = self._rules, self._judge.session.position, self._random
        own = [pit for pit in rules.row(position.player) if position.pits[pit]]
        emptied = sorted(random.sample(own, 2))
        seeds = sum(position.pits[pit] for pit in emptied)
        targets = random.sample(range(len(position.pits)), random.randint(1, _OPENING_PITS))
        drops = sorted(random.choice(targets) for _ in range(seeds))
        placed = ",".join(f"{pit}:{drops.count(pit)}" for pit in sorted(set(drops)))
        move = rules.move(f"{emptied[0]},{emptied[1]}={placed}")
        acts = [Act("lift", pit, position.pits[pit]) for pit in emptied] + [Act("drop", pit) for pit in drops]
        return Plan(move, acts, opening=True)

    # Mistakes

    def _after_mistake(self, plan: Plan) -> None:
        """The hand has left the board: wait for the lights, then do what they ask for."""
        seat, judge = self._seat, self._judge
        self._tally.mistakes += 1
        left_at = seat.now
        steps = sum(1 for _ in self._rules.events(judge.session.position, plan.move))
        patience = left_at + STUCK_MS + 1000 * max(steps, len(plan.acts))  # lights can also lead round in circles
        if judge.early:  # the board had confirmed the move when a seed too many fell, or one rolled away
            judge.made(plan.move, timed=False)
        noticed = seat.until(lambda: judge.ended or self._sees(plan), NOTICE_MS)
        if judge.ended:
            self._tally.legal += 1
        else:
            self._tally.mistake(plan.mistake, noticed)
            if not noticed:
                judge.story(f"{plan.mistake} at pit {plan.at_pit} of {plan.move.text()} not noticed in time")
                seat.until(lambda: judge.ended or self._sees(plan), _UNNOTICED_MS)
        seat.board.hand += seat.floor
        seat.floor = []
        if not judge.ended:
            self._follow(plan, patience)
        judge.guilty = False
        seat.hands.speed = seat.row.speed

    def _sees(self, plan: Plan) -> bool:
        """Whether the board shows that something is wrong, or waits for the very seed that is missing."""
        place = self._seat.field().place[plan.at_pit]
        waits = any(cue.place == place and cue.name.startswith("sow") for cue in self._seat.report.cues)
        return self._judge.asks or (plan.mistake in LACKING and waits)

    def _follow(self, plan: Plan, patience: int) -> None:
        """Do what the lights ask for until the board confirms a move, or holds again the one it has confirmed.

        Raises StuckError when that takes longer than until `patience`, a time.
        """
        seat, judge, follower = self._seat, self._judge, self._follower
        way = plan.move.text()[-1:]
        holds = seat.counts_of(judge.session.position)
        while not judge.ended and not (judge.content and seat.board.counts() == holds):
            if seat.now > patience:
                raise StuckError(f"{plan.mistake} at pit {plan.at_pit}, the lights lead nowhere")
            follower.start("move", "normal", way if way in "+-" else "+")
            while follower.active and not judge.ended and seat.now <= patience:
                seat.step()
                follower.tick()
            if seat.board.hand and sum(seat.board.counts()) == self._rules.dealt:
                seat.hands.put_in_bag()
            seat.run(1000)
        follower.stop()
