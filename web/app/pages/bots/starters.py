"""The starter program of each game: short, legal, easy to change."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

SHEET = """\
def play(view, rng):
    if view.throws_left == 0:
        return view.enter(view.best_box)
    best = max(view.dice, key=view.count)
    same = [die for die in view.dice if die == best]
    return view.keep(same[:4])
"""

STARTERS: Mapping[str, str] = MappingProxyType(
    {
        "kniffel": SHEET,
        "weltraum": SHEET,
        "hexhex": SHEET,
        "master": """\
def play(view, rng):
    best = max(view.actions, key=view.gain)
    if view.gain(best) > 0 or view.throws_left == 0:
        return best
    face = max(view.dice, key=view.count)
    same = [die for die in view.dice if die == face]
    return view.keep(same[:4])
""",
        "ludo": """\
def play(view, rng):
    for move in view.moves:
        if view.captures(move):
            return move
    return view.moves[-1]
""",
        "ente": """\
def play(view, rng):
    if view.space_after(view.accept) > view.space_after(view.decline):
        return view.accept
    return view.decline
""",
        "maumau": """\
def play(view, rng):
    for card in view.playable:
        if view.symbol(card) == "plus":
            return view.play(card)
    if view.playable:
        return view.play(view.playable[0])
    return view.moves[0]
""",
    }
)
"""Program by game, in the order in which games are offered."""
