"""Spielekiste: the rules of seven classic family games, as pure values and functions.

>>> from random import Random
>>> rng = Random(7)
>>> state = GAMES["kniffel"].start(seats=2)
>>> while state.outcome is None:
...     if state.chance:
...         state = state.happen(state.chance.sample(rng))
...     else:
...         state = state.play(rng.choice(state.legal()))
>>> state.outcome.reason
'sheets-full'
"""

from __future__ import annotations

from spielekiste.games import GAMES

__all__ = ["GAMES", "__version__"]

__version__ = "1.0.0"
