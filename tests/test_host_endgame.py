"""Tables of endgames: checked against rules and a solver written anew here, and against plain search by the engine."""

import random
from itertools import combinations_with_replacement

import pytest
from solved import solved_table

from engine import table as search_table
from engine.games import rules as read_rules
from engine.search import Search
from engine.session import Session
from host.bench import levels
from host.endgame.__main__ import main
from host.endgame.expand import reached
from host.endgame.layers import Layer, turned
from host.endgame.table import TableError, load
from host.puzzles.__main__ import main as puzzles_main


@pytest.fixture(scope="module")
def tables():
    made = {}

    def give(text, seeds):
        if (text, seeds) not in made:
            made[text, seeds] = solved_table(text, seeds)
        return made[text, seeds]

    return give


GAMES = [("giuthi pits=5 seeds=4", 5), ("giuthi pits=6 seeds=4 prey=stop", 4), ("ali-guli-mane", 4), ("kiothi", 3)]


@pytest.mark.parametrize(("text", "seeds"), GAMES)
def test_every_position_has_one_number(text, seeds):
    layer = Layer(read_rules(text), seeds)
    for number in range(layer.size):
        assert layer.number(layer.position(number)) == number


# A second pair of eyes: the rules of Giuthi and Ali Guli Mane in as few lines as they take, and a solver that grows,
# for every margin, the set of positions from which South can make sure of it. Neither shares a line with the tables.


def ring(columns):
    return list(range(columns, 2 * columns)) + list(range(columns - 1, -1, -1))


def giuthi_moves(state, columns):
    pits, player, lead = state
    circle = ring(columns)
    own = set(range(columns, 2 * columns)) if player == 0 else set(range(columns))
    found = []
    for pit in own:
        for way in (1, -1):
            if pits[pit] < 2:
                continue
            board, at, step, entered, laps = list(pits), circle.index(pit), way, False, 0
            while laps < 1000:
                hand, board[circle[at]] = board[circle[at]], 0
                for _ in range(hand):
                    at = (at + step) % len(circle)
                    board[circle[at]] += 1
                    entered |= circle[at] not in own
                laps += 1
                if board[circle[at]] == 1:
                    break
                step = -step
            else:
                continue
            last, won, mine = circle[at], 0, True
            if last in own and entered:
                chain, place = [last], at + step
                while 0 <= place < len(circle) and circle[place] in own and not board[circle[place]]:
                    chain.append(circle[place])
                    place += step
                prey = [(mine_pit + columns) % (2 * columns) for mine_pit in chain]
                won = sum(board[p] for p in prey)
                if won:
                    for p in [*prey, last]:
                        board[p] = 0
                    won += 1
            if entered or last not in own:
                mine = False
            found.append((tuple(board), player if mine else 1 - player, lead + (won if player == 0 else -won)))
    return found


def giuthi_graph(columns, seeds):
    """All positions with so many seeds and whatever follows: state -> (states after a move) or a final margin."""
    starts = []
    for lead in range(-seeds - 2, seeds + 3, 2):
        for falls in combinations_with_replacement(range(2 * columns), seeds):
            pits = tuple(falls.count(pit) for pit in range(2 * columns))
            starts += [(pits, 0, lead), (pits, 1, lead)]
    graph, waiting = {}, list(starts)
    while waiting:
        state = waiting.pop()
        if state in graph:
            continue
        after = giuthi_moves(state, columns)
        other = (state[0], 1 - state[1], state[2])
        if after:
            # Who has no move loses his extra move, or passes, while the other one can move.
            graph[state] = [
                s
                if giuthi_moves(s, columns) or not giuthi_moves((s[0], 1 - s[1], s[2]), columns)
                else (s[0], 1 - s[1], s[2])
                for s in after
            ]
        elif giuthi_moves(other, columns):
            graph[state] = [other]
        else:
            pits, _, lead = state
            graph[state] = lead + sum(pits[columns:]) - sum(pits[:columns])
        if isinstance(graph[state], list):
            waiting += graph[state]
    return graph


