"""The mirror of a board that is elsewhere: its lights, its link, what pages are told, and what they can't do."""

import asyncio
import json
import os
from time import monotonic, sleep

import pytest
from aiohttp.test_utils import TestClient, TestServer
from table import Table
from told_pages import ToldPage

from host.compose import board_data
from host.mirror import Mirror
from host.mirror_lights import MirrorLights
from host.report import Report
from host.serial_link import SerialLink
from host.server import Server

if os.name == "nt":
    pytest.skip("Windows has no pseudo-terminals", allow_module_level=True)

from pty_board import mirrored

SOON_S = 20


MOVES = {
    "giuthi pits=6 seeds=4": ("", ["6+", "3-"]),
    "kiothi filled=5": ("6,2,0,1,0,5,1,0,4,3/1,4,3,1,3,0,3,0,2,7 4,0 1 nki=5", ["8x4"]),
    "ali-guli-mane": ("", ["7"]),
}


@pytest.mark.parametrize("rules", MOVES)
def test_the_mirror_shows_the_very_light_of_the_board(rules):
    """Compared on every frame of whole moves: same cues, same moment, same light."""
    position, moves = MOVES[rules]
    table = Table(rules, position)
    table.wait(4000)  # until its lights have come back to full brightness
    report, mirror = Report(), MirrorLights(board_data())
    table.board.link.pc.send("sync")
    table.sim.run(20)
    compared = set()
    for done, text in enumerate(moves):
        table.sow(text)
        while len(table.app.session.history) == done:
            drawn = table.app._drawn
            table.sim.run(10)
            report.read(table.board.link.pc.lines())
            if table.app._drawn != drawn:
                mirror.draw(report.cues, report.rules, table.app._drawn)
                assert mirror.leds == table.board.rings.leds
                compared.add(mirror.leds)
    assert len(compared) > 25


class Line:
    """A link whose other end is written by the test."""

    port = "COM7"

    def __init__(self):
        self.opened = 1
        self.trouble = ""
        self.sent = []
        self.coming = []

    def send(self, line):
        self.sent.append(line)

    def lines(self):
        lines, self.coming = self.coming, []
        return lines


class Watch:
    def __init__(self):
        self.s = 0.0

    def __call__(self):
        return self.s


def mirror_of(*lines):
    line, watch = Line(), Watch()
    mirror = Mirror(line, "pico-cells-2x10", now=watch)
    mirror.advance(30)
    line.coming += lines
    mirror.advance(30)
    return mirror, line, watch


HELLO = ("hello ndongu 1 pico-cells-2x10", "rules giuthi pits=6 seeds=4", "ok")


def state(mirror):
    return next(message for message in mirror.everything() if message["type"] == "mirror")


def errors(mirror):
    return [(page, error["code"], error["text"]) for page, error in mirror.errors()]


def test_a_board_is_greeted_until_it_answers():
    mirror, line, watch = mirror_of()
    assert line.sent == ["", "sync"]
    assert not mirror.here
    assert "No game answers at COM7" in state(mirror)["text"] and "make deploy" in state(mirror)["text"]
    watch.s = 1.0
    mirror.advance(30)
    assert line.sent == ["", "sync"]
    watch.s = 2.5
    mirror.advance(30)
    assert line.sent == ["", "sync"] * 2
    line.coming += HELLO
    mirror.advance(30)
    assert mirror.here
    watch.s = 60
    mirror.advance(30)
    assert line.sent == ["", "sync"] * 2


def test_answers_go_to_the_page_that_asked():
    mirror, line, _ = mirror_of(*HELLO)
    mirror.ask("one", '{"do": "undo"}')
    mirror.ask("two", '{"do": "new", "rules": "chess", "first": 1}')
    assert line.sent[-2:] == ["undo", "new chess first=1"]
    line.coming += ["ok", "error rules chess: no such game"]
    mirror.advance(30)
    assert errors(mirror) == [("two", "rules", "chess: no such game.")]


def test_a_held_mode_button_is_told_by_how_long_it_was_held():
    mirror, line, watch = mirror_of(*HELLO)
    for seconds, sent in ((0.1, "press"), (2.0, "hold"), (3.1, "menu")):
        mirror.ask("one", '{"do": "mode", "down": true}')
        watch.s += seconds
        mirror.advance(30)
        mirror.ask("one", '{"do": "mode", "down": false}')
        assert line.sent[-1] == sent
        assert len(line.sent) == 3 + ("press", "hold", "menu").index(sent), "and told once"


