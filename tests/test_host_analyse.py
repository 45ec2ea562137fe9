"""`python -m host analyse`: positions, saved games, and what makes no sense. Small searches, on plain Python."""

import pytest

import engine
from engine import record
from host import analyse, compiled

ENDGAME = "0,0,0,0,0/2,1,0,0,0 17,20 0 - partial"


@pytest.fixture(autouse=True)
def plain(monkeypatch):
    """In the tests' process the engine is loaded already, so the compiled one must not be put before it."""
    monkeypatch.setattr(compiled, "use", lambda: compiled.PLAIN)


def test_a_positions_best_moves_are_told_with_margin_and_line(capsys):
    assert analyse.main(["giuthi pits=6 seeds=4", "--depth", "2", "--best", "3"]) == 0
    told = capsys.readouterr()
    assert compiled.PLAIN in told.err
    lines = told.out.splitlines()
    at = next(index for index, line in enumerate(lines) if line.startswith("2 sowings ahead"))
    assert [line.split()[0] for line in lines[at + 1 :]] == ["1.", "2.", "3."]
    margins = [int(line.split()[2]) for line in lines[at + 1 :]]
    assert margins == sorted(margins, reverse=True)
    assert lines[at + 1].split()[1] == lines[at + 1].split()[3]  # the line begins with the move


def test_a_position_of_few_seeds_is_looked_at_to_the_end(capsys):
    assert analyse.main(["giuthi pits=5 seeds=4", ENDGAME, "--seconds", "5"]) == 0
    assert "to the end of every line" in capsys.readouterr().out


def test_of_a_saved_game_it_tells_every_move_and_where_it_turned(tmp_path, capsys):
    session = engine.Session(engine.rules("giuthi pits=5 seeds=4"))
    for _ in range(6):
        session.play(session.moves()[0])
    file = tmp_path / "game.txt"
    file.write_text(record.write(session))
    assert analyse.main([str(file), "--sowings", "60"]) == 0
    out = capsys.readouterr().out
    assert len([line for line in out.splitlines() if " South " in line or " North " in line]) == 6
    assert "It turned at move" in out or "Nobody gave a seed away." in out
    assert analyse.main([str(file), "--last", "--depth", "1"]) == 0
    assert "1 sowings ahead" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "no game chess"),
        (["giuthi pits=5 seeds=4", "1,2 0,0 0 -"], "is not two rows"),
        (["giuthi pits=5 seeds=4", "2,0,0,0,0/2,0,0,0,3 5,5 0 -"], 'say so: "2,0,0,0,0/2,0,0,0,3 5,5 0 - partial"'),
        (["giuthi pits=5 seeds=4", "0,0,0,0,0/1,1,0,0,0 18,20 0 - partial", "--depth", "1"], ""),
    ],
)
def test_what_makes_no_sense_is_said_in_a_sentence(words, said, capsys):
    code = analyse.main(words)
    told = capsys.readouterr()
    if said:
        assert code == 1 and said in told.err
    else:
        assert code == 0 and "The game is over" in told.out


@pytest.mark.parametrize("words", [["--seconds", "nan"], ["--seconds", "inf"], ["--depth", "0"], ["--depth", "31"]])
def test_a_time_without_end_and_a_depth_of_nothing_are_refused(words, capsys):
    with pytest.raises(SystemExit):
        analyse.main(["giuthi pits=5 seeds=4", *words])
    assert words[0].strip("-") in capsys.readouterr().err
