"""Exact endgames: all positions with a few seeds in the pits, with their margins under best play.

`layers.py` numbers the positions, `expand.py` plays every move in them with the engine, `solve.py` finds the margins,
`table.py` keeps and looks them up. `python -m host endgames` builds tables. See README.md beside this file.
"""

from pathlib import Path

from engine.base import Rules

FOLDER = Path("build") / "endgames"


def built(rules: Rules) -> Path:
    """Return where `make endgames` puts the table of these rules."""
    return FOLDER / (rules.text().replace(" ", "_") + ".endgames")
