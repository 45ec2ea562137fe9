"""The state of the app in which a turn is played: follows the hands through a move, guides them, notices mistakes.

What the board holds is compared with every step of the legal moves that the hands may be making (track.py). What fits
no step for a while is a mistake: the lights then show the smallest repair, and play goes on as soon as the counts fit.
"""

from array import array

from firmware import guiding, overtaking, patience
from firmware.anchors import REST_MS
from firmware.mistakes import Mistake
from firmware.states import Turn
from firmware.track import Track
from firmware.unseen import Unseen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engine import Move
    from firmware.app import App
    from firmware.cues import Cues

_LONGEST_ODD_MS = 10_000  # what fits nothing for so long is told, though it is never at rest: an arm lies there
_LOOK_MS = 250  # and what is shown of a mistake changes when nothing has stirred for so long
_DOUBT_MS = 300
_SURE_MS = 340  # a move is over when nothing has stirred for so long: a hand that reaches into a pit weighs, too
_STEPS_AT_ONCE = 5  # the fastest hands: so many steps in hardly any time,
_STEP_MS = 60  # and one in each of these
_ANYWHERE = 10000
_HARDLY = 600  # thousandths of a seed: what weighs less is hardly one
_NOTE_MS = 2200  # how long "once more" and "passes" are shown, unless the hands go on earlier


