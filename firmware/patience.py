"""How long what fits no step of a move is borne before it is called a mistake. Called by playing.py.

Hands at work get a moment; a seed that has only overtaken the one before gets longer, and so does what may be a hand
that rests on a rim.
"""

from firmware.track import DROP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.playing import Playing

_GRACE_MS = 650  # hands at work get this long
_SLOW_GRACE_MS = 2000  # on a board with slow converters, where a hand is not easily told from seeds
_SLOW_GONE_MS = 450  # but not where something is missing: no hand makes a pit lighter
_SWAP_MS = 1400  # and as long as this if the next seed has only fallen before this one
_LONGEST_REST_MS = 2500


def grace(playing: "Playing") -> int:
    """For how many ms nothing may have stirred before what fits no step is a mistake."""
    if playing.app.counter.scales.slow:
        return _SLOW_GONE_MS if playing.differing()[0] else _SLOW_GRACE_MS
    return _SWAP_MS if _swapped(playing) else _GRACE_MS


def handled(playing: "Playing") -> bool:
    """Whether what fits nothing is only a hand that rests on a rim; nobody's does so for long."""
    counter = playing.app.counter
    if counter.quiet(_LONGEST_REST_MS):
        return False
    fewer, more = playing.differing()
    return any(counter.scales.handled(place) for place in fewer + more)


def _swapped(playing: "Playing") -> bool:
    """Whether all that is wrong is a seed that fell a pit too far, while the one before it is still in the hand."""
    fewer, more = playing.differing()
    if fewer or len(more) != 1 or playing.app.counter.counts[more[0]] != playing.expected()[more[0]] + 1:
        return False
    for track in playing.tracks:  # where the way is open, either of them
        at = track.at
        two = at + 1 < track.end and track.kind(at) == DROP and track.kind(at + 1) == DROP
        if two and track.place(at + 1) == more[0]:
            return True
    return False
