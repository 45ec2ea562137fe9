"""The self-test: what a maker sees and does, in virtual time, on boards that are well and on boards with faults."""

import pytest
from table import Table
from told_table import ToldTable

from host.virtual.buttons import at_place

LONGEST_MS = 120_000  # what the issue asks for


class Checker:
    """Somebody who checks a board, and does what it asks for. `told` has the lines of the result."""

    def __init__(self, table, wrong_rings=(), deaf=()):
        self.table = table
        self.wrong_rings = wrong_rings
        self.deaf = deaf
        self.told = {}
        self.words = []

    def read(self):
        for line in self.table.board.link.pc.lines():
            key, _, rest = line.partition(" ")
            if key == "check":
                part, _, rest = rest.partition(" ")
                self.told[part] = rest
            else:
                self.table.reports[key] = rest
                if key == "say":
                    self.words.append(rest)

    @property
    def said(self):
        self.read()
        return self.table.reports["say"]

    def run(self, ms=20):
        self.table.sim.run(ms)
        self.read()

    def until(self, condition, ms=60_000):
        for _ in range(ms // 20):
            if condition():
                return
            self.run()
        raise AssertionError(f"the board says {self.said}")

    def press(self, ms=100):
        self.table.board.buttons.press(ms)
        self.run(ms + 60)

    def begin(self):
        self.table.board.link.pc.send("check")
        self.run()
        self.began = self.table.board.clock.now

    def check(self, answers=True):
        """Goes through the whole test; returns for how long, in ms."""
        self.begin()
        self.until(lambda: self.said.startswith("check-rings"))
        self.until(lambda: self.said.startswith("check-ring-by-ring"))
        noted = set()
        while self.said.startswith("check-ring-by-ring"):
            lit = self.lit()
            if lit in self.wrong_rings and lit not in noted:
                noted.add(lit)
                self.run(700)
                self.press()
            self.run()
        if answers:
            self.press()
            self.until(lambda: self.said == "check-sound")
            self.press()
        self.until(lambda: self.said.startswith("check-touch"))
        if answers:
            self.touch_what_is_lit()
        if self.said.startswith("check-touch") and answers:
            self.press()
        self.until(lambda: "done" in self.told)
        return self.table.board.clock.now - self.began

    def lit(self):
        """The place whose ring is tested now, by the board's cues."""
        return next((int(word.split(":")[0]) for word in self.table.reports["cues"].split() if ":test" in word), None)

    def touch_what_is_lit(self):
        self.run(100)
        for word in self.table.reports["cues"].split():
            place, _, cue = word.partition(":")
            if cue.startswith("here") and int(place) not in self.deaf and self.said.startswith("check-touch"):
                self.touch(int(place))

    def touch(self, place):
        board = self.table.board
        if board.told:
            board.buttons.press(100, at_place(place))
        else:
            board.cells.push(place, 6, 300)
        self.run(500)

    def words_of(self, part):
        return self.told[part].split(",")


def in_the_middle(**how):
    table = Table(**how)
    table.play("7+")
    table.sow(table.app.session.moves()[0].text(), 3)
    table.still()
    return table


def test_a_good_board_is_well_in_less_than_two_minutes_and_the_game_goes_on():
    table = in_the_middle()
    said, cues, history = table.said, table.cues, table.history
    checker = Checker(table)
    checker.press()  # the mode button has been seen to work
    table.wait(3000)
    ms = checker.check()
    assert ms < LONGEST_MS
    assert checker.words_of("cells") == checker.words_of("rings") == ["ok"] * 22
    assert "calibration=ok link=ok mode=ok power=ok sounder=ok store=ok" in checker.told["parts"]
    assert checker.said == "check-good"
    checker.press()
    table.wait(300)
    assert (table.said, table.cues, table.history) == (said, cues, history)
    table.wait(5000)
    assert "cell" not in table.said


def test_nobody_there_is_said_and_takes_less_than_two_minutes_and_the_game_comes_back():
    table = in_the_middle()
    said = table.said
    checker = Checker(table)
    assert checker.check(answers=False) < LONGEST_MS
    assert checker.told["done"] == "2"
    assert checker.words_of("cells") == checker.words_of("rings") == ["untested"] * 22
    assert "sounder=untested" in checker.told["parts"]
    assert checker.said == "check-mode why=untested pin=27 at=1 of=2"
    checker.run(61_000)
    table.wait(200)
    assert table.said == said


FAULTS = {
    "dead-cell": "missing",
    "stuck-cell": "stuck",
    "broken-bridge": "saturated",
    "loose-wire": "loose",
    "noise": "noisy",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_cell_that_is_out_of_order_is_named_with_its_pin_and_what_is_wrong(fault):
    table = in_the_middle()
    table.board.faults.begin(fault, 13)
    checker = Checker(table)
    checker.press()
    checker.check()
    assert checker.words_of("cells") == ["ok"] * 13 + [FAULTS[fault]] + ["ok"] * 8
    assert checker.said == f"check-cell place=13 pin=13 why={FAULTS[fault]} at=1 of=1"
    assert table.reports["cues"].split()[13] == "13:wrong:0"


def test_a_cell_that_weighs_something_else_than_lies_there_is_to_be_calibrated():
    table = Table()
    table.board.faults.begin("drift", 12, 5)
    table.wait(70_000)
    table.board.faults.end("drift", 12)
    checker = Checker(table)
    checker.press()
    checker.check()
    assert checker.words_of("cells")[12] == "crept"


def test_a_cell_whose_pit_was_pressed_in_vain_is_deaf():
    table = Table()
    checker = Checker(table, deaf=(4, 21))
    checker.press()
    checker.check()
    assert [place for place, word in enumerate(checker.words_of("cells")) if word == "deaf"] == [4, 21]
    assert checker.said.startswith("check-cell place=4 pin=4 why=deaf at=1 of=2")
    checker.press()
    assert checker.said.startswith("check-cell place=21 pin=21 why=deaf at=2 of=2")


def test_a_knock_on_the_table_is_no_finger():
    table = Table()
    checker = Checker(table)
    checker.begin()
    checker.until(lambda: checker.said.startswith("check-touch"), 120_000)
    table.board.faults.begin("knock", None, 0)
    checker.run(1500)
    assert table.reports["cues"].count("here") == 22


def test_a_ring_that_is_not_right_is_noted_by_a_press_and_its_wire_named():
    table = Table()
    checker = Checker(table, wrong_rings=(3, 21))
    checker.press()
    checker.check()
    assert [place for place, word in enumerate(checker.words_of("rings")) if word == "wrong"] == [3, 21]
    assert checker.said == "check-ring-first place=21 pin=26 at=1 of=2"
    checker.press()
    assert checker.said == "check-ring place=3 before=2 at=2 of=2"


def test_a_late_press_means_the_ring_before():
    table = Table()
    checker = Checker(table)
    checker.begin()
    chain = table.app.board.chain
    checker.until(lambda: checker.said.startswith("check-ring-by-ring") and checker.lit() == chain[5])
    checker.run(200)
    checker.press()
    assert [place for place in range(22) if table.app.state.rings[place]] == [chain[4]]


def test_every_led_of_every_ring_is_lit_in_every_colour_within_the_current_limit():
    table = Table()
    checker = Checker(table)
    checker.begin()
    checker.until(lambda: checker.said.startswith("check-ring"))
    seen = set()
    while checker.said.startswith("check-ring"):
        leds = table.board.rings.leds
        for led in range(0, len(leds), 3):
            colour = tuple(level > 0 for level in leds[led : led + 3])
            if any(colour):
                seen.add((led // 3, colour))
        assert table.app.power.ma <= 1000
        checker.run(40)
    colours = [(True, False, False), (False, True, False), (False, False, True), (True, True, True)]
    assert seen == {(led, colour) for led in range(192) for colour in colours}


def test_buttons_are_checked_one_by_one_and_stuck_ones_named():
    table = ToldTable()
    table.board.faults.begin("stuck-button", at_place(5))
    table.wait(200)
    checker = Checker(table, deaf=(8,))
    checker.press()
    checker.check()
    words = checker.words_of("buttons")
    assert words == ["stuck" if place == 5 else "deaf" if place == 8 else "ok" for place in range(22)]
    assert "cells" not in checker.told and "calibration" not in checker.told["parts"]
    assert checker.said == "check-button place=5 pin=5 why=stuck at=1 of=2"


def test_buttons_whose_wires_touch_go_together():
    table = ToldTable()
    checker = Checker(table)
    checker.begin()
    checker.until(lambda: checker.said.startswith("check-touch"), 120_000)
    for button in (7, 8):
        table.board.buttons.press(100, at_place(button))
    checker.run(300)
    checker.touch_what_is_lit()
    assert table.app.state.step == 5, "each by itself: they are well"
    assert set(table.app.state.buttons) == {1}


def test_a_press_of_a_place_in_the_check_moves_no_seed():
    table = ToldTable()
    counts = table.counts
    checker = Checker(table)
    checker.check()
    checker.press()
    checker.until(lambda: not checker.said.startswith("check"), 70_000)
    assert table.counts == counts


def test_a_stuck_mode_button_is_named_and_the_check_ends_by_itself():
    table = Table()
    said = table.said
    table.board.faults.begin("stuck-button", 0)
    table.wait(25_000)
    checker = Checker(table)
    checker.check(answers=False)
    assert "mode=stuck" in checker.told["parts"]
    checker.run(61_000)
    assert checker.said == said


def test_a_full_flash_is_named_and_nothing_is_left_behind():
    table = Table()
    table.command("new giuthi pits=6 seeds=4")
    table.lay_out()
    names = table.board.store.names()
    checker = Checker(table)
    checker.press()
    checker.check()
    assert "store=ok" in checker.told["parts"] and table.board.store.names() == names
    checker.press()
    table.board.faults.begin("flash-full")
    checker.told.clear()
    checker.check()
    assert "store=full" in checker.told["parts"]
    assert table.board.store.names() == names


def test_an_uncalibrated_board_can_be_checked_and_asks_to_be_calibrated():
    table = Table(laid_out=False)
    table.board.store.remove("calibration.json")
    table.restart()
    checker = Checker(table)
    checker.press(3100)
    assert checker.said.startswith("menu-check")
    checker.press(3100)
    checker.check()
    assert checker.words_of("cells") == ["ok"] * 22
    assert checker.said.startswith("check-calibration")
    checker.press()
    table.wait(100)
    assert table.said == "uncalibrated"


@pytest.mark.parametrize("ms", [1500, 3100])
def test_a_check_is_broken_off_at_any_step_and_the_game_is_as_it_was(ms):
    for step in ("check-hands-off", "check-rings", "check-ring-by-ring", "check-seen", "check-sound", "check-touch"):
        table = in_the_middle()
        said, history = table.said, table.history
        checker = Checker(table)
        checker.begin()
        checker.until(lambda step=step, checker=checker: checker.said.startswith(step), 120_000)
        checker.press(ms)
        table.wait(300)
        assert (table.said, table.history) == (said, history), step
