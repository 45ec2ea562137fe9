"""What the board has told over its link, read line by line. The patient hand and the game room look at it.

The lines are described in firmware/README.md.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from host import results
from host.results import Result

LAYING = ("fill", "fill-round", "restore", "wake-repair", "wake-told")  # what the board says while seeds are laid out

# ... and while a move is lit that has not been begun
SHOWING = ("shown", "plays", "hint", "puzzle-wrong", "puzzle-poorer")

_LONGEST_RECORD = 4000  # lines; the longest games have a tenth of that
_MOST_RESULTS = 100
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_NAME = re.compile(r"[A-Za-z0-9_-]{1,60}")
_CUE = re.compile(r"([0-9]{1,2}):([a-z]+[+-]?)(?::([0-9]{1,4}))?")
_ROW = r"(?:[0-9]{1,3}|x)(?:,(?:[0-9]{1,3}|x)){0,19}"
_POSITION = re.compile(rf"{_ROW}/{_ROW} [0-9]{{1,3}},[0-9]{{1,3}} [01](?: .*)?")


class Cue(NamedTuple):
    """What is shown at a place: a name of firmware/cues.py, with the lap's direction as in `sow+`, and a number."""

    place: int
    name: str
    n: int | None


class Saying(NamedTuple):
    """What the board says: a key of host/texts, and what belongs to it."""

    key: str
    args: dict[str, str]


class Cell(NamedTuple):
    """What the board knows of a cell: its weight in thousandths of a seed, its count, how sure that is in per cent."""

    weight: int
    seeds: int
    confidence: int
    health: str


class Answer(NamedTuple):
    """The board's answer to one line from the PC: `code` is empty where it said ok."""

    code: str
    text: str


class Asked:
    """A line sent to the board: `answer` comes later, and with it what the board has told of its game."""

    def __init__(self) -> None:
        self.answer: Answer | None = None
        self.record: list[str] = []


@dataclass
class Report:
    """The newest of everything the board has told.

    `changes` grows with each line that changed something. `news` lists the lines `event …` and `back …`, `answers` the
    answers to commands, `cells` the newest answer to that one, until somebody takes them.
    """

    name: str = ""
    rules: str = ""
    position: str = ""
    history: list[str] = field(default_factory=list)
    counts: list[int] = field(default_factory=list)
    cues: list[Cue] = field(default_factory=list)
    saying: Saying | None = None
    result: str = "playing"
    round: int = 1
    settings: dict[str, str] = field(default_factory=dict)  # brightness, sound
    task: str = ""  # what is done instead of the game, such as a puzzle
    noted: str = ""  # in workshop mode: another word whenever a result was noted
    session: int = 0  # the number of the session in workshop mode, and its results, as the answer to `results` has them
    results: list[Result] = field(default_factory=list)
    steps: str = ""  # on a board that is told: what a press tells, `lap` or `seed`
    record: list[str] = field(default_factory=list)  # the game, as the answer to `record` has it
    cells: list[Cell] = field(default_factory=list)
    check: dict[str, str] = field(default_factory=dict)  # what the self-test has found, by part
    checked: bool = False  # whether it is over; the next one begins with a new `check`
    last_check: dict[str, str] = field(default_factory=dict)  # the last one that is over
    changes: int = 0
    news: list[str] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    _check_is_news: bool = False

    def read(self, lines: Iterable[str]) -> None:
        """Read lines from the board. One that makes no sense, as a bad cable gives, is passed over."""
        for line in lines:
            word, _, rest = line.partition(" ")
            try:
                self._read(word, rest)
            except ValueError:
                continue

    @property
    def lifted(self) -> int:
        """How many seeds are in the players' hands, or lost: what the board misses of those that were dealt."""
        if not (self.position and self.counts and self.saying) or self.saying.key in LAYING:
            return 0
        pits, stores = self.position.split()[:2]
        dealt = sum(int(n) for n in f"{pits},{stores}".replace("/", ",").split(",") if n != "x")
        return max(0, dealt - sum(self.counts))

    def take_news(self) -> list[str]:
        """Return the lines `event …` and `back …` since the last call."""
        news, self.news = self.news, []
        return news

    def take_answers(self) -> list[Answer]:
        """Return the answers since the last call, the oldest first."""
        answers, self.answers = self.answers, []
        return answers

    def take_check(self) -> bool:
        """Whether a self-test has ended since the last call: `last_check` has its results."""
        was, self._check_is_news = self._check_is_news, False
        return was

    def take_cells(self) -> list[Cell]:
        """Return what the board has told of its cells since the last call, by place; nothing if it has not."""
        cells, self.cells = self.cells, []
        return cells

    def _read(self, word: str, rest: str) -> None:
        match word:
            case "ok":
                self.answers.append(Answer("", ""))
            case "error":
                code, _, text = rest.partition(" ")
                self.answers.append(Answer(code, text))
            case "back":
                self.news.append(f"{word} {_number(rest)}")
            case "event":
                self.news.append(f"{word} {rest}")
            case "hello":
                self.name = _matched(_NAME, rest.split(" ")[-1])
                self.task = self.noted = ""  # a board that has just started has none, and says nothing of it
            case "position":
                self.position = _matched(_POSITION, rest)
            case "rules" | "result" | "steps" | "task" | "noted":
                setattr(self, word, rest)
            case "round":
                self.round = _number(rest)
            case "record":
                self.record = [rest] if rest.startswith("rules ") else [*self.record, rest][:_LONGEST_RECORD]
            case "history":
                self.history = rest.split()
            case "settings":
                self.settings = dict(word.split("=", 1) for word in rest.split())
            case "check":
                part, _, result = rest.partition(" ")
                self.check = {part: result} if self.checked else self.check | {part: result}
                self.checked = part == "done"
                if self.checked:
                    self.last_check, self._check_is_news = self.check, True
            case "results" if rest.startswith("session="):
                self.session = _number(rest.split()[0].removeprefix("session="))
                self.results = []
            case "results":
                self.results = [*self.results, results.read(rest)][-_MOST_RESULTS:]
            case "cells":
                self.cells = [_cell(text) for text in rest.split()]
            case "counts":
                self.counts = [max(0, _number(count)) for count in rest.split(",") if count]
            case "cues":
                self.cues = [_cue(text) for text in rest.split()]
            case "say":
                self.saying = _saying(rest)
            case _:
                return
        self.changes += 1


def _cell(text: str) -> Cell:
    weight, count, confidence, health = text.split(":")
    return Cell(_number(weight), _number(count), _number(confidence), health)


def _cue(text: str) -> Cue:
    _matched(_CUE, text)
    place, name, *n = text.split(":")
    return Cue(int(place), name, int(n[0]) if n else None)


def _number(text: str) -> int:
    return int(_matched(_NUMBER, text))


def _matched(form: re.Pattern[str], text: str) -> str:
    """Return the text if it has this form. Raises ValueError."""
    if not form.fullmatch(text):
        raise ValueError(text)
    return text


def _saying(text: str) -> Saying | None:
    key, *args = text.split() or [""]
    return Saying(key, dict(arg.split("=", 1) for arg in args)) if key else None
