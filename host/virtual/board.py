"""The virtual board: what lies where, and the devices through which the firmware sees it.

Made in one place for people (host/compose.py), and by tests. Its devices have the interfaces that App wants, and
nothing happens but by `advance` and the hands.
"""

from random import Random
from typing import Any

from host.virtual.buttons import Buttons
from host.virtual.cells import Cells
from host.virtual.clock import Clock
from host.virtual.faults import Faults
from host.virtual.hands import Hands
from host.virtual.link import Link
from host.virtual.rings import Rings
from host.virtual.seeds import Bag, Seed
from host.virtual.sounder import Sounder
from host.virtual.store import Store

SEED_GRAMS = 2.5  # a nickernut, of the kind that Giuthi is played with


class HandError(ValueError):
    """A hand cannot do this: the seeds are not there, or the place is not."""


class VirtualBoard:
    """A board made of software, from a board file's content `data`.

    `seed` decides all chance on it; `spread` is the seeds' relative spread in weight; `noise` the standard deviation
    of one conversion, in seeds; `per_second` the converters' rate, 10 or 80; `seed_grams` a seed's mean weight.

    A board whose file has buttons at its places is `told`: it has no cells, and what lies there weighs nothing.

    `places` lists the seeds lying at each place, `hand` those in the hand. `lift`, `drop`, `take_from_bag` and
    `put_in_bag` move seeds this very moment; `hands` does the same as people do, and takes time for it.

    `faults` lets things go wrong by name. While it is not `powered` nothing runs on it; who runs an app there stops it.
    """

    beyond: tuple[str, ...] = ()  # the faults that a board of this kind can't have

    def __init__(
        self,
        data: dict[str, Any],
        *,
        seed: int = 1,
        spread: float = 0.05,
        noise: float = 0.05,
        per_second: int = 80,
        seed_grams: float = SEED_GRAMS,
        clock: Clock | None = None,
        store: Store | None = None,
    ) -> None:
        # Each kind of chance has a stream of its own: a longer noise table does not make other seeds.
        chance = {part: Random(f"{seed} {part}") for part in ("seeds", "cells", "hands", "faults")}
        self.told = "buttons" in data["pins"]
        gains = [] if self.told else [place["counts_per_gram"] * seed_grams for place in data["places"]]
        self.data = data
        self.spread = spread
        self.clock = clock or Clock()
        self.cells = Cells(self.clock, chance["cells"], gains, noise, per_second)
        self.rings = Rings(data)
        self.buttons = Buttons(self.clock)
        self.sounder = Sounder(self.clock)
        self.store = store or Store()
        self.link = Link()
        self.places: list[list[Seed]] = [[] for _ in data["places"]]
        self.hand: list[Seed] = []
        self.bag = Bag(chance["seeds"], spread)
        self.hands = Hands(self, chance["hands"])
        self.powered = True
        self.faults = Faults(self, chance["faults"], self.beyond)

    def advance(self, ms: int) -> None:
        """Let virtual time pass: hands act at their moments, weights settle, converters convert."""
        end = self.clock.now + ms
        while (due := self.hands.due) is not None and due <= end:
            self.clock.advance_to(max(due, self.clock.now))
            self.hands.act()
        self.clock.advance_to(end)

    def lift(self, place: int, n: int | None = None) -> list[Seed]:
        """Move n seeds, or all, from the place into the hand; return them. Raises HandError if they aren't there."""
        pit = self._pit(place)
        n = len(pit) if n is None else n
        if not 0 < n <= len(pit):
            raise HandError(f"place {place} holds {len(pit)} seeds; {n} can't be lifted")
        lifted = pit[-n:]
        del pit[-n:]
        self.hand += lifted
        self._weigh(place)
        return lifted

    def drop(self, place: int, n: int = 1) -> None:
        """Move n seeds from the hand to the place. Raises HandError if the hand holds fewer."""
        pit = self._pit(place)
        if not 0 < n <= len(self.hand):
            raise HandError(f"the hand holds {len(self.hand)} seeds; {n} can't be dropped")
        pit += self.hand[-n:]
        del self.hand[-n:]
        self._weigh(place)

    def roll(self, place: int, to: int) -> None:
        """Move the topmost seed of a place into another, without a hand. Raises HandError if there is none."""
        pit, other = self._pit(place), self._pit(to)
        if not pit:
            raise HandError(f"place {place} holds no seed that could roll")
        other.append(pit.pop())
        self._weigh(place)
        self._weigh(to)

    def take_from_bag(self, n: int = 1) -> None:
        """Take n seeds from the bag into the hand."""
        self.hand += self.bag.take(n)

    def put_in_bag(self) -> None:
        """Put the hand's seeds into the bag."""
        self.bag.put(self.hand)
        self.hand = []

    def lay(self, rows: list[list[Seed]]) -> None:
        """Let other seeds lie here: one row a place, and a last one in the hand. The bag counts them as its own."""
        rows = [self.bag.number(row) for row in rows]
        *self.places[:], self.hand = rows
        for place in range(len(self.places)):
            self._weigh(place)

    def counts(self) -> list[int]:
        """Return how many seeds lie at each place."""
        return [len(pit) for pit in self.places]

    def calibration(self) -> dict[str, list[int] | int]:
        """Return what calibration.json holds: the true zeros and gains, raw, and the spread in thousandths."""
        spread = max(20, round(1000 * self.spread))
        return {"zero": list(self.cells.zero), "gain": [round(gain) for gain in self.cells.gain], "spread": spread}

    def _pit(self, place: int) -> list[Seed]:
        if not 0 <= place < len(self.places):
            raise HandError(f"there is no place {place}")
        return self.places[place]

    def _weigh(self, place: int) -> None:
        if not self.told:
            self.cells.load(place, sum(seed.weight for seed in self.places[place]))
