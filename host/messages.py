"""The messages to the pages: what each says of the board, the game and a trace. The game room sends them.

They are described in host/README.md.
"""

import base64
from typing import Any

from host.check_report import Line, summary
from host.follower import SPEEDS
from host.game_replay import GameReplay
from host.lessons.words import said, told
from host.puzzles.form import all_of, games
from host.report import Cell, Report
from host.setups import SETUPS
from host.trace_player import TracePlayer
from host.virtual.faults import Faults
from host.words import Words, languages

Message = dict[str, Any]


def hello(data: dict[str, Any], *, told: bool, faults: Faults | None = None) -> Message:
    """Return what a page needs first.

    `data` is a board file's content, `told` whether the board is told by buttons, `faults` those that it can have.
    """
    panel, places, columns = data["panel"], data["places"], data["columns"]
    return {
        "type": "hello",
        "board": {
            "name": data["name"],
            "columns": columns,
            "told": told,
            "ledsPerPit": places[0]["leds"],
            "ledsPerStore": places[2 * columns]["leds"],
            "panel": [panel["width"], panel["height"]],
            "places": [[place["x"], place["y"], place["hollow"], place["ring"]] for place in places],
        },
        "setups": [{"rules": rules, "name": name} for rules, name in SETUPS],
        "speeds": list(SPEEDS),
        "languages": languages(),
        "puzzles": {game: [[puzzle.grade, puzzle.laps] for puzzle in all_of(game)] for game in games()},
        "faults": [{**kind._asdict(), "ends": faults.ends(kind)} for kind in faults.kinds] if faults else [],
    }


def faults(faults: Faults) -> Message:
    """Return what is wrong with the board."""
    return {"type": "faults", "active": [list(fault) for fault in faults.active]}


def world(places: list[list[int]], hand: list[int], *, busy: bool) -> Message:
    """Return which seeds lie where, by their numbers."""
    return {"type": "world", "places": places, "hand": hand, "busy": busy}


def leds(rgb: bytes) -> Message:
    """Return what lights up."""
    return {"type": "leds", "rgb": base64.b64encode(rgb).decode()}


def board(report: Report, words: Words) -> Message:
    """Return what the board has told."""
    say = report.saying
    game = report.rules.partition(" ")[0]
    return {
        "type": "board",
        "rules": report.rules,
        "columns": _columns(report.position),
        "position": report.position,
        "history": report.history,
        "counts": report.counts,
        "cues": [list(cue) for cue in report.cues],
        "say": say and {"key": say.key, "args": say.args, "text": said(words, say.key, say.args, game)},
        "result": report.result,
        "round": report.round,
        "steps": report.steps,
        "settings": report.settings,
        "language": words.language,
        "task": _task(report.task, words),
    }


def _task(task: str, words: Words) -> dict[str, str] | None:
    """Return what is done instead of the game, as the link tells it: `puzzle giuthi 3 of=64 grade=2 stands=asked`.

    A lesson has its `title` and `text` besides.
    """
    parts = task.split()
    if len(parts) < 3:
        return None
    more = dict(part.split("=", 1) for part in parts[3:] if "=" in part)
    if parts[0] == "lesson":
        more |= told(words.language, parts[1], parts[2])
    return {"kind": parts[0], "game": parts[1], "number": parts[2], **more}


def _columns(position: str) -> int | None:
    """How many pits a row the game has that this position is of."""
    return position.partition("/")[0].count(",") + 1 if "/" in position else None


def cells(told: list[Cell], words: Words) -> Message:
    """Return what the board has told of its cells, with a word of advice for each that is sick."""
    rows = []
    for cell in told:
        advice = "" if cell.health == "ok" else words.say(f"health-{cell.health}", {})
        rows.append([cell.weight, cell.seeds, cell.confidence, cell.health, advice])
    return {"type": "cells", "cells": rows}


def check(found: list[Line], *, fresh: bool) -> Message:
    """Return what the self-test has found: a sentence, and each part that there is something to do about.

    `fresh`: it has just ended.
    """
    parts = [[line.part, line.advice] for line in found if line.advice]
    return {"type": "check", "summary": summary(found), "parts": parts, "fresh": fresh}


def results(report: Report) -> Message:
    """Return what the group at the board has finished, for how long it had been there then; session 0 at home."""
    rows = [
        {
            "kind": result.kind,
            "minutes": result.minutes,
            "played": result.played,
            "winner": result.winner,
            "seeds": list(result.seeds),
            "number": result.number,
        }
        for result in report.results
    ]
    return {"type": "results", "session": report.session, "results": rows}


def replay(game: GameReplay | None) -> Message:
    """Return where in a saved game the board is."""
    if not game:
        return {"type": "replay", "steps": None}
    steps = [step.text for step in game.steps]
    return {"type": "replay", "name": game.name, "steps": steps, "at": game.at, "moving": game.moving, "all": game.all}


def trace(player: TracePlayer | None) -> list[Message]:
    """Return which trace is open, and where in it the board is."""
    if not player:
        return [{"type": "trace", "name": None}]
    moment = {"at": player.at, "playing": player.playing, "times": player.times, "jumping": player.jumping}
    return [
        {"type": "trace", "name": player.name, "ms": player.ms, "marks": [list(mark) for mark in player.marks]},
        {"type": "moment", **moment, "result": player.result},
    ]


def access(*, plays: bool) -> Message:
    """Return whether the page may play; else it looks on."""
    return {"type": "access", "plays": plays}


def pace(times: int) -> Message:
    """Return how many times slower than life the board runs; 1 if it keeps up."""
    return {"type": "pace", "times": times}


def back(n: str) -> Message:
    """Return that so many events were taken back."""
    return {"type": "back", "n": int(n) if n.isdecimal() else 0}


def error(code: str, text: str) -> Message:
    """Return the message that tells a page what went wrong."""
    return {"type": "error", "code": code, "text": text}


def sentence(reason: object) -> str:
    """Make a reason a sentence; a word such as `pits=3` keeps its small letter."""
    text = str(reason).rstrip(".")
    first = text.partition(" ")[0]
    return (text[:1].upper() + text[1:] if first.isalpha() else text) + "."