def ali_guli_mane_moves(pits, player):
    circle = ring(7)
    found = []
    for pit in range(7, 14) if player == 0 else range(7):
        if not pits[pit]:
            continue
        board, at = list(pits), circle.index(pit)
        for _ in range(2000):
            hand, board[circle[at]] = board[circle[at]], 0
            for _ in range(hand):
                at = (at + 1) % 14
                board[circle[at]] += 1
            at = (at + 1) % 14
            if not board[circle[at]]:
                break
        else:
            continue
        prey = circle[(at + 1) % 14]
        won = board[prey] + board[(prey + 7) % 14]
        board[prey] = board[(prey + 7) % 14] = 0
        found.append((tuple(board), won))
    return found


def ali_guli_mane_graph(seeds):
    graph = {}
    waiting = []
    for falls in combinations_with_replacement(range(14), seeds):
        pits = tuple(falls.count(pit) for pit in range(14))
        waiting += [(pits, player, bonus, 0) for player in (0, 1) for bonus in (False, True)]
    while waiting:
        state = waiting.pop()
        if state in graph:
            continue
        pits, player, bonus, lead = state
        after = []
        for board, won in ali_guli_mane_moves(pits, player):
            sown = lead + (won if player == 0 else -won)
            again = won > 0 and not bonus and bool(ali_guli_mane_moves(board, player))
            after.append((board, player if again else 1 - player, again, sown))
        graph[state] = after or lead
        waiting += after
    return graph


def forced(graph, sure):
    """The states from which South can bring it to an end for which `sure` holds."""
    before = {}
    for state, after in graph.items():
        if isinstance(after, list):
            for follower in set(after):
                before.setdefault(follower, []).append(state)
    won = {state for state, after in graph.items() if not isinstance(after, list) and sure(after)}
    left = {state: len(set(after)) for state, after in graph.items() if isinstance(after, list)}
    waiting = list(won)
    while waiting:
        for state in before.get(waiting.pop(), []):
            left[state] -= 1
            if state not in won and (state[1] == 0 or left[state] == 0):
                won.add(state)
                waiting.append(state)
    return won


def margins(graph, draw):
    """Every state's margin; going round for ever gives `draw(state)`: 0, or what has been won."""
    found = {}
    finals = sorted({after for after in graph.values() if not isinstance(after, list)})
    for margin in finals:
        for state in forced(graph, lambda final, margin=margin: final >= margin):
            found[state] = margin
    for state in graph:
        if found.get(state, -99) < draw(state):
            # South is not sure of so much. Is North sure of less?
            found[state] = draw(state)
    mirrored = {}
    for margin in finals:
        if margin >= 0:
            continue
        for state in forced_by_north(graph, margin):
            mirrored.setdefault(state, margin)
    found.update({state: margin for state, margin in mirrored.items() if margin < draw(state)})
    return found


def forced_by_north(graph, margin):
    flipped = {}
    for state, after in graph.items():
        swap = lambda s: (s[0], 1 - s[1], *s[2:])  # noqa: E731
        flipped[swap(state)] = [swap(s) for s in after] if isinstance(after, list) else -after
    return [(s[0], 1 - s[1], *s[2:]) for s in forced(flipped, lambda final: final >= -margin)]


@pytest.mark.parametrize("seeds", [2, 3, 4])
def test_giuthi_on_five_pits_is_what_a_solver_by_itself_finds(tables, seeds):
    known = tables("giuthi pits=5 seeds=4", 5)
    graph = giuthi_graph(5, seeds)
    for state, margin in margins(graph, lambda state: 0).items():
        pits, player, lead = state
        position = known.rules.start()._replace(
            pits=bytes(pits), south=max(lead, 0), north=max(-lead, 0), player=player
        )
        found = known.margin(position)
        assert found.exact
        assert found.low == (margin if player == 0 else -margin), state