@pytest.mark.parametrize(
    ("minutes", "seconds", "sent"),
    [("2", 6.1, ["menu", "group"]), ("off", 6.1, ["menu"]), ("2", 5.5, ["menu"]), ("2", 12.5, ["menu"])],
)
def test_six_seconds_on_the_mirrors_button_are_the_next_group_as_on_the_board(minutes, seconds, sent):
    mirror, line, watch = mirror_of(*HELLO, f"settings workshop={minutes}")
    before = len(line.sent)
    mirror.ask("one", '{"do": "mode", "down": true}')
    for _ in range(2):
        watch.s += seconds / 2
        mirror.advance(30)
    mirror.ask("one", '{"do": "mode", "down": false}')
    assert line.sent[before:] == sent


def test_an_answer_that_never_came_from_a_board_that_was_away_confuses_nobody():
    mirror, line, _ = mirror_of(*HELLO)
    mirror.ask("one", '{"do": "undo"}')
    line.trouble = "gone"
    mirror.advance(30)
    line.trouble, line.opened = "", 2
    mirror.advance(30)
    line.coming += HELLO
    mirror.advance(30)
    mirror.ask("two", '{"do": "undo"}')
    line.coming += ["error state nothing to undo"]
    mirror.advance(30)
    assert errors(mirror) == [("two", "state", "Nothing to undo.")]


@pytest.mark.parametrize(
    "message",
    [
        '{"do": "lift", "place": 3}',
        '{"do": "drop", "place": 3}',
        '{"do": "take_from_bag"}',
        '{"do": "put_in_bag"}',
        '{"do": "follow", "what": "move"}',
        '{"do": "deal"}',
        '{"do": "replay", "go": "next"}',
    ],
)
def test_no_hand_here_moves_the_seeds_there(message):
    mirror, line, _ = mirror_of(*HELLO)
    sent = list(line.sent)
    mirror.ask("one", message)
    assert errors(mirror) == [
        ("one", "mirror", "This is a mirror of the board at COM7: its seeds are moved on the wood.")
    ]
    assert line.sent == sent


def test_while_the_board_is_away_nothing_is_done_and_its_lights_are_dark():
    mirror, line, watch = mirror_of(*HELLO, "cues 20:turn 12:may")
    watch.s += 1
    mirror.advance(30)
    assert any(mirror._lights.leds)
    line.trouble = "There is no COM7."
    mirror.advance(30)
    assert state(mirror) == {
        "type": "mirror",
        "port": "COM7",
        "here": False,
        "text": "The board is away. There is no COM7.",
    }
    assert not any(mirror._lights.leds)
    sent = list(line.sent)
    mirror.ask("one", '{"do": "present"}')
    assert errors(mirror) == [], "a page in workshop mode says so by itself, whatever is touched"
    mirror.ask("one", '{"do": "undo"}')
    assert errors(mirror)[0][1] == "away"
    assert line.sent == sent
    assert mirror.save() is None


def test_another_board_is_shown_as_the_one_it_is():
    mirror, line, _ = mirror_of("hello ndongu 1 pico-buttons-2x10", "ok")
    assert mirror.here
    assert mirror.changes()[0]["board"]["name"] == "pico-buttons-2x10"


@pytest.mark.parametrize(
    ("hello", "said"),
    [
        ("hello ndongu 1 plank", "The board is called plank, and there is no such file"),
        ("hello ndongu 2 pico-cells-2x10", "speaks version 2 of the link, and this program 1"),
        ("hello ndongu 1 ../../etc/passwd", "The board is called ../../etc/passwd"),
    ],
)
def test_a_board_that_cannot_be_shown_says_why(hello, said):
    mirror, _, _ = mirror_of(hello, "ok")
    assert not mirror.here
    assert said in state(mirror)["text"]


def test_what_was_cut_off_on_the_line_is_asked_for_again():
    mirror, line, _ = mirror_of(*HELLO, "counts 0,0,4,4~")
    assert mirror.report.counts == []
    assert line.sent[-1] == "sync"


def test_seeds_that_are_lifted_there_are_shown_in_a_hand():
    counts = "0,0,4,4,4,4,4,4,0,0,0,0,{},4,4,4,4,4,0,0,0,0"
    game = ("position 4,4,4,4,4,4/4,4,4,4,4,4 0,0 0 -", "say turn player=0")
    mirror, line, _ = mirror_of(*HELLO, *game, "counts " + counts.format(4))

    def world():
        return next(message for message in mirror.everything() if message["type"] == "world")

    before = world()
    assert [len(place) for place in before["places"]] == [int(n) for n in counts.format(4).split(",")]
    assert (before["hand"], before["busy"]) == ([], False)
    line.coming += ["counts " + counts.format(0)]
    mirror.advance(30)
    assert sorted(world()["hand"]) == sorted(before["places"][12])
    assert world()["busy"]


# With a real port


def until(mirror, condition):
    end = monotonic() + SOON_S
    while not condition():
        assert monotonic() < end, state(mirror)
        mirror.advance(30)
        sleep(0.01)


