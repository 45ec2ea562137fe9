"""What nobody sees during a move, since a cell can't be believed, and the button has to tell. Used by playing.py.

So it is where captured seeds weigh too little to be all of them, and too much to be one fewer.

A seed that is kept in the hand, or falls into another pit, is missed by no cell where it belonged into a blind place.
So a move is never over by itself when seeds should have come into such a place or gone from it: somebody has to say
that they did.
"""

from firmware.track import CAPTURE, DROP, LIFT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engine import Move
    from firmware.interfaces import Counter
    from firmware.track import Track

_WAIT_MS = 1500


class Unseen:
    """`step` is the next step of the move, while the hands wait and nobody sees it; `place` is the one whose number
    of seeds is asked for before the move is over. Both are -1 where nothing is asked.
    """

    def __init__(self) -> None:
        self.step = self.place = -1
        self._track: Track | None = None  # the one that is asked about
        self._move: Move | None = None  # the one that has been told about
        self._told: dict[int, int] = {}  # up to which step, by place
        self.erred = False  # whether seeds have lain wrongly in this turn: they may be where nobody sees them
        self._owes = False  # whether the move before was not told about

    @property
    def asks(self) -> bool:
        """Whether the button has to tell something."""
        return self.step >= 0 or self.place >= 0

    def forget(self) -> None:
        """Something has moved: what was asked is asked anew, if need be."""
        self.step = self.place = -1

    def begin(self) -> None:
        """Everything lies as before the move."""
        self._move, self.erred = None, self._owes

    def owe(self) -> None:
        """The move before was over before anybody could tell about it: that is asked for after this one."""
        self._owes = self.erred = True

    def err(self) -> None:
        """Seeds lie wrongly: what has been told before may have been wrong, too."""
        self.erred = True
        self._told.clear()
        self.forget()

    def wait(self, tracks: "list[Track]", counter: "Counter") -> bool:
        """Whether the next step may now happen where nothing is seen, and the hands wait. True if that is news."""
        if self.asks or not counter.quiet(_WAIT_MS):
            return False
        if len(tracks) == 1 and tracks[0].store_in_doubt(counter):
            self.place, self._track = tracks[0].store, tracks[0]
            return True
        for track in tracks:  # where the way is open, the other one can be seen
            step = track.unseen(counter)
            if step >= 0 and self.step < 0:
                self.step, self._track = step, track
        return self.step >= 0

    def doubts(self, track: "Track", counter: "Counter") -> bool:
        """Whether a place has to be told about before `track` is over; `place` is the first one then."""
        self._look_at(track)
        self.place = -1
        for place in range(len(track.before)):
            if counter.blind(place) and self._in_doubt(track, place):
                self.place, self._track = place, track
                break
        return self.place >= 0

    def _in_doubt(self, track: "Track", place: int) -> bool:
        told = self._told.get(place, 0)
        doubt = self.erred and not told and track.field.board.store(0) > place and track.field.pit(place) is not None
        for step in range(told, len(track.steps)):
            kind = track.kind(step)
            if kind == CAPTURE and track.store == place:
                doubt = True
            elif track.place(step) == place:
                # A pit that was lifted whole has been counted by its seeds, as they fell.
                doubt = kind != LIFT or (step == 0 and track.n(step) < track.before[place])
        return doubt

    def tell(self, counter: "Counter") -> "Track":
        """The button says that it is as it was asked. Returns the track that the hands are on then."""
        track = self._track
        assert track is not None
        self._look_at(track)
        if self.place >= 0:
            self._told[self.place] = len(track.steps)
            if self.place == track.store and not counter.blind(self.place):
                counter.know(self.place, track.full())
            else:
                counter.tell(self.place, track.expected(counter)[self.place])
        elif self.step >= 0:
            self._told[track.place(self.step)] = self.step + 1
            if self.step < track.end:
                track.go(self.step + 1)
                place = track.place(self.step)
                counter.tell(place, track.lies(place))  # a seed that has fallen there may be one to be taken
                counter.adopt(track.expected(counter))
            else:
                counter.tell(track.place(self.step), 0)
        self.forget()
        return track

    def words(self, counter: "Counter") -> str:
        """What the board asks for, as the link's `say` has it."""
        track = self._track
        assert track is not None
        if self.place == track.store and not counter.blind(self.place):
            return f"unsure-store player={track.store - track.field.board.store(0)} n={track.full()}"
        if self.place == track.store:
            return f"unseen-store player={track.store - track.field.board.store(0)} n={track.captured()}"
        if self.place >= 0:
            return f"unseen-lies pit={track.field.pit(self.place)} n={track.expected(counter)[self.place]}"
        pit, step = track.pit(self.step), self.step
        if track.kind(step) == DROP:
            return f"unseen pit={pit} n=0 lies={track.expected(counter)[track.place(step)] + 1}"
        return f"unseen pit={pit} n={track.n(step)}"

    def _look_at(self, track: "Track") -> None:
        if self._move is not track.move and self._move != track.move:
            self._move = track.move
            self._told.clear()
