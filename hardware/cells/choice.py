"""Which load cells suit which seeds, as a page. Called by hardware/build.py.

Seeds and their weights stand in seeds.json. How large a cell's errors may be, in seeds, was found by the seeing
simulator: seeing.json has what `python -m host.bench.cells` measured.
"""

import json
from pathlib import Path
from typing import Any, NamedTuple

from hardware.check import Data
from hardware.panel import fit
from hardware.panel.features import Panel
from hardware.wiring import figures

RANGES = (100, 200, 500, 1000)  # grams, of the small bars of 47 x 12 x 6 mm and their larger brothers
_CUP_G, _STORE_CUP_G = 20, 30  # the cups with felt and screws, which always lie on the cells

# A small aluminium cell, in parts of its range (data sheets of such cells; they differ a lot from maker to maker).
REST_GOOD, REST_USUAL = 0.0002, 0.0005  # hysteresis and repeatability
CREEP_A_MINUTE = 0.0005 / 30  # 0.05 % in half an hour
MV_A_VOLT = 1.0
# HX711, page 4: 90 nV at 80 conversions a second. Modules as they are built have several times that.
CONVERTER_NV, AS_BUILT = 90, 4.0

# What was measured (seeing.json). Up to `RELIABLE` the targets of the seeing hold: no move in a thousand was taken for
# another one, less than one false alarm in 500. Up to `PLAYABLE` no move was either, but some are asked about.
RELIABLE = {"noise": 0.05, "rest": 0.04}
PLAYABLE = {"noise": 0.1, "rest": 0.1}


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
        if grams <= range_g:
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


class Load(NamedTuple):
    """What lies on a cell: so many seeds, `grams` with the cup, and the cell that carries them."""

    where: str
    seeds: int
    grams: float
    range_g: int


def seeds() -> list[dict[str, Any]]:
    """Return the kinds of seeds."""
    found: list[dict[str, Any]] = _json("seeds.json")["seeds"]
    return found


def games() -> list[dict[str, Any]]:
    """Return the games: how many seeds each has, and lie in its fullest pit."""
    found: list[dict[str, Any]] = _json("seeds.json")["games"]
    return found


