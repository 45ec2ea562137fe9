"""The rules of Giuthi, Kiothi and Ali Guli Mane: positions, moves, events and sessions.

Pure Python that runs the same on CPython and MicroPython. `python -m engine` speaks the text protocol (PROTOCOL.md).

    rules = engine.rules("giuthi pits=6 seeds=4")
    session = engine.Session(rules)
    for event in session.play(rules.move("8+")):
        print(engine.event_text(event))
"""

from .base import Move, Rules
from .errors import EngineError, IllegalMove, MoveError, PositionError, RecordError, RulesError, StateError
from .games import GAMES, rules
from .position import Position
from .session import MatchResult, Result, Session, event_text

__all__ = [
    "GAMES",
    "EngineError",
    "IllegalMove",
    "MatchResult",
    "Move",
    "MoveError",
    "Position",
    "PositionError",
    "RecordError",
    "Result",
    "Rules",
    "RulesError",
    "Session",
    "StateError",
    "event_text",
    "rules",
]
