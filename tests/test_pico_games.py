"""The last moves of each game on the emulated Pico: virtual hands, real firmware, LED bytes decoded from the pin."""

import pytest
from pico_table import PicoTable, needs_image

pytestmark = [pytest.mark.pico, needs_image]

# A position near the end, the move that ends it, its events, and the result.
LAST_MOVES = {
    "giuthi pits=5 seeds=4": (
        "0,0,0,1,0/0,0,0,0,2 0,0 0 -",
        "9+",
        "lift 9 2, drop 4, drop 3, lift 3 2, drop 4, drop 9, capture 4 2, capture 9 1, end",
        "win 0 3 0 no-moves",
    ),
    "kiothi": (
        "0,0,0,0,0,0,0,0,0,1/0,0,0,0,0,0,0,0,1,0 0,0 0 nki=18",
        "18x1",
        "lift 18 1, drop 19, capture 9 1, capture 19 1, end",
        "win 0 2 0 no-moves one-warrior",
    ),
    "ali-guli-mane": (
        "0,0,0,0,0,0,0/0,0,0,1,0,0,1 0,0 0 bonus",
        "10",
        "lift 10 1, drop 11, capture 13 1, end",
        "win 0 1 0 no-moves",
    ),
}


@pytest.fixture(scope="module")
def table():
    table = PicoTable()
    table.boot()
    table.command("sync")
    return table


@pytest.mark.parametrize("rules", LAST_MOVES)
def test_the_last_move_of_a_game_is_guided_by_the_lights(table, rules):
    position, move, events, result = LAST_MOVES[rules]
    for place, seeds in enumerate(table.board.places):
        if seeds:
            table.board.lift(place)
    table.board.put_in_bag()
    table.command("new " + rules)
    table.command(f"position {position} partial")
    session = table.app.session
    full = {table.place(pit): n for pit, n in enumerate(session.position.pits) if n}
    table.until(lambda: all(len(table.lit(place)) == n for place, n in full.items()))  # as many LEDs as seeds
    table.lay_out()

    table.events.clear()
    taken = 0
    for kind, *numbers in (event.split() for event in events.split(", ")):
        if kind == "end":
            break
        place = table.place(int(numbers[0]))
        table.until(lambda kind=kind, place=place: asks(table, kind, place) and table.lit(place))
        if kind == "drop":
            table.hands.drop(place)
        else:
            table.hands.lift(place, int(numbers[1]))
            taken += kind == "capture" and int(numbers[1])
    if taken:
        table.hands.pour(table.app.board.store(0), taken)
    table.until(lambda: table.said.startswith(("won", "draw", "round")))
    assert table.reports["result"] == result
    assert ", ".join(table.events) == events
    assert table.history == move


def asks(table, kind, place):
    """Whether a cue at the place asks for a seed, or to lift or take some."""
    cues = [cue.partition(":")[0].rstrip("+-") for cue in table.cues.get(place, "").split()]
    asked = {"drop": ("sow", "end", "relay"), "lift": ("may", "lift", "relay"), "capture": ("take",)}[kind]
    return any(cue in asked for cue in cues)


def test_a_chip_that_is_pulled_out_is_named_and_shown(table):
    table.board.cells.unplug(0)
    table.until_said("cell place=0 health=missing", 4000)
    table.until(lambda: table.lit(0))
    table.board.cells.plug(0)
    table.until(lambda: not table.lit(0))
