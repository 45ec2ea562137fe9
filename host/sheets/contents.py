"""What stands on the sheets, as data for the templates: words of host/texts, diagrams of moves, rings of lights."""

from typing import Any

import engine
from firmware.menu import TABLE as MENU
from host.lessons.course import Course
from host.lessons.words import courses, step_words
from host.puzzles.form import Puzzle, all_of
from host.sheets.diagrams import Diagram, diagram
from host.sheets.first_lesson import FIRST_LESSON, words_of
from host.sheets.rings import rings
from host.words import FIRST, texts

GAMES = ("giuthi", "kiothi", "ali-guli-mane")

# The rules in their order: the words `rule-GAME-NAME`, and the diagram: a lesson's position, and a move there.
_RULES: dict[str, tuple[tuple[str, str, str], ...]] = {
    "giuthi": (
        ("start", "giuthi pits=6 seeds=4", ""),
        ("sow", "way", "9+"),
        ("relay", "relay", "7+"),
        ("over", "over", "11+"),
        ("again", "again", "6+"),
        ("capture", "capture", "11+"),
        ("chain", "chain", "11+"),
        ("end", "", ""),
    ),
    "kiothi": (
        ("start", "kiothi", ""),
        ("opening", "", ""),
        ("sow", "empty", "14x3"),
        ("relay", "relay", "18x2"),
        ("capture", "capture", "12x1"),
        ("nki", "lose-nki", "14x2"),
        ("bonus", "bonus", "19x4"),
        ("end", "", ""),
    ),
    "ali-guli-mane": (
        ("start", "ali-guli-mane", ""),
        ("saada", "saada", "8"),
        ("relay", "pussa-kanawa", "8"),
        ("capture", "capture", "11"),
        ("bonus", "", ""),
        ("end", "", ""),
        ("match", "closed", "11"),
    ),
}

# The lights of the legend: cue, seeds, LEDs, moments in ms.
_LIGHTS: tuple[tuple[str, int, int, tuple[int, ...]], ...] = (
    ("fill", 3, 8, (0,)),
    ("surplus", 2, 8, (0, 256)),
    ("may", 0, 8, (0, 512, 1024)),
    ("lift", 0, 8, (0, 400)),
    ("sow", 0, 8, (150, 420, 690)),
    ("path", 2, 8, (128, 256, 384)),
    ("end", 0, 8, (0,)),
    ("relay", 0, 8, (0, 256, 512)),
    ("take", 4, 8, (0, 128, 256)),
    ("store", 4, 16, (0,)),
    ("wrong", 0, 8, (0, 256)),
    ("turn", 0, 16, (512,)),
    ("extra", 0, 8, (0, 256)),
    ("nki", 0, 8, (0,)),
    ("south", 0, 8, (0,)),
    ("thinking", 0, 8, (0, 256, 512)),
    ("won", 0, 16, (0, 256, 512)),
    ("blind", 0, 8, (0, 1024)),
    ("demo", 5, 8, (0, 512, 1024)),
    ("countdown", 5, 8, (0, 512)),
)
LIGHTS = tuple(row[0] for row in _LIGHTS)

_CARD_LISTS = ("start", "new", "button", "help")  # the parts of the facilitator's card


def words(language: str) -> dict[str, str]:
    """Return the sheets' own words, all of them: in English where the language lacks some."""
    return {**texts(FIRST)["sheets"], **texts(language).get("sheets", {})}


def is_whole(language: str) -> bool:
    """Whether the language has all words of the sheets; else none is made in it."""
    return set(texts(FIRST)["sheets"]) <= set(texts(language).get("sheets", {}))


def rules(language: str) -> dict[str, Any]:
    """Return the rules of all games, a page each."""
    said = words(language)
    return {
        "games": [
            {
                "title": courses()[game].title,
                "from": said[f"from-{game}"],
                "rules": [
                    {"text": said[f"rule-{game}-{name}"], "diagram": _figure(game, step, move)}
                    for name, step, move in _RULES[game]
                ],
            }
            for game in GAMES
        ],
    }


