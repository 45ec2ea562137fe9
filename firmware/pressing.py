"""What a press of a place's button means: in each state of the app what it waits for. Called by telling.py.

A pit that is lit is pressed when what its light asks for is done. The store of the player to move says "done", all that
the lights ask for; the other store takes back. firmware/README.md has it as a table.
"""

import engine
from firmware import commands
from firmware import cues as cue
from firmware.ended import Ended
from firmware.filling import Filling
from firmware.menu import Menu
from firmware.opening import Opening
from firmware.playing import Playing
from firmware.track import DROP, LIFT
from firmware.waking import Waking

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.telling import Told
    from firmware.track import Track


def pressed(told: "Told", place: int) -> bool:
    """Does what a press of `place` means now. True if something has changed by it; else nobody waits for it."""
    board, state = told.app.board, told.app.state
    if isinstance(state, Menu):
        return state.touched(place)
    if isinstance(state, Waking):
        state.press()
        return True
    if told.app.task and told.app.task.touched(place):
        return True
    if place == board.store(told.app.session.position.player):
        return _done(told)
    if place >= board.store(0):
        return _take_back(told)
    if isinstance(state, Playing):
        return _in_turn(told, state, place)
    if isinstance(state, Opening):
        return _in_opening(told, state, place)
    return isinstance(state, Filling) and _in_filling(told, state, place)


# A turn


def _in_turn(told: "Told", turn: Playing, place: int) -> bool:
    told.counting = False
    if place == _lifted(told, turn):
        return _once_more(told, turn, place)
    if not turn.fits:
        return _mend(told, turn, place)
    if not turn.tracks:
        told.counting = turn.app.rules.name == "kiothi"  # how many is perhaps still to be told
        return _lift(told, place)
    track = turn.tracks[0]
    if track.at >= track.end:
        return _take(told, track, place)
    if track.kind(track.at) == LIFT and place != track.place(track.at):
        return _lift(told, place)  # the wrong one
    step = _step_at(told, turn, place)
    if step >= 0:
        _advance(told, turn.tracks[0], step + 1)
    else:
        told.counts[place] += 1
    return True


def _lifted(told: "Told", turn: Playing) -> int:
    """The place from which seeds are missing while nothing else is different from the turn's start; else -1."""
    if turn.tracks and turn.tracks[0].at > 1:
        return -1
    lifted = -1
    for place in range(told.places):
        if told.counts[place] != turn.before[place]:
            if lifted >= 0 or told.counts[place] > turn.before[place]:
                return -1
            lifted = place
    return lifted


def _lift(told: "Told", place: int) -> bool:
    if not told.counts[place]:
        return False
    told.counts[place] = 0
    return True


def _once_more(told: "Told", turn: Playing, place: int) -> bool:
    """The pit that was just lifted is pressed again: in Kiothi that counts the seeds, else it is put back."""
    whole = turn.before[place]
    pit = turn.app.field.pit(place)
    if _countable(turn, place) and pit is not None and turn.lifts(pit):
        told.counts[place] = whole - (whole - told.counts[place]) % whole - 1
        told.counting = True
        turn.tracks = []  # it may be another move now, or none
        if turn.told:
            turn.app.remote.back(turn.told)
            turn.told = 0
    else:
        told.counts[place] = whole
    return True


def _countable(turn: Playing, place: int) -> bool:
    return turn.app.rules.name == "kiothi" and turn.before[place] > 1


def _mend(told: "Told", turn: Playing, place: int) -> bool:
    expected = turn.expected()
    if told.counts[place] == expected[place]:
        return False
    told.counts[place] = expected[place]
    return True


def _take(told: "Told", track: "Track", place: int) -> bool:
    """What was captured in `place` comes into the store; in every place, for -1."""
    taken = False
    for step in range(track.end, len(track.steps)):
        left = told.counts[track.place(step)]
        if left and place in (-1, track.place(step)):
            told.counts[track.place(step)] -= left
            told.counts[track.store] += left
            taken = True
    return taken


def _step_at(told: "Told", turn: Playing, place: int) -> int:
    """The step that a press of `place` tells: the next lift, or the next drop there in this lap; -1 for none."""
    if len(turn.tracks) > 1:
        for track in turn.tracks:
            if track.place(track.at) == place:
                turn.tracks = [track]  # the direction is told by the first seed
                return track.at
        return -1
    track = turn.tracks[0]
    last = track.at if told.each else track.lap_end(track.at)
    for step in range(track.at, last + 1):
        if track.place(step) == place:
            return step
    return -1


