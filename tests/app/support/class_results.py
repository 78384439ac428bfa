"""Class results: matches played at random, in the forms in which a board receives them."""

from __future__ import annotations

from functools import cache
from random import Random

from app.links import duel as duels
from app.links.prepared import Prepared
from app.saves.transfer import link
from spielekiste import GAMES
from spielekiste.core.match import CHOSEN, TURN, SetUp, TableOptions
from spielekiste.core.seats import seated
from spielekiste.core.table import Table
from tests.app.support.fakes import HERE
from tests.random_play import play

DUEL = "kniffel?begin=chosen&players=A&lock=on&same=tiger"
"""A prepared link with the same dice for everybody."""


@cache
def result(game: str, seed: int, *names: str, same: str = "", steps: int = 100_000) -> Table:
    """Return a match played to its end or for some steps; callers must not modify it."""
    rules = GAMES[game]
    luck = {"luck": TURN} if same else {}
    table = TableOptions.of({"begin": CHOSEN} | luck)
    setup = SetUp(rules, seated(names), rules.options.of({}), table, same or f"seed{seed}")
    return play(Table(setup), Random(seed), steps)


def duel(seed: int, name: str = "A") -> Table:
    """Return a finished duel started from the link `DUEL`."""
    return result("kniffel", seed, name, same=Prepared.parse(DUEL).same)


def opened(table: Table) -> str:
    """Return the link to a match."""
    return link(HERE, table)


def typed(table: Table) -> str:
    """Return the code of a duel's result."""
    return duels.code(table)
