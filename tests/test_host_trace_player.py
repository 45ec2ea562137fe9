"""Traces on the page: played by and by, jumped in, and what has come of it in words; the game waits meanwhile."""

import json
from collections.abc import Callable
from functools import cache

import pytest
from recording import a_move_with_a_mistake
from told_pages import Client, ToldPage, with_client

from firmware.app import App
from host import trace_player
from host.compose import board_data
from host.messages import Message
from host.replay import Replay
from host.room import Room
from host.trace import Line, Trace, TraceError, parse
from host.trace_player import TracePlayer, read
from host.virtual.board import VirtualBoard
from host.words import Words


@cache
def text() -> str:
    return a_move_with_a_mistake().text()


@cache
def trace() -> Trace:
    return parse(text())


def player(of: Trace | None = None) -> TracePlayer:
    return TracePlayer(of or trace(), "game.trace", Words())


def jumped(to: TracePlayer, at: int) -> TracePlayer:
    to.go(at)
    for _ in range(1000):
        to.advance(30)
        if not to.jumping:
            return to
    raise TimeoutError


def shown(by: TracePlayer) -> object:
    return by.at, by.report.counts, by.report.cues, by.report.saying, by.report.history, by.leds


# Playing


def test_it_goes_on_with_our_time_as_fast_as_is_asked_for() -> None:
    playing = player()
    playing.advance(250)
    assert playing.at == 250
    playing.play(16)
    playing.advance(250)
    assert playing.at == 250 + 16 * 250
    playing.pause()
    playing.advance(250)
    assert playing.at == 4250
    assert playing.result == ""


def test_at_the_end_it_is_told_that_the_board_says_what_it_said() -> None:
    playing = player()
    playing.play(16)
    while not playing.over:
        playing.advance(250)
    assert playing.at == playing.ms == trace().ms
    assert not playing.playing
    assert playing.result == "The board says just what it said when this was recorded."
    last = {line.partition(" ")[0]: line.partition(" ")[2] for _, line in Replay(trace())}
    assert ",".join(map(str, playing.report.counts)) == last["counts"]
    playing.play(1)  # from the start again
    playing.advance(250)
    playing.advance(250)
    assert playing.at == 250


def test_a_jump_shows_what_playing_there_shows_forwards_and_backwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace_player, "_KEEP_MS", 1000)  # so that jumps go on from kept states
    moments = [9000, 12_340, 14_000]
    playing = player()
    seen = [shown(jumped(playing, at)) for at in moments]
    assert [shown(jumped(playing, at)) for at in reversed(moments)] == seen[::-1]
    slow = player()
    while slow.at < moments[0]:
        slow.advance(25)
    assert shown(slow) == seen[0]


def test_a_jump_beyond_the_ends_goes_to_the_end() -> None:
    assert jumped(player(), 10**9).at == trace().ms
    assert jumped(player(), -5).at == 0


def test_the_seeds_are_as_many_as_the_board_counts_and_the_same_ones_where_they_stay() -> None:
    playing = jumped(player(), 9000)
    before = playing.seeds()
    assert [len(seeds) for seeds in before] == playing.report.counts
    assert sum(playing.report.counts) > 0
    after = jumped(playing, 14_000).seeds()
    assert [len(seeds) for seeds in after] == playing.report.counts
    assert all(set(old) <= set(new) or set(new) <= set(old) for old, new in zip(before, after, strict=True))
    numbers = [seed for seeds in after for seed in seeds]
    assert len(set(numbers)) == len(numbers)


def test_a_tone_is_heard_at_its_own_speed_only() -> None:
    playing, fast = player(), player()
    tones = [tone for _ in range(0, trace().ms, 250) for tone in playing.advance(250)]
    fast.play(4)
    assert len(tones) > 1
    assert [tone for _ in range(0, trace().ms, 1000) for tone in fast.advance(250)] == []


def test_what_is_worth_finding_is_known_from_the_start_where_it_was_recorded() -> None:
    found = player().marks
    assert [mark.kind for mark in found] == ["mistake", "move"]
    assert found[0].text.startswith("Not that pit! One seed lies where it does not belong.")
    assert found[1].text == "7-"
    assert 9000 < found[0].ms < found[1].ms < trace().ms
    silent = player(without_a_record())
    assert silent.marks == []
    assert jumped(silent, 10**9).marks == found
    assert jumped(silent, 0).marks == found


# What has come of it


def without_a_record() -> Trace:
    return trace()._replace(items=[item for item in trace().items if not isinstance(item, Line) or item.kind != ">"])


