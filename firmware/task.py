"""Something to be done by hand that is no game: a position is laid out, a move is asked for, judged, and tried again.

Puzzles (puzzle.py) and the steps of a lesson (lesson.py) are tasks. A task is begun over the game in progress, which
waits: it stays in the journal, so it comes back when the task is left, and after a power cut. Loaded by whoever begins
one; App asks its `task`.
"""

import engine
from firmware import cues as cue
from firmware.board import Field
from firmware.filling import Filling

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine import Position, Rules, Session
    from firmware import interfaces
    from firmware.app import App


class Task:
    """What a task is made of; each kind is a subclass. How it stands is told by the session's history, empty at first.

    The hands' moves come into `app.session` as in a game, confirmed by the referee; `next_state` is asked after each.
    """

    kind = "task"  # as the link names it

    def __init__(self, app: "App") -> None:
        self.app = app
        self.waiting: Session = app.task.waiting if app.task else app.session  # the game that goes on when this is left

    # What a subclass says

    def next_state(self, note: str) -> "interfaces.State | None":
        """The board holds the session's position: the state that follows; None for what follows in a game, too."""
        return None

    def words(self) -> str:
        """What is said while a move is waited for, as the link's `say` has it; empty for what is said in a game."""
        return ""

    def text(self) -> str:
        """Which task this is and how it stands, as the link's `task` has it after the kind."""
        return ""

    def press(self) -> bool:
        """A short press of the mode button while no move is being made. False where it is for something else."""
        if not self.app.session.history:
            return False
        self.again()
        return True

    def touched(self, place: int) -> bool:
        """A place's button was pressed: the stores go on from what was told. False where it is for something else."""
        return isinstance(self.app.state, Judged) and place >= self.app.board.store(0) and self.press()

    def hint(self) -> None:
        """Shows what is to be done."""
        raise engine.StateError("there is no hint for this")

    # What it can do

    def begin(self, rules: "Rules", position: "Position") -> None:
        """Lays a position out; the task begins when it lies. RulesError, StateError."""
        app = self.app
        app.begin_command()
        if app.returning:
            raise engine.StateError("the board is just waking up: ask once more in a moment")
        if rules.columns > app.board.columns:
            raise engine.RulesError(f"{rules.text()}: this board has {app.board.columns} pits a row")
        app.task = self
        _go_to(app, engine.Session(rules, position))
        app.enter(Filling(app, app.session.position, "fill"))

    def again(self) -> None:
        """Tries again: the seeds are laid back as they lay at first."""
        session = self.app.session
        while session.history:
            session.undo()
        self.app.shown = None
        self.app.enter(Filling(self.app, session.position, "restore"))

    def leave(self) -> None:
        """Goes back to the game that waits."""
        app = self.app
        app.begin_command()
        app.task = None
        _go_to(app, self.waiting)
        app.enter(Filling(app, app.session.position, "fill"))


def _go_to(app: "App", session: "Session") -> None:
    app.shown = app.last = None
    if session.rules is not app.rules:
        app.rules = session.rules
        app.field = Field(app.board, session.rules)
    app.session = session


class Judged:
    """The state of the app in which a task tells how a move was: `right` lights the mover's row, wrong the cross.

    `said` is what the board says meanwhile. The mode button goes on from here: `Task.press`.
    """

    def __init__(self, app: "App", player: int, right: bool, said: str) -> None:
        self.app = app
        self.right = right
        self._player = player
        self._said = said
        if right:
            app.sounder.tone(1760, 300)
        else:
            app.sounder.tone(330, 300)

    def update(self, changed: bool) -> bool:
        """Called on every tick. True if something else is to be shown."""
        return changed

    def paint(self, cues: cue.Cues) -> None:
        """Sets the cues for this state."""
        field = self.app.field
        cues.set(self.app.board.store(self._player), cue.WON if self.right else cue.WRONG)
        if self.right:
            for pit in field.rules.row(self._player):
                cues.set(field.place[pit], cue.WON)

    def words(self) -> str:
        """What the board says in this state, as the link's `say` has it."""
        return self._said
