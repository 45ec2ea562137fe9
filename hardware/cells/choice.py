"""Which load cells suit which seeds, as a page. Called by hardware/build.py.

Seeds and their weights stand in seeds.json. How large a cell's errors may be, in seeds, was found by the seeing
simulator: seeing.json has what `python -m host.bench.cells` measured.
"""

import json
from pathlib import Path
from typing import Any, NamedTuple

from hardware.check import Data
from hardware.wiring import figures

RANGES = (100, 200, 500, 1000)  # grams, of the small bars of 47 x 12 x 6 mm and their larger brothers
_CUP_G = 20  # the cup with its plate, which always lies on a pit's cell
_OVER = 1.2  # a cell bears a fifth more than its range without harm; beyond it the stop takes over

# A small aluminium cell, in parts of its range (data sheets of such cells; they differ a lot from maker to maker).
REST_GOOD, REST_USUAL = 0.0002, 0.0005  # hysteresis and repeatability
CREEP_A_MINUTE = 0.0005 / 30  # 0.05 % in half an hour
MV_A_VOLT = 1.0
# HX711, page 4: 90 nV at 80 conversions a second. Modules as they are built have several times that.
CONVERTER_NV, AS_BUILT = 90, 4.0

# The errors up to which no move in a thousand was taken for another one (seeing.json): the targets of the seeing hold.
# Up to `PLAYABLE` a few moves in a thousand are asked about.
RELIABLE = {"noise": 0.15, "rest": 0.05}
PLAYABLE = {"noise": 0.2, "rest": 0.1}


class Budget(NamedTuple):
    """A cell's errors with one kind of seed, in seeds (creep: in seeds a minute)."""

    noise: float
    rest_good: float
    rest_usual: float
    creep: float


def noise_g(range_g: float) -> float:
    """Return the noise of one conversion in grams, standard deviation, at 80 a second."""
    full_nv = MV_A_VOLT * figures.CELLS_V * 1e6
    return AS_BUILT * CONVERTER_NV / full_nv * range_g


def budget(range_g: float, seed_g: float) -> Budget:
    """Return what a cell of this range does wrong with seeds of this weight."""
    rest = [part * range_g / seed_g for part in (REST_GOOD, REST_USUAL)]
    return Budget(noise_g(range_g) / seed_g, rest[0], rest[1], CREEP_A_MINUTE * range_g / seed_g)


def range_for(grams: float) -> int:
    """Return the smallest range that carries so many grams. Raises ValueError where none does."""
    for range_g in RANGES:
        if grams <= _OVER * range_g:
            return range_g
    raise ValueError(f"no cell of ours carries {grams:.0f} g")


def smallest_seed_g(range_g: float, *, usual: bool, limits: dict[str, float] | None = None) -> float:
    """Return the lightest seed, in grams, that a cell of this range counts within the limits (RELIABLE)."""
    limits = limits or RELIABLE
    rest = (REST_USUAL if usual else REST_GOOD) * range_g
    return max(rest / limits["rest"], noise_g(range_g) / limits["noise"])


def verdict(found: Budget) -> str:
    """Return in words how a cell does."""
    for word, limits in (("reliable", RELIABLE), ("playable", PLAYABLE)):
        if found.noise <= limits["noise"] and found.rest_usual <= limits["rest"] + 1e-9:
            return word
    for word, limits in (("reliable with a cell of 0.02 %", RELIABLE), ("playable with a cell of 0.02 %", PLAYABLE)):
        if found.noise <= limits["noise"] and found.rest_good <= limits["rest"] + 1e-9:
            return word
    return "no"


def seeds() -> list[dict[str, Any]]:
    """Return the kinds of seeds."""
    found: list[dict[str, Any]] = _json("seeds.json")["seeds"]
    return found


def _json(name: str) -> Any:
    return json.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))


def documents(boards: dict[str, Data]) -> dict[str, bytes]:
    """Return the page on the choice of cells, the same for all boards."""
    return {"cells.md": page().encode()}


def page() -> str:
    """Return the page."""
    return "\n".join(
        [
            "# Which load cells\n",
            "Made by `make hardware`: don't edit. None of these figures was measured on cells; those of the seeing "
            "come from the "
            "simulator.\n",
            *_limits(),
            *_weights(),
            *_budgets(),
            *_smallest(),
            *_advice(),
        ]
    )