def with_other_words(change: Callable[[str], str]) -> Trace:
    items = [item._replace(text=change(item.text)) if isinstance(item, Line) else item for item in trace().items]
    return trace()._replace(items=items)


def result(of: Trace) -> str:
    return jumped(player(of), 10**9).result


def test_without_a_record_it_is_not_told_what_was_said() -> None:
    assert result(without_a_record()) == ("The trace ends here. What the board said when it was recorded is not in it.")


def test_a_little_later_is_not_another_thing() -> None:
    changed = with_other_words(lambda line: line.replace("counts 0,0,2", "counts 0,0,3"))
    assert result(changed) == ("The board says what it said when this was recorded, though not to the millisecond.")


def test_what_differs_is_told_in_words_with_its_moment() -> None:
    changed = with_other_words(lambda line: line.replace("say turn player=0", "say turn player=1"))
    said = result(changed)
    assert said.startswith("The board does not say what it said when this was recorded. Then at 0:")
    assert ": North's turn. Lift all seeds of a pit that glows. Now at 0:" in said
    assert said.endswith(": South's turn. Lift all seeds of a pit that glows.")


def test_a_program_that_fails_in_a_trace_says_so_and_takes_nothing_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    visit = Visit()
    visit.room.open_trace(trace(), "game.trace")
    visit.run(500)

    def failing(app: App) -> None:
        raise ZeroDivisionError("a fault")

    with monkeypatch.context() as patch:
        patch.setattr(App, "tick", failing)
        visit.run(500)
    moment = visit.message["moment"]
    assert moment["result"].startswith("The board's program fails at 0:0")
    assert "ZeroDivisionError('a fault')" in moment["result"]
    assert not moment["playing"]
    visit.ask(do="trace", go="leave")
    visit.run(1000)
    assert visit.board["say"]["key"] == "fill"


# Files


@pytest.mark.parametrize(("change", "said"), [
    (lambda text: text.replace("pico-cells-2x10", "attic"), "t, line 2: a trace of the board `attic`; this board is"),
    (lambda text: text.replace("raw ", "raw 7,"), "23 raw values; this board has 22 places"),
    (lambda text: text.removesuffix("end\n"), "cut off, the last line is not `end`"),
    (lambda text: text.replace("\n10 ", "\n10? ", 1), "is no tick"),
    (lambda text: text.replace("\nclock 0", "\nclock ümlaut"), "t, line 3: not a trace, it is no plain text"),
])  # fmt: skip
def test_an_error_names_the_line(change: Callable[[str], str], said: str) -> None:
    with pytest.raises(TraceError, match=r"^t, line \d+: ") as error:
        read(change(text()).encode(), "t", board_data())
    assert said in str(error.value)


def test_line_ends_of_another_system_are_read() -> None:
    assert read(text().replace("\n", "\r\n").encode(), "t", board_data()) == trace()


def test_a_file_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace_player, "LONGEST", 1024 * 1024)
    with pytest.raises(TraceError, match=r"t is larger than 1 MB, more than an hour"):
        read(b" " * (1024 * 1024 + 1), "t", board_data())


# In the game room


class Visit:
    """A page's visit to a game room; `errors` is what it was told, `message` the newest of each type."""

    def __init__(self) -> None:
        self.room = Room(VirtualBoard(board_data(), seed=2))
        self.errors: list[Message] = []
        self.message: dict[str, Message] = {message["type"]: message for message in self.room.everything()}

    def run(self, ms: int) -> None:
        for _ in range(0, ms, 50):
            self.room.advance(50)
            self.message.update((message["type"], message) for message in self.room.changes())
            self.errors += [message for page, message in self.room.errors() if page is self]

    def ask(self, **message: object) -> None:
        self.room.ask(self, json.dumps(message))
        self.run(50)

    @property
    def board(self) -> Message:
        return self.message["board"]


def test_the_game_waits_while_a_trace_is_open_and_goes_on_as_it_was() -> None:
    visit = Visit()
    visit.ask(do="deal")
    visit.run(20_000)
    visit.ask(do="lift", place=12)
    visit.run(1000)
    assert visit.board["say"]["key"] == "choose"
    before = {kind: visit.message[kind] for kind in ("world", "board")}
    now = visit.room.board.clock.now

    visit.room.open_trace(trace(), "game.trace")
    visit.run(5000)
    assert visit.message["trace"]["name"] == "game.trace"
    assert visit.message["trace"]["ms"] == trace().ms
    assert visit.message["moment"]["at"] == 5000
    assert visit.message["world"]["hand"] == []
    assert [len(seeds) for seeds in visit.message["world"]["places"]] == visit.board["counts"]
    assert visit.board != before["board"]
    assert visit.room.board.clock.now == now

    visit.ask(do="trace", go="leave")
    visit.run(200)
    assert visit.message["trace"]["name"] is None
    assert {kind: visit.message[kind] for kind in before} == before
    visit.ask(do="drop", place=13)
    visit.run(1000)
    assert visit.board["say"]["key"] == "sow"
    assert visit.errors == []