@pytest.mark.parametrize("seeds", [1, 2, 3])
def test_ali_guli_mane_is_what_a_solver_by_itself_finds(tables, seeds):
    known = tables("ali-guli-mane", 4)
    graph = ali_guli_mane_graph(seeds)
    for state, margin in margins(graph, lambda state: 0).items():
        pits, player, bonus, lead = state
        if lead:
            continue  # a seed that was won counts as it is; the layers below are checked by the other cases
        position = known.rules.start()._replace(pits=bytes(pits), player=player, state=int(bonus))
        assert known.margin(position).low == (margin if player == 0 else -margin), state


def drawn_by_lot(layer, chance):
    """A position of the layer; in Giuthi all seeds together are an even number."""
    position = layer.position(chance.randrange(layer.size))
    return position._replace(south=sum(position.pits) % 2)


def bounds(rules, position, depth, path):
    """Plain search to a depth: what the player to move has at least and at most, repetitions as the rules say."""
    after = reached(rules, position)
    if not after or position in path:
        scores = rules.scores(position, bool(after))
        margin = scores[position.player] - scores[1 - position.player]
        if after and rules.winner(scores, True) < 0:
            margin = 0
        return margin, margin
    if depth == 0:
        return -99, 99
    low = high = -99
    for follower in after:
        worst, best = bounds(rules, follower, depth - 1, [*path, position])
        if follower.player != position.player:
            worst, best = -best, -worst
        low, high = max(low, worst), max(high, best)
    return low, high


@pytest.mark.parametrize(("text", "seeds"), GAMES)
def test_no_margin_contradicts_plain_search(tables, text, seeds):
    known = tables(text, seeds)
    chance = random.Random(1)
    decided = 0
    layer = Layer(known.rules, seeds)
    for _ in range(2000):
        position = drawn_by_lot(layer, chance)
        low, high = bounds(known.rules, position, 8, [])
        found = known.margin(position)
        assert low <= found.high
        assert found.low <= high
        if low == high:
            decided += 1
            assert (found.low, found.high) == (low, high), position.text()
    assert decided > 800


@pytest.mark.parametrize(("text", "seeds"), GAMES)
def test_who_plays_by_the_table_gets_what_it_promises(tables, text, seeds):
    known = tables(text, seeds)
    rules, chance = known.rules, random.Random(2)
    layer = Layer(rules, seeds)
    for _ in range(60):
        start = drawn_by_lot(layer, chance)
        promised = known.margin(start)
        if not promised.exact or promised.low <= 0:
            continue
        session = Session(rules, start)
        while not session.over:
            moves = session.moves()
            if session.position.player == start.player:
                moves = [best(known, session.position, moves)]
            session.play(chance.choice(moves))
        scores = session.result().scores
        assert session.result().winner == start.player
        assert scores[start.player] - scores[1 - start.player] >= promised.low


def best(known, position, moves):
    """The move with the best margin, and of several the one that is sooner there."""

    def worth(move):
        after = known.rules.play(position, move)
        found = known.margin(after)
        return (found.low if after.player == position.player else -found.high, -found.away)

    return max(moves, key=worth)


def test_a_lead_beyond_all_seeds_changes_no_draw(tables):
    known = tables("giuthi pits=5 seeds=4", 5)
    layer = Layer(known.rules, 5)
    drawn = 0
    for number in range(layer.size):
        ahead = layer.position(number)._replace(south=27, north=8)
        more = layer.position(number)._replace(south=31, north=4)
        assert (known.margin(ahead).low == 0) == (known.margin(more).low == 0)
        if known.margin(ahead).low:
            assert known.margin(more).low == known.margin(ahead).low + 8
        drawn += known.margin(ahead).low == 0
    assert drawn  # so the weaker player can hold some


def test_what_a_table_does_not_know_it_says(tables):
    known = tables("giuthi pits=5 seeds=4", 5)
    assert known.margin(known.rules.start()) is None
    odd = Layer(known.rules, 3).position(7)._replace(south=2, north=2)
    assert known.margin(odd) is None
    closed = tables("ali-guli-mane", 4)
    assert closed.margin(Layer(closed.rules, 2).position(5)._replace(marks=1)) is None


