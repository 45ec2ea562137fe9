"""Reads parts.json: the dimensions in mm of all that is bought, or made besides the panel."""

import json
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

Parts = dict[str, Any]


@cache
def _read() -> str:
    return Path(__file__).with_name("parts.json").read_text(encoding="utf-8")


def load() -> Parts:
    """Return the dimensions, a copy of one's own."""
    found: Parts = json.loads(_read())
    return found


PARTS = MappingProxyType(load())  # to read by