@pytest.mark.parametrize("do", ["lift", "undo", "deal", "press"])
def test_in_a_trace_nobody_plays(do: str) -> None:
    visit = Visit()
    visit.room.open_trace(trace(), "game.trace")
    visit.ask(do=do, **({"place": 12} if do == "lift" else {}))
    assert [error["code"] for error in visit.errors] == ["trace"]
    assert visit.room.save() is None


def test_a_page_plays_pauses_and_jumps() -> None:
    visit = Visit()
    visit.ask(do="trace", go="play")
    assert visit.errors.pop()["code"] == "trace"  # there is none
    visit.room.open_trace(trace(), "game.trace")
    visit.ask(do="trace", go="play", times=4)
    visit.run(1000)
    assert visit.message["moment"]["at"] == 4 * 1050
    visit.ask(do="stop")
    visit.run(1000)
    assert visit.message["moment"]["at"] == 4 * 1050
    visit.ask(do="trace", go="to", ms=14_000)
    while visit.message["moment"]["jumping"]:
        visit.run(50)
    assert visit.message["moment"]["at"] == 14_000
    visit.ask(do="trace", go="to", ms=-1)
    visit.ask(do="trace", go="next")
    visit.ask(do="trace", go="play", times=3)
    assert [error["code"] for error in visit.errors] == ["message"] * 3


def test_the_cells_of_a_trace_are_those_of_then() -> None:
    visit = Visit()
    visit.room.open_trace(trace(), "game.trace")
    visit.ask(do="trace", go="to", ms=9000)
    visit.run(500)
    visit.ask(do="cells")
    cells = visit.message["cells"]["cells"]
    assert [count for _, count, *_ in cells] == visit.board["counts"]
    assert {health for *_, health, _ in cells} == {"ok"}
    visit.ask(do="trace", go="to", ms=10**8)
    visit.run(500)
    assert visit.message["moment"]["result"] == "The board says just what it said when this was recorded."


def test_a_saved_game_opens_over_a_trace() -> None:
    visit = Visit()
    visit.room.open_trace(trace(), "game.trace")
    visit.room.open(b"rules giuthi pits=5 seeds=4\nposition 4,4,4,4,4/4,4,4,4,4 0,0 0 -\n5+\n", "game.txt")
    visit.run(3000)
    assert visit.message["trace"]["name"] is None
    assert visit.message["replay"]["name"] == "game.txt"


# Over the web


def test_a_trace_is_opened_over_the_web_and_no_game_saved_meanwhile() -> None:
    async def do(client: Client) -> None:
        page = ToldPage(await client.ws_connect("/ws"))
        answer = await client.post("/trace", params={"name": "a\ngame.trace"}, data=text())
        assert (answer.status, await answer.json()) == (200, {})
        assert (await page.until(lambda told: told["type"] == "moment" and told["at"]))["playing"]
        answer = await client.get("/game")
        assert answer.status == 409
        assert "Leave it" in await answer.text()
        other = ToldPage(await client.ws_connect("/ws"))
        told = [await other.read() for _ in range(3)]
        assert [message["type"] for message in told] == ["hello", "trace", "moment"]
        assert told[1]["name"] == "agame.trace"

    with_client(do)


def test_the_web_server_says_what_is_wrong_with_a_trace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace_player, "LONGEST", 1024 * 1024)

    async def do(client: Client) -> None:
        for data, said in [
            (b"ndongu-trace 1\nend\n", "x.trace, line 1: there is no `board` or no `raw` line."),
            (b"# " * 700_000, "x.trace is larger than 1 MB, more than an hour of play."),
        ]:
            answer = await client.post("/trace", params={"name": "x.trace"}, data=data)
            assert answer.status == 400
            assert said in (await answer.json())["error"]
        page = ToldPage(await client.ws_connect("/ws"))
        assert [(await page.read())["type"] for _ in range(3)] == ["hello", "trace", "world"]

    with_client(do)
