"""The text protocol (PROTOCOL.md): every command, every error code, and the program around it."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.protocol import LONGEST, Protocol

ROOT = Path(__file__).parent.parent
SMALL = "rules giuthi pits=5 seeds=4"
START = "position 4,4,4,4,4/4,4,4,4,4 0,0 0 -"
KIOTHI = "position 5,5,5,5,5,5,0,0,0,0/0,0,0,0,5,5,5,5,5,5 0,0 0 open2"


def ask(protocol: Protocol, *commands: str) -> list[str]:
    """Return the last command's answer."""
    answer: list[str] = []
    for command in commands:
        answer = list(protocol.answer(command))
    return answer


def talk(*commands: str) -> list[str]:
    return ask(Protocol(), *commands)


def test_it_begins_with_giuthi_at_its_start() -> None:
    assert talk("show") == [
        "rules giuthi pits=8 seeds=8 prey=skip",
        "position 8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,8 0,0 0 -",
        "ok",
    ]


def test_rules_sets_the_start_position() -> None:
    assert talk("rules kiothi filled=5") == ["ok"]
    assert talk("rules kiothi filled=5", "show")[0] == "rules kiothi filled=5 seeds=5 crossing=no"
    assert talk("rules ali-guli-mane", "show")[0] == "rules ali-guli-mane direction=counterclockwise"


def test_start() -> None:
    assert talk(SMALL, "start") == [START, "ok"]
    assert talk(SMALL, "start first=1") == ["position 4,4,4,4,4/4,4,4,4,4 0,0 1 -", "ok"]
    assert talk(SMALL, "play 5+", "start first=0") == [START, "ok"]


def test_spaces_do_not_matter_and_blank_lines_are_passed_over() -> None:
    assert talk("  rules   giuthi  pits=5   seeds=4 ") == ["ok"]
    assert talk(SMALL + "\r\n", "show\n")[1] == START
    assert talk("") == talk("   ") == talk("\n") == []


def test_position_sets_a_position_and_forgets_the_history() -> None:
    assert talk(SMALL, "play 5+", START) == ["ok"]
    assert talk(SMALL, "play 5+", START, "undo") == ["error state nothing to undo"]


def test_position_partial() -> None:
    position = "position 0,0,3,0,2/2,0,0,1,0 5,5 0 - partial"
    assert talk(SMALL, position) == ["ok"]
    assert talk(SMALL, position, "show")[1] == position
    assert talk(SMALL, position, "play 5+")[-2].endswith(" partial")
    assert talk(SMALL, position, "start") == [START, "ok"]
    # As long as it is another number than is dealt:
    assert talk(SMALL, START + " partial", "show")[1] == START


def test_position_where_only_the_other_can_move() -> None:
    position = "position 1,1,0,0,0/0,0,0,2,2 5,5 1 - partial"
    assert talk(SMALL, position) == ["event pass 1", "ok"]
    assert talk(SMALL, position, "show")[1] == "position 1,1,0,0,0/0,0,0,2,2 5,5 0 - partial"


def test_a_position_that_is_already_over_is_accepted() -> None:
    position = "position 1,0,0,0,0/0,0,0,0,1 15,23 1 -"
    assert talk(SMALL, position) == ["ok"]
    assert talk(SMALL, position, "moves") == ["moves", "ok"]
    assert talk(SMALL, position, "result") == ["result win 1 16 24 no-moves", "ok"]
    assert talk(SMALL, position, "perft 3") == ["nodes 0", "ok"]


def test_moves() -> None:
    assert talk(SMALL, "moves") == ["moves 5+ 5- 6+ 6- 7+ 7- 8+ 8- 9+ 9-", "ok"]
    assert talk("rules kiothi", "moves") == ["moves open", "ok"]


def test_play_and_undo() -> None:
    protocol = Protocol()
    ask(protocol, SMALL, "position 2,0,0,0,0/2,0,0,0,3 5,5 0 - partial")
    after = "position 2,0,0,0,0/0,1,1,0,3 5,5 0 - partial"
    assert ask(protocol, "play 5+") == ["event lift 5 2", "event drop 6", "event drop 7", "event again", after, "ok"]
    assert ask(protocol, "undo") == ["position 2,0,0,0,0/2,0,0,0,3 5,5 0 - partial", "ok"]


def test_an_answer_need_not_be_read_to_its_end() -> None:
    protocol = Protocol()
    next(protocol.answer("play 8+"))
    assert ask(protocol, "show")[1] == "position 0,8,8,8,8,8,8,1/2,11,11,11,11,11,11,11 0,0 1 -"


def test_result() -> None:
    assert talk("result") == ["result playing", "ok"]


def test_perft() -> None:
    assert talk(SMALL, "perft 0") == ["nodes 1", "ok"]
    assert talk(SMALL, "perft 3") == ["nodes 508", "ok"]


