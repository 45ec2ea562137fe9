"""Cuts a board down to fewer columns: the smaller board's data is derived, never written by hand.

Called by hardware/build.py, which makes the documents of each cut as of the board itself. A cut loses columns at the
right, so the panel gets shorter; stores and what sits in the middle move along.
"""

from copy import deepcopy

from hardware.check import Data

COLUMNS = (8, 7)  # Giuthi's usual board, and Ali Guli Mane's


def cuts(board: Data) -> list[Data]:
    """Return the smaller boards that are made of this one, widest first."""
    return [cut(board, columns) for columns in COLUMNS if columns < board["columns"]]


def cut(board: Data, columns: int) -> Data:
    """Return a board like this one with fewer columns, sound by itself."""
    whole = board["columns"]
    if not 0 < columns < whole:
        raise ValueError(f"{board['name']} has {whole} columns: it can't be cut to {columns}.")
    data = deepcopy(board)
    old = [*range(columns), *range(whole, whole + columns), 2 * whole, 2 * whole + 1]
    new = {place: number for number, place in enumerate(old)}
    gone: float = board["places"][whole - 1]["x"] - board["places"][columns - 1]["x"]
    data["columns"] = columns
    for text in ("name", "title"):
        data[text] = board[text].replace(f"2x{whole}", f"2x{columns}").replace("of ten", f"of {_WORDS[columns]}")
    data["panel"]["width"] -= gone
    data["panel"]["why"] = f"{whole - columns} columns of {gone / (whole - columns):g} mm are cut off {board['name']}"
    data["places"] = [data["places"][place] for place in old]
    _move(data["places"][2 * columns], -gone)
    # By whole columns, so that it stays between two pits.
    _move(data["mode_button"], -(gone // (whole - columns)) * ((whole - columns) // 2))
    for lines in ("cells", "buttons"):
        if lines in data["pins"]:
            data["pins"][lines] = data["pins"][lines][: len(old)]
    data["chain"] = [{**link, "place": new[link["place"]]} for link in board["chain"] if link["place"] in new]
    return data


_WORDS = {5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}


def _move(thing: Data, by: float) -> None:
    """Move a thing, and its button if it has one, by so many mm to the right."""
    thing["x"] += by
    if "button" in thing:
        thing["button"]["x"] += by
