"""Faults by name: the one table of what can go wrong with a virtual board, for the page, the tests and the soak.

A fault begins, lasts, and ends; a knock is over by itself. What it does is done by the virtual devices; here stand the
names, where each strikes, what its number means, and what is refused. Made by VirtualBoard as `board.faults`.
"""

from collections.abc import Callable
from math import cos, pi, radians, sin
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from host.virtual.buttons import MODE, at_place

if TYPE_CHECKING:
    from host.virtual.board import VirtualBoard

PLACE, LED, BUTTON = "place", "led", "button"  # what a fault strikes; "" where it is the whole board

_PLATE = 12.0  # what a cell's plate and hollow weigh, in seeds
_KNOCK_MS = 350
_KNOCK_SEEDS = 3.0  # what a knock presses with at first
_KNOCK_WAVE_MS = 37.0
_SWAY_MS = 900.0  # a step of who carries the board
_SWAY = 0.25  # and how much of the tilt comes and goes with it
_JOLT = 0.03  # of all weight, as the arms shake
_LEAN_WAVE_MS = 260.0
_LEAN_TREMBLE = 0.08
_BROWN_OUT = 55  # per cent of the supply: below that the Pico is held in reset
_DARK = 40  # and here no LED is lit any more
_SAG_SEEDS = 0.005  # all weights shift by so much for each per cent: little, since a converter measures its cell
# against the very voltage that it feeds it with
_ROUGH = 1.0  # noise of a cell that trembles, in seeds


class FaultError(ValueError):
    """There is no such fault, or not on this board, or not there, or not as strong as that."""


class Kind(NamedTuple):
    """A fault as people know it. `number` is what its number counts, empty where it has none; then its limits."""

    name: str
    title: str
    says: str
    at: str = ""
    number: str = ""
    least: float = 0
    usual: float = 0
    most: float = 0
    lasts: bool = True


class Fault(NamedTuple):
    """A fault that lasts: where it strikes (-1: the whole board), and its number."""

    name: str
    at: int
    amount: float


KINDS = (
    Kind("dead-cell", "Dead cell", "The converter answers no more.", PLACE),
    Kind("late-cell", "Late cell", "The converter waits after each answer.", PLACE, "ms", 20, 400, 5000),
    Kind("spikes", "Spikes", "Bits slip on the wire: 2^n - 1.", PLACE, "% of its answers", 0.1, 2, 50),
    Kind("drift", "Drift", "The cell's zero creeps.", PLACE, "seeds a minute", -5, 0.5, 5),
    Kind("noise", "Noise", "The cell trembles.", PLACE, "seeds", 0.1, _ROUGH, 10),
    Kind("stuck-cell", "Stuck cell", "The converter repeats its last answer.", PLACE),
    Kind("broken-bridge", "Broken bridge", "The converter is at the end of its range.", PLACE),
    Kind("loose-wire", "Loose wire", "The converter's wire hangs in the air.", PLACE),
    Kind("ramp", "Ramp", "All zeros creep, as in the sun.", "", "seeds a minute", -5, 0.5, 5),
    Kind("knock", "Knock", "A fist on the table; seeds hop over.", "", "seeds that hop", 0, 0, 20, lasts=False),
    Kind("leaned-on", "Leaned on", "An arm lies there, and on its neighbours.", PLACE, "seeds' weight", 1, 30, 400),
    Kind("carried", "Carried", "The board is carried, and tilted.", "", "degrees", 1, 15, 45),
    Kind("power-sag", "Power sag", "The supply gives less; below 55 % the Pico stops.", "", "% of it left", 5, 75, 99),
    Kind("power-cut", "Power cut", "The plug is out."),
    Kind("stuck-button", "Stuck button", "A button stays down.", BUTTON),
    Kind("broken-chain", "LED chain broken", "The LEDs from this one on are dark.", LED),
    Kind("flash-full", "Flash full", "Nothing more can be kept."),
    Kind("usb-stall", "USB stall", "The PC neither reads nor sends."),
)
NAMES = tuple(kind.name for kind in KINDS)

_WIRE = ("spikes", "stuck-cell", "broken-bridge", "loose-wire")  # one wire has one of these at a time
_CELLS = ("dead-cell", "late-cell", *_WIRE, "drift", "noise", "ramp", "knock", "leaned-on", "carried")