def test_perft_does_not_count_forced_passes() -> None:
    position = "position 1,0,0,0,0/0,0,0,2,2 5,5 0 - partial"
    assert talk(SMALL, position, "moves")[0] == "moves 8+ 8- 9+ 9-"
    after = [talk(SMALL, position, f"play {move}", "moves")[0] for move in ("8+", "8-", "9+", "9-")]
    assert talk(SMALL, position, "perft 2")[0] == f"nodes {sum(len(line.split()) - 1 for line in after)}"


def test_best_by_depth() -> None:
    words = talk("rules giuthi pits=10 seeds=9", "best depth=1")[0].split()
    assert words[0] == "best"
    assert words[2::2] == ["score", "depth", "nodes"]
    assert words[5] == "1"


def test_best_by_time_asks_the_clock() -> None:
    ticks = iter(range(0, 10**6, 7))
    protocol = Protocol(lambda: next(ticks))
    words = ask(protocol, "rules giuthi pits=6 seeds=4", "best ms=70")[0].split()
    assert words[0] == "best"
    assert 1 <= int(words[5]) < 30
    assert next(ticks) >= 70
    assert talk("best ms=70") == ["error command no clock here: best takes depth=D"]


def test_best_opening_is_legal() -> None:
    protocol = Protocol()
    ask(protocol, "rules kiothi")
    for state in ("open1", "nki="):
        move = ask(protocol, "best depth=1")[0].split()[1]
        *_, position, ok = ask(protocol, f"play {move}")
        assert position.split(" ")[4].startswith(state)
        assert ok == "ok"


def test_best_takes_the_seeds_that_end_the_game() -> None:
    position = "position 2,0,0,1,0/0,0,0,0,2 5,5 0 - partial"
    assert talk(SMALL, position, "best depth=6")[0].startswith("best 9+ score 5 ")
    assert talk(SMALL, position, "play 9+", "result")[0] == "result win 0 10 5 no-moves"


def test_round() -> None:
    over = "position 0,0,0,0,4,0,0/0,0,0,0,0,0,0 26,40 0 -"
    assert talk("rules ali-guli-mane", over, "round") == ["position 5,5,5,5,5,5,5/5,5,5,5,5,x,x 1,9 1 -", "ok"]
    lost = "position 0,0,0,0,4,0,0/0,0,0,0,0,0,0 4,62 0 -"
    assert talk("rules ali-guli-mane", lost, "round") == ["match win 1 4 66", "ok"]


def test_help_is_comments() -> None:
    *lines, last = talk("help")
    assert last == "ok"
    assert all(line.startswith("#") for line in lines)
    for command in ("rules", "start", "position", "show", "moves", "play", "undo", "result", "perft", "best", "round"):
        assert any(line.startswith(f"# {command} ") or line == f"# {command}" for line in lines), command


def test_quit() -> None:
    protocol = Protocol()
    assert ask(protocol, "quit") == ["ok"]
    assert protocol.done


ERRORS = {
    "command": [
        "fly",
        "Show",
        "show me",
        "moves all",
        "undo 2",
        "result now",
        "round 2",
        "help me",
        "quit now",
        "rules",
        "start first=2",
        "start first",
        "start first=0 first=1",
        "position",
        "play",
        "play 8+ 9+",
        "perft",
        "perft x",
        "perft -1",
        "perft 1 2",
        "perft 1.5",
        "perft 99999999999",
        "best",
        "best 5",
        "best depth=0",
        "best depth=",
        "best ms=x",
        "best depth=2 ms=3",
        "show\ttabs",
        "pláy 8+",
        "show\x00",
        "x" * (LONGEST + 1),
        "play " + "8" * LONGEST,
    ],
    "rules": [
        "rules chess",
        "rules Giuthi",
        "rules giuthi pits=11",
        "rules giuthi pits=4",
        "rules giuthi pits=08",
        "rules giuthi seeds=3",
        "rules giuthi seeds=10",
        "rules giuthi pits",
        "rules giuthi pits=",
        "rules giuthi prey=maybe",
        "rules giuthi pits=6 pits=6",
        "rules giuthi filled=5",
        "rules kiothi seeds=4",
        "rules kiothi crossing=perhaps",
        "rules ali-guli-mane direction=left",
        "rules ali-guli-mane rounds=3",
        "rules giuthi kiothi",
    ],
    "position": [
        "position x",
        "position 8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,8 0,0 0",
        "position 8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,8 0,0 0 - whole",
        "position 8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,8 0,0 0 - partial partial",
        "position 8,8,8,8,8,8,8/8,8,8,8,8,8,8,8 8,0 0 -",
        "position 8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8 0,0 0 -",
        "position 8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,8/0 0,0 0 -",
        "position 8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,7 0,0 0 -",
        "position 8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,-8 16,0 0 -",
        "position 8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,+8 0,0 0 -",
        "position 8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,08 0,0 0 -",
        "position 8,8,8,8,8,8,8,8/8,8,8,8,8,8,8, 8,0 0 -",
        "position 8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,x 8,0 0 -",
        "position 8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,8 0 0 -",
        "position 8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,8 0,0,0 0 -",
        "position 8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,8 0,0 2 -",
        "position 8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,8 0,0 0 bonus",
        "position 8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,8 0,0 0 nki=0",
        "position 256,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 0 - partial",
        "position 99,99,99,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 0 - partial",
        "position 8,8,8,8,8,8,8,8/8,8,8,8,8,8,8,8 0,99999999999999999999 0 - partial",
    ],
    "move": ["play 8", "play +", "play 8*", "play 08+", "play -8+", "play 16+", "play 0+", "play 8x3", "play 99999+"],
    "state": ["undo", "round"],
}


