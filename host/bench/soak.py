"""`python -m host.bench.soak`: a simulated week in a workshop on the virtual board. What `make soak` runs.

Groups come twelve times a day and play with virtual hands that follow the lights; meanwhile the board is knocked,
carried and leaned on, cells fail, nobody reads the link, and the plug is pulled in the middle of moves. In between it
is left alone, and shows how a game goes (workshop mode): then no zero creeps, and time passes in steps of a second
(tests/test_host_soak.py shows that it comes to the same). The clock wraps on the way. Every evening the same is
measured: what the firmware's objects take, and how long the board takes to answer.
"""

import argparse
import gc
import sys
import time
from random import Random
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple

from host.compose import Powered, board_data, calibrate
from host.follower import Deed, Follower
from host.report import LAYING, Report
from host.virtual.board import HandError, VirtualBoard
from host.virtual.clock import Clock
from host.virtual.simulation import STEP_MS

DAYS = 7
GROUPS = 12  # a day
MOVES = 8  # a group
IDLE_STEP_MS = 1000
GROWTH_BYTES = 8192  # by so much an evening's measure may differ from the first one's: a longer text, another move
SLOWER_MS = 60  # and so much later may an answer come: a step, a conversion, and noise

_WRAP = 2**30
_HOUR = 3_600_000
_ALONE = "5"  # minutes after which a board that nobody touches shows a game by itself
_SETUPS = ("giuthi pits=6 seeds=4", "giuthi pits=5 seeds=4", "giuthi pits=8 seeds=8", "ali-guli-mane")
_PLAYS = ("turn", "extra", "pass", "shown")
_ATTEMPTS = 12
_MOVE_MS = 600_000
# What goes wrong in a group's time: name, whether it strikes a pit, number; and without a name, nothing.
_TROUBLES: tuple[tuple[str, bool, float | None], ...] = (
    ("", False, None),
    ("dead-cell", True, None),
    ("late-cell", True, None),
    ("spikes", True, None),
    ("drift", True, 0.2),
    ("ramp", False, 0.2),
    ("knock", False, 0),
    ("knock", False, 4),
    ("leaned-on", True, 30),
    ("carried", False, 20),
    ("power-sag", False, 65),
    *(("power-cut", False, None),) * 4,
    ("stuck-button", False, None),
    ("broken-chain", False, None),
    ("flash-full", False, None),
    ("usb-stall", False, None),
)
_BETWEEN_MOVES = ("carried", "leaned-on", "usb-stall", "knock", "stuck-button")  # nobody plays meanwhile


class Evening(NamedTuple):
    """What was measured at the end of a day: the firmware's bytes, the store's, ms to see a pit lifted and put back."""

    firmware: int
    store: int
    lifted_ms: int
    back_ms: int


