"""The search against looking at everything, with and without a table; its slices; repetitions, passes, openings."""

import random

import pytest

import engine
from engine.evaluation import SEED, Evaluation
from engine.history import checksum
from engine.search import Search
from engine.table import Table

GAMES = ["giuthi pits=5 seeds=4", "giuthi pits=6 seeds=4 prey=stop", "kiothi", "kiothi crossing=yes", "ali-guli-mane"]


def lead(scores: tuple[int, int], player: int) -> int:
    return scores[player] - scores[1 - player]


def margin(
    rules: engine.Rules, position: engine.Position, depth: int, before: list[engine.Position], past: set[int]
) -> int:
    """Return the best margin of the player to move by looking at everything, without cutting off, table or order."""
    if depth == 0:
        return Evaluation(rules).of(position)
    mover = before[-1].player
    if position in before or checksum(position) in past:
        scores = rules.scores(position, True)
        return 0 if rules.winner(scores, True) < 0 else SEED * lead(scores, position.player)
    codes = rules.codes(position)
    if not codes:
        settled = rules.settle(position, mover)
        if settled is position or not rules.can_move(settled):
            return SEED * lead(rules.scores(settled, False), position.player)
        return -margin(rules, settled, depth, [*before, position], past)
    return max(value(rules, position, code, depth, before, past) for code in codes)


def value(
    rules: engine.Rules, position: engine.Position, code: int, depth: int, before: list[engine.Position], past: set[int]
) -> int:
    """Return what a move is worth to the player who makes it."""
    after = rules.sow(position, code)
    assert after is not None
    found = margin(rules, after, depth - 1, [*before, position], past)
    return found if after.player == position.player else -found


def few(rules: engine.Rules, chance: random.Random) -> engine.Session:
    """Return a game in which few seeds are left, so that it repeats, passes and ends."""
    size = 2 * rules.columns
    while True:
        pits = [str(chance.choice([0, 0, 0, 1, 1, 2, 3])) for _ in range(size)]
        rows = ",".join(pits[: size // 2]) + "/" + ",".join(pits[size // 2 :])
        extra = "bonus" if rules.rounds and chance.random() < 0.3 else "-"
        if rules.name == "kiothi" and chance.random() < 0.5:
            marked = [str(pit) for pit in range(size) if pits[pit] != "0" and chance.random() < 0.5]
            extra = "nki=" + ",".join(marked) if marked else "-"
        session = engine.Session(rules, rules.position(f"{rows} 5,5 {chance.randrange(2)} {extra}", partial=True))
        for _ in range(chance.randrange(4)):
            if session.over:
                break
            session.play(chance.choice(session.moves()))
        if not session.over:
            return session


def finish(search: Search, slice_nodes: int = 1000) -> Search:
    while not search.run(slice_nodes):
        pass
    return search


@pytest.mark.parametrize("text", GAMES)
def test_every_margin_is_that_of_looking_at_everything_with_the_table_and_without(text: str) -> None:
    rules = engine.rules(text)
    chance = random.Random(text)
    table = Table()
    for number in range(60):
        session = few(rules, chance)
        position, past = session.position, session.past
        depth = 1 + number % 4
        codes = rules.codes(position)
        true = {code: value(rules, position, code, depth, [], past) if depth > 1 else 0 for code in codes}
        if depth == 1:
            evaluation = Evaluation(rules)
            for code in codes:
                after = rules.sow(position, code)
                assert after is not None
                found = margin(rules, after, 1, [position], past) if checksum(after) in past else evaluation.of(after)
                true[code] = found if after.player == position.player else -found
        for used in (None, table, Table(3)):
            search = finish(Search(rules, position, past, used, keep=len(codes), depth=depth))
            if search.depth == depth:  # or every line has been followed to its end before
                assert {choice.code: choice.margin for choice in search.choices} == true, position.text()
            one = finish(Search(rules, position, past, used, depth=depth))
            assert one.choice().margin == search.choices[0].margin
