"""Length of each game by number of players, from bot games at the middle level and action times."""

from __future__ import annotations

import multiprocessing
import sys
from functools import partial
from statistics import median
from typing import Any, NamedTuple

from app.words import WORDS
from spielekiste import GAMES
from spielekiste.bots import bot, decide, stream
from spielekiste.coach.layouts import table_name
from spielekiste.core.chance import DrawStream
from workshop.solve.stored_tables import table

ROUNDS = 12
"""Games per number of players."""

PROCESSES = 2

THROW_SECONDS = 6
"""Time in seconds that a family takes for a throw, or for drawing a card, until everybody has seen
it.
"""

DECISION_SECONDS = 6
"""Time in seconds that a family takes for a decision between several moves."""

FORCED_SECONDS = 3
"""Time in seconds for a decision with only one legal move."""

PASS_SECONDS = {"maumau": 9}
"""Additional seconds per move for passing the tablet and opening the curtain, by game."""


class Acts(NamedTuple):
    """Throws, decisions and forced moves counted in one game."""

    throws: int
    decisions: int
    forced: int

    def minutes(self, passing: int = 0) -> float:
        """Return the time that a family takes for these actions; each move takes `passing` extra
        seconds.
        """
        thrown = self.throws * THROW_SECONDS
        decided = self.decisions * (DECISION_SECONDS + passing)
        return (thrown + decided + self.forced * (FORCED_SECONDS + passing)) / 60


def play(game: str, seats: int, number: int) -> Acts:
    """Play one game between bots of the middle level and count their actions."""
    state: Any = GAMES[game].start(seats)
    options = GAMES[game].options()
    name = table_name(options)
    bots = [bot(game, options, "middle", table(name) if name else None) for _seat in range(seats)]
    luck = DrawStream("durations", number)
    throws = decisions = forced = step = 0
    while state.outcome is None:
        step += 1
        if state.chance is not None:
            throws += 1
            state = state.happen(state.chance.sample(luck))
            continue
        several = len(state.legal()) > 1
        decisions, forced = decisions + several, forced + (not several)
        mind, own = bots[state.seat], stream(f"durations{number}", state.seat, step)
        state = state.play(decide(mind, state.seen_by(state.seat), own).move)
    return Acts(throws, decisions, forced)


def lengths(game: str, seats: int, rounds: int = ROUNDS) -> tuple[Acts, float]:
    """Return the median numbers of actions and the median length in minutes."""
    with multiprocessing.Pool(PROCESSES) as pool:
        played = pool.map(partial(play, game, seats), range(rounds))
    middle = Acts(*(round(median(column)) for column in zip(*played, strict=True)))
    return middle, median(acts.minutes(PASS_SECONDS.get(game, 0)) for acts in played)


def report(*chosen: str) -> None:
    """Print the length of every game by number of players, next to the length stated on its box."""
    for game, rules in ((name, GAMES[name]) for name in chosen or GAMES):
        least, most = WORDS[game].minutes
        print(f"{game}: the box says {least} to {most} min")
        for seats in rules.seats:
            acts, minutes = lengths(game, seats)
            print(
                f"  {seats} players: {acts.throws} throws, {acts.decisions} decisions, "
                f"{acts.forced} forced: {minutes:.0f} min",
                flush=True,
            )


if __name__ == "__main__":
    report(*sys.argv[1:])