class Soak:
    """One board and its days. What happened is counted in `moves`, `mistakes`, `troubles`, `cuts`, `lost`, `stuck`.

    `alone` counts how often the board was left for so long that it showed a game by itself.

    `thought` counts where a player had to use his head, since the lights can't know: a seed is left over in his hand,
    or is missing from it, as a seed rolled into a pit that the board can't see, or out of it. `stuck` is where even
    that did not help. The `stories` tell where that was.
    """

    def __init__(self, seed: int = 1, days: int = DAYS) -> None:
        self.random = Random(f"{seed} soak")
        half = days * 24 * _HOUR // 2
        self.board = VirtualBoard(board_data(), seed=seed, clock=Clock(_WRAP - half))
        calibrate(self.board)
        self.power = Powered(self.board)
        self.report = Report()
        self.follower = Follower(self.board, self.report)
        self.moves = self.mistakes = self.troubles = self.cuts = self.lost = self.thought = self.stuck = self.alone = 0
        self.stories: list[str] = []
        self.evenings: list[Evening] = []
        self._coming: list[tuple[str, bool, float | None]] = []  # the troubles that are still to come in this round
        self._hear("sync")
        self._hear(f"set workshop {_ALONE}")

    @property
    def app(self) -> Any:
        """The firmware's app that runs now."""
        return self.power.app

    # Time

    def run(self, ms: int, step: int = STEP_MS) -> None:
        """Let so much time pass."""
        board, end = self.board, self.board.clock.now + ms
        while board.clock.now < end:
            try:
                board.advance(min(step, end - board.clock.now))
            except HandError:  # the seeds that it was reaching for have rolled away
                self.follower.stop()
                board.hands.stop()
            self.power.tick()
            self.report.read(board.link.pc.lines())
            self.report.take_news()
            self.report.take_answers()
            board.sounder.heard()
            self.follower.tick()

    def idle(self, ms: int, step: int = IDLE_STEP_MS) -> None:
        """Leave the board alone for so long."""
        self.run(5000)
        self.run(ms, step)
        self.alone += self.says == "attract"

    def _hear(self, line: str) -> None:
        self.board.link.pc.send(line)
        self.run(300)

    @property
    def says(self) -> str:
        """The key of what the board says."""
        return self.report.saying.key if self.report.saying else ""

    # A day

    def day(self) -> Evening:
        """A day: twelve groups, with an hour's rest after each, and the night."""
        for _ in range(GROUPS):
            self.group()
            self.idle(_HOUR)
        self.idle(24 * _HOUR - self.board.clock.now % (24 * _HOUR))
        self.evenings.append(self.measure())
        return self.evenings[-1]

    def group(self) -> None:
        """A group begins anew and plays, and something goes wrong."""
        self.new(self.random.choice(_SETUPS))
        if not self._coming:
            self._coming = self.random.sample(_TROUBLES, len(_TROUBLES))
        name, pit, amount = self._coming.pop()
        at = self.random.choice(list(self.app.field.place)) if pit else None
        if name in ("stuck-button", "broken-chain"):
            at = 0
        trouble_at = self.random.randrange(MOVES)
        for number in range(MOVES):
            if name and number == trouble_at:
                self.troubles += 1
                if name == "power-cut":
                    self.cut()
                    continue
                self.board.faults.begin(name, at, amount)
                if name in _BETWEEN_MOVES:
                    self.run(25_000)
                    self.board.faults.end_all()
                    if name == "usb-stall":
                        self._hear("sync")
                    self.settle()
            if not self.app.session.moves():
                break  # over, or nothing is left to do in this round
            self.move()
        self.board.faults.end_all()
        self.run(3000)
        self.settle()

    def new(self, rules: str) -> None:
        """A new game, laid out by a hand that follows the lights."""
        self._hear(f"new {rules}")
        self.settle()

    # Hands

    def move(self) -> None:
        """A move by somebody who follows the light, with a mistake now and then."""
        made = len(self.app.session.history)
        self._begin_move()
        if self.random.random() < 0.2:
            self.run(self.random.randint(1500, 5000))
            self._slip()
        self._follow_to_the_end()
        self.settle()
        self.moves += len(self.app.session.history) > made

    def _begin_move(self) -> None:
        move = self.random.choice(self.app.session.moves())
        way = "+" if "+" in move.text() else "-"
        self.follower.start("move", "fast", way, Deed("lift", self.app.field.place[move.pit]))

    def _slip(self) -> None:
        """A seed rolls from one pit into another."""
        pits = list(self.app.field.place)
        full = [place for place in pits if self.board.places[place]]
        if full:
            self.mistakes += 1
            self.board.roll(self.random.choice(full), self.random.choice(pits))

    def _follow_to_the_end(self) -> None:
        end = self.board.clock.now + _MOVE_MS
        while self.follower.active and self.board.clock.now < end:
            self.run(200)
        self.follower.stop()

    def cut(self) -> None:
        """The plug is pulled in the middle of a move; what was confirmed must be there when it is back."""
        if not self.app.session.moves():
            return
        before = [move.text() for move in self.app.session.history]
        rules = self.app.rules.text()
        self._begin_move()
        self.run(self.random.randint(300, 6000))
        before = max(before, [move.text() for move in self.app.session.history], key=len)
        self.follower.stop()
        self.cuts += 1
        self.board.faults.begin("power-cut")
        self.run(self.random.randint(1000, 20_000))
        self.board.faults.end("power-cut")
        self._hear("sync")
        self.run(6000)
        after = [move.text() for move in self.app.session.history]
        self.lost += self.app.rules.text() != rules or after[: len(before)] != before
        self.settle()

    def settle(self) -> None:
        """Do what the lights ask for until a move is waited for, or the game is over. What leads nowhere is counted."""
        for attempt in range(_ATTEMPTS):
            self.run(2500)
            if (self.says in _PLAYS and not self.board.hand and not self._asks()) or self.app.session.over:
                return
            if self.says in ("unseen-store", "opening-unseen") or attempt in (6, 9):
                self.board.buttons.press(100)
                self.run(1000)
            what = "layout" if self.says in LAYING else "move"
            self.follower.start(what, "fast", "+")
            self._follow_to_the_end()
            if self._think():
                self.thought += 1
                self._tell("had to think")
        self.stuck += 1
        self._tell("stuck")
        self.board.put_in_bag()
        self._hear(f"new {self.app.rules.text()}")
        self.follower.start("layout", "fast")
        self._follow_to_the_end()

    def _think(self) -> bool:
        """Do what a player sees to be right without a light. False if there is nothing of the kind."""
        board, field, hand = self.board, self.app.field, len(self.board.hand)
        missing = self.app.rules.dealt - sum(board.counts()) - hand
        if hand and missing < 0:
            board.put_in_bag()  # one of the bag's, that came along
            board.take_from_bag(max(0, hand + missing))
            return True
        blind = [place for place in field.place if self.app.counter.blind(place)]
        if hand and self.says in _PLAYS and blind and not self._asks():
            board.drop(blind[0], hand)  # it has come from there
            return True
        if not hand and self.says in ("sow", "choose"):
            more = [place for place in blind if len(board.places[place]) > self.app.counter.counts[place]]
            if missing > 0:
                board.take_from_bag(missing)  # it has fallen to the floor
            elif more:
                board.lift(more[0], 1)  # it has rolled in there
            return missing > 0 or bool(more)
        return False

    def _tell(self, what: str) -> None:
        hour, last = self.board.clock.now // _HOUR, [tuple(fault) for fault in self.board.faults.active]
        self.stories.append(
            f"hour {hour}: {what} at {self.report.saying}, {len(self.board.hand)} in hand, faults {last}"
        )

    def _asks(self) -> bool:
        return any(cue.name in ("wrong", "surplus", "fill") and cue.n != 0 for cue in self.report.cues)

    # What is measured

    def measure(self) -> Evening:
        """The same every evening, on a new game: what the firmware takes, and how fast the board answers."""
        self.board.faults.end_all()
        self.board.hands.stop()
        self.board.put_in_bag()
        self.new(_SETUPS[0])
        self.idle(60_000)
        place = self.app.field.place[7]
        lifted = self._until(lambda: self.board.lift(place), "choose")
        self.run(1000)
        back = self._until(lambda: self.board.drop(place, len(self.board.hand)), "turn")
        self.idle(60_000)
        store = sum(len(self.board.store.read(name) or b"") for name in self.board.store.names())
        return Evening(bytes_of(self.app), store, lifted, back)

    def _until(self, do: Any, key: str) -> int:
        do()
        begun = self.board.clock.now
        while self.says != key and self.board.clock.now - begun < 10_000:
            self.run(STEP_MS)
        return self.board.clock.now - begun


