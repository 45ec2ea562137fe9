"""What players and PC may ask of the board: another game, a position, moves, to take something back, to be shown again.

Called by mode.py (the button), menu.py, pressing.py and remote.py (the link), each with the app.
"""

import gc

import engine
from firmware.playing import Playing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine import Move, Position, Rules
    from firmware.app import App

CLEARING = "clearing"  # the file that stands while one group's things are cleared away for the next: group.py

# What the mode button goes through: the recorded set-ups, the beginners' one first.
SETUPS = (
    "giuthi pits=6 seeds=4",
    "giuthi pits=6 seeds=6",
    "giuthi pits=7 seeds=6",
    "giuthi pits=8 seeds=4",
    "giuthi pits=8 seeds=8",
    "giuthi pits=10 seeds=9",
    "giuthi pits=5 seeds=4",
    "kiothi",
    "kiothi filled=5",
    "kiothi filled=5 seeds=6",
    "ali-guli-mane",
    "ali-guli-mane direction=clockwise",
)


def new(app: "App", rules: "Rules", first: int = 0) -> None:
    """A new game from its start position. RulesError where the board has no room for it."""
    app.begin_command()
    if rules.columns > app.board.columns:
        raise engine.RulesError(f"{rules.text()}: this board has {app.board.columns} pits a row")
    app.first = first
    app.use(rules)
    app.begin_journal()
    app.lay_out("fill")


def next_group(app: "App") -> None:
    """Another group comes: the game, all games before it, the results and the lessons' progress are forgotten."""
    if app.ready:
        app.begin_command()
    gc.collect()
    from firmware import group  # here, since it is seldom needed

    group.begin(app)


def next_set_up(app: "App") -> None:
    """A new game of the next set-up that the board has room for."""
    here = app.rules.text()
    setups = [engine.rules(text) for text in SETUPS]
    setups = [rules for rules in setups if rules.columns <= app.board.columns]
    names = [rules.text() for rules in setups]
    at = names.index(here) + 1 if here in names else 0
    new(app, setups[at % len(setups)], app.first)


def set_up(app: "App", position: "Position") -> None:
    """Goes on from any position of the present rules, once it is laid out."""
    app.begin_command()
    app.session = engine.Session(app.rules, position)
    app.begin_journal()
    app.lay_out("fill")


def play(app: "App", moves: "list[Move]") -> None:
    """Makes moves that the hands have not made, all or none; the lights then show how the seeds lie after them."""
    app.begin_command()
    made = 0
    try:
        for move in moves:
            app.session.commit(move)
            made += 1
    except engine.EngineError:
        for _ in range(made):
            app.session.undo()
        raise
    app.tell_journal([move.text() for move in moves])
    app.lay_out("fill")


def undo(app: "App") -> None:
    """Takes back the move that the hands have begun, or else the last one made."""
    app.begin_command()
    if not app.begun:
        app.session.undo()
        app.tell_journal(["undo"])
    app.lay_out("restore")


def take_turn_back(app: "App") -> None:
    """Takes back the turn that the hands have begun; as long as its seeds are not back, it may be gone on with."""
    app.lay_out("restore", app.state)


def next_round(app: "App") -> None:
    """The next round of an Ali Guli Mane match."""
    app.begin_command()
    if app.task:
        raise engine.StateError(f"a {app.task.kind} has no rounds")
    if app.session.match:
        raise engine.StateError("the match is over")
    if app.session.next_round() is None:
        app.tell_journal(["match"])
        app.go_on()
    else:
        app.tell_journal(["round"])
        app.lay_out("fill-round")


def resume(app: "App") -> None:
    """The last game goes on, and the one in progress becomes the last one."""
    app.begin_command()
    if app.task:
        raise engine.StateError(f"a {app.task.kind} is on the board: leave it first, and its game goes on")
    if not app.journal.swap():
        raise engine.StateError("there is no last game to go on with")
    game = app.kept()
    if game is None:
        app.journal.swap()
        raise engine.StateError("the last game can't be played here")
    app.enter(app.wake(game, b""))


def show_again(app: "App") -> None:
    """Says once more what the board is waiting for; the lights show the move so far, or the last one."""
    track, steps = app.last, len(app.last.steps) if app.last else 0
    if isinstance(app.state, Playing) and app.state.tracks:
        track, steps = app.state.tracks[0], app.state.tracks[0].at
    if track and steps:
        app.again.start(track, steps)
    app.remote.sync()
    app.sounder.tone(660, 60)


def advise(app: "App") -> None:
    """Shows a good move as a hint; in a task, what is to be done. StateError."""
    if app.task:
        app.task.hint()
    else:
        app.thinking().hint()


def calibrate(app: "App") -> None:
    """Begins to calibrate the cells; until that is done, the board keeps its old calibration. StateError."""
    from firmware import calibrating  # here and below: what is not asked for takes no memory

    app.cover(calibrating.start(app, app.cells, app.store, app.game()))


def check(app: "App") -> None:
    """Begins the self-test; the game goes on after it."""
    from firmware.checking import Checking

    app.cover(Checking(app, app.cells, app.game()))
