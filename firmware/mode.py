"""What the mode button does in each state of the app, and what the rings show of it while it is held.

Called by App, and by remote.py for whoever presses from afar.

A press acts when the button is let go: short, or long (1.2 s). Held for 3 s it opens the menu, at once.
firmware/README.md has a table of what a press does.
"""

from firmware import commands, showing
from firmware import cues as cue
from firmware.button import LONG_MS, VERY_LONG_MS
from firmware.ended import Ended, Unready
from firmware.filling import Filling
from firmware.menu import Menu
from firmware.states import Service, Turn
from firmware.waking import PuttingRight, Waking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.app import App

_STEP_MS = 200  # in which the ring of a store grows by an LED,
_SHOWN_MS = 400  # once the button has been held for so long
STEPS = VERY_LONG_MS // _STEP_MS


def short(app: "App") -> None:
    """A short press."""
    stopped = app.again.stop()
    state = app.state
    if isinstance(state, Menu):
        state.next()
    elif isinstance(state, Service):
        state.press()
    elif isinstance(state, Unready):
        commands.calibrate(app)
    elif isinstance(state, Turn) and state.waits_for_button:
        state.saw()
    elif isinstance(state, Turn) and state.is_wrong:
        commands.take_turn_back(app)
    elif isinstance(state, Waking):
        state.press()
    elif showing.drop_hint(app):
        pass
    elif isinstance(state, PuttingRight):
        if not state.press():
            commands.show_again(app)
    elif isinstance(state, Filling) and state.beneath:
        app.resume(state.beneath)  # rather put it right: whoever presses by mistake has lost nothing
    elif app.task:
        if not app.task.press() and not stopped:
            commands.show_again(app)
    elif isinstance(state, Ended) and app.rules.rounds and app.session.match is None:
        commands.next_round(app)
    elif fresh(app):
        commands.next_set_up(app)
    elif not stopped:
        commands.show_again(app)
    app.look_again()


def fresh(app: "App") -> bool:
    """Whether a game has been dealt in which nobody has done anything: another one may be chosen."""
    state, session = app.state, app.session
    if session.history or session.round > 1 or (isinstance(state, Turn) and state.begun):
        return False
    if isinstance(state, Filling) and state.key == "restore":
        return False  # whoever presses twice has not asked for another game
    return session.position == app.rules.start(session.position.player)  # else somebody has set it up


def long(app: "App") -> None:
    """A long press."""
    state = app.state
    if isinstance(state, Menu):
        state.choose()
    elif isinstance(state, Service):
        state.leave()
    elif app.task:
        app.task.leave()
    elif app.ready:
        commands.new(app, app.rules, app.first)
    app.look_again()


def very_long(app: "App") -> None:
    """A press that lasts so long that the menu opens; there, and where something is broken off, it leaves."""
    state = app.state
    if isinstance(state, (Menu, Service)):
        state.leave()
    else:
        app.cover(Menu(app, state))
    app.look_again()


def does(app: "App") -> str:
    """What letting go after a long press does: `new`, `off`, `choose`, or `nothing`."""
    if isinstance(app.state, Menu):
        return "choose"
    if isinstance(app.state, Service) or app.task:
        return "off"
    return "new" if app.ready else "nothing"


def step(held: int) -> int:
    """How much of the ring is shown when the button has been held for so many ms: 0 for nothing, up to STEPS."""
    return min(STEPS, held // _STEP_MS) if held >= _SHOWN_MS else 0


def is_long(shown: int) -> bool:
    """Whether letting go does what a long press does, by the `step` that is shown."""
    return shown * _STEP_MS >= LONG_MS


def paint(app: "App", shown: int, cues: cue.Cues) -> None:
    """Shows what letting go will do, over what the state shows: the stores' rings grow, and then the pits tell."""
    for player in (0, 1):
        store = app.board.store(player)
        cues.set(store, cue.HOLDING, shown * app.board.size(store) // STEPS)
    if not is_long(shown):
        return
    what = does(app)
    if what in ("new", "off"):
        for pit in range(app.field.pits):
            place = app.field.place[pit]
            cues.mark[place] = cue.NONE
            cues.set(place, cue.ENDING)
    elif isinstance(app.state, Menu):
        cues.set(app.state.place, cue.HOLDING, app.board.size(app.state.place))


def words(app: "App") -> str:
    """What the board says when the button has been held for long."""
    more = "leave" if isinstance(app.state, (Menu, Service)) else "menu"
    return f"let-go does={does(app)} more={more}"
