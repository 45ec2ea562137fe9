"""Tables of all endgames with a few seeds, solved in this process."""

from engine.games import rules as read_rules
from host.endgame.expand import expand
from host.endgame.layers import Layer
from host.endgame.solve import solve
from host.endgame.table import Table


def solved_table(text: str, seeds: int) -> Table:
    """Return the table of a game for up to so many seeds."""
    rules = read_rules(text)
    layers, solved = [], []
    for number in range(seeds + 1):
        layers.append(Layer(rules, number))
        solved.append(solve(rules.name, expand(rules, layers, number, 0, layers[number].size), number, solved))
    return Table(rules, solved)
