"""hardware/guide: every message of the board is in the build guide, every step has its drawing and its test."""

import re

import pytest

from hardware import build
from hardware.guide import guide, messages, pdf


@pytest.fixture(scope="module")
def made() -> build.Documents:
    return guide.documents(build.boards())


@pytest.fixture(scope="module")
def text(made: build.Documents) -> str:
    return made["build-guide.md"].decode()


def test_no_message_of_the_board_is_left_out(text: str) -> None:
    assert messages.left_out() == [], "hardware/guide/cures.json says nothing about these"
    for name in messages.words()["say"]:
        assert f"| `{name}` |" in text


def test_no_cure_is_for_a_message_that_is_gone() -> None:
    said = messages.words()["say"]
    known = [name for name in messages.cures() if not name.startswith(("check", "menu", "let-go"))]
    for name in known:
        assert any(one == name or name.endswith("*") and one.startswith(name[:-1]) for one in said), name


def test_the_words_about_health_stand_in_the_guide(text: str) -> None:
    for words in messages.words()["forms"]["health"].values():
        assert words in text


def test_a_cure_is_found_by_name_before_its_beginning() -> None:
    known = {"check-*": "all", "check-cell": "one", "check-c*": "some"}
    assert messages.cure("check-cell", known) == "one"
    assert messages.cure("check-cells", known) == "some"
    assert messages.cure("check-good", known) == "all"
    assert messages.cure("cell", known) == ""


def test_every_step_has_a_drawing_and_a_test(text: str) -> None:
    """Four steps once had no drawing."""
    steps = re.split(r"^## (?=\d+\. )", text, flags=re.M)[1:]
    assert len(steps) == 17
    for step in steps:
        own = step.split("\n## ")[0]
        assert "**Test" in own and "![" in own, step.splitlines()[0]


def test_every_drawing_is_in_the_guide_and_the_other_way_round(made: build.Documents, text: str) -> None:
    shown = set(re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text))
    assert shown == {path for path in made if path.startswith("guide/")}


def test_the_poisonous_seeds_are_named(text: str) -> None:
    for seed in ("Abrus precatorius", "Ricinus communis", "Solanum incanum", "Caesalpinia bonduc"):
        assert seed in text


def test_nothing_is_left_to_fill_in(text: str) -> None:
    assert "{{" not in text
    with pytest.raises(ValueError, match="asks for colour, which is not known"):
        guide.fill("the {{colour}} of it", {})


def test_the_guide_is_the_same_each_time(text: str) -> None:
    assert pdf.write("# One\n\n- two\n\n| a | b |\n| --- | --- |\n| `c` | *d* |\n", {}) == pdf.write(
        "# One\n\n- two\n\n| a | b |\n| --- | --- |\n| `c` | *d* |\n", {}
    )


def test_no_step_undoes_or_forestalls_another(text: str) -> None:
    """What a reader of the guide found: reversed power on C1, glue on oil, holes whose template is cut up, no feet."""
    steps = {int(part.split(".")[0]): part for part in text.split("\n## ") if part.split(".")[0].isdigit()}
    assert "swap the two wires at X1" not in text and "*diode* range" in steps[9]
    assert "all wood" not in steps[8] and "don't hold on oil" in steps[8]
    assert "both sheets exactly on each other" in steps[4]
    assert "drawing has them" in steps[14] and "round the walls' corners" in steps[7] and "0.1 mm" in steps[6]
    assert "an estimate of 2026" in text and "hub/hub.md" in steps[9]
    assert "rubber feet" in steps[14] and "`dialout`" in steps[2] and "git clone" in steps[1]
    assert "450 and 522 mm with 10 columns" in steps[7] and "378 and 450 mm with 7 columns" in steps[7]


def test_every_size_finds_its_own_documents_in_the_guide(made: build.Documents, text: str) -> None:
    """Steps led makers of boards with eight and seven columns to the hub and the small parts of the one with ten."""
    boards = build.boards()
    table, steps = text.split("## Safety")[0], text.split("\n## 1. ")[1]
    for name in boards:
        for path in ("parts/parts.md", "wood.md", "wiring/wires.md", "hub/hub.md", "hub/hub.pdf", "small.svg"):
            assert f"]({name}/{path})" in table
        assert f"]({name}/" not in steps
    for link in re.findall(r"\]\((pico-[^)]+)\)", table):
        assert (build.DOCS / link).is_file(), link


def test_the_numbers_of_every_size_are_in_the_guide(text: str) -> None:
    """By hand, as the drawings of each board have them."""
    for row in (
        "| last ring of the chain | 10 | 8 | 7 |",
        "| rings at which the LEDs are fed | 21, 9, 10 | 17, 7, 8 | 15, 7 |",
        "| weights for the stops, pits and stores, g | 120 and 600 | 120 and 600 | 120 and 600 |",
        "| seeds to calibrate with | 22, then 66 more | 18, then 54 more | 16, then 48 more |",
        "| screws through the base | 22 | 18 | 18 |",
    ):
        assert row in text, row
    steps = {int(part.split(".")[0]): part for part in text.split("\n## ") if part.split(".")[0].isdigit()}
    assert "192 (160 with 8 columns, 144 with 7 columns) holes" in steps[4]
    assert "120 and 600 g" in steps[12] and "four for every place, 88 (72 with 8 columns" in steps[16]


def test_what_a_second_reader_had_to_guess_is_said(text: str) -> None:
    """Power for the cells' supply that was unplugged a line before, and where a ring of South's row begins."""
    steps = {int(part.split(".")[0]): part for part in text.split("\n## ") if part.split(".")[0].isdigit()}
    assert "plugged in once more, 3.2 to 3.4 V" in steps[9] and '"Inside the rings"' in steps[13]
    assert "always on the board that is told" in steps[15]
