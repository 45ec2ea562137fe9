"""What the mode button does in each state of the app, and what the rings show of it while it is held.

Called by App, and by remote.py for whoever presses from afar.

A press acts when the button is let go: short, or long (1.2 s). Held for 3 s it opens the menu, at once.
In workshop mode, let go after 6 s it is the next group.
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
    if _only_woke(app):
        return
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


def _only_woke(app: "App") -> bool:
    """Whether this press has ended what a board does that is left alone: then it does nothing else."""
    if not app.presence or not app.presence.woke:
        return False
    app.presence.woke = False
    return True


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
    if _only_woke(app):
        return
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
    if app.presence:
        app.presence.woke = False
    app.look_again()


def longest(app: "App") -> None:
    """A press that lasts for as long again, in workshop mode: the next group."""
    if _in_workshop(app):
        commands.next_group(app)


def _in_workshop(app: "App") -> bool:
    return app.settings.values["workshop"] != "off"


def does(app: "App") -> str:
    """What letting go after a long press does: `new`, `off`, `choose`, or `nothing`."""
    if app.presence and app.presence.woke:
        return "nothing"
    if isinstance(app.state, Menu):
        return "choose"
    if isinstance(app.state, Service) or app.task:
        return "off"
    return "new" if app.ready else "nothing"


def step(app: "App") -> int:
    """How much of the ring is shown for how long the button is held: 0 for nothing, up to STEPS.

    In workshop mode it goes on, up to STEPS once more, when a very long press has been told.
    """
    held, held_on = app.mode_button.held, app.mode_button.held_on
    if held_on and _in_workshop(app):
        return STEPS + max(1, min(STEPS, (held_on - VERY_LONG_MS) // _STEP_MS))
    return min(STEPS, held // _STEP_MS) if held >= _SHOWN_MS else 0


def is_long(shown: int) -> bool:
    """Whether letting go does what a long press does, by the `step` that is shown."""
    return shown * _STEP_MS >= LONG_MS


def paint(app: "App", shown: int, cues: cue.Cues) -> None:
    """Shows what letting go will do, over what the state shows: the stores' rings grow, and then the pits tell."""
    on = shown > STEPS
    for player in (0, 1):
        store = app.board.store(player)
        cues.set(store, cue.HOLDING, (shown - on * STEPS) * app.board.size(store) // STEPS)
    if not is_long(shown) or (on and shown < 2 * STEPS):
        return
    if on or does(app) in ("new", "off"):
        for place in range(app.board.store(0)):
            cues.mark[place] = cue.NONE
            cues.set(place, cue.ENDING if on or app.field.pit(place) is not None else cue.NONE)
    elif isinstance(app.state, Menu):
        cues.set(app.state.place, cue.HOLDING, app.board.size(app.state.place))


def words(app: "App", shown: int) -> str:
    """What the board says when the button has been held for long."""
    if shown > STEPS:
        return "let-go does=menu more=group" if shown < 2 * STEPS else "let-go does=group more=nothing"
    more = "leave" if isinstance(app.state, (Menu, Service)) else "menu"
    return f"let-go does={does(app)} more={more}"
