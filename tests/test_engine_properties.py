"""What must hold in any position of any game: seeds are kept, play is its events, undo undoes, texts come back."""

from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.history import CHUNK
from engine.protocol import Protocol
from engine.record import position_text, read_position

RULES = [
    "giuthi pits=5 seeds=4",
    "giuthi pits=6 seeds=4 prey=stop",
    "giuthi pits=8 seeds=8",
    "giuthi pits=10 seeds=9 prey=stop",
    "kiothi",
    "kiothi filled=5 seeds=6 crossing=yes",
    "ali-guli-mane",
    "ali-guli-mane direction=clockwise",
]
rules_texts = st.sampled_from(RULES)
choices = st.integers(min_value=0, max_value=1000)


@st.composite
def positions(draw: st.DrawFn) -> tuple[engine.Rules, engine.Position]:
    """Any position there can be under some rules, with any number of seeds, openings apart."""
    rules = engine.rules(draw(rules_texts))
    size = 2 * rules.columns
    seeds = st.sampled_from([0, 0, 1, 1, 2, 3, 4, 6, 9, 12])
    pits = draw(st.lists(seeds, min_size=size, max_size=size))
    marked = draw(st.lists(st.booleans(), min_size=size, max_size=size))
    words = [str(number) for number in pits]
    extra = "-"
    if rules.name == "kiothi":
        nki = [str(pit) for pit in range(size) if marked[pit] and pits[pit]]
        extra = "nki=" + ",".join(nki) if nki else "-"
    if rules.name == "ali-guli-mane":
        words = ["x" if marked[pit] and not pits[pit] else words[pit] for pit in range(size)]
        extra = draw(st.sampled_from(["-", "bonus"]))
    rows = ",".join(words[: rules.columns]) + "/" + ",".join(words[rules.columns :])
    player = draw(st.integers(0, 1))
    return rules, rules.position(f"{rows} {draw(choices)},{draw(choices)} {player} {extra}", partial=True)


@given(positions(), choices)
def test_every_event_keeps_the_seeds_and_together_they_are_the_play(
    where: tuple[engine.Rules, engine.Position], choice: int
) -> None:
    rules, position = where
    legal = rules.moves(position)
    if not legal:
        return
    move = legal[choice % len(legal)]
    pits = list(position.pits)
    stores = list(position.stores)
    hand = 0
    for kind, pit, count in rules.events(position, move):
        if kind == "lift":
            assert hand == 0
            assert 0 < count <= pits[pit]
            pits[pit] -= count
            hand = count
        elif kind == "drop":
            assert count == 1
            assert rules.name != "ali-guli-mane" or not position.marks >> pit & 1
            pits[pit] += 1
            hand -= 1
        else:
            assert kind == "capture"
            assert count == pits[pit] > 0
            pits[pit] = 0
            stores[position.player] += count
        assert sum(pits) + hand + sum(stores) == position.total
        assert hand >= 0
    assert hand == 0
    after = rules.play(position, move)
    assert list(after.pits) == pits
    assert list(after.stores) == stores


@given(positions(), choices)
def test_the_session_and_the_rules_play_alike(where: tuple[engine.Rules, engine.Position], choice: int) -> None:
    rules, position = where
    session = engine.Session(rules, position)
    legal = session.moves()
    assert session.over == (not legal)
    if not legal:
        return
    move = legal[choice % len(legal)]
    before = session.position
    after = rules.play(before, move)
    events = session.play(move)
    assert session.position == after
    assert (events[-1][0] == "end") == session.over
    assert session.undo() == before
    assert session.moves() == legal


@given(positions())
def test_a_candidate_is_legal_unless_it_is_endless(where: tuple[engine.Rules, engine.Position]) -> None:
    rules, position = where
    legal = rules.codes(position)
    assert legal == sorted(legal)
    assert rules.can_move(position) == bool(legal)
    assert rules.count(position) == len(legal)
    for code in rules.candidates(position):
        assert (rules.sow(position, code) is not None) == (code in legal)
    assert set(legal) <= set(rules.candidates(position))