def _figure(game: str, step: str, move: str) -> Diagram | None:
    """The position of a lesson of that game, or the start of a game by its rules; none without a name."""
    if not step:
        return None
    for lesson in courses()[game].steps:
        if lesson.name == step:
            return diagram(lesson.rules, lesson.position, move)
    whole = engine.rules(step)
    return diagram(whole, whole.start())


def legend(language: str) -> dict[str, Any]:
    """Return the light legend."""
    said = words(language)
    lights = [
        {
            "title": said[f"light-{cue}"],
            "text": said[f"light-{cue}-means"],
            "rings": rings(cue, moments, seeds, leds),
        }
        for cue, seeds, leds, moments in _LIGHTS
    ]
    return {"lights": lights}


def card(language: str) -> dict[str, Any]:
    """Return the facilitator's quick card."""
    said = words(language)
    first = [{"what": "", "text": words_of(step, said)} for step in FIRST_LESSON]
    parts = [{"name": "first", "title": said["card-first"], "rows": first}]
    menu = [f"{number} {said[f'card-menu-{row[0]}']}" for number, row in enumerate(MENU, 1)]
    for part in _CARD_LISTS:
        rows: list[dict[str, str]] = []
        while f"card-{part}-{len(rows) + 1}" in said:
            key = f"card-{part}-{len(rows) + 1}"
            rows.append({"what": said.get(f"{key}-what", ""), "text": said[key]})
        parts.append({"name": part, "title": said[f"card-{part}"], "rows": rows})
    lights = [
        {"rings": rings(cue, moments[:1], seeds, leds), "title": said[f"light-{cue}"]}
        for cue, seeds, leds, moments in _LIGHTS
        if cue in ("fill", "turn", "may", "sow", "relay", "take", "wrong", "surplus")
    ]
    return {"parts": parts, "menu": menu, "lights": lights}


def lessons(language: str) -> dict[str, Any]:
    """Return a card for each step of each course."""
    return {"courses": [_cards(language, courses()[game]) for game in GAMES]}


def _cards(language: str, course: Course) -> list[dict[str, Any]]:
    found = []
    for number, step in enumerate(course.steps, 1):
        title, text = step_words(language, course.name, step)
        move = step.moves[0] if step.light == "show" and step.moves else ""
        found.append(
            {
                "course": course.title,
                "number": number,
                "of": len(course.steps),
                "title": title,
                "text": text,
                "lift": _first_pit(move),
                "diagram": diagram(step.rules, step.position),
            }
        )
    return found


def _first_pit(move: str) -> int:
    """The pit that a move lifts first; -1 where the player is to choose."""
    digits = "".join(char for char in move.partition("x")[0] if char.isdigit())
    return int(digits) if digits else -1


def puzzles(language: str) -> dict[str, Any]:
    """Return all puzzles of all games: what is to be found, and how it ends."""
    said = words(language)
    games = []
    for game in GAMES:
        found = [
            {
                "number": number,
                "grade": puzzle.grade,
                "task": _ending(said, puzzle.margin),
                "diagram": _puzzle_diagram(puzzle),
            }
            for number, puzzle in enumerate(all_of(game), 1)
        ]
        games.append({"title": f"{courses()[game].title}: {said['puzzles']}", "puzzles": found})
    return {"games": games}


def solutions(language: str) -> dict[str, Any]:
    """Return the best line of each puzzle."""
    said = words(language)
    games = []
    for game in GAMES:
        found = [
            {"number": number, "line": list(puzzle.line), "task": _ending(said, puzzle.margin)}
            for number, puzzle in enumerate(all_of(game), 1)
        ]
        games.append({"title": f"{courses()[game].title}: {said['solutions']}", "solutions": found})
    return {"games": games}


def _puzzle_diagram(puzzle: Puzzle) -> Diagram:
    known = engine.rules(puzzle.rules)
    return diagram(known, known.position(puzzle.position, partial=True))


def _ending(said: dict[str, str], margin: int) -> str:
    key = "puzzle-win" if margin > 0 else "puzzle-lose" if margin < 0 else "puzzle-draw"
    return said[key].replace("{n}", str(abs(margin)))


SHEETS = {
    "rules": rules,
    "legend": legend,
    "card": card,
    "lessons": lessons,
    "puzzles": puzzles,
    "solutions": solutions,
}