@pytest.mark.parametrize(("code", "command"), [(code, line) for code, lines in ERRORS.items() for line in lines])
def test_errors_have_a_code_and_change_nothing(code: str, command: str) -> None:
    protocol = Protocol()
    before = ask(protocol, "show")
    (answer,) = ask(protocol, command)
    assert answer.startswith(f"error {code} ")
    assert len(answer) > len(f"error {code} ")
    assert answer.isascii()
    assert answer.isprintable()
    assert ask(protocol, "show") == before
    assert not protocol.done


@pytest.mark.parametrize(
    ("code", "commands"),
    [
        ("position", ("rules kiothi", KIOTHI.replace("open2", "open3"))),
        ("position", ("rules kiothi", KIOTHI.replace("open2", "nki=0,6"))),  # 6 is empty
        ("position", ("rules kiothi", KIOTHI.replace("open2", "nki=1,0"))),
        ("position", ("rules kiothi", KIOTHI.replace("open2", "nki=0,0"))),
        ("position", ("rules kiothi", KIOTHI.replace("open2", "nki=20"))),
        ("position", ("rules kiothi", KIOTHI.replace("open2", "nki="))),
        ("position", ("rules kiothi", KIOTHI.replace("/0,", "/x,"))),
        ("position", ("rules kiothi", "position 5,5,5,5,5,5,0,0,0,0/0,0,0,0,0,5,5,5,5,5 5,0 0 open2")),
        ("position", ("rules kiothi", "position 60,0,0,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0,0,0 0,0 0 open1")),
        ("position", ("rules ali-guli-mane", "position 5,5,5,5,5,5,5/5,5,5,5,5,5,5 0,0 0 again")),
        ("move", ("rules kiothi", "play 14x5")),
        ("move", ("rules kiothi", "play 14,15=0:9")),
        ("move", ("rules ali-guli-mane", "play 0")),
        ("move", ("rules ali-guli-mane", "position 0,1,2,0,1,2,3/1,2,1,0,1,1,2 30,23 0 -", "play 12")),
        ("state", ("rules kiothi", "perft 2")),
        ("state", (SMALL, "position 1,0,0,0,0/0,0,0,0,1 15,23 1 -", "play 5+")),
        ("state", (SMALL, "position 1,0,0,0,0/0,0,0,0,1 15,23 1 -", "play nonsense")),
        ("state", (SMALL, "position 1,0,0,0,0/0,0,0,0,1 15,23 1 -", "best depth=2")),
        ("state", (SMALL, "position 1,0,0,0,0/0,0,0,0,1 15,23 1 -", "round")),
        ("state", ("rules ali-guli-mane", "round")),
        ("state", ("rules kiothi", "round")),
    ],
)
def test_errors_of_the_other_games(code: str, commands: tuple[str, ...]) -> None:
    (answer,) = talk(*commands)
    assert answer.startswith(f"error {code} ")


def run(text: bytes) -> bytes:
    return subprocess.run(
        [sys.executable, "-m", "engine"], input=text, capture_output=True, cwd=ROOT, timeout=60, check=True
    ).stdout


def test_the_program_answers_a_pipe_with_the_bare_protocol() -> None:
    assert run(b"result\nquit\nresult\n") == b"result playing\nok\nok\n"


def test_the_program_takes_a_last_line_without_an_end() -> None:
    assert run(b"result") == b"result playing\nok\n"
    assert run(b"") == b""


def test_the_program_survives_any_bytes() -> None:
    answer = run(b"\xff\xfe\n" + b"x" * 5000 + b"\n\nshow\x00\nresult\r\n").decode().splitlines()
    assert [line.split(" ")[0] for line in answer] == ["error", "error", "error", "result", "ok"]


def test_the_program_ends_quietly_when_nobody_reads() -> None:
    command = f"{sys.executable} -m engine | head -n 1"
    text = b"show\n" * 20000
    done = subprocess.run(command, shell=True, input=text, capture_output=True, cwd=ROOT, timeout=60)
    assert done.stderr == b""
    assert done.stdout.startswith(b"rules giuthi")


def test_a_person_gets_a_prompt_and_the_board() -> None:
    pytest.importorskip("pty")
    script = f"import pty, sys; sys.exit(pty.spawn([{sys.executable!r}, '-m', 'engine']) >> 8)"
    done = subprocess.run(
        [sys.executable, "-c", script], input=b"play 8+\nquit\n", capture_output=True, cwd=ROOT, timeout=60
    )
    screen = done.stdout.decode().replace("\r\n", "\n")
    assert "> " in screen
    assert "North    0 |  8 |" in screen
    assert "South    0 |  2 | 11 |" in screen
    assert "event drop 9" in screen
