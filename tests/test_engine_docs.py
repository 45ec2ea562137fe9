"""The engine's documents say what it does: their examples are run."""

import doctest
import re
from pathlib import Path

import engine
from engine import games, record
from engine.protocol import Protocol

ENGINE = Path(__file__).parent.parent / "engine"


def examples(text: str) -> list[list[str]]:
    """Return the indented blocks of a document."""
    blocks = re.findall(r"(?:^    .*\n)+", text, flags=re.MULTILINE)
    return [[line[4:] for line in block.splitlines()] for block in blocks]


def test_the_readmes_session_runs() -> None:
    failed, tried = doctest.testfile(str(ENGINE / "README.md"), module_relative=False)
    assert tried > 4
    assert failed == 0


def test_the_protocols_conversations_come_out_as_they_are_printed() -> None:
    conversations = [block for block in examples((ENGINE / "PROTOCOL.md").read_text()) if block[0].startswith("> ")]
    assert len(conversations) > 4
    for block in conversations:
        protocol = Protocol()
        said: list[str] = []
        for command in [line[2:] for line in block if line.startswith("> ")]:
            said += [f"> {command}", *protocol.answer(command)]
        assert said == block


def test_the_protocols_saved_game_can_be_read() -> None:
    (saved,) = [block for block in examples((ENGINE / "PROTOCOL.md").read_text()) if block[0].startswith("#")]
    text = "\n".join(saved) + "\n"
    assert record.write(record.read(text)) == text


def test_the_rules_name_every_option() -> None:
    text = (ENGINE / "RULES.md").read_text()
    for name in engine.GAMES:
        for key, _, _ in games.game(name).OPTIONS:
            assert f"`{key}" in text, key
