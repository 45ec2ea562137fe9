"""hardware/docs: the committed documents are what the boards' data gives, and cuts of a board are boards."""

import os
import re

import pytest

from hardware import build, check, cut


@pytest.fixture(scope="module")
def made() -> build.Documents:
    return build.documents()


def test_the_committed_documents_are_what_the_data_gives(made: build.Documents) -> None:
    assert build.stale(made) == [], "`make hardware` builds them"


def test_a_document_changed_by_hand_is_found(made: build.Documents, tmp_path) -> None:
    build.write({**made, "extra/note.txt": b"one", "other.txt": b"two"}, tmp_path)
    (tmp_path / "other.txt").write_bytes(b"three")
    assert build.stale({**made, "other.txt": b"two", "new.txt": b""}, tmp_path) == [
        "extra/note.txt",
        "new.txt",
        "other.txt",
    ]


def test_the_list_of_documents_has_them_all(made: build.Documents) -> None:
    listed = set(re.findall(r"\]\(([^)]+)\)", made["README.md"].decode()))
    assert listed == {path for path in made if not path.startswith("guide/") and path != "README.md"}


def test_every_link_of_a_document_leads_to_one(made: build.Documents) -> None:
    for path, content in made.items():
        if path.endswith(".md"):
            for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", content.decode()):
                there = os.path.normpath(os.path.join(os.path.dirname(path), target))
                assert there in made, (path, target)


@pytest.mark.parametrize("columns", [8, 7])
@pytest.mark.parametrize("name", check.names())
def test_a_cut_board_is_sound(name: str, columns: int) -> None:
    data = cut.cut(check.load(name), columns)
    assert check.faults(data) == []
    assert data["name"].endswith(f"-2x{columns}")
    assert len(data["places"]) == len(data["chain"]) == 2 * columns + 2


def test_a_cut_board_keeps_its_margins() -> None:
    whole = check.load("pico-cells-2x10")
    data = cut.cut(whole, 8)
    assert data["panel"]["width"] == 900 - 2 * 72
    stores = [place for place in data["places"] if place.get("straight")]
    assert [store["x"] for store in stores] == [data["panel"]["width"] - 53, 53]
    assert data["places"][8]["y"] == whole["places"][10]["y"]


@pytest.mark.parametrize("columns", [0, 10, 11])
def test_a_cut_that_cuts_nothing_is_refused(columns: int) -> None:
    with pytest.raises(ValueError, match="can't be cut to"):
        cut.cut(check.load("pico-cells-2x10"), columns)