def _advance(told: "Told", track: "Track", step: int) -> None:
    """The hands have done everything up to `step`."""
    for i in range(track.at, step):
        told.counts[track.place(i)] += 1 if track.kind(i) == DROP else -track.n(i)
    track.go(step)


# An opening (Kiothi), and laying out


def _in_opening(told: "Told", opening: Opening, place: int) -> bool:
    told.counting = True
    field = opening.app.field
    pit = field.pit(place)
    if pit is None:
        return False
    if len(opening.emptied) == 2:
        if sum(told.counts) == sum(opening.before):
            return False  # all seeds lie
        told.add(place, 1)
    elif place in opening.emptied:
        _back_in_opening(told, opening)
    elif told.counts[place] and field.rules.owner(pit) == opening.player:
        told.add(place, -told.counts[place])
    else:
        return False
    return True


def _back_in_opening(told: "Told", opening: Opening) -> bool:
    place = told.take_back()
    if place < 0:
        return told.become(opening.before)
    if told.counts[place] == opening.before[place] and place in opening.emptied:
        opening.emptied.remove(place)
    return True


def _in_filling(told: "Told", filling: Filling, place: int) -> bool:
    told.counting = True
    missing = filling.target[place] - told.counts[place]
    if missing:
        told.add(place, 1 if missing > 0 else -1)
    return missing != 0


# The stores


def _done(told: "Told") -> bool:
    """What the lights ask for is done."""
    told.counting = False
    state = told.app.state
    if isinstance(state, Filling):
        told.become(state.target)
        return True
    if isinstance(state, Playing):
        return _done_in_turn(told, state)
    if isinstance(state, Opening):
        if state.asked is not None:
            told.become(state.asked)
        return len(state.emptied) == 2 and sum(told.counts) == sum(state.before)
    if isinstance(state, Ended) and told.app.rules.rounds and not told.app.session.match:
        commands.next_round(told.app)
        return True
    return False


def _done_in_turn(told: "Told", turn: Playing) -> bool:
    if not turn.fits:
        return told.become(turn.expected())
    if len(turn.tracks) != 1:
        return False  # what to do is still to be chosen
    track = turn.tracks[0]
    if track.at >= track.end:
        return _take(told, track, -1)
    one = told.each or track.kind(track.at) == LIFT
    _advance(told, track, (track.at if one else track.lap_end(track.at)) + 1)
    return True


def _take_back(told: "Told") -> bool:
    """One step or lap back, one seed where seeds are counted; the last move, where nothing has begun."""
    told.counting = False
    state = told.app.state
    if isinstance(state, Playing) and state.begun:
        _back_in_turn(told, state)
        return True
    if isinstance(state, Opening) and state.begun:
        told.counting = True
        return _back_in_opening(told, state)
    if isinstance(state, Filling) and told.take_back() >= 0:
        told.counting = True
        return True
    try:
        commands.undo(told.app)
    except engine.StateError:
        return False
    return True


def _back_in_turn(told: "Told", turn: Playing) -> None:
    if not turn.fits:
        told.become(turn.expected())
        return
    track = turn.tracks[0]
    step = track.at
    if step < track.end or not _taken(told, track):
        step = step - 1 if told.each else _lap_before(track)
    for place in range(told.places):
        told.counts[place] = turn.before[place]
    track.go(0)
    _advance(told, track, step)
    if step <= 1:
        turn.tracks = []  # the direction is open again


def _taken(told: "Told", track: "Track") -> bool:
    """Whether captured seeds have been taken out."""
    return told.counts[track.store] != track.before[track.store]


def _lap_before(track: "Track") -> int:
    """The step at which the present lap was just lifted, or, where it is just lifted, the one before that."""
    lift = track.at - 1
    while track.kind(lift) != LIFT:
        lift -= 1
    return lift + 1 if track.at > lift + 1 else lift


def paint(told: "Told", cues: cue.Cues) -> None:
    """Adds to the state's cues what only a board with buttons says: how many were lifted, and who says "done"."""
    app, state = told.app, told.app.state
    store = app.board.store(app.session.position.player)
    if isinstance(state, Filling) and cues.kind[store] == cue.NONE:
        cues.set(store, cue.TURN)
    if isinstance(state, Playing) and not state.mistake:
        place = _lifted(told, state)
        if place >= 0 and _countable(state, place):
            cues.set(place, cue.HELD, state.before[place] - told.counts[place])
