"""Saved games: written from what the board tells, read with the line that is wrong, replayed by hands and light."""

import json
from collections.abc import Callable
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from told_pages import Client, ToldPage, with_client

from engine import record
from host import saved
from host.compose import BOARD, board_data
from host.game_replay import lay
from host.messages import Message
from host.room import Room
from host.virtual.board import VirtualBoard

GIUTHI = """rules giuthi pits=5 seeds=4 prey=skip
position 4,4,4,4,4/4,4,4,4,4 0,0 0 -
5+
3+
6+
3-
4+
result win 0 24 16 no-moves
"""
KIOTHI = """rules kiothi filled=6 seeds=5 crossing=no
position 5,5,5,5,5,5,0,0,0,0/0,0,0,0,5,5,5,5,5,5 0,0 0 open2
14,15=2:5,10:5
0,1=3:3,12:7
12x1
4x4
10x5
2x10
result playing
"""
# A round of two sowings, the second one a bonus; pit 0 is closed in the next.
MATCH = """rules ali-guli-mane direction=counterclockwise
position 0,0,0,0,0,0,0/0,0,1,0,0,1,0 34,34 0 -
9
10
round
1
3
7
result playing
"""
DECIDED = """rules ali-guli-mane direction=clockwise
position 0,0,0,0,0,0,0/0,0,1,0,0,0,0 66,3 0 -
9
result win 0 66 3 no-moves
match win 0 67 3
"""
GAMES = {"giuthi": GIUTHI, "kiothi": KIOTHI, "a match": MATCH, "a decided match": DECIDED}


class Visit:
    """A page's visit to a game room; `errors` is what it was told, `message` the newest of each type."""

    def __init__(self, board: str = BOARD) -> None:
        self.room = Room(VirtualBoard(board_data(board), seed=2))
        self.errors: list[Message] = []
        self.message: dict[str, Message] = {message["type"]: message for message in self.room.everything()}

    def run(self, ms: int) -> None:
        self.room.advance(ms)
        self.message.update((message["type"], message) for message in self.room.changes())
        self.errors += [message for page, message in self.room.errors() if page is self]

    def until(self, met: Callable[[], object], seconds: int = 600) -> None:
        for _ in range(20 * seconds):
            if met():
                return
            self.run(50)
        raise TimeoutError(f"not within {seconds} s; the board says {self.message['board']['say']}")

    def ask(self, **message: object) -> None:
        self.room.ask(self, json.dumps(message))
        self.run(50)

    def open(self, game: str) -> None:
        self.room.open(game.encode(), "game.txt")
        self.rest()

    def rest(self) -> None:
        """Wait until nothing is at work."""
        self.run(50)
        self.until(lambda: not self.message["world"]["busy"])
        self.run(50)

    def go(self, where: str, at: int = 0) -> None:
        self.ask(do="replay", go=where, at=at, speed="fast")
        self.rest()

    def saved(self) -> str:
        asked = self.room.save()
        self.until(lambda: asked.answer, 5)
        return saved.write(asked.record)

    @property
    def board(self) -> Message:
        return self.message["board"]

    @property
    def at(self) -> int:
        at: int = self.message["replay"]["at"]
        return at


def lines(game: str) -> list[str]:
    return [line for line in game.splitlines() if not line.startswith("#")]


def moves(game: str) -> list[str]:
    return [line for line in game.splitlines() if line[0].isdigit()]


# Reading files


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_steps_are_the_moves_with_the_position_they_start_from(game: str) -> None:
    read = saved.read(game.encode())
    steps = saved.steps(read)
    assert [step.text for step in steps if step.move] == moves(game)
    assert [step.text for step in steps if not step.move] == [w for w in ("round", "match") if f"\n{w}" in game]
    assert steps[0].before.text() == lines(game)[1].removeprefix("position ")


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_a_file_with_another_systems_line_ends_is_read(end: str) -> None:
    game = "# from Windows\n\n" + GIUTHI
    assert record.write(saved.read(game.replace("\n", end).encode())) == record.write(saved.read(game.encode()))


@pytest.mark.parametrize(("data", "said"), [
    (b"", "Line 1: the text ends before the rules."),
    (b"\xff\xfe\x00", "not a text"),
    (b"rules giuthi\0", "not a text"),
    (bytes(range(128, 256)), "not a text"),
    (b"#" * (32 * 1024 + 1), "larger than 32 kB"),
    (b"rules chess\n", "Line 1: rules chess: no game chess; there are ali-guli-mane, giuthi, kiothi."),
    (b"hello", "Line 1: hello: the rules must come first."),
    (b"# a game\n\nrules giuthi pits=11", "Line 3: rules giuthi pits=11: pits=11 is not one of"),
    (GIUTHI.replace("4,4,4,4,4/", "4,4,4,4,5/").encode(), "Line 2: position 4,4,4,4,5/4,4,4,4,4 0,0 0 -: 41 seeds"),
    (GIUTHI.replace("4+", "1+").encode(), "Line 7: 1+: 1+ is not legal here."),
    (GIUTHI.replace("4+", "4*").encode(), "Line 7: 4*: "),
    (GIUTHI.replace("win 0", "win 1").encode(), "Line 8: result win 1 24 16 no-moves: the moves lead to: result win 0"),
    (GIUTHI.replace("\n", "\r\n").replace("4+", "1+").encode(), "Line 7: 1+: "),
    (MATCH.replace("10\n", "").encode(), "Line 4: round: the round is not over."),
    (b"rules giuthi pits=5\nposition 200,0,0,0,0/0,0,0,0,0 0,1 0 - partial", "201 seeds; there are 200."),
])  # fmt: skip
def test_a_file_that_is_no_game_is_refused_with_the_line_that_is_wrong(data: bytes, said: str) -> None:
    visit = Visit()
    before = visit.room.everything()
    with pytest.raises(saved.SavedError) as refused:
        visit.room.open(data, "game.txt")
    assert said in str(refused.value)
    visit.run(200)
    assert visit.room.everything() == before