def bytes_of(app: object) -> int:
    """Return the bytes of all objects of the firmware and the engine that an app holds, and what hangs on them."""
    gc.collect()
    seen: set[int] = set()
    waiting: list[object] = [app]
    total = 0
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, type | ModuleType | FunctionType | BuiltinFunctionType | MethodType):
            continue
        seen.add(id(thing))
        if type(thing).__module__.startswith("host."):
            continue  # the devices are the world's
        total += sys.getsizeof(thing)
        waiting += gc.get_referents(thing)
    return total


def faults(evenings: list[Evening]) -> list[str]:
    """Return what grew or slowed down, in words; nothing if all is well."""
    first, found = evenings[0], []
    for day, evening in enumerate(evenings[1:], 2):
        if evening.firmware > first.firmware + GROWTH_BYTES:
            found.append(f"day {day}: the firmware's objects grew from {first.firmware} to {evening.firmware} bytes")
        if evening.lifted_ms > first.lifted_ms + SLOWER_MS or evening.back_ms > first.back_ms + SLOWER_MS:
            found.append(f"day {day}: answers after {evening.lifted_ms} and {evening.back_ms} ms")
    return found


def main(args: list[str] | None = None) -> int:
    """Run the soak; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m host.bench.soak", description="A week on the virtual board.")
    parser.add_argument("--days", type=int, default=DAYS, help=f"so many days ({DAYS})")
    parser.add_argument("--seed", type=int, default=1, help="decides all chance (1)")
    given = parser.parse_args(args)
    if given.days < 1:
        parser.error("--days is at least 1")
    began = time.monotonic()
    soak = Soak(given.seed, given.days)
    print(
        "day  firmware, bytes  store, bytes  a lift seen  put back seen  moves  mistakes  troubles  cuts  lost  thought"
        "  stuck  alone"
    )
    for day in range(1, given.days + 1):
        evening = soak.day()
        print(
            f"{day:3}  {evening.firmware:15}  {evening.store:12}  {evening.lifted_ms:8} ms  {evening.back_ms:10} ms  "
            f"{soak.moves:5}  {soak.mistakes:8}  {soak.troubles:8}  {soak.cuts:4}  {soak.lost:4}  "
            f"{soak.thought:7}  {soak.stuck:5}  {soak.alone:5}",
            flush=True,
        )
    hours = soak.board.clock.now / _HOUR
    print(f"{hours:.0f} hours on the board in {time.monotonic() - began:.0f} s")
    found = faults(soak.evenings)
    if soak.lost:
        found.append(f"{soak.lost} games were not there after a power cut")
    print("\n".join(soak.stories))
    print("\n".join(found) or "Nothing grew, nothing slowed down, no game was lost.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
