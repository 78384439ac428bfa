"""Public engines of similar games, each playing random games at full speed.

They are imported by name, because only the benchmark's own environment contains them.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import NamedTuple, TypeAlias


class PlayCount(NamedTuple):
    """Games, decisions and steps in one playout."""

    games: int
    """Finished games."""
    decisions: int | None
    """Moves chosen by players; None if the engine does not report them."""
    steps: int
    """Moves, plus chance results if the engine applies them one by one."""


Playout: TypeAlias = Callable[[Random], PlayCount]
"""Function that plays one random game."""


def rlcard_uno() -> Playout:
    """Return a playout of RLCard's UNO for two players, with random legal steps; the engine
    draws the cards.
    """
    game = import_module("rlcard.games.uno").Game(num_players=2)

    def play(rng: Random) -> PlayCount:
        steps = 0
        game.init_game()
        while not game.is_over():
            game.step(rng.choice(game.get_legal_actions()))
            steps += 1
        return PlayCount(1, steps, steps)

    return play


def ludopy() -> Playout:
    """Return a playout of LUDOpy with four players and four pieces, until one is left; a move
    follows every throw.
    """
    game = import_module("ludopy").Game()

    def play(rng: Random) -> PlayCount:
        throws = decisions = 0
        game.reset()
        while len(game.get_winners_of_game()) < 3:
            (_dice, movable, *_), _player = game.get_observation()
            game.answer_observation(rng.choice(movable) if len(movable) else -1)
            throws += 1
            decisions += len(movable) > 0
        return PlayCount(1, decisions, throws + decisions)

    return play


def pyhtzee() -> Playout:
    """Return a playout of pyhtzee with one player and thirteen rounds; the engine rolls dice."""
    new = import_module("pyhtzee").Pyhtzee

    def play(rng: Random) -> PlayCount:
        game = new()
        game.rnd = rng
        decisions = 0
        while not game.is_finished():
            game.take_action(rng.choice(game.get_possible_actions()))
            decisions += 1
        return PlayCount(1, decisions, decisions)

    return play


def open_spiel(name: str) -> Callable[[], Playout]:
    """Return a loader for a two-player OpenSpiel game, played by OpenSpiel's uniform bots in the
    C++ core.
    """

    def load() -> Playout:
        spiel = import_module("pyspiel")
        game = spiel.load_game(name)
        bots = [spiel.make_uniform_random_bot(player, 1 + player) for player in (0, 1)]

        def play(rng: Random) -> PlayCount:
            state = game.new_initial_state()
            spiel.evaluate_bots(state, bots, rng.getrandbits(31))
            return PlayCount(1, None, state.move_number())

        return play

    return load


ENGINES: dict[str, Callable[[], Playout]] = {
    "RLCard uno": rlcard_uno,
    "LUDOpy": ludopy,
    "pyhtzee": pyhtzee,
    "OpenSpiel yacht (C++)": open_spiel("yacht"),
    "OpenSpiel crazy_eights (C++)": open_spiel("crazy_eights(players=2)"),
}
"""Loader of each engine; raises `ImportError` if it is not installed."""
