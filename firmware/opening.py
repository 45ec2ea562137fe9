"""The state of the app in which a Kiothi opening is played: two own pits are emptied, their seeds go anywhere.

Nothing is guided here, since everything is allowed; the board counts, and takes the opening as made when two own pits
have been emptied, all seeds lie in pits again, and the hands have been still for a while.
"""

from array import array

from firmware import cues as cue
from firmware.anchors import REST_MS
from firmware.states import Turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine import Move
    from firmware.app import App

_GRACE_MS = 900
_SURE_MS = 150
_STILL_MS = 1600
_UNSEEN_MS = 2500
_BARE = 750  # thousandths of a seed: with one that is left there it is all the same, as if it had been put back


class Opening(Turn):
    """The opening of the player to move."""

    def __init__(self, app: "App") -> None:
        self.app = app
        self.player = app.session.position.player
        self.before = array("h", app.counter.counts)
        app.field.counts(app.session.position, self.before)
        self.emptied: list[int] = []  # places, in the order in which they were emptied
        self._fell = -1  # where a seed has come last
        self._seen = array("h", self.before)
        self._bared = 0  # a bit for each place that has weighed nothing, if only for a moment
        self.wrong = False
        self.unseen = -1  # the pit that nobody sees, and that the button is asked about; -1: none
        self._complete = array("h")  # the counts when the opening was all laid out,
        self._made: Move | None = None  # and the opening that it was

    @property
    def begun(self) -> bool:
        """Whether the hands have begun, rightly or wrongly."""
        return bool(self.emptied) or self._hand() != 0

    @property
    def waits_for_button(self) -> bool:
        """Whether the button has to tell what nobody sees."""
        return self.unseen >= 0 and not self.wrong

    @property
    def is_wrong(self) -> bool:
        """Whether a mistake is shown."""
        return self.wrong

    def _own(self, place: int) -> bool:
        pit = self.app.field.pit(place)
        return pit is not None and self.app.rules.owner(pit) == self.player and self.before[place] > 0

    def _hand(self) -> int:
        """Seeds that are not on the board now; negative when there are too many."""
        counts = self.app.counter.counts
        return sum(self.before) - sum(counts)

    def _floor(self, place: int) -> int:
        """The fewest seeds that `place` may hold now."""
        return 0 if place in self.emptied else self.before[place]

    def free(self) -> None:
        """Nothing is shown any more: any opening may be made."""

    @property
    def asked(self) -> "array[int] | None":
        """The counts by place that the lights ask for, once both pits are empty: none, all is allowed."""
        return None

    def _may_empty(self, place: int) -> bool:
        return self._own(place)

    def _accepted(self) -> "Move | None":
        """The opening that has been made; None while it is not the one that was asked for."""
        return self._move(self._complete)

    def update(self, changed: bool) -> bool:
        """Called on every tick. True if something else is to be shown."""
        counter = self.app.counter
        self._feel()
        if counter.quiet(REST_MS):
            counter.adopt_likeliest()
        if changed:
            self.unseen = -1
            self._note_fall()
            counter.adopt_steps()
            if self._overtaken():
                return True
            self._look()
            self.wrong = self.wrong and (bool(self._odd()) or self._hand() < 0)
            return True
        if counter.quiet(_GRACE_MS) and len(self.emptied) == 2 and self._hand():
            counter.close_total(sum(self.before))
        if not self.wrong and (self._odd() or self._hand() < 0) and counter.quiet(_GRACE_MS):
            self.wrong = True
            self.app.sounder.tone(220, 250)
            return True
        if len(self.emptied) == 2 and self._hand() == 0 and not self._odd() and counter.quiet(_SURE_MS):
            if self._made is None or any(self._complete[place] != n for place, n in enumerate(counter.counts)):
                self._complete = array("h", counter.counts)
                self._made = self._accepted()
            if self._made is not None and counter.quiet(_STILL_MS):
                self.app.confirm(self._made)
                return True
        return self._look_for_unseen()

    # A cell that can't be believed

    def _look_for_unseen(self) -> bool:
        """Whether the hands wait, and only a pit that nobody sees can hold what is missing. True if that is news."""
        was, self.unseen = self.unseen, -1
        counter = self.app.counter
        if not self.wrong and self._hand() > 0 and counter.quiet(_UNSEEN_MS):
            for place in range(self.app.board.store(0)):
                if self.app.field.pit(place) is not None and counter.blind(place):
                    emptied = len(self.emptied) == 1 and self._own(place) and place not in self.emptied
                    if emptied or len(self.emptied) == 2:
                        self.unseen = place
        return self.unseen != was

    def saw(self) -> None:
        """The button says: that pit has been emptied, too; or all that is missing lies there."""
        counter, place = self.app.counter, self.unseen
        counts = array("h", counter.counts)
        if len(self.emptied) == 1:
            self.emptied.append(place)
            counts[place] = 0
        else:
            counts[place] += self._hand()
        self.unseen = -1
        counter.adopt(counts)

    def _overtaken(self) -> bool:
        """Whether the other player has begun, by lifting from a pit of his, while this opening lay complete."""
        counts, field = self.app.counter.counts, self.app.field
        if self._made is None:
            return False
        for place in range(len(self._complete)):
            pit = field.pit(place)
            if pit is not None and field.rules.owner(pit) != self.player and counts[place] < self._complete[place]:
                self.app.confirm(self._made)
                self.app.state.update(True)
                return True
        return False

    def _feel(self) -> None:
        """Notes which own pits weigh nothing: slow converters find none at rest into which seeds fall at once."""
        counter = self.app.counter
        if len(self.emptied) == 2 or self.app.board.told:
            return
        for place in range(self.app.board.places):
            if not counter.settled(place) and self._may_empty(place) and counter.off(place, 0) < _BARE:
                self._bared |= 1 << place

    def _note_fall(self) -> None:
        counts = self.app.counter.counts
        for place in range(len(counts)):
            if counts[place] > self._seen[place]:
                self._fell = place
            self._seen[place] = counts[place]

    def _is_emptied(self, place: int) -> bool:
        n = self.app.counter.counts[place]
        return n == 0 or (n < self.before[place] and bool(self._bared >> place & 1))

    def _look(self) -> None:
        """Notes which own pits have been emptied; forgets them all when everything lies as it was."""
        for place in range(self.app.board.places):
            if (
                len(self.emptied) < 2
                and place not in self.emptied
                and self._may_empty(place)
                and self._is_emptied(place)
            ):
                self.emptied.append(place)
        if all(self.app.counter.agrees(place, self.before[place]) for place in range(len(self.before))):
            self.emptied = []
            self._bared = 0

    def find(self) -> bool:
        """Finds how far an opening has come of which nobody has seen anything yet. False if it is none."""
        self._look()
        return self._hand() >= 0 and not self._odd() and self.begun

    def _odd(self) -> "list[int]":
        """Places that hold fewer seeds than they may, or where no seed may go."""
        counts = self.app.counter.counts
        odd = []
        for place in range(self.app.board.places):
            fewer = counts[place] < self._floor(place)
            if fewer or (self.app.field.pit(place) is None and counts[place] > self.before[place]):
                odd.append(place)
        return odd

    def _move(self, counts: "array[int]") -> "Move":
        field = self.app.field
        placed = []
        for pit in range(field.pits):
            more = counts[field.place[pit]] - self._floor(field.place[pit])
            if more:
                placed.append(f"{pit}:{more}")
        pits = sorted([field.place.find(bytes([place])) for place in self.emptied])
        return self.app.rules.move("{},{}={}".format(pits[0], pits[1], ",".join(placed)))

    def paint(self, cues: cue.Cues) -> None:
        """Sets the cues for this state."""
        counts = self.app.counter.counts
        cues.set(self.app.board.store(self.player), cue.TURN)
        for place in range(self.app.board.places):
            if self._may_empty(place) and len(self.emptied) < 2 and counts[place] == self.before[place]:
                cues.set(place, cue.MAY)
        if self.wrong:
            for place in self._odd():
                lack = self._floor(place) - counts[place]
                if lack < 0:
                    cues.set(place, cue.SURPLUS, counts[place] - self.before[place])
                elif self._may_empty(place) and len(self.emptied) < 2:
                    cues.set(place, cue.LIFT, counts[place])
                else:
                    cues.set(place, cue.WRONG, lack)
            # All pits are right, and together they hold too many: the last one, among others, came from the bag.
            if not self._odd() and self._hand() < 0 and self._fell >= 0:
                cues.set(self._fell, cue.SURPLUS, min(-self._hand(), counts[self._fell]))

    def words(self) -> str:
        """What the board says in this state, as the link's `say` has it."""
        hand = self._hand()
        if self.wrong:
            return f"opening-wrong player={self.player}"
        if self.unseen >= 0:
            pit = self.app.field.pit(self.unseen)
            return f"opening-unseen pit={pit} n={0 if len(self.emptied) == 1 else hand}"
        return f"opening player={self.player} left={2 - len(self.emptied)} n={max(0, hand)}"