@given(positions())
def test_text_forms_come_back(where: tuple[engine.Rules, engine.Position]) -> None:
    rules, position = where
    text = position_text(rules, position)
    assert read_position(rules, text) == position
    assert position.unpack(position.pack()) == position
    assert hash(read_position(rules, text)) == hash(position)
    assert engine.rules(rules.text()) == rules
    for move in rules.moves(position):
        assert rules.move(move.text()) == move
        assert rules.decode(move.code) == move


@given(rules_texts, st.lists(choices, max_size=3 * CHUNK))
@settings(max_examples=60)
def test_undo_takes_back_a_whole_game_move_by_move(text: str, chosen: list[int]) -> None:
    rules = engine.rules(text)
    session = engine.Session(rules)
    past = []
    for choice in chosen:
        if session.over:
            break
        move = any_move(session, choice)
        past.append((session.position, move))
        session.play(move)
    assert session.history == [move for _, move in past]
    while past:
        position, _ = past.pop()
        assert session.undo() == position
        assert session.position == position
        assert session.history == [move for _, move in past]
    assert session.position == rules.start()


def any_move(session: engine.Session, choice: int) -> engine.Move:
    """Return some legal move, in an opening too."""
    legal = session.moves()
    if legal:
        return legal[choice % len(legal)]
    position = session.position
    row = [pit for pit in session.rules.row(position.player) if position.pits[pit]]
    first, second = sorted((row[choice % len(row)], row[(choice + 1) % len(row)]))
    seeds = position.pits[first] + position.pits[second]
    target = choice % 19
    return session.rules.move(f"{first},{second}={target}:{seeds - 1},{target + 1}:1")


@given(rules_texts, st.lists(choices, min_size=40, max_size=200))
@settings(max_examples=40)
def test_the_first_repetition_ends_a_game_and_nothing_else_does(text: str, chosen: list[int]) -> None:
    session = engine.Session(engine.rules(text))
    seen = {session.position}
    for choice in chosen:
        session.play(any_move(session, choice))
        if session.over:
            break
        assert session.position not in seen
        seen.add(session.position)
    if session.over:
        assert (session.result().reason == "repetition") == (session.position in seen)


WORDS = """
    rules start position show moves play undo result round help perft best giuthi kiothi ali-guli-mane pits=5 seeds=4
    prey=stop direction=clockwise first=0 first=1 8+ 8- 5+ 9 19x5 14,15=0:10 14,19=0:3,10:6,19:1 open2 bonus partial
    nki=1 - 0 1 0,0 5,5 4,4,4,4,4/4,4,4,4,4 0,0,3,0,2/2,0,0,1,0 5,5,5,5,5,5,5/5,5,5,5,5,x,5 1,2/3,4 x + - 99999
"""
LINES = st.one_of(st.text(max_size=40), st.lists(st.sampled_from(WORDS.split()), max_size=6).map(" ".join))


@given(st.lists(LINES, max_size=12))
def test_the_protocol_takes_any_text_and_an_error_changes_nothing(lines: list[str]) -> None:
    protocol = Protocol()
    for line in lines:
        before = list(protocol.answer("show")), protocol.session.history
        answer = list(protocol.answer(line))
        assert all(reply.isascii() and reply.isprintable() for reply in answer)
        if answer and answer[-1] != "ok":
            assert len(answer) == 1
            assert answer[0].split(" ")[:2] in [
                ["error", code] for code in ("command", "rules", "position", "move", "state")
            ]
            assert (list(protocol.answer("show")), protocol.session.history) == before
            assert not protocol.done


@given(st.text(max_size=60), rules_texts)
def test_unreadable_text_is_an_engine_error_and_no_other(text: str, rules_text: str) -> None:
    rules = engine.rules(rules_text)
    for read in (engine.rules, rules.position, rules.move):
        try:
            read(text)
        except engine.EngineError:
            pass
