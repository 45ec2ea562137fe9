"""What the lights show and the board says during a move. Called by playing.py, which knows where the hands are."""

from firmware import cues as cue
from firmware.track import LIFT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.playing import Playing
    from firmware.track import Track


def paint(playing: "Playing", cues: cue.Cues) -> None:
    """Sets the cues for the move that `playing` follows."""
    cues.set(playing.app.board.store(playing.player), cue.TURN)
    _paint_marks(playing, cues)
    if playing.mistake:
        if playing.tracks and playing.tracks[0].at >= playing.tracks[0].end:
            _paint_tracks(playing, cues)  # captured seeds may be taken out meanwhile
        playing.mistake.paint(playing, cues)
    elif not playing.tracks and playing.shown:
        playing.shown.paint(playing.app.field, cues)
    elif not playing.tracks:
        kind = cue.EXTRA if playing.note == "extra" else cue.MAY
        for move in playing.moves:
            cues.set(playing.app.field.place[move.pit], kind)
    else:
        _paint_tracks(playing, cues)
        place = playing.unseen.place
        if place >= 0:
            track = playing.tracks[0]
            cues.set(place, cue.HELD, track.full() if place == track.store else playing.expected()[place])


def _paint_marks(playing: "Playing", cues: cue.Cues) -> None:
    """Nki pits keep their light until they are lifted from; closed pits are dark."""
    field, track = playing.app.field, playing.tracks[0] if playing.tracks else None
    for pit in range(field.pits):
        if playing.position.marks >> pit & 1:
            place = field.place[pit]
            if track is None or not track.has_lifted(place):
                cues.mark[place] = cue.CLOSED if playing.app.rules.rounds else cue.NKI


def _paint_tracks(playing: "Playing", cues: cue.Cues) -> None:
    tracks = playing.leading
    if len(tracks) == 1:
        _paint_track(playing, cues, tracks[0])
        return
    for track in tracks:  # the direction is still open, or how many seeds were lifted where nobody sees it
        if track.at < track.end:
            _paint_step(playing, cues, track, track.at, cue.SOW, track.lap_end(track.at) - track.at + 1)
        else:
            _paint_taking(playing, cues, track)


def _paint_track(playing: "Playing", cues: cue.Cues, track: "Track") -> None:
    if track.at >= track.end:
        _paint_taking(playing, cues, track)
    elif track.kind(track.at) == LIFT:
        _paint_step(playing, cues, track, track.at, cue.RELAY, track.n(track.at))
    else:
        last = track.lap_end(track.at)
        _paint_step(playing, cues, track, last, cue.END, last - track.at)
        for step in range(last - 1, track.at, -1):
            _paint_step(playing, cues, track, step, cue.PATH, step - track.at)
        _paint_step(playing, cues, track, track.at, cue.SOW, last - track.at + 1)


def _paint_step(playing: "Playing", cues: cue.Cues, track: "Track", step: int, kind: int, n: int) -> None:
    field = playing.app.field
    place, way = track.place(step), track.way(step)
    cues.set(place, kind, n, way, field.heading(track.pit(step), way))


def _paint_taking(playing: "Playing", cues: cue.Cues, track: "Track") -> None:
    counter = playing.app.counter
    for step in range(track.end, len(track.steps)):
        left = track.to_take(step, counter)
        if left:
            cues.set(track.place(step), cue.TAKE, left)
    if track.to_store(counter) > 0:
        cues.set(track.store, cue.STORE, track.to_store(counter))


def words(playing: "Playing") -> str:
    """What the board says about the move that `playing` follows, as the link's `say` has it."""
    if playing.mistake:
        return playing.mistake.words(playing)
    if not playing.tracks:
        if playing.shown:
            return playing.shown.words
        return f"{playing.note or 'turn'} player={1 - playing.player if playing.note == 'pass' else playing.player}"
    tracks = playing.leading
    track = tracks[0]
    step = track.at
    if playing.unseen.asks:
        return playing.unseen.words(playing.app.counter)
    if step >= track.end:
        left = track.lie(playing.app.counter)
        n = track.to_store(playing.app.counter)
        return f"take player={playing.player} left={left} n={n}" if n > 0 else f"last player={playing.player}"
    pit, lap = track.pit(step), track.lap(step)
    way = "+" if track.way(step) > 0 else "-"
    if track.kind(step) == LIFT:
        return f"relay pit={pit} n={track.n(step)} way={way} lap={lap}"
    n = track.lap_end(step) - step + 1
    if len(tracks) > 1:
        return f"choose pit={track.pit(0)} n={n}"
    return f"sow pit={pit} n={n} way={way} lap={lap}"
