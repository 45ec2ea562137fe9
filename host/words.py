"""Turns what the board says into sentences for people. The game room calls it; the sentences are in host/texts.

A file of host/texts is a language, and has these parts: `name`, what the language calls itself; `say`, a sentence for
each key that the board says, with places for its arguments: `{n:seeds}` is the argument n in the form "seeds". A key
such as `turn.kiothi` is said instead of `turn` in that game. `forms` says how a form puts a value: by the value itself,
by the plural form that the language has for such a number (`one`, `few` ...), or else by `other`. `page` has the page's
own words, `host` those of the programs on a PC. What a language lacks is said in English; `python -m host texts` lists
it.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from babel import Locale

TEXTS = Path(__file__).parent / "texts"
FIRST = "en"  # the language that has everything


@cache
def texts(language: str) -> dict[str, Any]:
    """Return a language's file. Raises FileNotFoundError for a language without one."""
    found: dict[str, Any] = json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"))
    return found


@cache
def languages() -> list[tuple[str, str]]:
    """Return all languages, each with its own name; the one that has everything comes first."""
    names = sorted((path.stem for path in TEXTS.glob("*.json")), key=lambda name: (name != FIRST, name))
    return [(name, texts(name)["name"]) for name in names]


class Tongue(Formatter):
    """The sentences of one language's file, filled with values. Raises FileNotFoundError for a language without one."""

    def __init__(self, language: str) -> None:
        own = texts(language)
        self.language = language
        self.sentences: dict[str, str] = own["say"]
        self.forms: dict[str, dict[str, str]] = own["forms"]
        self.host: dict[str, str] = own.get("host", {})
        self._plural = Locale.parse(language).plural_form

    def fill(self, sentence: str, args: Mapping[str, str]) -> str:
        """Return the sentence with its values. Raises KeyError or ValueError where there is no form for one."""
        return self.vformat(sentence, (), args).strip()

    def get_value(self, key: int | str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        """Return an argument; one that was not said is empty, which only some forms have a wording for."""
        return kwargs.get(str(key), "")

    def format_field(self, value: Any, format_spec: str) -> str:
        """Put a value into the form that the sentence asks for. Raises KeyError where there is none for it."""
        text = str(value)
        form = self.forms[format_spec] if format_spec else {"other": "{}"}
        if text not in form and not text:
            raise KeyError(format_spec)
        plural = str(self._plural(int(text))) if text.isdecimal() else ""
        found = [form[name] for name in (text, plural, "other") if name in form]
        if not found:
            raise KeyError(text)
        return found[0].replace("{}", text)


class Words:
    """The sentences of one language, which may change. Raises FileNotFoundError for a language without a file."""

    def __init__(self, language: str = FIRST) -> None:
        self._first = Tongue(FIRST)
        self._own = Tongue(language)

    @property
    def language(self) -> str:
        """Its code, as the file is called."""
        return self._own.language

    def speak(self, language: str) -> None:
        """Change the language; one that there is no file for changes nothing."""
        if language != self.language and language in dict(languages()):
            self._own = Tongue(language)

    def say(self, key: str, args: Mapping[str, str], game: str = "") -> str:
        """Return the sentence, the `game`'s own where it has one (`turn.kiothi`).

        In English where the language lacks it; where nobody has words for it, what the board said as it stands.
        """
        own = f"{key}.{game}"
        name = own if own in self._first.sentences else key
        for tongue in (self._own, self._first):
            with suppress(KeyError, ValueError):
                return tongue.fill(tongue.sentences[name], args)
        return " ".join([key, *(f"{name}={value}" for name, value in args.items())])

    def tell(self, key: str) -> str:
        """Return a text of the programs on a PC, as it stands: the part `host`. Raises KeyError where there is none."""
        return self._own.host.get(key) or self._first.host[key]