def _limits() -> list[str]:
    lines = [
        "## How wrong a cell may be\n",
        "Whole games by virtual hands, 1,000 moves a row, seeds that differ by 10 %, 80 conversions a second "
        "(`python -m host.bench.cells`). *Noise* is that of one conversion, which averaging makes smaller. *At "
        "rest* is how far "
        "a cell comes to rest beside the right weight, anew with each load: no averaging helps against it. Both are "
        "standard "
        "deviations, in seeds.\n",
        "| noise | at rest | recognised | taken for another move | false alarms in 500 |",
        "| --- | --- | --- | --- | --- |",
    ]
    lines += [
        f"| {row['noise']} | {row['rest']} | {row['recognised']} % | {row['wrong']} | {row['alarms']} |"
        for row in _json("seeing.json")["rows"]
    ]
    return [
        *lines,
        f"\nSo a cell is **reliable** with noise up to {RELIABLE['noise']} and errors at rest up to "
        f"{RELIABLE['rest']} of a seed, and "
        f"**playable** up to {PLAYABLE['noise']} and {PLAYABLE['rest']}. Creep of 0.05 to 0.1 seed a minute is "
        f"followed without harm (the row "
        "`drift` of `make bench-seeing`).\n",
    ]


def _weights() -> list[str]:
    lines = ["## What seeds weigh\n", "| seed | grams | from where |", "| --- | --- | --- |"]
    for seed in seeds():
        low, usual, high = seed["grams"]
        lines.append(f"| {seed['name']} | {usual} ({low} to {high}) | {seed['source']} |")
    return [*lines, ""]


def _budgets() -> list[str]:
    lines = [
        "## The budget, seed by seed\n",
        f"A pit's cell carries the fullest pit and {_CUP_G} g of cup, a store's all the game's seeds. Errors in "
        f"seeds: noise of a usual module ({AS_BUILT:.0f} times the HX711's {CONVERTER_NV} nV), at rest by a good cell "
        f"({100 * REST_GOOD:.2f} % of its range) and a usual one ({100 * REST_USUAL:.2f} %), creep a minute.\n",
        "| seed | where | load, g | cell, g | noise | at rest, good | at rest, usual | creep a minute | |",
        "|" + " --- |" * 9,
    ]
    for seed in seeds():
        usual = seed["grams"][1]
        for where, count, more in (("pit", seed["pit"], _CUP_G), ("store", seed["store"], _CUP_G)):
            load = count * usual + more
            range_g = range_for(load)
            found = budget(range_g, usual)
            lines.append(
                f"| {seed['name']} | {where}, {count} | {load:.0f} | {range_g} | {found.noise:.3f} | "
                f"{found.rest_good:.2f} | "
                f"{found.rest_usual:.2f} | {found.creep:.4f} | {verdict(found)} |"
            )
    return [*lines, ""]


def _smallest() -> list[str]:
    lines = [
        "## The lightest seed that is counted\n",
        "| cell, g | reliable, good cell | reliable, usual cell | playable, good cell | playable, usual cell |",
        "| --- | --- | --- | --- | --- |",
    ]
    for range_g in RANGES:
        grams = [
            smallest_seed_g(range_g, usual=usual, limits=limits)
            for limits in (RELIABLE, PLAYABLE)
            for usual in (False, True)
        ]
        lines.append(f"| {range_g} | " + " | ".join(f"{gram:.2g} g" for gram in grams) + " |")
    return [*lines, ""]


def _advice() -> list[str]:
    return [
        "## So\n",
        "- **Nickernuts, cowries, pebbles**: 100 or 200 g under the pits (the board files have 100), 500 g under "
        "the stores.",
        "- **Tamarind**: 100 g under the pits *and* the stores, and cells of the better kind; all seeds of the game "
        "weigh some 30 g. Change "
        "`range_g` and `counts_per_gram` of places 20 and 21 in the board file. With usual cells sort out the "
        "lightest seeds.",
        "- **Lighter seeds** are not for load cells: take the board with buttons.",
        "- A cell's errors go with its range: a larger cell is never the safe choice. The hand that leans on a pit "
        "is caught by the "
        "stop under the cup, not by the cell.",
        "- Seeds that differ by more than 15 % are sorted before, whatever the cells.",
        "",
    ]