def test_both_sides_of_the_board_are_worth_the_same(tables):
    known = tables("kiothi", 3)
    layer = Layer(known.rules, 3)
    for number in range(0, layer.size, 37):
        position = layer.position(number)._replace(south=3, north=1)
        assert known.margin(position) == known.margin(turned(position))


def test_a_table_is_kept_in_a_file_and_a_wrong_file_is_named(tables, tmp_path):
    known = tables("kiothi", 3)
    known.save(tmp_path / "k.endgames")
    again = load(tmp_path / "k.endgames")
    layer = Layer(known.rules, 3)
    assert again.rules == known.rules
    for number in range(0, layer.size, 101):
        assert again.margin(layer.position(number)) == known.margin(layer.position(number))
    (tmp_path / "cut").write_bytes((tmp_path / "k.endgames").read_bytes()[:2000])
    (tmp_path / "text").write_text("ndongu")
    for name in ("cut", "text"):
        with pytest.raises(TableError, match=name):
            load(tmp_path / name)


@pytest.mark.parametrize(("text", "seeds"), [("giuthi pits=5 seeds=4", 5), ("ali-guli-mane", 4)])
def test_a_search_that_looks_endgames_up_finds_the_margin_of_a_larger_table(tables, text, seeds):
    larger, smaller = tables(text, seeds), tables(text, seeds - 2)
    layer, chance = Layer(larger.rules, seeds), random.Random(7)
    checked = 0
    for _ in range(200):
        position = drawn_by_lot(layer, chance)
        session = Session(larger.rules, position)
        if session.over or session.position != position:
            continue
        search = Search(larger.rules, position, table=search_table.Table(), endgames=smaller)
        search.run(5_000)
        if search.done:  # every line has ended, in the table or at the game's end
            assert search.best.score == larger.known(position), position.text()
            checked += 1
        if checked == 12:
            return
    assert checked >= 4


def test_nothing_is_looked_up_where_the_games_own_past_may_come_back(tables):
    known = tables("giuthi pits=5 seeds=4", 5)
    asked = []
    position = known.rules.position("0,2,0,0,0/0,0,0,2,0 8,8 0 -", True)

    class Asked:
        seeds = 5

        def known(self, after):
            asked.append(after)
            return known.known(after)

    Search(known.rules, position, past={1}, depth=3, endgames=Asked()).run(10_000)
    assert all(after.south + after.north > 16 for after in asked)
    asked.clear()
    Search(known.rules, position, depth=3, endgames=Asked()).run(10_000)
    assert asked


def test_the_line_of_a_table_goes_to_the_end_it_promises(tables):
    known = tables("giuthi pits=5 seeds=4", 5)
    position = known.rules.position("0,2,0,0,1/0,0,0,2,0 8,9 0 -", True)
    session = Session(known.rules, position)
    for text in known.line(position, 40):
        session.play(known.rules.move(text))
    if session.over:
        south, north = session.result().scores
        assert south - north == known.known(position)
    else:
        assert known.known(position) == 0  # round and round


def test_a_smaller_table_replaced_a_larger_one(tables, tmp_path, capsys):
    file = tmp_path / "giuthi.endgames"
    tables("giuthi pits=5 seeds=4", 3).save(file)
    before = file.read_bytes()
    assert main(["giuthi pits=5 seeds=4", "--seeds", "2", "--file", str(file)]) == 0
    assert "up to 3 seeds already" in capsys.readouterr().out
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("command", "args"),
    [(levels.main, ["--games", "0"]), (puzzles_main, ["giuthi", "--count", "0"]), (main, ["giuthi", "--seeds", "0"])],
)
def test_no_job_begins_about_nothing(command, args, capsys):
    with pytest.raises(SystemExit):
        command(args)
    assert "not 0" in capsys.readouterr().err
