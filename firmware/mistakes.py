"""Mistakes during a move: what kind one is, how the lights show its smallest repair, what the board says about it.

`Mistake` is made by playing.py when what lies on the board fits no step of a legal move; guiding.py paints it.
"""

from array import array

from firmware import cues as cue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.playing import Playing

KNOCKED_PLACES = 5  # so many places that are wrong at once: no hand does that


class Mistake:
    """A mistake as it was last looked at: `kind`, and by how many seeds each place is off (`off`, an array by place).

    Kinds with a sentence of their own: `wrong-pit`, `not-shown` (a legal pit, but another one was shown), `lift-all`
    and `lift-some` (too few or too many lifted). All others are repairs by the numbers: `misplaced`, `extra`,
    `missing`, `closed` (a seed in a closed pit), `capture-left` (play went on before it was taken out), `capture-more`
    (more than that was taken out), `wrong-store`, `knocked`, `mixed`.
    """

    def __init__(self, playing: "Playing") -> None:
        self.off = array("h", [0] * playing.app.board.places)
        self.kind = "mixed"
        self.look(playing)

    def look(self, playing: "Playing") -> bool:
        """Looks at the board again. True if anything is different."""
        expected = playing.expected()
        counter = playing.app.counter
        changed = False
        for place in range(len(self.off)):
            off = 0 if counter.agrees(place, expected[place]) else counter.counts[place] - expected[place]
            changed = changed or off != self.off[place]
            self.off[place] = off
        was, self.kind = self.kind, self._kind(playing)
        return changed or was != self.kind

    def fewer(self) -> "list[int]":
        """The places that hold too few seeds."""
        return [place for place in range(len(self.off)) if self.off[place] < 0]

    def more(self) -> "list[int]":
        """The places that hold too many seeds."""
        return [place for place in range(len(self.off)) if self.off[place] > 0]

    def missing(self) -> int:
        """How many seeds are missing in all those places."""
        return -sum([off for off in self.off if off < 0])

    def surplus(self) -> int:
        """How many seeds are too many in all those places."""
        return sum([off for off in self.off if off > 0])

    # Kinds

    def _kind(self, playing: "Playing") -> str:
        fewer, more = self.fewer(), self.more()
        if len(fewer) >= 2 and len(fewer) + len(more) >= KNOCKED_PLACES:
            return "knocked"
        if not playing.tracks and len(fewer) == 1 and not more:
            return self._wrong_lift(playing, playing.app.field.pit(fewer[0]))
        if not fewer and len(more) == 1 and self._closed(playing, more[0]):
            return "closed"
        track = playing.tracks[0] if playing.tracks else None
        sown = track and track.at >= track.end
        if track and sown and track.end < len(track.steps):
            if not more or (track.lie(playing.app.counter) and self._lifted(playing)):
                return "capture-left" if track.lie(playing.app.counter) else "capture-more"
            if not fewer and more == [playing.app.board.store(1 - playing.player)]:
                return "wrong-store"
        if not fewer:
            # As long as there are seeds in the hand, it is one of those.
            return "misplaced" if track and not sown and self.surplus() == 1 else "extra"
        if not more:
            return "missing"
        return "misplaced" if self.missing() == self.surplus() == 1 else "mixed"

    def _wrong_lift(self, playing: "Playing", pit: "int | None") -> str:
        """Seeds are missing in one pit only (None: in a store), and nothing has been sown."""
        if pit is None:
            return "missing"
        lifts = playing.lifts(pit)
        if not lifts:
            return "not-shown" if playing.lifts(pit, playing.legal) else "wrong-pit"
        return "lift-all" if lifts == [playing.position.pits[pit]] else "lift-some"

    def _lifted(self, playing: "Playing") -> bool:
        """Whether a whole pit has been lifted."""
        return any(playing.app.counter.counts[place] == 0 for place in self.fewer())

    def _closed(self, playing: "Playing", place: int) -> bool:
        pit = playing.app.field.pit(place)
        return playing.app.rules.rounds and pit is not None and bool(playing.position.marks >> pit & 1)

    # What is shown and said

    def paint(self, playing: "Playing", cues: cue.Cues) -> None:
        """Sets the cues of the repair, and nothing of the sowing: who followed that would add one seed too many."""
        for place in range(len(self.off)):
            off = self.off[place]
            if off > 0:
                cues.set(place, cue.SURPLUS, off)
            elif off < 0 and self.kind == "lift-all":
                cues.set(place, cue.LIFT, playing.app.counter.counts[place])
            elif off < 0:
                cues.set(place, cue.WRONG, -off - self._may_keep(playing, place, -off))

    def _may_keep(self, playing: "Playing", place: int, missing: int) -> int:
        """How many of the seeds that were lifted from `place` may stay in the hand."""
        if self.kind != "lift-some":
            return 0
        lifts = playing.lifts(playing.app.field.place.find(bytes([place])))
        return max([0] + [n for n in lifts if n < missing])

    def words(self, playing: "Playing") -> str:
        """What the board says about it, as the link's `say` has it."""
        if self.kind not in ("wrong-pit", "not-shown", "lift-all", "lift-some"):
            return f"repair kind={self.kind} missing={self.missing()} surplus={self.surplus()}"
        place = self.fewer()[0]
        pit, missing = playing.app.field.place.find(bytes([place])), -self.off[place]
        if self.kind == "lift-all":
            return f"lift-all pit={pit} n={playing.app.counter.counts[place]}"
        if self.kind == "lift-some":
            return "lift-some pit={} n={} can={}".format(pit, missing, ",".join([str(n) for n in playing.lifts(pit)]))
        if playing.shown and self.kind == "not-shown":
            return f"not-shown pit={pit} n={missing} shown={playing.shown.move.pit}"
        why = "blocked"
        if playing.app.rules.owner(pit) != playing.player:
            why = "opponent"
        elif playing.app.rules.name == "giuthi" and playing.position.pits[pit] == 1:
            why = "single"
        return f"wrong-pit pit={pit} n={missing} why={why}"
