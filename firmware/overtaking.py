"""Whether the next player has begun before a move was confirmed, and then is followed. Called by playing.py.

Nothing is believed of it that has not been seen to stir: else a seed that fell a pit too far would be the next
player's, lifted from where it never lay.
"""

from array import array

from firmware.track import DROP, Track

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.playing import Playing

_NEAR_END = 2  # the next player's hands may begin when so few steps of a move have not been seen yet
_LASTS = 2  # of the seeds of a move that is not confirmed yet, so many may still roll away
QUICKEST_MS = 80  # no hand carries a seed into the next pit in less


def overtaken(playing: "Playing") -> bool:
    """Whether the next player has begun before this move was confirmed; then it is, and his is followed."""
    app = playing.app
    counter = app.counter
    if playing.mistake or app.board.told:
        return False
    for track in playing.tracks:
        if track.at < track.end - _NEAR_END or not track.stirred(counter):
            continue
        after = app.rules.play(playing.position, track.move)
        before = array("h", playing.before)
        app.field.counts(after, before)
        for move in app.rules.moves(after):
            place = app.field.place[move.pit]
            if not counter.blind(place) and (
                counter.counts[place] >= before[place] or _rolls(playing, track, place, before)
            ):
                continue
            if not _lifted_last(playing, track, place):
                continue
            theirs = Track(app.field, after, move, before)
            if track.furthest >= track.end and place == track.place(track.end - 1):
                theirs.go(1)  # the last seed was seen to fall there, and to go
            if theirs.match(counter, playing.reach(), True) and not playing.jumped(theirs):
                playing.hand_over(track)
                return True
        if track.at >= track.end and _only_lifted(playing, track, before):
            playing.hand_over(track)  # a pit that the next player may not lift
            return True
    return False


def _lifted_last(playing: "Playing", track: Track, place: int) -> bool:
    """Whether `place` has stirred after the last seed of `track` fell: the next player's hand comes after it.

    What comes into one pit as it leaves another has rolled.
    """
    scales, since, last = playing.app.counter.scales, playing.app.clock.since, track.place(track.end - 1)
    if track.furthest >= track.end and (
        playing.app.counter.blind(place) or since(playing.fitted) > since(scales.moved(place))
    ):
        return True  # it lay there, all right, before anything else moved
    later = since(scales.moved(last)) - since(scales.moved(place))
    if place == last or scales.slow:
        return track.furthest >= track.end or later >= 0
    return later >= QUICKEST_MS


def _rolls(playing: "Playing", track: Track, place: int, before: "array[int]") -> bool:
    """Whether what leaves `place` may be one of the last seeds of `track`, which rolls on, and not a lift.

    Fast converters tell that by its being in the next pit at once: see `Playing.jumped`.
    """
    if not playing.app.counter.scales.slow:
        return False
    lasts = range(max(0, track.end - _LASTS), track.end)
    fell = any(track.kind(step) == DROP and track.place(step) == place for step in lasts)
    return fell and before[place] - playing.app.counter.counts[place] == 1


def _only_lifted(playing: "Playing", track: Track, before: "array[int]") -> bool:
    """Whether a pit has been emptied, and all else lies as in `before`."""
    counter = playing.app.counter
    odd = [place for place in range(len(before)) if not counter.agrees(place, before[place])]
    if len(odd) != 1 or odd[0] >= playing.app.board.store(0) or _rolls(playing, track, odd[0], before):
        return False
    return counter.counts[odd[0]] == 0 and _lifted_last(playing, track, odd[0])
