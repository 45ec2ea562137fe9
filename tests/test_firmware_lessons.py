"""Lessons on the board: every step of every course by light alone, and what comes of other moves."""

import pytest
from ring_reader import look
from table import Table

from firmware import numbered
from host.follower import Deed, next_deed
from host.lessons.course import read_courses

STEPS = [(course.name, number, step) for course in read_courses() for number, step in enumerate(course.steps, 1)]


@pytest.fixture
def table():
    return Table("giuthi pits=5 seeds=4")


def begin(table, course, number, laid_out=True):
    assert table.command(f"lesson {course} {number}") == "ok"
    table.wait(200)
    if laid_out:
        table.lay_out()
        table.wait(600)


def do(table, deed):
    hands = table.hands
    {
        "lift": lambda: hands.lift(deed.place, deed.n or None),
        "drop": lambda: hands.drop(deed.place, 1, 300),
        "pour": lambda: hands.pour(deed.place, deed.n),
        "fetch": lambda: hands.take_from_bag(deed.n),
        "away": hands.put_in_bag,
    }[deed.verb]()
    table.still(400)


def follow_rings(table, step):
    """Does what the rings' bytes ask for, until the board says that it is done. Knows the move to choose, no more."""
    move = step.rules.move(step.moves[0])
    lift, drop = [table.app.field.place[pit] for _, pit, _ in list(step.rules.events(step.position, move))[:2]]
    some = move.text().partition("x")[2]
    for _ in range(200):
        if table.said.startswith(("lesson-right", "lesson-end")):
            return
        cues = look(table.sim, table.app.board)
        lit = {name: [cue.place for cue in cues if cue.name == name] for name in ("may", "extra", "sow")}
        held = len(table.board.hand)
        if held and len(lit["sow"]) > 1:
            assert drop in lit["sow"]  # both ways are open, and this is the one
            deed = Deed("drop", drop)
        else:
            deed = next_deed(cues, held)
        if deed is None and not held and lift in lit["may"] + lit["extra"]:
            deed = Deed("lift", lift, int(some) if some else 0)
        if deed:
            do(table, deed)
    raise AssertionError(f"the rings do not lead to the end: {table.said}, {cues}")


@pytest.mark.parametrize(
    ("course", "number", "step"), STEPS, ids=[f"{course}-{step.name}" for course, _, step in STEPS]
)
def test_a_step_can_be_done_by_light_alone(course, number, step):
    table = Table("giuthi pits=5 seeds=4", laid_out=False)
    begin(table, course, number, laid_out=len(step.position.pits) * 2 < step.position.total)
    if step.moves:
        follow_rings(table, step)
    else:
        open_by_hand(table)
    assert table.reports["task"].endswith("stands=done")


def open_by_hand(table):
    """Kiothi's opening: nothing guides it, since everything is allowed."""
    for pit, target in ((14, 10), (19, 11)):
        table.hands.lift(table.place(pit))
        table.still(400)
        table.hands.pour(table.place(target), 5)
        table.still(400)
    table.until_said("lesson-right")


# Other moves, and the way through a course


def make(table, pit, *targets):
    """Lifts a whole pit and drops its seeds, wherever."""
    table.hands.lift(table.place(pit))
    table.still(600)
    for target in targets:
        table.hands.drop(table.place(target), 1, 300)
    table.still(300)


def test_another_move_is_shown_once_more_and_then_laid_back(table):
    begin(table, "giuthi", 10)  # two of four moves capture
    make(table, 11, 10, 9)
    table.until_said("lesson-tried course=giuthi step=10 of=11 name=choose")
    seen = set()
    for _ in range(30):
        table.wait(40)
        seen |= {place for place in range(20) if table.lit(place)}
    assert {table.place(11), table.place(10), table.place(9)} <= seen
    table.until_said("restore")
    table.lay_out()
    table.until_said("lesson course=giuthi step=10 of=11 name=choose")


