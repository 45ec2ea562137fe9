"""The states of the app in which nobody plays: the game is over, or the board cannot weigh."""

from engine.session import NOBODY
from firmware import cues as cue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.app import App


class Ended:
    """The game is over; `result` is the session's. The winner's row and store shine, both at a draw."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.result = app.session.result()

    def update(self, changed: bool) -> bool:
        """Called on every tick. True if something else is to be shown."""
        return changed

    def paint(self, cues: cue.Cues) -> None:
        """Sets the cues for this state."""
        field = self.app.field
        for player in (0, 1):
            if self.result.winner == 1 - player:
                continue
            cues.set(self.app.board.store(player), cue.WON)
            for pit in range(field.pits):
                if field.rules.owner(pit) == player:
                    cues.set(field.place[pit], cue.WON)

    def words(self) -> str:
        """What the board says in this state, as the link's `say` has it."""
        south, north = self.result.scores
        if self.result.winner == NOBODY:
            return f"draw s0={south} s1={north} reason={self.result.reason}"
        return f"won player={self.result.winner} s0={south} s1={north} reason={self.result.reason}"


class Unready:
    """The board cannot play, for the reason `key` (a word of `say`): both stores show the cross."""

    def __init__(self, app: "App", key: str) -> None:
        self.app = app
        self.key = key

    def update(self, changed: bool) -> bool:
        """Called on every tick. True if something else is to be shown."""
        return changed

    def paint(self, cues: cue.Cues) -> None:
        """Sets the cues for this state."""
        for player in (0, 1):
            cues.set(self.app.board.store(player), cue.WRONG)

    def words(self) -> str:
        """What the board says in this state, as the link's `say` has it."""
        return self.key
