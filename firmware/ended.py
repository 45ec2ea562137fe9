"""The states of the app in which nobody plays: the game is over, or the board cannot weigh."""

from array import array

from engine.session import NOBODY
from firmware import cues as cue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.app import App


_ROLLS_MS = 3000  # so long after the last seed it may still roll on; after that the seeds are taken out
_STILL_MS = 400


class Ended:
    """A game, a round or a match is over. The winner's row and store shine, both at a draw."""

    def __init__(self, app: "App") -> None:
        self.app = app
        session = app.session
        result = session.result()
        self.winner = result.winner
        self.key = "draw" if result.winner == NOBODY else "won"
        self.scores = result.scores
        self.more = f"reason={result.reason}"
        if result.note:
            self.more += f" note={result.note}"
        if session.match:
            self.winner, self.scores = session.match.winner, session.match.scores
            self.key = "match-" + ("draw" if self.winner == NOBODY else "won")
            self.more = f"rounds={session.round}"
        elif app.rules.rounds:
            self.key = "round-" + self.key
            self.more += f" round={session.round}"
        self._began = app.clock.ms()
        self._lies = array("h", app.counter.counts)
        app.field.counts(session.position, self._lies)
        self._moved = False

    def update(self, changed: bool) -> bool:
        """Called on every tick. True if something else is to be shown."""
        counter = self.app.counter
        if self.app.clock.since(self._began) < _ROLLS_MS and not self.app.board.told:
            if changed:
                self._moved = self._one_moved()
            if self._moved and counter.quiet(_STILL_MS):
                self.app.lay_out("restore")
                return True
        return changed

    def _one_moved(self) -> bool:
        """Whether a seed lies in another pit than the one where it ended the game."""
        counts, fewer, more = self.app.counter.counts, 0, 0
        for place in range(len(counts)):
            fewer += max(0, self._lies[place] - counts[place])
            more += max(0, counts[place] - self._lies[place])
        return fewer == more == 1

    def paint(self, cues: cue.Cues) -> None:
        """Sets the cues for this state."""
        field = self.app.field
        for player in (0, 1):
            if self.winner == 1 - player:
                continue
            cues.set(self.app.board.store(player), cue.WON)
            for pit in range(field.pits):
                if field.rules.owner(pit) == player:
                    cues.set(field.place[pit], cue.WON)

    def words(self) -> str:
        """What the board says in this state, as the link's `say` has it."""
        who = "" if self.winner == NOBODY else f" player={self.winner}"
        return f"{self.key}{who} s0={self.scores[0]} s1={self.scores[1]} {self.more}"


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
