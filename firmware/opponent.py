"""The board as a player, and as an adviser: thinks a little in every tick, then shows its move by light (showing.py).

Made by App when it is first needed. At which level the board plays for whom is a setting (settings.py); a hint is asked
for in the menu and over the link. The hands make its move for it.
"""

import engine
from engine.levels import STRONGEST, Opponent
from engine.table import Table
from firmware import cues as cue
from firmware import showing
from firmware.showing import HINT, PLAYS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine import Move, Position
    from firmware.app import App

_SLICE = 2  # sowings a tick: some 8 ms on the Pico
_LONGEST_MS = 4500  # then the best move so far is played
_BITS = 10  # of the table: 8 kB


class Thinking:
    """Thinks about the position of the app's session, where the board plays in it or a hint is asked for."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self._table: Table | None = None
        self._hinted: Position | None = None  # the position in which the best move is asked for
        self._for: Position | None = None  # the one that is thought about, or was; and at which level
        self._level = 0
        self._found: Move | None = None  # the board's own move there
        self._opponent: Opponent | None = None
        self._begun = 0

    def hint(self) -> None:
        """Shows the best move for the player to move. StateError where no move is waited for."""
        if self.app.settings.level(self.app.session.position.player):
            raise engine.StateError("the board itself plays this move")
        if not showing.waits(self.app):
            raise engine.StateError("a hint is for a move that has not been begun")
        self._hinted = self.app.session.position
        self._stop()
        self._for = None

    def drop_hint(self) -> bool:
        """Thinks about a hint no longer. False if it did not."""
        dropped = self._hinted is self.app.session.position
        self._hinted = None
        return dropped

    @property
    def thinks(self) -> bool:
        """Whether a move is being thought out."""
        return self._opponent is not None

    def words(self) -> str:
        """What the board says while it thinks, as the link's `say` has it."""
        player = self.app.session.position.player
        if self._hinted:
            return f"thinking-hint player={player}"
        return f"thinking player={player} level={self._level}"

    def tick(self) -> bool:
        """Thinks on for a few sowings. True if something else is to be shown."""
        app = self.app
        position = app.session.position
        level = STRONGEST if self._hinted is position else app.settings.level(position.player)
        shown = app.shown
        if shown and shown.why == PLAYS and shown.level != level:
            return showing.show_none(app)  # somebody has set another one meanwhile
        if not level or not showing.waits(app):
            return self._stop()
        if self._for is not position or self._level != level:
            self._begin(position, level)
            return True
        if self._opponent is None:
            if self._found is None:
                self._for = None  # it was broken off
            else:
                showing.guide(app, self._found, PLAYS, level)  # a turn that was taken back
            return True
        try:
            if not self._opponent.run(_SLICE) and app.clock.since(self._begun) < _LONGEST_MS:
                return False
            move = self._opponent.move
        except MemoryError:
            self._hinted = self._table = None
            self._stop()
            app.give_up_thinking()
            return True
        hint = self._hinted is position
        self._hinted = None
        self._found = None if hint else move
        self._stop()
        showing.guide(app, move, HINT if hint else PLAYS, 0 if hint else level)
        return True

    def _stop(self) -> bool:
        """Thinks no longer. False if it did not."""
        thought = self.thinks
        self._opponent = None
        return thought

    def _begin(self, position: "Position", level: int) -> None:
        if self._table is None:
            try:
                self._table = Table(_BITS)
            except MemoryError:  # it goes without, only less far
                pass
        self._for, self._level, self._found = position, level, None
        self._begun = self.app.clock.ms()
        session = self.app.session
        seed = self.app.journal.game & 0xFFFF  # the same after a power cut
        self._opponent = Opponent(session.rules, position, level, seed, session.past, self._table)

    def paint(self, cues: cue.Cues) -> None:
        """Shows that the board is thinking; where that is about its own move, nobody else's is waited for."""
        if not self.thinks:
            return
        if not self._hinted:
            for place in range(len(cues.kind)):
                if cues.kind[place] in (cue.MAY, cue.EXTRA):
                    cues.set(place, cue.NONE)
        cues.set(self.app.board.store(self.app.session.position.player), cue.THINKING)