def test_after_two_tries_the_lights_lead(table):
    begin(table, "giuthi", 10)
    for _ in range(2):
        make(table, 11, 10, 9)
        table.until_said("restore")
        table.lay_out()
        table.until_said("lesson ")
    table.wait(100)
    assert table.cues[table.place(7)].startswith("lift")
    assert sum(cue.startswith("lift") for cue in table.cues.values()) == 1


def test_the_next_step_comes_by_itself_or_by_the_button(table):
    begin(table, "giuthi", 3)
    make(table, 10, 11, 5)
    table.until_said("lesson-right course=giuthi step=3 of=11")
    table.until_said("fill", 5000)
    assert table.reports["task"].startswith("lesson giuthi 4 ")
    table.lay_out()
    make(table, 7, 8, 9)
    table.until_said("relay")
    make(table, 9, 8, 7)
    table.until_said("lesson-right")
    table.command("press")
    table.wait(40)
    assert table.reports["task"].startswith("lesson giuthi 5 ")


def test_after_the_last_step_the_button_leads_back_to_the_game(table):
    begin(table, "giuthi", 11)
    make(table, 10, 9, 8)
    table.until_said("lesson-end course=giuthi step=11 of=11")
    table.wait(6000)
    assert table.said.startswith("lesson-end")
    table.command("press")
    table.wait(40)
    assert table.reports["task"] == ""
    assert table.reports["rules"].startswith("giuthi pits=5")
    table.lay_out()
    table.until_said("turn")


def test_the_menu_begins_where_the_course_was_left_off_even_after_a_power_cut(table):
    begin(table, "giuthi", 3)
    make(table, 10, 11, 5)
    table.until_said("lesson-right")
    table.restart()
    table.wait(500)
    assert table.said.startswith("wake")  # the game that waited, not the lesson
    table.lay_out()
    table.wait(3000)
    table.command("menu")
    table.until(lambda: table.said.startswith("menu-"), 1000)
    while not table.said.startswith("menu-lesson"):
        table.command("press")
    table.command("hold")
    table.wait(100)
    assert table.reports["task"].startswith("lesson giuthi 4 of=11 name=relay stands=asked")


def test_a_hint_shows_a_move_that_does_it(table):
    begin(table, "kiothi", 3)
    assert table.command("hint") == "ok"
    table.wait(60)
    assert table.said.startswith("lesson") or table.said.startswith("hint")
    assert table.cues[table.place(14)].startswith("lift")
    begin(table, "kiothi", 2)
    assert table.command("hint") == "error state any move does it"


def test_what_there_is_no_lesson_of_is_refused_and_the_game_goes_on(table):
    for line, answer in [
        ("lesson giuthi 12", "error state the lessons of giuthi are numbered from 1 to 11"),
        ("lesson giuthi 0", "error state the lessons of giuthi are numbered from 1 to 11"),
        ("lesson oware", "error state there are no lessons of oware on this board: deploy it anew"),
        (
            "lesson ../puzzles/giuthi",
            "error state there are no lessons of ../puzzles/giuthi on this board: deploy it anew",
        ),
        ("lesson", "error command lesson takes a course, a course and a number, next, again, hint or off"),
        ("lesson giuthi x", "error command lesson takes a course, a course and a number, next, again, hint or off"),
        ("lesson next", "error state there is no lesson on the board"),
        ("lesson off", "error state there is no lesson on the board"),
    ]:
        assert table.command(line) == answer
    assert table.said.startswith("turn")
    assert table.reports.get("task", "") == ""


def test_a_path_is_no_name_of_a_course():
    with pytest.raises(Exception, match="there are no lessons"):
        numbered.read("lessons", "../puzzles/giuthi", 1)


def test_a_sowing_over_closed_pits_goes_the_way_it_goes():
    table = Table("ali-guli-mane", laid_out=False)
    begin(table, "ali-guli-mane", 10)  # from pit 11; pits 12 and 13 are closed
    assert table.cues[table.place(6)].startswith("sow+")
    table.hands.lift(table.place(11))
    table.until_said("sow pit=6")
    assert "way=+" in table.said
