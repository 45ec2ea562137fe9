"""Two pages, or two programs, at one board: nobody's game is lost by the other one, and each has its own answers."""

import json
from time import monotonic, sleep

import pytest
from pty_board import PtyBoard, mirrored

from host import running
from host.compose import board_data
from host.ports import PortError
from host.room import Room
from host.serial_link import SerialLink
from host.virtual.board import VirtualBoard

RULES = "giuthi pits=5 seeds=4"
# What somebody does who clicks everywhere while another one plays. None of it may be done while the hand is at work.
CLICKS = (
    '{"do": "cells"}',
    '{"do": "show"}',
    '{"do": "lift", "place": 3}',
    '{"do": "deal"}',
    "nonsense",
    '{"do": "x"}',
)
SOON_S = 10


class Pages:
    """A room on a board in virtual time; `errors` has the codes that each page was answered, by page."""

    def __init__(self):
        self.room = Room(VirtualBoard(board_data()))
        self.errors = {"one": [], "two": []}
        self.clicks = 0

    def ask(self, page, **message):
        self.room.ask(page, json.dumps(message))

    def run(self, ms):
        self.room.advance(ms)
        self.room.changes()
        for page, error in self.room.errors():
            self.errors[page].append(error["code"])

    def until_idle(self, clicking=False):
        """Until the patient hand is done; meanwhile page two clicks with every frame."""
        self.run(100)
        for _ in range(6000):
            if not self.room.follower.active:
                return
            if clicking:
                self.room.ask("two", CLICKS[self.clicks % len(CLICKS)])
                self.clicks += 1
            self.run(20)
        raise AssertionError(self.room.report.saying)

    def begin(self):
        self.ask("one", do="new", rules=RULES)
        self.run(500)
        self.ask("one", do="deal")
        self.until_idle()
        self.run(1500)

    def move(self, clicking=False):
        """Page one has the hand make a move: it lifts a pit that may be lifted, and the hand goes on by the lights."""
        while not self._may():  # the last move is being shown again, since somebody has asked for it
            self.run(100)
        self.ask("one", do="lift", place=self._may()[0])
        self.run(500)
        self.ask("one", do="follow", what="move", speed="fast", way="+")
        self.until_idle(clicking)
        self.run(1500)

    def _may(self):
        return [cue.place for cue in self.room.report.cues if cue.name == "may"]

    @property
    def history(self):
        return self.room.report.history


def test_a_page_that_clicks_everywhere_disturbs_nobodys_game():
    pages, alone = Pages(), Pages()
    for room in (pages, alone):
        room.begin()
        for _ in range(2):
            room.move(clicking=room is pages)
    assert pages.clicks > 100
    assert len(alone.history) == 2 and pages.history == alone.history
    assert pages.errors["one"] == []
    assert set(pages.errors["two"]) == {"busy", "message"}


def test_two_pages_that_begin_a_game_at_once_lose_none():
    pages = Pages()
    pages.begin()
    pages.move()
    played = list(pages.history)
    pages.ask("one", do="new", rules="kiothi")
    pages.ask("two", do="new", rules="ali-guli-mane")
    pages.run(500)
    assert pages.room.report.rules.startswith("ali-guli-mane") and pages.errors == {"one": [], "two": []}
    pages.room.board.link.pc.send("resume")
    pages.run(6000)
    assert pages.room.report.rules.startswith(RULES) and pages.history == played != []


def until(condition, mirror=None):
    end = monotonic() + SOON_S
    while not condition():
        assert monotonic() < end
        if mirror:
            mirror.advance(30)
        sleep(0.01)


def test_a_second_program_at_the_port_is_told_so_and_the_first_one_goes_on(tmp_path):
    with mirrored(tmp_path, rules=RULES) as (board, mirror):
        until(lambda: mirror.here and mirror.report.saying, mirror)
        with pytest.raises(PortError, match="is in use by another program: close .*the page's mirror"):
            running.files(str(board.path))  # what `make deploy` does first
        second = SerialLink(str(board.path))  # a second mirror
        until(lambda: "is in use by another program" in second.trouble)
        with board.lock:
            board.table.sow("5+")
        until(lambda: mirror.report.history == ["5+"], mirror)
        assert mirror.here and second.opened == 0
        second.close()


def test_who_waits_for_the_port_has_it_when_it_is_free(tmp_path):
    board = PtyBoard(tmp_path / "port")
    board.plug()
    first = SerialLink(str(board.path))
    until(lambda: first.opened)
    second = SerialLink(str(board.path))
    until(lambda: "in use" in second.trouble)
    first.close()
    until(lambda: not second.trouble)
    second.send("sync")
    told = []
    until(lambda: told.extend(second.lines()) or any(line.startswith("hello") for line in told))
    second.close()
    board.stop()