def test_a_long_line_is_not_told_in_full() -> None:
    with pytest.raises(saved.SavedError) as refused:
        saved.read(b"rules " + b"x" * 30_000)
    assert len(str(refused.value)) < 250


@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_junk_is_refused_in_a_sentence(data: bytes) -> None:
    with pytest.raises(saved.SavedError) as refused:
        saved.read(data)
    assert str(refused.value).isprintable()


@given(
    st.integers(0, 12), st.sampled_from(["", "round", "99+", "-1", "5+ 6+", "match win 0 1 2", "²", "5+\t#", "result"])
)
def test_a_line_put_in_somewhere_is_refused_or_read(at: int, line: str) -> None:
    changed = MATCH.splitlines()
    changed.insert(at, line)
    try:
        saved.read("\n".join(changed).encode())
    except saved.SavedError as refused:
        assert "ine " in str(refused)


# Saving


def test_a_saved_game_has_a_name_with_game_and_day() -> None:
    assert saved.file_name(GIUTHI, date(2026, 11, 29)) == "giuthi-2026-11-29.txt"
    assert saved.file_name(saved.write(lines(MATCH)), date(2027, 1, 2)) == "ali-guli-mane-2027-01-02.txt"


def test_moves_that_came_in_one_line_get_one_each() -> None:
    assert saved.write(["rules giuthi", "8+ 3-", "result playing"]).splitlines()[1:] == [
        "rules giuthi", "8+", "3-", "result playing",
    ]  # fmt: skip


# Replaying


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_replayed_by_hands_and_saved_again_is_the_same(game: str) -> None:
    visit = Visit()
    visit.open(game)
    assert visit.at == 0
    assert f"position {visit.board['position']}" == lines(game)[1]
    assert visit.board["history"] == []

    visit.go("all")
    assert visit.at == len(visit.message["replay"]["steps"])
    assert visit.errors == []
    last = saved.read(game.encode())
    assert visit.board["position"] == last.position.text()
    assert visit.board["result"] == last.result().text()
    assert visit.board["say"]["key"].startswith("match-") == (game == DECIDED)
    assert [len(seeds) for seeds in visit.message["world"]["places"]] == visit.board["counts"]
    assert lines(visit.saved()) == lines(game)


def test_the_board_guides_the_hands_as_in_a_real_game() -> None:
    visit = Visit()
    visit.open(GIUTHI)
    visit.ask(do="replay", go="next", speed="slow")
    seen: list[list[object]] = []
    visit.until(lambda: seen.append(visit.board["cues"]) or not visit.message["world"]["busy"])  # type: ignore[func-returns-value]
    shown = {str(cue[1]).rstrip("+-") for cues in seen for cue in cues if isinstance(cue, list)}
    assert {"may", "sow", "path", "end"} <= shown
    assert "surplus" not in shown


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_each_move_can_be_taken_back_also_over_the_end_of_a_round(game: str) -> None:
    visit = Visit()
    visit.open(game)
    read = saved.read(game.encode())
    steps = saved.steps(read)
    visit.go("to", len(steps))
    assert visit.board["position"] == read.position.text()
    for at in range(len(steps) - 1, -1, -1):
        visit.go("back")
        assert visit.at == at
        assert visit.board["position"] == steps[at].before.text()
        assert [len(seeds) for seeds in visit.message["world"]["places"]] == visit.board["counts"]
    visit.go("back")
    assert visit.at == 0
    assert visit.errors == []


def test_back_in_the_middle_of_a_move_begins_it_anew() -> None:
    visit = Visit()
    visit.open(GIUTHI)
    visit.ask(do="replay", go="next", speed="slow")
    visit.until(lambda: len(visit.message["world"]["hand"]) == 2)
    visit.go("back")
    assert visit.at == 0
    assert visit.message["world"]["hand"] == []
    assert visit.board["say"]["key"] == "turn"


def test_next_in_the_middle_of_a_move_has_it_done() -> None:
    visit = Visit()
    visit.open(GIUTHI)
    visit.ask(do="replay", go="next", speed="slow")
    visit.until(lambda: len(visit.message["world"]["hand"]) == 2)
    visit.go("next")
    assert visit.at == 1
    assert visit.board["history"] == ["5+"]
    assert visit.message["world"]["hand"] == []


