"""The last moves of each game on the emulated Pico: virtual hands, real firmware, LED bytes decoded from the pin."""

import pytest
from pico_table import PicoTable, needs_image

pytestmark = [pytest.mark.pico, needs_image]

# A position near the end, the move that ends it, its events, and the result.
LAST_MOVES = {
    "giuthi pits=5 seeds=4": (
        "0,0,0,2,0/0,0,0,1,0 0,0 0 -",
        "3-",
        ["lift 3 2", "drop 4", "drop 9", "capture 4 1", "capture 9 1", "end"],
        "win 0 2 1 no-moves",
    ),
    "kiothi": (
        "0,0,0,0,0,0,0,0,0,1/0,0,0,0,0,0,0,0,1,0 0,0 0 nki=18",
        "18x1",
        ["lift 18 1", "drop 19", "capture 9 1", "capture 19 1", "end"],
        "win 0 2 0 no-moves one-warrior",
    ),
    "ali-guli-mane": (
        "0,0,0,0,0,0,0/0,0,0,1,0,0,0 0,0 0 bonus",
        "10",
        ["lift 10 1", "drop 11", "end"],
        "draw 0 0 no-moves",
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
    table.hands.lift(table.place(int(move.rstrip("+-").partition("x")[0])), int(events[0].split()[2]))
    drops = [table.place(int(event.split()[1])) for event in events if event.startswith("drop")]
    for place in drops:
        table.until(lambda place=place: "sow" in table.cues.get(place, "") or "end" in table.cues.get(place, ""))
        table.wait(80)
        assert table.lit(place)
        table.hands.drop(place)
    taken = [event.split() for event in events if event.startswith("capture")]
    for _, pit, n in taken:
        place = table.place(int(pit))
        table.until(lambda place=place: "take" in table.cues.get(place, ""))
        table.hands.lift(place, int(n))
    if taken:
        table.hands.pour(table.app.board.store(0), sum(int(n) for _, _, n in taken))
    table.until(lambda: table.reports["result"] != "playing")
    assert table.reports["result"] == result
    assert table.events == events
    assert table.history == move


def test_a_chip_that_is_pulled_out_is_named_and_shown(table):
    table.board.cells.unplug(0)
    table.until_said("cell place=0 health=missing", 4000)
    table.until(lambda: table.lit(0))
    table.board.cells.plug(0)
    table.until(lambda: not table.lit(0))
