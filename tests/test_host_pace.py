"""How much slower than life a board runs, as the page is told."""

from host.pace import Pace


def told(pace, board_ms, real_s, rounds):
    return [pace.words() for _ in range(rounds) if pace.count(board_ms, real_s)]


def test_a_board_that_keeps_up_says_nothing():
    assert told(Pace(), 33, 0.034, 1000) == []


def test_a_slow_board_says_how_slow_and_again_when_that_changes():
    pace = Pace()
    assert told(pace, 2, 0.08, 300) == ["The board runs 40 times slower than life."]
    assert told(pace, 2, 0.084, 300) == []
    assert told(pace, 2, 0.02, 1000) == ["The board runs 10 times slower than life."]
    assert told(pace, 10, 0.01, 3000)[-1] == ""