def test_a_pause_leaves_the_hand_as_it_is_and_next_shows_the_move_from_its_start() -> None:
    visit = Visit()
    visit.open(GIUTHI)
    visit.ask(do="replay", go="all", speed="slow")
    visit.until(lambda: len(visit.message["world"]["hand"]) == 2)
    visit.ask(do="stop")
    visit.rest()
    assert len(visit.message["world"]["hand"]) == 2
    assert not visit.message["replay"]["all"]
    visit.go("next")
    assert visit.board["history"] == ["5+"]


def test_a_stopped_game_is_played_on_by_hand() -> None:
    visit = Visit()
    visit.open(GIUTHI)
    visit.go("to", 2)
    visit.go("stop")
    assert visit.message["replay"]["steps"] is None
    assert visit.board["history"] == ["5+", "3+"]
    visit.ask(do="lift", place=13)  # pit 6
    visit.until(lambda: any(cue == "sow+" for _, cue, _ in visit.board["cues"]))
    visit.ask(do="follow", what="move", speed="fast", way="+")
    visit.rest()
    assert visit.board["history"] == ["5+", "3+", "6+"]
    visit.ask(do="replay", go="next")
    assert visit.errors[-1]["code"] == "replay"


def play_by_hand(visit: Visit, place: int, way: str) -> None:
    visit.ask(do="lift", place=place)
    visit.until(lambda: any(str(cue).startswith("sow") for _, cue, _ in visit.board["cues"]))
    visit.ask(do="follow", what="move", speed="fast", way=way)
    visit.rest()


def test_who_plays_the_recorded_move_himself_goes_on_in_the_game() -> None:
    visit = Visit()
    visit.open(GIUTHI)
    play_by_hand(visit, 12, "+")
    assert visit.at == 1
    visit.go("next")
    assert visit.at == 2


def test_who_plays_another_move_leaves_the_saved_game() -> None:
    visit = Visit()
    visit.open(GIUTHI)
    visit.go("next")
    visit.ask(do="replay", go="back")
    visit.rest()
    play_by_hand(visit, 14, "-")
    assert visit.message["replay"]["steps"] is None
    assert visit.errors[-1]["code"] == "replay"
    assert visit.board["history"] == ["7-"]


def test_a_new_game_closes_the_saved_one() -> None:
    visit = Visit()
    visit.open(KIOTHI)
    visit.ask(do="new", rules="ali-guli-mane")
    assert visit.message["replay"]["steps"] is None
    assert visit.errors == []


def test_seeds_are_laid_and_none_are_lost() -> None:
    board = VirtualBoard(board_data(), seed=1)
    board.take_from_bag(9)
    board.drop(3, 7)
    lay(board, [2] * 22)
    assert board.counts() == [2] * 22
    assert board.hand == []
    ids = [seed.id for pit in board.places for seed in pit]
    assert len(set(ids)) == 44


def test_a_whole_record_reads_as_the_engine_wrote_it() -> None:
    for game in GAMES.values():
        assert lines(record.write(saved.read(game.encode()))) == lines(game)


# Over the web


def test_a_game_is_opened_and_saved_over_the_web() -> None:
    async def do(client: Client) -> None:
        page = ToldPage(await client.ws_connect("/ws"))
        answer = await client.post("/game", params={"name": "a\ngame.txt"}, data=KIOTHI)
        assert (answer.status, await answer.json()) == (200, {})
        assert await page.until(lambda told: told["type"] == "replay" and told["steps"]) == {
            "type": "replay",
            "name": "agame.txt",
            "steps": moves(KIOTHI),
            "at": 0,
            "moving": False,
            "all": False,
        }
        await page.until(lambda told: told["type"] == "board" and told["say"]["key"] == "opening")
        answer = await client.get("/game")
        assert answer.content_type == "text/plain"
        assert answer.headers["Content-Disposition"].startswith('attachment; filename="kiothi-20')
        start = KIOTHI.splitlines()[:2]
        assert (await answer.text()).splitlines() == ["# A game from Ndongu", *start, "result playing"]

    with_client(do)


@pytest.mark.parametrize(("data", "said"), [
    (GIUTHI.replace("4+", "1+").encode(), "Line 7: 1+: 1+ is not legal here."),
    (b"\xff" * 2_000_000, "larger than 32 kB"),
    (b"", "the text ends before the rules"),
])  # fmt: skip
def test_the_web_server_says_what_is_wrong_with_a_file(data: bytes, said: str) -> None:
    async def do(client: Client) -> None:
        answer = await client.post("/game", data=data)
        assert answer.status == 400
        assert said in (await answer.json())["error"]

    with_client(do)


def test_another_sites_page_opens_no_game() -> None:
    async def do(client: Client) -> None:
        answer = await client.post("/game", data=GIUTHI, headers={"Origin": "https://evil.example"})
        assert answer.status == 403

    with_client(do)
