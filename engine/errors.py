"""The engine's errors, named by their cause. Whoever calls the engine catches `EngineError`.

`code` is the word that the text protocol (PROTOCOL.md) sends for the error; the message names the offending part.
"""


class EngineError(ValueError):
    """Something the engine was given, and cannot take. Nothing has changed."""

    code = "command"


class CommandError(EngineError):
    """A command line that is none: unknown, or with missing or surplus arguments."""


class RulesError(EngineError):
    """A game, an option or an option's value that does not exist."""

    code = "rules"


class PositionError(EngineError):
    """A position that cannot be read, or that cannot be one under the rules."""

    code = "position"


class MoveError(EngineError):
    """A move that cannot be read."""

    code = "move"


class IllegalMove(EngineError):  # noqa: N818  the name says the whole of it
    """A readable move that the rules forbid in this position."""

    code = "move"


class StateError(EngineError):
    """A good command at the wrong time."""

    code = "state"


class RecordError(EngineError):
    """A saved game that cannot be read. `line` is the number of the offending line, from 1."""

    code = "record"

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line
