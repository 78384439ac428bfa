"""Environments for PettingZoo (AEC), with action masks, fixed actions and versioned ids.

    from pettingzoo import make
    from spielekiste.adapters import pettingzoo

    pettingzoo.register_all()
    env = make("aec", "spielekiste/ludo-v1", seats=2, options={"pieces": 4})

This module needs the extra `spielekiste[pettingzoo]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, aec_registry, register

from spielekiste.adapters.actions import THROW, VERSIONS, Numbers
from spielekiste.adapters.cards import dealt
from spielekiste.adapters.observations import LEAST, MOST, observe
from spielekiste.core.errors import IllegalMove
from spielekiste.core.options import Options
from spielekiste.core.state import Outcome, State
from spielekiste.games import GAMES
from spielekiste.games.maumau.draws import Deal


class GameEnv(AECEnv):
    """A game with one agent for each seat, `seat_0` to `seat_7`.

    Chance happens inside of `step` and `reset`. A reward comes at the end: the share of the others
    that an agent has beaten, minus the share that has beaten it; with one seat, the points. An
    action that is not legal raises `IllegalMove` and changes nothing.
    """

    def __init__(
        self, game: str, seats: int = 2, options: Mapping[str, object] | Options | None = None
    ) -> None:
        super().__init__()
        self.game = GAMES[game]
        self.seats = seats
        self.options = options
        self.numbers = Numbers(self.game)
        self.metadata = {"name": env_id(game), "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.position: State = self.game.start(seats, options)
        self._rng = Random()  # noqa: S311 - games, not secrets
        length = len(observe(self.position, 0))
        self.action_spaces = {
            name: spaces.Discrete(len(self.numbers)) for name in self.possible_agents
        }
        self.observation_spaces = {name: self._space(length) for name in self.possible_agents}

    def _space(self, length: int) -> spaces.Dict:
        row = spaces.Box(LEAST, MOST, (length,), np.int16)
        mask = spaces.Box(0, 1, (len(self.numbers),), np.int8)
        return spaces.Dict({"observation": row, "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a game; without a seed, with the next random numbers. `options` are ignored."""
        del options
        if seed is not None:
            self._rng = Random(seed)  # noqa: S311 - the same
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, int]] = {agent: {} for agent in self.agents}
        self._go_on(self.game.start(self.seats, self.options))

    def step(self, action: int | None) -> None:
        """Make the move of the selected agent; None for one whose game has ended."""
        if self._outcome is not None:
            self._was_dead_step(action)
        elif self._chance is None:
            self._go_on(self.position.play(self.numbers.move(action)))
        elif self.numbers.move(action) == THROW:
            self._go_on(self.position.happen(self._chance.sample(self._rng)))
        else:
            raise IllegalMove("chance-due", self.numbers.move(action))

    def _go_on(self, state: Any) -> None:
        """Let chance happen until an agent has to move or the game has ended."""
        chance = state.chance
        while chance is not None and not self.numbers.throws:
            deals = chance.__class__ is Deal
            state = state.happen(dealt(chance, self._rng) if deals else chance.sample(self._rng))
            chance = state.chance
        self.position, self._chance, self._outcome = state, chance, state.outcome
        self.agent_selection = self.possible_agents[state.turn]
        if self._outcome is not None:
            self._end(self._outcome)

    def _end(self, outcome: Outcome) -> None:
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = reward(outcome, seat)
            self.terminations[agent] = True
            self.infos[agent] = {"score": outcome.scores[seat], "place": outcome.places[seat]}
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and a mask of its legal actions."""
        seat = self.possible_agents.index(agent)
        mask = bytearray(len(self.numbers))  # faster to fill than an array
        if self.agent_selection == agent:
            for action in self.legal():
                mask[action] = 1
        row = np.array(observe(self.position, seat), np.int16)
        return {"observation": row, "action_mask": np.frombuffer(mask, np.int8)}

    def legal(self) -> list[int]:
        """Return the legal actions of the selected agent; empty at the end."""
        if self._chance is not None:
            return [self.numbers.of(THROW)]
        return [*map(self.numbers.of, self.position.legal())]

    def sample(self, rng: Random) -> int:
        """Return a random legal action of the selected agent, faster than from its mask."""
        if self._chance is not None:
            return self.numbers.of(THROW)
        return self.numbers.of(rng.choice(self.position.legal()))

    def render(self) -> None:
        """Return None, as there is no picture."""

    def close(self) -> None:
        """Do nothing."""


def reward(outcome: Outcome, seat: int) -> float:
    """Return the reward of a seat at the end."""
    places = outcome.places
    if len(places) == 1:
        return float(outcome.scores[0])
    beaten = sum((place > places[seat]) - (place < places[seat]) for place in places)
    return beaten / (len(places) - 1)


def env_id(game: str) -> str:
    """Return the id of a game's environment, such as `spielekiste/ludo-v1`."""
    return f"spielekiste/{game}-v{VERSIONS[game]}"


def env(game: str, seats: int = 2, options: Mapping[str, object] | None = None) -> GameEnv:
    """Return the environment of a game."""
    return GameEnv(game, seats, options)


def register_all() -> None:
    """Add all games to the registry of PettingZoo, for `pettingzoo.make`, unless they are there."""
    for game in GAMES:
        if env_id(game) not in aec_registry:
            seats = max(2, GAMES[game].seats[0])
            register("aec", env_id(game), f"{__name__}:env", kwargs={"game": game, "seats": seats})
