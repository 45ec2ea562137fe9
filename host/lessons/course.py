"""A course: read from its file, checked by the engine, and in the form in which the board gets it.

    [[step]]
    id = "relay"
    position = "0,0,0,2,0,0/0,2,0,2,0,0 0,0 0 -"
    task = { laps = 2 }
    title = "The relay"
    text = "Your last seed falls into a pit with seeds? Lift them all and sow on."

Whatever a file has wrong is a `CourseError`, which names the file, the step and the field, and what is allowed.
"""

import re
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeVar

import engine

from .outcome import Outcome, outcomes

COURSES = Path(__file__).parent / "courses"
NAME = re.compile(r"[a-z0-9-]{1,24}")  # of a course and a step: names of files, keys of texts
LONGEST_TITLE = 40  # characters
LONGEST_TEXT = 280
MOST_STEPS = 40
LIGHTS = ("show", "choose")  # what the rings say: the move itself, or only what may be lifted

Kind = TypeVar("Kind")

_NUMBERS = ("laps", "captured", "pits")  # so many at least
_TRUTHS = ("over", "again", "passed", "end")  # so and not otherwise
assert {*_NUMBERS, *_TRUTHS, "last"} == {field.name for field in fields(Outcome)}


class CourseError(ValueError):
    """A course's file is wrong; the message says where and what to write instead."""


@dataclass(frozen=True)
class Step:
    """One position, one task. `moves` are the texts of the moves that do it, of all `legal` ones, in the engine's
    order: both empty where any opening does.
    """

    name: str
    rules: engine.Rules
    position: engine.Position
    moves: tuple[str, ...]
    legal: tuple[str, ...]
    light: str
    title: str
    text: str


@dataclass(frozen=True)
class Course:
    """`name`: the file's, without its ending. `title` and the steps' words are in the language of the file."""

    name: str
    title: str
    steps: tuple[Step, ...]


def read_courses(folder: Path = COURSES) -> list[Course]:
    """All courses of a folder, by name. CourseError."""
    return [read_course(path) for path in sorted(folder.glob("*.toml"))]


