"""What is translated and what is not: compares each file of host/texts with the English one. `python -m host texts`.

A text that a language lacks is no error: it is said in English, and listed here. One whose places are others than in
English would be said wrongly, and a test fails on it.
"""

from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any, NamedTuple

from host.lessons.words import own_words
from host.words import FIRST, languages, texts

PARTS = ("forms", "say", "host", "page", "lessons", "sheets")


class Found(NamedTuple):
    """What is to be done about one language; each entry is `part key`, with what is wrong after a colon."""

    missing: list[str]
    unused: list[str]
    wrong: list[str]


def compare(own: Mapping[str, Any], first: Mapping[str, Any]) -> Found:
    """Compare a language's file with the English one, `first`.

    Forms may be a language's own: one that English lacks is unused only if no sentence of the language asks for it.
    """
    missing, unused, wrong = [], [], []
    asked = {spec for text in _texts(own, "say", "host") for _, spec in _places(text) if spec}
    for part in PARTS:
        mine, theirs = own.get(part, {}), first.get(part, {})
        if part != "forms":
            missing += [f"{part} {key}" for key in theirs if key not in mine]
            unused += [f"{part} {key}" for key in mine if key not in theirs]
        else:
            unused += [f"forms {key}" for key in mine if key not in asked]
            wrong += [f"forms {key}: no `other`" for key, form in mine.items() if not _whole(key, form, theirs)]
        for key in mine:
            if part != "forms" and key in theirs:
                wrong += [f"{part} {key}: {fault}" for fault in _faults(mine[key], theirs[key])]
    wrong += [f"forms {spec}: a sentence asks for it, and it is not there" for spec in sorted(asked - {*own["forms"]})]
    return Found(missing, unused, wrong)


def _whole(key: str, form: Mapping[str, str], theirs: Mapping[str, Any]) -> bool:
    """Whether a form has wording for every value: as English does, or by `other`."""
    return "other" in form or set(theirs.get(key, {"other": ""})) <= set(form)


def _texts(of: Mapping[str, Any], *parts: str) -> Iterator[str]:
    for part in parts:
        yield from of.get(part, {}).values()


def _places(text: str) -> list[tuple[str, str]]:
    return [(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name is not None]


def _variants(text: str | Mapping[str, str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def _faults(mine: Any, theirs: Any) -> Iterator[str]:
    """A text may leave out its number where it says it in words, and must not ask for what nobody tells."""
    if not isinstance(mine, str) and "other" not in mine:
        yield "no `other`"
    known = {name for text in _variants(theirs) for name, _ in _places(text)}
    known |= {"n"} if not isinstance(theirs, str) else set()
    asked = set()
    for text in _variants(mine):
        try:
            asked |= {name for name, _ in _places(text)}
        except ValueError as error:
            yield f"{text!r}: {error}"
    for name in sorted(asked - known):
        yield f"nobody tells {{{name}}}"
    for name in sorted(known - asked):
        if isinstance(mine, str):
            yield f"{{{name}}} is left out"
    if isinstance(mine, str) and not mine.strip():
        yield "it is empty"


def english() -> dict[str, Any]:
    """Return all that is to be translated: the English file, and the words of the courses."""
    return {**texts(FIRST), "lessons": own_words()}


def report() -> Iterator[tuple[str, Found]]:
    """Return what is to be done about each language but English."""
    for language, _ in languages():
        if language != FIRST:
            yield language, compare(texts(language), english())


def lines() -> Iterator[str]:
    """Say it, for people."""
    names = dict(languages())
    for language, found in report():
        whole = sum(len(english().get(part, {})) for part in PARTS if part != "forms")
        there = whole - len(found.missing)
        yield f"{language} ({names[language]}): {there} of {whole} texts"
        for title, entries in zip(("missing, said in English", "unused", "wrong"), found, strict=True):
            yield from (f"  {title}: {entry}" for entry in entries)
