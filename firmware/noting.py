"""Notes the results of a session as the game goes on, and tells them over the link. Loaded in workshop mode."""

from firmware.results import Results

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware.app import App
    from firmware.presence import Presence


def heed(presence: "Presence", words: "list[str]") -> None:
    """The game has gone on by these words, as the journal has them: notes how it ended, or that it did not."""
    app = presence.app
    session, number = app.session, str(app.journal.game)
    kind, key = ("round", f"{number}.{session.round}") if app.rules.rounds else ("game", number)
    if session.match:
        kind, key = "match", number
        winner, scores, n = session.match.winner, session.match.scores, session.round
    elif session.over:
        result = session.result()
        winner, scores, n = result.winner, result.scores, len(session.history)
    else:
        if words[-1] == "undo":
            _change(presence, lambda results: results.take_back(kind, key))
        return
    outcome = f"{'-' if winner < 0 else winner} {scores[0]} {scores[1]} {n}"
    _note(presence, kind, key, outcome, app.rules.text())


def done(presence: "Presence", kind: str, name: str, number: int) -> None:
    """Notes that step `number` of the lesson `name` is done, or that one more puzzle of the game `name` is solved."""
    before = Results(presence.app.store).number(kind, name)
    n = max(before, number) if kind == "lesson" else before + 1
    _note(presence, kind, name, f"- 0 0 {n}", name)


def _note(presence: "Presence", kind: str, key: str, outcome: str, what: str) -> None:
    minutes, presence.minutes = presence.minutes, 0
    _change(presence, lambda results: results.note(kind, key, results.minutes + minutes, outcome, what))


def _change(presence: "Presence", change: "Callable[[Results], None]") -> None:
    try:
        change(Results(presence.app.store))
    except OSError:
        presence.app.journal.trouble = "full"
    presence.noted += 1


def tell(app: "App") -> None:
    """Sends the results over the link, a line each; the first one tells of the session."""
    results = Results(app.store)
    table = app.settings.values["table"]
    app.remote.link.write(f"results session={results.session} minutes={results.minutes} table={table}")
    for line in results.lines:
        app.remote.link.write("results " + line)