def test_a_move_on_the_board_is_seen_in_the_mirror(tmp_path):
    with mirrored(tmp_path) as (board, mirror):
        until(mirror, lambda: mirror.here and mirror.report.saying)
        assert mirror.report.saying.key == "turn"
        with board.lock:
            board.table.sow("6+")
        until(mirror, lambda: mirror.report.history == ["6+"])
        with board.lock:
            counts = list(board.table.app.counter.counts)
        assert mirror.report.counts == counts
        news = [message["event"] for message in mirror.changes() if message["type"] == "event"]
        assert news[0] == "lift 6 4"
        mirror.ask("one", '{"do": "undo"}')
        until(mirror, lambda: mirror.report.history == [])
        assert mirror.report.saying.key == "restore"
        mirror.ask("one", '{"do": "undo"}')
        until(mirror, lambda: (found := errors(mirror)) and found[0][:2] == ("one", "state"))


def test_a_board_that_is_mirrored_plays_gives_hints_and_has_its_best_moves_found(tmp_path):
    with mirrored(tmp_path) as (_, mirror):
        until(mirror, lambda: mirror.here and mirror.report.saying)
        mirror._adviser._sowings.update(best=100)
        mirror.ask("one", '{"do": "best"}')
        found = []
        until(
            mirror, lambda: found.extend(m for m in mirror.changes() if m["type"] == "best" and m.get("done")) or found
        )
        move = found[-1]["moves"][1][0]
        mirror.ask("one", json.dumps({"do": "light", "move": move}))
        until(mirror, lambda: mirror.report.saying.key == "hint")
        assert mirror.report.saying.args["move"] == move
        mirror.ask("one", '{"do": "free"}')
        until(mirror, lambda: mirror.report.saying.key == "turn")
        mirror.ask("one", '{"do": "set", "setting": "south", "value": "2"}')
        until(mirror, lambda: mirror.report.saying.key == "plays")
        assert errors(mirror) == []


def test_the_cable_is_pulled_and_plugged_in_again(tmp_path):
    with mirrored(tmp_path) as (board, mirror):
        until(mirror, lambda: mirror.here)
        board.pull()
        until(mirror, lambda: not mirror.here)
        assert "The board is away." in state(mirror)["text"]
        with board.lock:
            board.table.command("new kiothi")
        board.plug()
        until(mirror, lambda: mirror.here and mirror.report.rules.startswith("kiothi"))


def test_a_port_that_appears_later_is_found(tmp_path):
    with mirrored(tmp_path, plugged=False) as (board, mirror):
        until(mirror, lambda: "There is no" in state(mirror)["text"])
        board.deaf = True
        board.plug()
        until(mirror, lambda: "No game answers" in state(mirror)["text"])
        board.deaf = False
        until(mirror, lambda: mirror.here)


class Pieces:
    """A port at which a report comes in pieces. `before` is what the link had handed over before each of them."""

    in_waiting = 0

    def __init__(self, link, *pieces):
        self.link, self.pieces, self.before = link, list(pieces), []

    def read(self, most):
        self.before.append(self.link.lines())
        if len(self.pieces) == 1:
            self.link._closing.set()
        return self.pieces.pop(0)


def test_a_report_that_comes_in_pieces_is_handed_over_when_it_is_whole(tmp_path):
    """The page had a new move for a moment, and the words of the one before."""
    link = SerialLink(str(tmp_path / "none"))
    link.close()
    link._closing.clear()
    port = Pieces(link, b"history 9\r\nsa", b"y extra player=0\r\n", b"", b"")
    link._talk(port)
    assert port.before == [[], [], [], ["history 9", "say extra player=0"]]


def test_pages_are_served_the_mirror_and_its_game_can_be_saved(tmp_path):
    async def look(mirror):
        async with TestClient(TestServer(Server(mirror).app)) as client:
            page = ToldPage(await client.ws_connect("/ws"))
            await page.next("board")
            while not (page.seen["mirror"]["here"] and page.seen["board"]["say"]):
                await page.read()
            assert page.seen["board"]["rules"].startswith("giuthi pits=6")
            answer = await client.get("/game")
            assert answer.status == 200
            assert "rules giuthi pits=6 seeds=4" in await answer.text()
            answer = await client.post("/game?name=x.txt", data=b"rules giuthi pits=6 seeds=4\n")
            assert answer.status == 400
            assert "mirror" in (await answer.json())["error"]

    with mirrored(tmp_path) as (_, mirror):
        asyncio.run(look(mirror))


def test_a_mirror_without_a_board_said_nothing_in_the_terminal(capsys):
    mirror, line, _ = mirror_of()
    server = Server(mirror)
    for trouble in ("There is no COM7.", "There is no COM7.", ""):
        line.trouble = trouble
        mirror.advance(30)
        server._tell_pages()
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "The board is away. There is no COM7."
    assert len(said) == 2 and said[1].startswith("No game answers at COM7.")