def suits(panel: Panel, seed: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the games in which a pit holds all seeds of this kind that come to lie in it, and the cells count them."""
    most = fit.holds(panel, seed["size"])[1]
    return [
        game
        for game in games()
        if game["pit"] <= most
        and all(verdict(budget(load.range_g, seed["grams"][1])) != "no" for load in _loads(panel, seed, [game]))
    ]


def loads(panel: Panel, seed: dict[str, Any]) -> list[Load]:
    """Return what the cells of a pit and a store carry at most: as much as there is of it, and as goes in."""
    return _loads(panel, seed, suits(panel, seed))


def _loads(panel: Panel, seed: dict[str, Any], suited: list[dict[str, Any]]) -> list[Load]:
    found = []
    for where, place, most, cup in (
        ("pit", 0, max((game["pit"] for game in suited), default=10**6), _CUP_G),
        ("store", len(panel.places) - 1, max((game["seeds"] for game in suited), default=10**6), _STORE_CUP_G),
    ):
        count = min(most, fit.holds(panel, seed["size"], place)[1])
        grams = count * seed["grams"][1] + cup
        found.append(Load(where, count, grams, range_for(grams)))
    return found


def _json(name: str) -> Any:
    return json.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))


def documents(boards: dict[str, Data]) -> dict[str, bytes]:
    """Return the page on the choice of cells, the same for all boards."""
    return {"cells.md": page(Panel(boards["pico-cells-2x10"])).encode()}


def page(panel: Panel) -> str:
    """Return the page."""
    return "\n".join(
        [
            "# Which load cells\n",
            "Made by `make hardware`: don't edit. None of these figures was measured on cells; those of the seeing "
            "come from the "
            "simulator.\n",
            *_limits(),
            *_weights(panel),
            *_budgets(panel),
            *_smallest(),
            *_advice(panel),
        ]
    )


def _limits() -> list[str]:
    lines = [
        "## How wrong a cell may be\n",
        "Whole games by virtual hands, 1,000 moves a row, by the firmware itself; seeds that differ by 10 %, 80 "
        "conversions a second (`python -m host.bench.cells`). *Noise* is that of one conversion, which averaging makes "
        "smaller. *At rest* is how far a cell comes to rest beside the right weight, anew with each load: no averaging "
        "helps against it. Both are standard deviations, in seeds. Measured with the firmware of commit "
        f"{_json('seeing.json')['firmware']}; where it has changed since, the figures may be better or worse.\n",
        "| noise | at rest | recognised | taken for another move | false alarms in 500 | set up anew |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    lines += [
        f"| {row['noise']} | {row['rest']} | {row['recognised']} % | {row['wrong']} | {row['alarms']} | "
        f"{row['stuck']} |"
        for row in _json("seeing.json")["rows"]
    ]
    return [
        *lines,
        f"\nSo a cell is **reliable** with noise up to {RELIABLE['noise']} and errors at rest up to "
        f"{RELIABLE['rest']} of a seed: no move was taken for another, and there was less than one false alarm in 500. "
        f"It is **playable** up to {PLAYABLE['noise']} and {PLAYABLE['rest']}: no move was taken for another, and "
        "there were fewer than five false alarms in 500. What a cell does wrong at rest is always more than its noise "
        "(below). Creep of 0.05 to 0.1 seed a minute is followed without harm (the row `drift` of "
        "`make bench-seeing`).\n",
    ]


def _weights(panel: Panel) -> list[str]:
    lines = [
        "## Seeds: what they weigh, and for which games\n",
        "A game is named where cells count the seed (below), and where its fullest pit, in 95 games of 100, holds no "
        "more than a pit of this board, heaped: "
        + ", ".join(f"{game['name']} {game['pit']}" for game in games())
        + ". **Some seeds harm those who chew them: read the [safety notes](build-guide.md#safety) first.** Gulaganji, "
        "castor beans and the berries of the sodom apple are never used.\n",
        "| seed | grams | a pit holds | for | from where |",
        "| --- | --- | --- | --- | --- |",
    ]
    for seed in seeds():
        low, usual, high = seed["grams"]
        most = fit.holds(panel, seed["size"])[1]
        suited = [game["name"] for game in suits(panel, seed)]
        words = (
            "all games" if len(suited) == len(games()) else "; ".join(suited) or "no game: a pit is too small for it"
        )
        care = f" **Beware:** {seed['care']}." if seed["care"] else ""
        lines.append(f"| {seed['name']} | {usual} ({low} to {high}) | {most} | {words} | {seed['source']}.{care} |")
    return [*lines, ""]


def _budgets(panel: Panel) -> list[str]:
    lines = [
        "## The budget, seed by seed\n",
        f"A pit's cell carries the fullest pit of the games that the seed is for (or what a pit holds, if it is for "
        f"none) and {_CUP_G} g of cup, a store's as many as there are or go in, and {_STORE_CUP_G} g. No cell carries "
        f"more than its range. Errors in seeds: noise of a usual module ({AS_BUILT:.0f} times the HX711's "
        f"{CONVERTER_NV} nV), at rest by a good cell ({100 * REST_GOOD:.2f} % of its range) and a usual one "
        f"({100 * REST_USUAL:.2f} %), creep a minute.\n",
        "| seed | where | load, g | cell, g | noise | at rest, good | at rest, usual | creep a minute | |",
        "|" + " --- |" * 9,
    ]
    for seed in seeds():
        for load in loads(panel, seed):
            found = budget(load.range_g, seed["grams"][1])
            lines.append(
                f"| {seed['name']} | {load.where}, {load.seeds} | {load.grams:.0f} | {load.range_g} | "
                f"{found.noise:.3f} | {found.rest_good:.3f} | {found.rest_usual:.3f} | {found.creep:.4f} | "
                f"{verdict(found)} |"
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
        lines.append(f"| {range_g} | " + " | ".join(f"{gram:.3g} g" for gram in grams) + " |")
    return [*lines, ""]


def by_cells(panel: Panel) -> dict[tuple[int, int], list[dict[str, Any]]]:
    """Return the seeds that are for some game, by the ranges under pits and stores they take."""
    found: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for seed in seeds():
        pit, store = loads(panel, seed)
        if suits(panel, seed):
            found.setdefault((pit.range_g, store.range_g), []).append(seed)
    return found


def _advice(panel: Panel) -> list[str]:
    own = (int(panel.places[0]["range_g"]), int(panel.places[-1]["range_g"]))
    lines = ["## So\n", f"The board files have {own[0]} g under the pits and {own[1]} g under the stores.\n"]
    for (pit, store), found in sorted(by_cells(panel).items()):
        names = ", ".join(seed["name"] + (" (beware)" if seed["care"] else "") for seed in found)
        same = "as the board files have it" if (pit, store) == own else "change `range_g` and `counts_per_gram`"
        lines.append(f"- **{pit} g under the pits, {store} g under the stores** ({same}): {names}.")
    return [
        *lines,
        "- Larger cells than a seed asks for still carry it, but see it less well: the table above says how light it "
        "may be. `counts_per_gram` is 2,147,484 divided by the range.",
        "- Where the table says so, take cells of the better kind, or sort out the lightest seeds.",
        f"- **Lighter seeds** than {smallest_seed_g(RANGES[0], usual=False, limits=PLAYABLE):g} g are not for load "
        "cells: take the board with buttons.",
        "- A cell's errors go with its range: a larger cell is never the safe choice. The hand that leans on a pit "
        "is caught by the "
        "stop under the cup, not by the cell.",
        "- Seeds that differ by more than 15 % are sorted before, whatever the cells.",
        "",
    ]
