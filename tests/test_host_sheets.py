"""The printable sheets: what stands on them is the engine's and the firmware's, and the committed PDFs are of today."""

import json

import pytest

import engine
from firmware.cues import NAMES
from host.lessons.words import courses
from host.puzzles.form import all_of
from host.sheets import build, contents
from host.sheets.diagrams import diagram
from host.sheets.rings import rings
from host.words import texts


def test_the_committed_sheets_are_made_of_what_is_here_now() -> None:
    assert build.stale() == [], "run `make sheets`, look at them, and commit"


def test_a_sheet_is_out_of_date_when_a_word_of_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    before = build.digests()
    changed = {**texts("en"), "sheets": {**texts("en")["sheets"], "rule-kiothi-end": "Otherwise."}}
    monkeypatch.setattr(contents, "texts", lambda name: changed if name == "en" else texts(name))
    after = build.digests()
    assert [sheet for sheet in before if before[sheet] != after[sheet]] == ["en/rules"]


def test_a_diagram_shows_where_each_seed_falls_and_what_is_captured() -> None:
    rules = engine.rules("giuthi pits=6 seeds=4")
    position = rules.position("2,0,0,0,1,1/0,0,0,0,2,2 0,0 0 -", partial=True)
    found = diagram(rules, position, "11+")
    pits = [*found["top"], *found["bottom"]]
    assert [p["pit"] for p in pits if p["lifted"]] == [11]
    assert {p["pit"]: p["drops"] for p in pits if p["drops"]} == {4: [2], 5: [1, 3], 11: [4]}
    assert [p["pit"] for p in pits if p["relay"]] == [4]
    assert [p["pit"] for p in pits if p["taken"]] == [5, 11]
    assert found["stores"] == [0, 0] and found["after"] == [4, 0]


def test_rings_are_drawn_by_the_firmware() -> None:
    (missing,) = rings("fill", (0,), 3)
    assert [any(led) for led in missing] == [True] * 3 + [False] * 5
    on, off = rings("wrong", (0, 256))
    assert [i for i, led in enumerate(on) if any(led)] == [1, 3, 5, 7] and not any(map(any, off))


def test_no_light_that_players_see_is_left_out_of_the_legend() -> None:
    elsewhere = {"held", "holding", "ending", "item", "here", "test", "closed"}  # the button, the menu, the self-test
    elsewhere.add("demohand")  # with demo
    assert {*contents.LIGHTS} | elsewhere == {name for name in NAMES if name}


def test_every_lesson_has_a_card() -> None:
    cards = json.loads(build.content("en", "lessons"))["courses"]
    assert [len(course) for course in cards] == [len(courses()[game].steps) for game in contents.GAMES]
    assert cards[0][0]["text"] == courses()["giuthi"].steps[0].text


def test_a_lesson_with_too_many_words_for_its_card_is_not_made(monkeypatch: pytest.MonkeyPatch) -> None:
    typst = pytest.importorskip("typst")
    card = {**contents.lessons("en")["courses"][0][0], "text": "Lift all the seeds from the lit pit. " * 12}
    monkeypatch.setitem(contents.SHEETS, "lessons", lambda language: {"courses": [[card]]})
    with pytest.raises(build.SheetError, match="lesson 1 of Giuthi are too long for their card"):
        build._make(typst, "en", "lessons", "letter")


def test_every_puzzle_has_its_diagram_and_its_solution_on_another_sheet() -> None:
    puzzles = json.loads(build.content("en", "puzzles"))["games"]
    solutions = json.loads(build.content("en", "solutions"))["games"]
    for game, asked, solved in zip(contents.GAMES, puzzles, solutions, strict=True):
        known = all_of(game)
        assert [p["number"] for p in asked["puzzles"]] == list(range(1, len(known) + 1))
        assert [s["line"] for s in solved["solutions"]] == [list(p.line) for p in known]
        assert "line" not in asked["puzzles"][0], "the solution is on the puzzle's own sheet"


def test_all_words_of_the_sheets_are_used() -> None:
    used = set()

    class Watched(dict[str, str]):
        def __getitem__(self, key: str) -> str:
            used.add(key)
            return super().__getitem__(key)

        def get(self, key: str, other: str = "") -> str:  # type: ignore[override]
            used.add(key)
            return super().get(key, other)

    said = Watched(texts("en")["sheets"])
    original = contents.words
    contents.words = lambda language: said
    try:
        for name in contents.SHEETS:
            contents.SHEETS[name]("en")
    finally:
        contents.words = original
    templates = "".join(path.read_text(encoding="utf-8") for path in build.HERE.glob("*.typ"))
    assert {key for key in said if key not in used and f'"{key}"' not in templates} == set()


def test_no_letter_of_a_sheet_comes_from_another_font_because_noto_lacks_it() -> None:
    pdf = build.path("en", "rules", "a4").read_bytes()
    assert b"NotoSans" in pdf
    for language, name in build.sheets():
        for paper in build.PAPERS:
            assert b"Libertinus" not in build.path(language, name, paper).read_bytes(), (
                f"{language}/{name} has letters of another font"
            )
