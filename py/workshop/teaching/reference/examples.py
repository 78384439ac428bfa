"""A complete example bot for each game."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SHEET = """\
class Bot:
    def __init__(self):
        self.turns = 0

    def play(self, view, rng):
        if view.throws_left > 0:
            face = max(view.dice, key=view.count)
            same = [die for die in view.dice if die == face]
            return view.keep(same[:4]), f"{len(same)} equal dice"
        self.turns += 1
        print("turn", self.turns, "with", view.total, "points")
        box = view.best_box
        return view.enter(box), f"{view.points(box)} points now"
"""

EXAMPLES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("kniffel", "weltraum", "hexhex"), SHEET),
        "master": """\
def play(view, rng):
    best = max(view.actions, key=view.gain)
    stars = view.gain(best)
    if stars > 0 or view.throws_left == 0:
        return best, f"{stars} stars now"
    face = max(view.dice, key=view.count)
    same = [die for die in view.dice if die == face]
    return view.keep(same[:4]), f"for row {face}"
""",
        "ludo": """\
def play(view, rng):
    def worth(move):
        space = view.target(move)
        safer = view.risk(move.origin) - view.risk(space)
        return 20 * view.captures(move) + space * safer

    best = max(view.moves, key=worth)
    risk = view.risk(view.target(best))
    return best, f"the risk there is {risk:.2f}"
""",
        "ente": """\
def play(view, rng):
    spaces = view.space_after(view.accept) - view.space
    missed = view.misses_after(view.accept)
    if spaces > 6 * missed:
        return view.accept, f"{spaces} spaces forward"
    return view.decline, f"{spaces} spaces are not enough"
""",
        "maumau": """\
def play(view, rng):
    def worth(card):
        if card == "wish":
            return 0
        if view.symbol(card) == "plus" and view.hand_sizes[view.next_player] == 1:
            return 10
        return sum(view.colour(card) == view.colour(other) for other in view.hand)

    if not view.playable:
        return view.moves[0], "no card fits"
    best = max(view.playable, key=worth)
    return view.play(best), f"its worth is {worth(best)}"
""",
    }
)
"""Example program of each game."""
