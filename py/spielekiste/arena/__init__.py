"""The arena: people write bots, the bots play many games, and statistics compare them.

    python -m spielekiste.arena mine.py strong --game kniffel --games 1000 --seed 7

A bot is a Python file with a function `play(view, rng)` that returns a move:

>>> print(FIRST_BOT)
def play(view, rng):
    if view.throws_left == 0:
        return view.enter(view.best_box)
    sixes = [die for die in view.dice if die == 6]
    return view.keep(sixes[:4])
<BLANKLINE>

`views` documents what a bot can see, with one class per game. With the same seed, the same bot gets
the same results on the command line and in the browser.

>>> from spielekiste.arena.contest import contest
>>> from spielekiste.arena.players import built_in, own
>>> plan = contest("kniffel", players=2, games=20, seed="7")
>>> run = play_all(plan, [own(FIRST_BOT, plan, 0), built_in("random", plan, 1, lambda name: None)])
>>> [round(sum(results) / len(results)) for results in run.results]
[139, 53]
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from spielekiste.arena.contest import Contest, Run
from spielekiste.arena.players import Contestant
from spielekiste.core.work import run_to_end

__all__ = ["FIRST_BOT", "play_all", "playing"]

FIRST_BOT = """\
def play(view, rng):
    if view.throws_left == 0:
        return view.enter(view.best_box)
    sixes = [die for die in view.dice if die == 6]
    return view.keep(sixes[:4])
"""
"""A simple bot for Kniffel."""


def playing(
    plan: Contest, players: Sequence[Contestant], kept: Container[int] = ()
) -> Iterator[Run]:
    """Play a contest in one process; yield the run at the start and each time deals finish.

    `kept` contains the numbers of the tables to keep in `Run.tables`.
    """
    run = Run(plan, kept=kept)
    yield run
    while not run.is_over:
        done = run.done
        for number, player in enumerate(players):
            batch = run.batch(number)
            if batch is not None:
                run.take(number, run_to_end(player.replies(batch)))
        if run.done > done:
            yield run


def play_all(plan: Contest, players: Sequence[Contestant], kept: Container[int] = ()) -> Run:
    """Play a whole contest in one process and return the run."""
    *_, run = playing(plan, players, kept)
    return run
