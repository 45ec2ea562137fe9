"""What the board says, as a table: the words from host/texts/en.json, and what to do from cures.json.

Reads the words as data; imports nothing of the host. Called by guide.py, and by the test that no message is left out.
"""

import json
import re
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
WORDS = HERE.parent.parent / "host" / "texts" / "en.json"

_PLACEHOLDER = re.compile(r"\{(\w+)(?::(\w+))?\}")
_SENTENCE = 4  # a form whose variants have so many words is told variant by variant


def words() -> dict[str, Any]:
    """Return what the board says: `say` by name, and the `forms` that are put into it."""
    found: dict[str, Any] = json.loads(WORDS.read_text(encoding="utf-8"))
    return found


def cures() -> dict[str, str]:
    """Return what to do, by the message's name or the beginning of names."""
    found: dict[str, str] = json.loads((HERE / "cures.json").read_text(encoding="utf-8"))
    return {name: text for name, text in found.items() if name != "about"}


def cure(name: str, known: dict[str, str]) -> str:
    """Return what to do about a message: by its own name, else by the longest beginning; "" where nothing is known."""
    if name in known:
        return known[name]
    fitting = [one for one in known if one.endswith("*") and name.startswith(one[:-1])]
    return known[max(fitting, key=len)] if fitting else ""


def left_out() -> list[str]:
    """Return the names of messages for which cures.json has nothing."""
    known = cures()
    return [name for name in words()["say"] if not cure(name, known)]


def table() -> str:
    """Return all messages as a table in Markdown: name, words, what to do."""
    said, known = words(), cures()
    lines = ["| name | what it says | what to do |", "| --- | --- | --- |"]
    for name, text in said["say"].items():
        does = cure(name, known) or "–"
        lines.append(f"| `{name}` | {_plain(text)} | {does} |")
        for form, variant, words_of_it in _variants(text, said["forms"]):
            lines.append(f"| | … *{form}: {variant}*: {_plain(words_of_it)} | |")
    return "\n".join(lines)


def _plain(text: str) -> str:
    """Names and numbers as dots."""
    return re.sub(r"(…\s*)+…", "…", _PLACEHOLDER.sub("…", text)).replace("{}", "…").strip()


def _variants(text: str, forms: dict[str, dict[str, str]]) -> list[tuple[str, str, str]]:
    """The variants of the forms in a message that are sentences by themselves."""
    found = []
    for _, form in _PLACEHOLDER.findall(text):
        variants = forms.get(form, {})
        if any(len(words_of_it.split()) >= _SENTENCE for words_of_it in variants.values()):
            found += [(form.replace("_", " "), name, one.strip()) for name, one in variants.items() if one.strip()]
    return found
