"""The fields of a position, as a tuple with names. Used by `position.py` alone.

A module of its own since the compiled engine has a C structure with the same fields in its place (host/compiled).
"""

from collections import namedtuple

Fields = namedtuple("Fields", ("pits", "south", "north", "player", "state", "marks"))
