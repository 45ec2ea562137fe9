"""Builds the sheets as PDF by Typst, and knows whether those that are committed are up to date.

Typst takes half a second a sheet. Its output is the same each time, but not with other fonts, so what is compared is
the digest of what goes in: the words, the diagrams, the templates. `python -m host.sheets` builds; a test compares.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from host.sheets.contents import GAMES, SHEETS, is_whole, words
from host.words import languages

HERE = Path(__file__).parent
OUT = HERE / "pdf"
DIGESTS = OUT / "inputs.json"
PAPERS = {"a4": "a4", "letter": "us-letter"}  # as files are called, and as Typst calls them
FONTS = ("Noto Sans", "Noto Serif", "Noto Sans Thai")
_PAGES = {"rules": len(GAMES), "legend": 1, "card": 1, "solutions": len(GAMES)}  # a sheet that must not run over


class SheetError(Exception):
    """A sheet can't be made; the message says why, and what to do."""


def sheets() -> Iterator[tuple[str, str]]:
    """Yield the language and the name of every sheet: of those languages that have all its words."""
    for language, _ in languages():
        if is_whole(language):
            yield from ((language, name) for name in SHEETS)


def path(language: str, name: str, paper: str) -> Path:
    """Return where a sheet's PDF is."""
    return OUT / language / f"{name}-{paper}.pdf"


def content(language: str, name: str) -> str:
    """Return what a sheet's template gets, as JSON: its content, and those words that the template itself names."""
    template = "".join((HERE / f"{part}.typ").read_text(encoding="utf-8") for part in ("kit", name))
    own = {key: text for key, text in words(language).items() if f'"{key}"' in template}
    data = {"language": language, "words": own, **SHEETS[name](language)}
    return json.dumps(data, ensure_ascii=False, sort_keys=True)


def digests() -> dict[str, str]:
    """Return a digest of all that goes into each sheet."""
    templates = {name: (HERE / f"{name}.typ").read_bytes() for name in ("kit", *SHEETS)}
    return {
        f"{language}/{name}": sha256(templates["kit"] + templates[name] + content(language, name).encode()).hexdigest()
        for language, name in sheets()
    }


def stale() -> list[str]:
    """Return the sheets whose PDF was made of something else, or is not there, and those that nobody makes any more."""
    kept: dict[str, str] = json.loads(DIGESTS.read_text(encoding="utf-8")) if DIGESTS.exists() else {}
    wanted = digests()
    found = {sheet for sheet in {*kept, *wanted} if kept.get(sheet) != wanted.get(sheet)}
    found |= {
        f"{language}/{name}" for language, name in sheets() for p in PAPERS if not path(language, name, p).exists()
    }
    return sorted(found)


def build(everything: bool = False) -> Iterator[str]:
    """Make all sheets that are out of date, or all; yields a line for each. Raises SheetError."""
    import typst

    known = typst.Fonts().families()
    for font in FONTS:
        if font not in known:
            raise SheetError(f"The font {font} is missing. On Debian and Ubuntu: sudo apt install fonts-noto-core")
    wanted = set(digests() if everything else stale())
    for language, name in sheets():
        if f"{language}/{name}" in wanted:
            for paper in PAPERS:
                pages = _make(typst, language, name, paper)
                yield f"{path(language, name, paper).relative_to(HERE)}: {pages} page{'s' * (pages != 1)}"
    _clear()
    DIGESTS.write_text(json.dumps(digests(), indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _make(typst: Any, language: str, name: str, paper: str) -> int:
    inputs = {"data": content(language, name), "paper": PAPERS[paper]}
    template = HERE / f"{name}.typ"
    try:
        data = typst.compile(template, sys_inputs=inputs, timestamp=0)
        found = json.loads(typst.query(template, "<pages>", field="value", one=True, sys_inputs=inputs))
    except typst.TypstError as error:
        raise SheetError(f"{name} in {language} on {paper}: {error}") from None
    pages = int(found)
    if pages > _PAGES.get(name, pages):
        raise SheetError(
            f"{name} in {language} on {paper} has {pages} pages and not {_PAGES[name]}: shorten its words."
        )
    to = path(language, name, paper)
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_bytes(data)
    return pages


def _clear() -> None:
    """Remove what nobody makes any more."""
    wanted = {path(language, name, paper) for language, name in sheets() for paper in PAPERS}
    for file in OUT.glob("*/*.pdf"):
        if file not in wanted:
            file.unlink()
