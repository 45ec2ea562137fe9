"""What the page is told of the best moves and of a whole game, while threads of their own work it out."""

import json
from collections.abc import Callable
from time import sleep
from typing import Any

from host.compose import board_data
from host.room import Room
from host.virtual.board import VirtualBoard


class Asker:
    """A page of a room whose board has a game laid out."""

    def __init__(self, line: str = "") -> None:
        self.room = Room(VirtualBoard(board_data(), seed=1))
        self.room._adviser._sowings.update(best=300, analyse=30)
        if line:
            self.room._command(None, line)
        self.ask("deal")
        self.told: dict[str, Any] = {}
        self.until(lambda: not self.room.follower.active)

    def ask(self, do: str, **more: Any) -> None:
        self.room.ask(self, json.dumps({"do": do, **more}))

    def until(self, met: Callable[[], object]) -> None:
        for _ in range(2000):
            self.room.advance(20)
            self.told.update((message["type"], message) for message in self.room.changes())
            if met():
                return
            sleep(0.001)
        raise AssertionError(f"in vain; told: {self.told.keys()}, the board says {self.room.report.saying}")

    def errors(self) -> list[str]:
        self.room.advance(40)
        return [message["text"] for _, message in self.room.errors()]


def test_the_best_moves_belong_to_the_position_and_one_can_be_lit() -> None:
    page = Asker()
    page.ask("best")
    page.until(lambda: page.told.get("best", {}).get("done"))
    found = page.told["best"]
    assert found["position"] == page.room.report.position and len(found["moves"]) == 4
    move, margin, line = found["moves"][1]
    assert line[0] == move and margin <= found["moves"][0][1]
    page.ask("light", move=move)
    page.until(lambda: page.room.report.saying and page.room.report.saying.key == "hint")
    assert page.errors() == []


def test_a_move_that_can_not_be_lit_is_refused_by_the_board() -> None:
    page = Asker()
    page.ask("light", move="0+")
    assert page.errors() == ["0+ is not legal here."]
    page.ask("light", move="8+\nnew kiothi")
    assert "can't be done with move" in page.errors()[0]


def test_there_is_nothing_to_look_for_before_the_first_move_and_after_the_last() -> None:
    page = Asker("position 0,0,0,0,0,0/0,0,0,0,0,1 20,27 0 - partial")
    page.ask("analyse")
    assert page.errors() == ["No move has been made yet that could be looked at."]
    page.ask("best")
    assert page.errors() == ["The game is over: there is no move to look for."]
    assert page.room.report.result.startswith("win")


def test_a_whole_game_is_looked_at_move_by_move() -> None:
    page = Asker()
    moves = ["8+", "1-", "6+"]
    page.room._command(None, "play " + " ".join(moves))
    page.until(lambda: page.room.report.history == moves)
    page.ask("analyse")
    page.until(lambda: page.told.get("judged", {}).get("done"))
    judged = page.told["judged"]
    assert [row[3] for row in judged["moves"]] == moves and judged["of"] == 3
    assert [row[0] for row in judged["moves"]] == [1, 2, 3]
    assert all(judged["moves"][index][6] > 0 for index in judged["worst"])


def test_asked_again_the_older_question_is_given_up() -> None:
    page = Asker()
    page.room._adviser._sowings.update(best=10_000_000)
    page.ask("best")
    page.until(lambda: page.told.get("best", {}).get("depth"))
    older = page.room._adviser._work["best"]
    page.room._adviser._sowings.update(best=100)
    page.ask("best")
    page.until(lambda: page.told["best"]["done"])
    older.join(5)
    assert not older.is_alive()
