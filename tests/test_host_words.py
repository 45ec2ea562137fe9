"""host/words.py and host/texts: every sentence can be said, and a missing one is still told."""

import ast
import json
import re
from pathlib import Path
from string import Formatter

import pytest

from firmware.checking import STEPS
from firmware.menu import TABLE
from firmware.scales import HEALTH
from firmware.settings import TABLE as SETTINGS
from host.translated import compare, english
from host.words import TEXTS, Tongue, Words, languages, texts

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
    "number": ["12"],
    "win": ["1", "4", "", ""],
    "lose": ["", "", "1", "6"],
    "even": ["", "", "", "", "1"],
    "less": ["1", "4"],
    "text": ["Lift the lit pit."],
    "reply": ["3-"],
    "value": ["on", "off", "50"],
    "level": ["1", "5"],
    "part": ["", "1", "3"],
    "seconds": ["10"],
}


def values(number: int) -> dict[str, str]:
    return {name: choice[number % len(choice)] for name, choice in ARGS.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said_with_every_number(language: str) -> None:
    words = Words(language)
    for key in Tongue(language).sentences:
        for number in range(12):
            text = words.say(key, values(number))
            assert text and not text.startswith(f"{key} "), (key, text)
            assert "{" not in text and "  " not in text, text
            if language != "th":  # which has neither capitals nor full stops
                first = text.removeprefix("’n ")[0]  # Afrikaans for "a", never a capital
                assert (first.isupper() or first.isdecimal()) and text[-1] in ".!", text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_file_uses_all_its_forms_and_every_key_once(language: str) -> None:
    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        assert len({key for key, _ in pairs}) == len(pairs), pairs
        return dict(pairs)

    json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"), object_pairs_hook=once)
    words = Tongue(language)
    used = {spec for text in words.sentences.values() for _, _, spec, _ in Formatter().parse(text) if spec}
    assert used == set(words.forms), "forms that nothing uses, or that are missing"


def test_there_are_words_for_all_that_the_firmware_says() -> None:
    said = {"turn", "extra", "pass", "won", "draw", "fill", "restore", "uncalibrated"}
    for path in FIRMWARE.glob("*.py"):
        said |= set(re.findall(r'return f?"([a-z][a-z-]+) \w+=', path.read_text()))
    check = (FIRMWARE / "checking.py").read_text()
    said |= set(re.findall(r'"(check-[a-z-]+)[ "]', check)) | {f"check-{step}" for step in STEPS[:-2]}
    said |= {f"menu-{row[0]}" for row in TABLE}
    assert len(said) > 14, "the firmware's words are not found any more"
    assert said <= set(Tongue("en").sentences)


def test_every_ill_health_has_a_sentence_about_what_to_look_at() -> None:
    for health in {*HEALTH, "drifting"} - {"ok"}:
        assert f"health-{health}" in Tongue("en").sentences


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


# Languages


def test_the_board_can_be_set_to_every_language_that_there_is_a_file_for() -> None:
    assert list(SETTINGS["language"]) == [name for name, _ in languages()]


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_no_translation_says_something_else_than_english_does(language: str) -> None:
    found = compare(texts(language), english())
    assert not found.wrong, "its places are not those of the English text"
    assert not found.unused, "English has no such text any more"
    assert not found.missing, "said in English: translate them; `python -m host texts` lists them"


def test_what_is_not_translated_is_said_in_english_and_reported() -> None:
    whole = {"forms": {"seeds": {"other": "{} seeds"}}, "say": {"a": "{n:seeds}", "b": "B."}, "page": {"c": "C {x}"}}
    other = {"forms": {"sade": {"other": "{} sade"}}, "say": {"a": "{n:sade}", "z": "Z."}, "page": {"c": "C {y}"}}
    found = compare(other, whole)
    assert found.missing == ["say b"]
    assert found.unused == ["say z"]
    assert found.wrong == ["page c: nobody tells {y}", "page c: {x} is left out"]


def test_a_language_may_count_as_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    polish = {"name": "polski", "forms": {"seeds": {"one": "{} nasiono", "few": "{} nasiona", "other": "{} nasion"}}}
    polish["say"] = {"store": "{n:seeds} {player}"}  # type: ignore[dict-item]
    monkeypatch.setattr("host.words.texts", lambda name: polish if name == "pl" else texts("en"))
    words = Words("pl")
    said = [words.say("store", {"n": n, "player": "0"}) for n in ("1", "3", "5", "22")]
    assert said == ["1 nasiono 0", "3 nasiona 0", "5 nasion 0", "22 nasiona 0"]
    assert words.say("turn", {"player": "1"}).startswith("North's turn.")  # not translated, with English forms


def test_words_may_change_their_language_and_not_to_one_that_there_is_none_of() -> None:
    words = Words()
    for name, _ in languages():
        words.speak(name)
        assert words.language == name
    words.speak("xx")
    assert words.language == languages()[-1][0]


PAGE = Path(__file__).parent.parent / "host" / "page"
HALL = Path(__file__).parent.parent / "host" / "workshop" / "page"


def page_words() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for folder in (PAGE, HALL) for path in folder.glob("*.[jh]*"))


def test_the_page_has_a_text_for_every_key_that_it_asks_for_and_no_other() -> None:
    source, known = page_words(), set(texts("en")["page"])
    asked = set(re.findall(r'data-text(?:-\w+)?="([^"]+)"|[^s]text\("([a-z][a-z0-9-]*)"', source))
    assert {key for pair in asked for key in pair if key} <= known, "nobody has words for these"
    named = set(re.findall(r'"([a-z][a-z0-9-]*)"', source))
    begun = tuple(set(re.findall(r"`([a-z][a-z-]*)\$", source)))  # `cue-${name}`
    ended = tuple(set(re.findall(r"`\$\{\w+\}(-[a-z]+)`", source)))
    shown = {key for key in known if key in named or key.startswith(begun) or key.endswith(ended)}
    assert known == shown, "nobody shows these"


def test_the_page_itself_has_no_words_of_any_language() -> None:
    html = (PAGE / "index.html").read_text(encoding="utf-8")
    html = re.sub(r"<noscript>.*?</noscript>|<title>.*?</title>|<h1>Ndongu</h1>", "", html)
    assert re.findall(r">([^<>]*[A-Za-z][^<>]*)<", html) == []
    assert re.findall(r'\s(?:title|aria-label|placeholder|alt)="[^"]*"', html) == []


def test_what_programs_say_is_what_the_texts_translate() -> None:
    """The page knows a sentence by its English words: who changes them in a program has to change them in the texts."""
    here = Path(__file__).parent.parent
    sources = [*here.glob("host/*.py"), *here.glob("host/virtual/*.py"), *here.glob("host/workshop/*.py")]
    sources += here.glob("firmware/*.py")
    said = [
        node.value.lower()
        for path in sources
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    for key, sentence in texts("en")["host"].items():
        if key.startswith("check-"):  # parts of what the board says, in `say`
            continue
        for part in re.split(r"\{\w+\}", sentence.lower()):
            # A part's name in the report is put together of smaller pieces.
            for words in part.split() if key.startswith("report-") else [part.strip()]:
                assert any(words.strip(" .():") in one for one in said), f"{key}: nobody says {words!r}"