class Faults:
    """The faults of one board. `active` lists those that last, in the order in which they began."""

    def __init__(self, board: "VirtualBoard", random: Random, beyond: tuple[str, ...] = ()) -> None:
        self.active: list[Fault] = []
        self._board = board
        self._random = random
        self.kinds: tuple[Kind, ...] = KINDS
        self.exclude(*beyond, *(_CELLS if board.told else ()))

    def exclude(self, *names: str) -> None:
        """These faults can't be had on this board."""
        self.kinds = tuple(kind for kind in self.kinds if kind.name not in names)

    def begin(self, name: str, at: int | None = None, amount: float | None = None) -> None:
        """Let a fault begin: `at` a place, an LED of the chain, or a button (0 is the mode button, 1 + place others).

        Without `amount` it is as strong as is usual. One that is there already changes. Raises FaultError, and then
        nothing has changed.
        """
        kind = self._kind(name)
        fault = Fault(name, self._where(kind, at), self._strength(kind, amount))
        self.end(name, at)
        if name in _WIRE:
            for other in _WIRE:
                self.end(other, at)
        if kind.lasts:
            self.active.append(fault)
        self._begin(fault)

    def end(self, name: str, at: int | None = None) -> None:
        """End a fault; nothing happens if it is not there. Raises FaultError as `begin` does."""
        kind = self._kind(name)
        where = self._where(kind, at)
        for fault in self.active:
            if fault.name == name and fault.at == where:
                self.active.remove(fault)
                self._end(fault)
                return

    def end_all(self) -> None:
        """End all that last."""
        for fault in reversed(self.active[:]):
            self.end(fault.name, None if fault.at < 0 else fault.at)

    # What is refused

    def _kind(self, name: str) -> Kind:
        for kind in self.kinds:
            if kind.name == name:
                return kind
        if name in NAMES:
            raise FaultError(f"this board can't have {name}; it can have {', '.join(k.name for k in self.kinds)}")
        raise FaultError(f"there is no fault {name[:40]}; there are {', '.join(NAMES)}")

    def _where(self, kind: Kind, at: int | None) -> int:
        if not kind.at:
            if at is not None:
                raise FaultError(f"{kind.name} strikes the whole board, not {at}")
            return -1
        ends = self.ends(kind)
        if at is None or not 0 <= at < ends:
            raise FaultError(f"{kind.name} needs a {kind.at} from 0 to {ends - 1}, not {'none' if at is None else at}")
        return at

    def ends(self, kind: Kind) -> int:
        """Return how many places, LEDs or buttons there are that a fault of this kind can strike."""
        if kind.at == LED:
            return len(self._board.rings.wiring)
        places = len(self._board.places)
        if kind.at == BUTTON:
            return at_place(places) if self._board.told else MODE + 1
        return places

    @staticmethod
    def _strength(kind: Kind, amount: float | None) -> float:
        if not kind.number:
            if amount is not None:
                raise FaultError(f"{kind.name} has no number, so {amount:g} means nothing")
            return 0
        if amount is None:
            return kind.usual
        if not kind.least <= amount <= kind.most:
            raise FaultError(f"{kind.name} goes from {kind.least:g} to {kind.most:g} {kind.number}, not {amount:g}")
        return amount

    # What each does

    def _begin(self, fault: Fault) -> None:
        board, at, amount = self._board, fault.at, fault.amount
        cells = board.cells
        deeds: dict[str, Callable[[], object]] = {
            "dead-cell": lambda: cells.unplug(at),
            "late-cell": lambda: cells.dawdle(at, amount),
            "spikes": lambda: cells.spike(at, amount / 100),
            "drift": self._creep,
            "noise": lambda: cells.roughen(at, amount),
            "stuck-cell": lambda: cells.freeze(at),
            "broken-bridge": lambda: cells.saturate(at),
            "loose-wire": lambda: cells.float_input(at),
            "ramp": self._creep,
            "knock": lambda: self._knock(int(amount)),
            "leaned-on": lambda: cells.moved(f"leaned-on {at}", self._lean(at, amount)),
            "carried": lambda: cells.moved("carried", self._carry(amount)),
            "power-sag": lambda: self._sag(amount),
            "power-cut": self._power,
            "stuck-button": lambda: board.buttons.jam(at),
            "broken-chain": self._break_chain,
            "flash-full": lambda: setattr(board.store, "full", True),
            "usb-stall": lambda: setattr(board.link.pc, "stalled", True),
        }
        deeds[fault.name]()

    def _end(self, fault: Fault) -> None:
        board, at = self._board, fault.at
        cells = board.cells
        deeds: dict[str, Callable[[], object]] = {
            "dead-cell": lambda: cells.plug(at),
            "late-cell": lambda: cells.dawdle(at, 0),
            "drift": self._creep,
            "noise": lambda: cells.smooth(at),
            "ramp": self._creep,
            "leaned-on": lambda: cells.moved(f"leaned-on {at}", None),
            "carried": lambda: cells.moved("carried", None),
            "power-sag": lambda: self._sag(100),
            "power-cut": self._power,
            "stuck-button": lambda: board.buttons.free(at),
            "broken-chain": self._break_chain,
            "flash-full": lambda: setattr(board.store, "full", False),
            "usb-stall": lambda: setattr(board.link.pc, "stalled", False),
        }
        deeds.get(fault.name, lambda: cells.mend(at))()

    def _creep(self) -> None:
        """Each zero creeps by its own drift and all by the ramp."""
        rates = [0.0] * len(self._board.places)
        for fault in self.active:
            for place in range(len(rates)):
                if fault.name == "ramp" or (fault.name == "drift" and fault.at == place):
                    rates[place] += fault.amount
        for place, rate in enumerate(rates):
            self._board.cells.drift(place, rate)

    def _knock(self, hopping: int) -> None:
        """All cells swing for a moment, each in its own way, and seeds hop into a neighbouring pit."""
        board, random = self._board, self._random
        begun = board.clock.now
        forces = [random.uniform(-_KNOCK_SEEDS, _KNOCK_SEEDS) for _ in board.places]

        def swing(place: int, now: float) -> float:
            passed = now - begun
            if not 0 <= passed < _KNOCK_MS:
                return 0.0
            return forces[place] * (1 - passed / _KNOCK_MS) * cos(2 * pi * passed / _KNOCK_WAVE_MS)

        board.cells.moved("knock", swing)
        pits = len(board.places) - 2
        for _ in range(hopping):
            full = [place for place in range(pits) if board.places[place]]
            if not full:
                return
            place = random.choice(full)
            board.roll(place, random.choice(self._beside(place)))

    def _beside(self, place: int) -> list[int]:
        """Return the pits beside a pit, in its row; none for a store."""
        columns = (len(self._board.places) - 2) // 2
        row = place // columns
        return [to for to in (place - 1, place + 1) if row < 2 and to >= 0 and to // columns == row]

    def _lean(self, at: int, weight: float) -> Callable[[int, float], float]:
        """Somebody's arm lies on a place, half as heavily on those beside it, and is never quite still."""
        begun = self._board.clock.now
        shares = {at: 1.0, **dict.fromkeys(self._beside(at), 0.5)}

        def arm(place: int, now: float) -> float:
            trembling = 1 + _LEAN_TREMBLE * sin(2 * pi * (now - begun) / _LEAN_WAVE_MS + place)
            return weight * shares.get(place, 0.0) * trembling

        return arm

    def _carry(self, degrees: float) -> Callable[[int, float], float]:
        """Plates and seeds press less on a cell that is tilted, and shake with every step."""
        cells, begun = self._board.cells, self._board.clock.now
        tilt = radians(degrees)

        def tilted(place: int, now: float) -> float:
            step = 2 * pi * (now - begun) / _SWAY_MS
            share = cos(tilt * (1 + _SWAY * sin(step))) * (1 + _JOLT * sin(2 * step + place / 5)) - 1
            return (cells.lying(place) + _PLATE) * share

        return tilted

    def _sag(self, left: float) -> None:
        """With less supply the LEDs dim and all weights shift together; with much less the Pico stands still."""
        board, gone = self._board, 100 - left
        board.rings.supply = min(1.0, max(0.0, (left - _DARK) / (100 - _DARK)))
        if not board.told:
            shift = -_SAG_SEEDS * gone
            board.cells.moved("power-sag", (lambda place, now: shift) if gone else None)
        self._power()

    def _power(self) -> None:
        """Whether the Pico has enough to run on."""
        sagging = [fault for fault in self.active if fault.name == "power-sag" and fault.amount < _BROWN_OUT]
        self._board.powered = not sagging and not any(fault.name == "power-cut" for fault in self.active)

    def _break_chain(self) -> None:
        """The break that is nearest to the Pico counts."""
        breaks = [fault.at for fault in self.active if fault.name == "broken-chain"]
        rings = self._board.rings
        rings.unbroken = min(breaks, default=len(rings.wiring))
