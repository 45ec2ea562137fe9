"""host/words.py and host/texts: every sentence can be said, and a missing one is still told."""

import json
import re
from pathlib import Path
from string import Formatter

import pytest

from firmware.checking import STEPS
from firmware.menu import TABLE
from firmware.scales import HEALTH
from host.words import TEXTS, Words

LANGUAGES = sorted(path.stem for path in TEXTS.glob("*.json"))
FIRMWARE = Path(__file__).parent.parent / "firmware"

# Arguments as the firmware gives them, with the numbers where wordings differ.
ARGS = {
    "player": ["0", "1"],
    "pit": ["0", "15"],
    "place": ["21"],
    "way": ["+", "-"],
    "n": ["0", "1", "2", "17"],
    "lap": ["1", "2", "30"],
    "kind": [
        "misplaced",
        "extra",
        "missing",
        "closed",
        "capture-left",
        "capture-more",
        "wrong-store",
        "knocked",
        "mixed",
    ],
    "shown": ["5"],
    "step": ["0", "1", "2"],
    "move": ["5+"],
    "missing": ["0", "1", "5"],
    "surplus": ["0", "1", "5"],
    "left": ["0", "1", "2"],
    "why": ["single", "opponent", "little", "strange"],
    "s0": ["30"],
    "s1": ["18"],
    "reason": ["no-moves", "repetition"],
    "note": ["", "one-warrior"],
    "can": ["2,3,5"],
    "health": ["missing", "stuck", "odd"],
    "round": ["2"],
    "rounds": ["7"],
    "does": ["new", "off", "choose"],
    "more": ["menu", "leave"],
    "rather": ["1", ""],
    "at": ["2"],
    "of": ["5"],
    "wrong": ["0", "1", "3"],
    "pin": ["22"],
    "before": ["20"],
    "value": ["on", "off", "50"],
}


def values(number: int) -> dict[str, str]:
    return {name: choice[number % len(choice)] for name, choice in ARGS.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said_with_every_number(language: str) -> None:
    words = Words(language)
    for key in words.sentences:
        for number in range(12):
            text = words.say(key, values(number))
            assert text and not text.startswith(f"{key} "), (key, text)
            assert "{" not in text and "  " not in text, text
            assert (text[0].isupper() or text[0].isdecimal()) and text[-1] in ".!", text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_uses_all_its_forms_and_every_key_once(language: str) -> None:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        assert len({key for key, _ in pairs}) == len(pairs), pairs
        return dict(pairs)

    json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"), object_pairs_hook=once)
    words = Words(language)
    used = {spec for text in words.sentences.values() for _, _, spec, _ in Formatter().parse(text) if spec}
    assert used == set(words.forms)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_words_for_all_that_the_firmware_says(language: str) -> None:
    said = {"turn", "extra", "pass", "won", "draw", "fill", "restore", "uncalibrated"}
    for path in FIRMWARE.glob("*.py"):
        said |= set(re.findall(r'return f?"([a-z][a-z-]+) \w+=', path.read_text()))
    check = (FIRMWARE / "checking.py").read_text()
    said |= set(re.findall(r'"(check-[a-z-]+)[ "]', check)) | {f"check-{step}" for step in STEPS[:-2]}
    said |= {f"menu-{row[0]}" for row in TABLE}
    assert len(said) > 14, "the firmware's words are not found any more"
    assert said <= set(Words(language).sentences)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ill_health_has_a_sentence_about_what_to_look_at(language: str) -> None:
    for health in {*HEALTH, "drifting"} - {"ok"}:
        assert f"health-{health}" in Words(language).sentences


def test_numbers_and_names_are_put_as_people_say_them() -> None:
    words = Words("en")
    assert words.say("turn", {"player": "1"}).startswith("North's turn.")
    assert "One seed is in your hand" in words.say("sow", {"pit": "3", "n": "1", "way": "+", "lap": "1"})
    assert "clockwise" in words.say("relay", {"pit": "3", "n": "4", "way": "-", "lap": "2"})


@pytest.mark.parametrize(("key", "args", "text"), [
    ("dance", {"pit": "3", "n": "2"}, "dance pit=3 n=2"),  # no such sentence
    ("turn", {}, "turn"),  # its argument is missing
    ("turn", {"player": "7"}, "turn player=7"),  # no such player
])  # fmt: skip
def test_what_there_are_no_words_for_is_told_as_it_stands(key: str, args: dict[str, str], text: str) -> None:
    assert Words("en").say(key, args) == text


def test_taking_back_is_told_in_whole_sentences() -> None:
    said = Words().say("restore", {"missing": "2", "surplus": "1"})
    assert said.endswith("the lights show where. 2 seeds are missing. One seed is too many.")
    assert Words().say("restore", {"missing": "0", "surplus": "0"}).endswith("the lights show where.")