def read_course(path: Path) -> Course:
    """Read and check one course. CourseError."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CourseError(f"{path.name}: not TOML: {error}") from None
    except UnicodeDecodeError:
        raise CourseError(f"{path.name}: not a text file in UTF-8") from None
    return _course(_Table(path.name, data), path.stem)


def _course(table: "_Table", name: str) -> Course:
    if not NAME.fullmatch(name):
        raise CourseError(f"{table.where}: name the file with small letters, digits and hyphens only, 24 at the most")
    title = table.words("title", LONGEST_TITLE)
    rules = _rules(table)
    steps = [_step(each, rules) for each in table.tables("step")]
    table.no_more()
    if not 1 <= len(steps) <= MOST_STEPS:
        raise CourseError(
            f"{table.where}: {len(steps)} steps; a course has 1 to {MOST_STEPS}, each under a line [[step]]"
        )
    for i, step in enumerate(steps):
        if step.name in [earlier.name for earlier in steps[:i]]:
            raise CourseError(f"{table.where}: two steps have the id {step.name}; give one of them another")
    return Course(name, title, tuple(steps))


def _rules(table: "_Table", default: engine.Rules | None = None) -> engine.Rules:
    text = table.take("rules", str, None if default is None else default.text())
    try:
        return engine.rules(text)
    except engine.EngineError as error:
        raise CourseError(f'{table.where}: rules = "{text}": {error}. Such as: giuthi pits=6 seeds=4') from None


def _step(table: "_Table", rules: engine.Rules) -> Step:
    name = table.take("id", str)
    if not NAME.fullmatch(name):
        raise CourseError(f'{table.where}: id = "{name}": small letters, digits and hyphens only, 24 at the most')
    table.where += f", step {name}"
    rules = _rules(table, rules)
    text = table.take("position", str)
    try:
        position = rules.position(text, partial=True)
    except engine.EngineError as error:
        raise CourseError(
            f'{table.where}: position = "{text}": {error}. How to write one: engine/PROTOCOL.md'
        ) from None
    session = engine.Session(rules, position)
    if session.position != position:
        raise CourseError(f"{table.where}: the player to move has no move and passes; let the other one move")
    light = table.take("light", str, "show")
    if light not in LIGHTS:
        raise CourseError(f'{table.where}: light = "{light}" is not one of {", ".join(LIGHTS)}')
    moves, legal = _moves(table, rules, position)
    step = Step(
        name,
        rules,
        position,
        moves,
        legal,
        light,
        table.words("title", LONGEST_TITLE),
        table.words("text", LONGEST_TEXT),
    )
    if light == "show" and len(moves) > 1:
        raise CourseError(f'{table.where}: {len(moves)} moves do it ({" ".join(moves)}), so write light = "choose"')
    if light == "show" and not moves:
        raise CourseError(f'{table.where}: any opening does it, so write light = "choose"')
    table.no_more()
    return step


def _moves(table: "_Table", rules: engine.Rules, position: engine.Position) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The moves that do what is asked, and all legal ones."""
    task = _Table(f"{table.where}, task", table.take("task", dict))
    if rules.opening(position):
        task.no_more()
        return (), ()
    known = list(outcomes(rules, position))
    if not known:
        raise CourseError(f"{table.where}: nobody can move in this position")
    listed = " ".join(move.text() for move, _ in known)
    pit = task.take("pit", int, -1)
    asked = task.take("move", str, "")
    wanted = [(key, task.take(key, int)) for key in (*_NUMBERS, "last") if task.has(key)]
    told = [(key, task.take(key, bool)) for key in _TRUTHS if task.has(key)]
    task.no_more()
    found = [
        move.text()
        for move, came in known
        if pit in (-1, move.pit)
        and asked in ("", move.text())
        and all(_meets(key, getattr(came, key), number) for key, number in wanted)
        and all(getattr(came, key) is truth for key, truth in told)
    ]
    if not found:
        raise CourseError(f"{task.where}: none of the legal moves does it: {listed}")
    return tuple(found), tuple(move.text() for move, _ in known)


def _meets(key: str, came: int, number: int) -> bool:
    return came == number if key == "last" else came >= number


class _Table:
    """A table of the file, whose fields are taken one by one; what is left over at the end is a mistake."""

    def __init__(self, where: str, data: dict[str, Any]) -> None:
        self.where = where
        self.data = dict(data)
        self._known: list[str] = []

    def take(self, key: str, kind: type[Kind], default: Kind | None = None) -> Kind:
        """A field of a kind, or the default. CourseError."""
        self._known.append(key)
        value = self.data.pop(key, default)
        if value is None:
            raise CourseError(f"{self.where}: {key} is missing")
        if type(value) is not kind:
            raise CourseError(f"{self.where}: {key} = {value!r} is not {_KINDS[kind]}")
        return value

    def has(self, key: str) -> bool:
        """Whether there is a field that need not be there."""
        self._known.append(key)
        return key in self.data

    def words(self, key: str, longest: int) -> str:
        """A text for people. CourseError."""
        text = " ".join(self.take(key, str).split())
        if not 1 <= len(text) <= longest:
            raise CourseError(f"{self.where}: {key} has {len(text)} characters; 1 to {longest} find room")
        return text

    def tables(self, key: str) -> list["_Table"]:
        """The tables under `[[key]]`. CourseError."""
        tables = self.take(key, list, [])
        if not all(isinstance(table, dict) for table in tables):
            raise CourseError(f"{self.where}: write each {key} under a line [[{key}]]")
        return [_Table(f"{self.where}, step {i}", table) for i, table in enumerate(tables, 1)]

    def no_more(self) -> None:
        """CourseError if a field is left that nobody has taken."""
        for key in self.data:
            raise CourseError(
                f"{self.where}: there is no field {key}; there are {', '.join(dict.fromkeys(self._known))}"
            )


_KINDS: dict[type, str] = {
    str: 'a text in "quotes"',
    int: "a number",
    bool: "true or false",
    dict: "a table in {braces}",
    list: "a list",
}
