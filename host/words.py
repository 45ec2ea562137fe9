"""Turns what the board says into sentences for people. The game room calls it; the sentences are in host/texts.

A file of host/texts has two parts. `say` has a sentence for each key, with places for its arguments: `{n:seeds}` is the
argument n in the form "seeds". A key such as `turn.kiothi` is said instead of `turn` in that game. `forms` says how a
form puts a value: by the value itself, or else by `other`.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from string import Formatter
from typing import Any

TEXTS = Path(__file__).parent / "texts"


class Words(Formatter):
    """The sentences of one language. Raises FileNotFoundError for a language without a file."""

    def __init__(self, language: str = "en") -> None:
        texts = json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"))
        self.sentences: dict[str, str] = texts["say"]
        self.forms: dict[str, dict[str, str]] = texts["forms"]

    def say(self, key: str, args: Mapping[str, str], game: str = "") -> str:
        """Return the sentence, the `game`'s own where it has one (`turn.kiothi`).

        Where the words for it are missing, what the board said as it stands.
        """
        try:
            return self.vformat(self.sentences.get(f"{key}.{game}") or self.sentences[key], (), args).strip()
        except (KeyError, ValueError):
            return " ".join([key, *(f"{name}={value}" for name, value in args.items())])

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        """Return an argument; one that was not said is empty, which only some forms have a wording for."""
        return kwargs.get(str(key), "")

    def format_field(self, value: Any, format_spec: str) -> str:
        """Put a value into the form that the sentence asks for. Raises KeyError where there is none for it."""
        text = str(value)
        form = self.forms[format_spec] if format_spec else {"other": "{}"}
        if text not in form and not text:
            raise KeyError(format_spec)
        return form[text if text in form else "other"].replace("{}", text)
