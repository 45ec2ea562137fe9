"""Builds hardware/docs from the boards' data: everything a maker reads, draws from or buys by, in one go.

`python -m hardware build` calls it (what `make hardware` runs), and the test that compares the committed documents with
what the data gives. A generator is a function of one board, or of all boards, that returns documents: their paths below
hardware/docs and their bytes, the same on every run. It is entered in `OF_A_BOARD` or `OF_ALL` below.
"""

import shutil
from collections.abc import Callable
from pathlib import Path

from hardware import check, cut
from hardware.cells import choice
from hardware.check import Data
from hardware.guide import figures, guide, index
from hardware.hub import sheets as hub
from hardware.panel import fit, sheets, small, template, wood
from hardware.panel.features import Panel
from hardware.parts import listing
from hardware.power import budget
from hardware.wiring import harness, netlist, table

Documents = dict[str, bytes]

DOCS = Path(__file__).parent / "docs"

# What is made of each board, cuts included. The paths are below the board's own folder, docs/<name of the board>.
OF_A_BOARD: tuple[Callable[[Data], Documents], ...] = (
    sheets.documents,
    small.documents,
    template.documents,
    wood.documents,
    netlist.documents,
    table.documents,
    hub.documents,
    harness.documents,
    listing.documents,
    budget.documents,
    figures.documents,
)

# What is made of all boards together, by name. The paths are below docs/ itself.
OF_ALL: tuple[Callable[[dict[str, Data]], Documents], ...] = (guide.documents, choice.documents)


def boards() -> dict[str, Data]:
    """Return every board by name: those of hardware/boards, and after each its cuts. Raises ValueError for a fault."""
    found = {}
    for name in check.names():
        whole = check.load(name)
        for data in (whole, *cut.cuts(whole)):
            faults = check.faults(data) or fit.faults(Panel(data))
            if faults:
                raise ValueError(f"{data.get('name', name)} cannot be built. " + " ".join(faults))
            found[data["name"]] = data
    return found


def documents() -> Documents:
    """Return all documents by their path below hardware/docs. Raises ValueError when a board can't be built."""
    found: Documents = {}
    all_boards = boards()
    for name, data in all_boards.items():
        for one in OF_A_BOARD:
            found.update({f"{name}/{path}": content for path, content in one(data).items()})
    for every in OF_ALL:
        found.update(every(all_boards))
    found["README.md"] = index.page(found, all_boards)
    return found


def stale(made: Documents, docs: Path = DOCS) -> list[str]:
    """Return the paths in `docs` that differ from what was made: changed, missing, or no longer made."""
    there = (
        {path.relative_to(docs).as_posix() for path in docs.rglob("*") if path.is_file()} if docs.exists() else set()
    )
    changed = {path for path in made if path in there and (docs / path).read_bytes() != made[path]}
    return sorted(changed | (there ^ set(made)))


def write(made: Documents, docs: Path = DOCS) -> None:
    """Put the documents into `docs` in place of everything that was there."""
    shutil.rmtree(docs, ignore_errors=True)
    for path, content in made.items():
        (docs / path).parent.mkdir(parents=True, exist_ok=True)
        (docs / path).write_bytes(content)