class Playing(Turn):
    """One move of the player to move. `note` is what is said first: `extra`, or `pass`, or nothing."""

    def __init__(self, app: "App", note: str = "", tracks: "list[Track] | None" = None) -> None:
        self.app = app
        self.position = app.session.position
        self.player = self.position.player
        self.before = array("h", app.counter.counts)
        app.field.counts(self.position, self.before)
        self.legal = app.session.moves()
        self.shown = app.shown  # the move that is shown, if one is
        self.moves = [self.shown.move] if self.shown and self.shown.binds else self.legal
        self.tracks = tracks or []  # the moves that the hands may be making
        self.told = self.tracks[0].at if self.tracks else 0  # events reported to the PC so far
        self.told_lift = self.tracks[0].place(0) << 8 | self.tracks[0].n(0) if self.tracks else 0  # the first of them
        self.mistake: Mistake | None = None
        self.doubtful = False  # whether it fits though some place seems to hold another number
        self.unseen = Unseen()
        self.fits = True
        self.note = note
        self.noted = self.fitted = self.looked = self.odd_since = app.clock.ms()

    def free(self) -> None:
        """No move is shown any more: all legal ones may be made."""
        self.shown = None
        self.moves = self.legal

    @property
    def leading(self) -> "list[Track]":
        """The moves that the lights lead through: of those that the hands may be making the one that is shown."""
        if self.shown and len(self.tracks) > 1:
            return [track for track in self.tracks if track.move == self.shown.move] or self.tracks
        return self.tracks

    @property
    def begun(self) -> bool:
        """Whether the hands have begun a move, rightly or wrongly."""
        return bool(self.tracks) or not self.fits

    @property
    def waits_for_button(self) -> bool:
        """Whether the button has to tell what nobody sees."""
        return self.unseen.asks

    @property
    def is_wrong(self) -> bool:
        """Whether a mistake is shown."""
        return self.mistake is not None

    def update(self, changed: bool) -> bool:
        """Called on every tick. True if something else is to be shown."""
        counter = self.app.counter
        if changed:
            self.note = ""
            self.unseen.forget()
        if changed or (self.doubtful and self.app.clock.since(self.fitted) >= _DOUBT_MS):  # it may be clear by now
            sown = self._all_sown()
            self._follow(self._candidates)
            if self.app.state is not self or self.fits:
                return True
            if (sown or not overtaking.overtaken(self)) and counter.quiet(0):
                self._reopen()
            return True
        if self._all_sown() and counter.quiet(_SURE_MS) and self._finish_if_taken():
            return True
        if self.mistake:
            if counter.quiet(REST_MS):
                counter.adopt_likeliest()
            # A hand that presses is not to be seen in the numbers.
            if not counter.quiet(_LOOK_MS) or self.app.clock.since(self.looked) < _LOOK_MS:
                return False
            self.looked = self.app.clock.ms()
            changed = self.mistake.look(self)
            if not (self.mistake.missing() or self.mistake.surplus()):
                self._follow(self._candidates)  # what was in doubt is clear by now
                return True
            return changed
        if self.fits:
            return self.unseen.wait(self.tracks, counter) or self._forget_note()
        too_long = self.app.clock.since(self.odd_since) > _LONGEST_ODD_MS
        if too_long or (counter.quiet(patience.grace(self)) and not patience.handled(self)):
            if not self.app.board.told:
                self._follow(self._all_tracks)  # very fast hands may be anywhere by now
            if self.app.state is self and not self.fits and not self._reopen():
                self._notice()
            return True
        return self._forget_note()

    def _forget_note(self) -> bool:
        if not self.note or self.app.clock.since(self.noted) <= _NOTE_MS:
            return False
        self.note = ""
        return True

    # Following

    def _follow(self, others: "Callable[[], list[Track]]", reach: int = 0) -> None:
        """Finds where the hands are: in the move that they were making, or else in one of `others()`."""
        counter = self.app.counter
        woken = reach > 0  # then nobody knows when anything moved
        reach = reach or self.reach()
        tracks = [track for track in self.tracks if track.match(counter, reach, True)]
        if tracks and not woken and self.jumped(tracks[0]):
            tracks = self.tracks = []
            self._tell()
        if not tracks and self._all_sown() and overtaking.overtaken(self):
            return  # rather than to take all of this move for another one
        if not tracks:
            tracks = [track for track in others() if track.match(counter, reach)]
            tracks = [track for track in tracks if woken or not self.jumped(track)]
        nothing_moved = counter.holds(self.before)
        if self.fits:
            self.odd_since = self.app.clock.ms()
        self.fits = bool(tracks) or nothing_moved
        if not self.fits:
            self.doubtful = False
            return
        self.fitted = self.app.clock.ms()
        counter.mark()
        if self.mistake:
            self.mistake = None
            self.app.sounder.tone(880, 60)
        self.tracks = [] if nothing_moved else tracks
        if nothing_moved:
            self.unseen.begin()
        expected = self.expected()
        self.doubtful = any(counter.counts[place] != expected[place] for place in range(len(expected)))
        self._tell()

    def find(self) -> bool:
        """Finds how far a move has come of which nobody has seen anything yet. False if that can't be said for sure."""
        self._follow(self._all_tracks, _ANYWHERE)
        first = self.tracks[0] if self.tracks else None
        if first and len(self.tracks) > 1:  # only the way may be open
            return all(track.at == 1 and track.place(0) == first.place(0) for track in self.tracks)
        return first is not None

    def jumped(self, track: Track) -> bool:
        """Whether a single seed came into the next pit as it left its own: that one has rolled, no hand is so quick."""
        scales = self.app.counter.scales
        if track.at < 2 or track.n(0) != 1 or self.app.board.told or scales.slow:
            return False
        if self.app.counter.off(track.place(1), self.before[track.place(1)]) < _HARDLY:
            return False  # rather the hand, which rests there
        since = self.app.clock.since
        return abs(since(scales.moved(track.place(0))) - since(scales.moved(track.place(1)))) < overtaking.QUICKEST_MS

    def reach(self) -> int:
        """How many steps the hands can have done since the counts fitted last."""
        return _STEPS_AT_ONCE + self.app.clock.since(self.fitted) // _STEP_MS

    def _candidates(self) -> "list[Track]":
        """A track for every legal move that lifts about as many seeds from its pit as are missing there."""
        counter = self.app.counter
        tracks = []
        for move in self.moves:
            place = self.app.field.place[move.pit]
            if not counter.blind(place):  # there, nobody can tell
                if counter.counts[place] >= self.before[place]:
                    continue
                lifted = next(self.app.rules.events(self.position, move))[2]
                if not counter.agrees(place, self.before[place] - lifted):
                    continue
            tracks.append(self._track(move))
        return tracks

    def _all_tracks(self) -> "list[Track]":
        return [self._track(move) for move in self.moves]

    def _track(self, move: "Move") -> Track:
        track = Track(self.app.field, self.position, move, self.before)
        track.erred = self.unseen.erred
        return track

    def _tell(self) -> None:
        """Reports the events seen since the last time; takes back those that the hands took back."""
        track = self.tracks[0] if self.tracks else None
        at = track.at if track else 0
        lift = track.place(0) << 8 | track.n(0) if track else 0
        if self.told and (at < self.told or lift != self.told_lift):
            keep = at if lift == self.told_lift else 0  # perhaps it was another number of seeds
            self.app.remote.back(self.told - keep)
            self.told = keep
        if track and at > self.told:
            self.app.remote.events(track, self.told, at)
        self.told, self.told_lift = at, lift

    def _all_sown(self) -> bool:
        return bool(self.tracks) and self.tracks[0].at >= self.tracks[0].end

    def _finish_if_taken(self) -> bool:
        for track in self.tracks:
            if track.taken(self.app.counter):
                return self._finish(track)
        return False

    def _finish(self, track: Track) -> bool:
        """The move is over, if nobody has to tell about it first. True if that is news."""
        was = self.unseen.place
        if self.unseen.doubts(track, self.app.counter):
            return self.unseen.place != was
        self._confirm(track)
        return True

    def _confirm(self, track: Track) -> None:
        self.app.remote.events(track, self.told, len(track.steps))
        self.app.confirm(track.move, track)

    def hand_over(self, track: Track) -> None:
        """The next player has begun: the move is over. What nobody has seen of it is asked for after his."""
        owes = self.unseen.doubts(track, self.app.counter)
        self._confirm(track)
        if owes and isinstance(self.app.state, Playing):
            self.app.state.unseen.owe()
        self.app.state.update(True)

    def _reopen(self) -> bool:
        """Takes up the move before again, if its last seed is corrected before anything else has happened."""
        last = self.app.last
        if not last or self.app.board.told or self.tracks or self.mistake:
            return False
        if not last.match(self.app.counter, 0) or last.at >= len(last.steps):
            return False
        self.app.reopen(last)
        return True

    def saw(self) -> None:
        """The button says that what nobody sees is as it was asked for."""
        self.tracks = [self.unseen.tell(self.app.counter)]
        self._tell()

    # Mistakes

    def _notice(self) -> None:
        """What lies on the board fits nothing: that is a mistake, and `mistake` says which."""
        if not self.tracks:
            self._suppose()
        if self.tracks and not self.app.board.told:
            self._go_nearest()
        self.mistake = Mistake(self)
        self.unseen.err()
        for track in self.tracks:
            track.erred = True
        if self.mistake.kind != "lift-all":
            self.app.sounder.tone(220, 250)

    def lifts(self, pit: int, moves: "list[Move] | None" = None) -> "list[int]":
        """How many seeds may be lifted from `pit`, ascending; by one of `moves`, if not by one that is played now."""
        lifts: list[int] = []
        for move in moves or self.moves:
            if move.pit == pit:
                n = next(self.app.rules.events(self.position, move))[2]
                if n not in lifts:
                    lifts.append(n)
        return lifts

    def _suppose(self) -> None:
        """A whole legal pit is gone and its seeds lie wrongly: then that pit's moves are what the hands are making."""
        counter = self.app.counter
        tracks = [track for track in self._candidates() if counter.counts[track.place(0)] == 0]
        if tracks and all(track.place(0) == tracks[0].place(0) for track in tracks) and self.differing()[1]:
            for track in tracks:
                track.go(1)
            self.tracks = tracks
            self._tell()

    def _go_nearest(self) -> None:
        """Where seeds have been sown on after the first one that lay wrongly, the smallest repair is from there."""
        began = [track.at for track in self.tracks]
        amiss = [track.go_nearest(self.app.counter) for track in self.tracks]
        least = min(amiss)
        if amiss.count(least) == 1:
            self.tracks = [self.tracks[amiss.index(least)]]
            return
        for number in range(len(began)):  # which move it is nobody can tell: it is asked for from where that was clear
            self.tracks[number].go(began[number])

    def expected(self) -> "array[int]":
        """The counts by place that would be right now."""
        return self.tracks[0].expected(self.app.counter) if self.tracks else self.before

    def differing(self) -> "tuple[list[int], list[int]]":
        """The places that hold fewer seeds than expected, and those that hold more."""
        expected = self.expected()
        agrees, counts = self.app.counter.agrees, self.app.counter.counts
        odd = [place for place in range(len(expected)) if not agrees(place, expected[place])]
        return [p for p in odd if counts[p] < expected[p]], [p for p in odd if counts[p] > expected[p]]

    # What is shown and said

    def paint(self, cues: "Cues") -> None:
        """Sets the cues for this state."""
        guiding.paint(self, cues)

    def words(self) -> str:
        """What the board says in this state, as the link's `say` has it."""
        return guiding.words(self)
