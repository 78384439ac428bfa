"""Adapters for libraries of reinforcement learning: fixed integers for actions, and PettingZoo.

`actions` numbers the moves of each game. The numbers depend on no library, so an adapter for another
one is a short loop over them:

>>> from random import Random
>>> from spielekiste.adapters.actions import ACTIONS, Numbers
>>> from spielekiste.adapters.cards import happen
>>> from spielekiste.games import GAMES
>>> game, rng = GAMES["maumau"], Random(7)
>>> numbers = Numbers(game)
>>> state = game.start(2)
>>> while state.outcome is None:
...     if state.chance is not None:
...         state = happen(state, rng)
...     else:
...         legal = [numbers.of(move) for move in state.legal()]
...         state = state.play(numbers.move(rng.choice(legal)))
>>> len(ACTIONS["maumau"]), state.outcome.reason
(34, 'last-card')

`observations` has what a seat sees as a row of whole numbers. `pettingzoo` needs the extra
`spielekiste[pettingzoo]`; the page loads none of these.
"""
