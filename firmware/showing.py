"""A move that the lights show before it is made: asked for over the link, the board's own as a player, or a hint.

Called by remote.py, opponent.py, mode.py and menu.py. playing.py, guiding.py and lit_opening.py ask what is shown.
"""

import engine
from firmware import cues as cue
from firmware.playing import Playing
from firmware.states import Turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine import Move, Position, Rules
    from firmware.app import App
    from firmware.board import Field

SHOWN, PLAYS, HINT = "shown", "plays", "hint"


class Shown:
    """`move`, shown because of `why`. Instead of a HINT another move may be made. `level`: at which the board PLAYS."""

    def __init__(self, rules: "Rules", position: "Position", move: "Move", why: str, level: int) -> None:
        self.move = move
        self.why = why
        self.level = level
        more = f" player={position.player} move={move.text()}"
        if level:
            more += f" level={level}"
        if rules.opening(position):
            self.words = why + "-opening" + more
            return
        events = rules.events(position, move)
        self._lifted = next(events)[2]
        self._first = next(events)[1]  # the pit that the first seed goes into
        self._way = rules.lap_way(position, move.pit, self._first)
        more += f" pit={move.pit}"
        if self._lifted < position.pits[move.pit]:
            more += f" part={self._lifted}"
        if move.text()[-1] in "+-":
            more += " way=" + move.text()[-1]
        self.words = why + more

    @property
    def binds(self) -> bool:
        """Whether another move is a mistake."""
        return self.why != HINT

    def paint(self, field: "Field", cues: cue.Cues) -> None:
        """Lights the pit to be lifted, and where the first seed goes."""
        cues.set(field.place[self.move.pit], cue.LIFT, self._lifted)
        heading = field.heading(self._first, self._way)
        cues.set(field.place[self._first], cue.SOW, self._lifted, self._way, heading)


def guide(app: "App", move: "Move", why: str = SHOWN, level: int = 0) -> None:
    """Shows a legal move; takes no other one for it unless it is a hint. StateError, IllegalMove."""
    app.begin_command()
    state = app.state
    if not isinstance(state, Turn) or state.begun:
        raise engine.StateError("a move is shown before it is begun, when all seeds lie where they belong")
    app.session.check(move)
    app.shown = Shown(app.rules, app.session.position, move, why, level)
    if isinstance(state, Playing):
        app.state = Playing(app)
    else:
        from firmware.lit_opening import LitOpening  # here, since it takes memory from all who play without it

        app.state = LitOpening(app, app.shown)
    app.look_again()


def hint(app: "App", move: "Move") -> None:
    """Lights a legal move as a hint, instead of another one or of thinking about one. StateError, IllegalMove."""
    if not app.task and app.settings.level(app.session.position.player):
        raise engine.StateError("the board itself plays this move")
    drop_hint(app)
    guide(app, move, HINT)


def show_none(app: "App") -> bool:
    """Shows no move any more, unless its hands have begun: all legal ones may be made. False if none was shown."""
    state = app.game()
    if not app.shown or not isinstance(state, Turn) or state.begun:
        return False
    app.shown = None
    state.free()
    app.look_again()
    return True


def drop_hint(app: "App") -> bool:
    """Takes a hint away, or thinks about one no longer. False if there is none."""
    if app.stop_hint():
        return True
    return app.shown is not None and app.shown.why == HINT and show_none(app)


def free(app: "App") -> None:
    """Over the link: takes away what `guide` or `hint` shows. StateError."""
    if not drop_hint(app) and not (app.shown and app.shown.why == SHOWN and show_none(app)):
        raise engine.StateError("no move is shown that could be taken away")


def waits(app: "App") -> bool:
    """Whether a move is waited for that nobody has begun, and that no light shows."""
    return isinstance(app.state, Turn) and not app.state.begun and not app.shown
