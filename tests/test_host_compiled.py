"""The compiled engine: the vectors, the same moves as plain Python, and what is said where it can't be used."""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from compiled_engine import GAMES, moves
from engine_conversation import FILES

from host import compiled

HERE = Path(__file__).parent
SAMPLE = ("fields", "base", "giuthi", "aligulimane")  # compiled anew in the tests: the rest takes a minute


def told_by(folder: Path, files: list[str], games: list[str]) -> list[str]:
    """What `compiled_engine.py` prints of the engine in a folder."""
    command = [sys.executable, str(HERE / "compiled_engine.py"), str(folder), ";".join(games), *files]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_compiled_game_answers_as_the_vectors_say_and_its_search_as_in_plain_python(tmp_path):
    pytest.importorskip("Cython")
    headers = Path(sysconfig.get_paths()["include"]) / "Python.h"
    if not (shutil.which("gcc") or shutil.which("cc")) or not headers.exists():
        pytest.skip("needs a C compiler and Python's headers: apt install gcc python3-dev")
    from host.compiled.build import build

    build(tmp_path / "built", SAMPLE, "-O0")
    files, games = [name for name in FILES if name.startswith("ali")], ["ali-guli-mane"]
    assert told_by(tmp_path / "built", files, games) == [f"{name} []" for name in files] + [
        moves(text) for text in games
    ]


@pytest.mark.compiled
def test_all_of_the_compiled_engine_answers_as_the_vectors_say():
    stamp = compiled.BUILT / compiled.STAMP
    assert stamp.exists() and stamp.read_text() == compiled.source_sum(), "first: make compiled"
    games = list(GAMES)
    assert told_by(compiled.BUILT, FILES, games) == [f"{name} []" for name in FILES] + [moves(text) for text in GAMES]


def test_without_a_compiled_engine_or_with_an_old_one_it_says_so_and_stays_with_plain_python(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "path", list(sys.path))
    before = list(sys.path)
    assert compiled.use(tmp_path) == compiled.PLAIN
    (tmp_path / compiled.STAMP).write_text("of yesterday")
    assert compiled.use(tmp_path) == compiled.STALE
    assert sys.path == before
    (tmp_path / compiled.STAMP).write_text(compiled.source_sum())
    assert compiled.use(tmp_path) == compiled.FAST
    assert sys.path == [str(tmp_path), *before]
