"""The next group: the game, all games before it, the results and how far the lessons were done are forgotten.

Calibration, language, brightness and sound stay, as does everything else that the facilitator has set. Loaded by
commands.py when it is asked for, and when the power went in the middle of it: a file named `clearing` stands for as
long as it is under way, and the start of the board does it once more. Every step may be done twice.
"""

from engine import StateError
from firmware.commands import CLEARING
from firmware.filling import Filling
from firmware.results import Results
from firmware.sealed import GOOD, seal, unseal
from firmware.settings import PLAYERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.app import App

_KIND = "clearing"
_VERSION = 1
_PROGRESS = ("lessons.0", "lessons.1", "puzzles.0", "puzzles.1")


def begin(app: "App") -> None:
    """Another group comes to the board."""
    results = Results(app.store)
    rules = app.task.waiting.rules if app.task else app.rules
    try:
        session = _mark(app, results.session)
    except OSError:
        session = results.session + 1  # the flash is full: without the mark, what is cleared makes room
    for name in app.store.names():
        if name in _PROGRESS:
            app.store.remove(name)
    app.returning = app.task = app.shown = app.last = None
    app.first = 0
    app.use(rules)
    app.journal.begin_alone(app.session)
    try:
        for player in PLAYERS:
            app.settings.set(player, "off")
        results.begin(session)
        app.store.remove(CLEARING)
    except (OSError, StateError):
        app.journal.trouble = "full"
    if app.presence:
        app.presence.minutes = 0
        app.presence.noted += 1
    if app.ready:
        app.enter(Filling(app, app.session.position, "fill"))


def _mark(app: "App", session: int) -> int:
    """Keeps that it is under way, and returns the number of the session that begins; the same one when done again."""
    found = unseal(_KIND, _VERSION, app.store.read(CLEARING) or b"")
    if found.why == GOOD:
        return int(found.body)
    following = session + 1
    app.store.write(CLEARING, seal(_KIND, _VERSION, 0, str(following).encode()))
    return following
