"""Programs of people's own bots, one per game, and the first ones: short, legal, easy to change."""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType

from app.ports.platform import Preferences

DRAFTS = "bots"
"""Name in the storage of the programs."""

LONGEST = 100_000
"""Maximum length of a program, in characters."""

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
"""Program by game."""


class Programs:
    """A person's programs by game, stored on this device."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._drafts = _read(preferences.recall(DRAFTS) or "{}")

    def __getitem__(self, game: str) -> str:
        """Return the program for a game; the first one unless it was changed."""
        return self._drafts.get(game, STARTERS[game])

    def __setitem__(self, game: str, source: str) -> None:
        """Replace the program for a game, up to its maximum length."""
        self._drafts[game] = source[:LONGEST]

    def store(self) -> bool:
        """Store all programs; return whether the device allowed it."""
        return self._preferences.remember(DRAFTS, json.dumps(self._drafts))


def _read(stored: str) -> dict[str, str]:
    """Return the programs in a stored text, whatever is in it."""
    try:
        drafts = json.loads(stored)
    except (ValueError, RecursionError):
        return {}
    if not isinstance(drafts, dict):
        return {}
    return {
        game: source[:LONGEST]
        for game, source in drafts.items()
        if game in STARTERS and isinstance(source, str)
    }
