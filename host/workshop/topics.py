"""What goes over the broker: the topics, and who may say what. Used by the broker, the boards and the hall."""

import re

BOARD = "board"  # the users that the broker knows: every board in the room,
HALL = "hall"  # and the page that shows them

PORT = 1883  # MQTT's own
TABLES = "ndongu/table/+"
TO_ALL = "ndongu/do/all"

_TABLE = re.compile(r"[1-9][0-9]?")


def table_number(text: str) -> str:
    """Return a table's number as the topics have it. ValueError for what is none."""
    if not _TABLE.fullmatch(text):
        raise ValueError(f"a table's number goes from 1 to 99; {text[:20]} is none")
    return text


def tells(table: str) -> str:
    """Return the topic on which a table tells how it stands: JSON, retained; `{}` once it is away."""
    return f"ndongu/table/{table}"


def listens(table: str) -> str:
    """Return the topic on which one table is asked for something: what a page would send."""
    return f"ndongu/do/{table}"
