"""Joining a letter that arrives with the one that is here: older, newer, or a fork."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from spielekiste.core.state import Seat
from spielekiste.together.errors import BrokenLink
from spielekiste.together.letter import Letter
from spielekiste.together.party import MOST_HOMES
from spielekiste.together.story import Story

SAME, OLDER, NEWER, FORK = "same", "older", "newer", "fork"
"""Results of joining: nothing new; earlier turns only; more turns or claims; two versions of a turn."""


class Joined(NamedTuple):
    """The result of joining."""

    kind: str
    """`SAME`, `OLDER`, `NEWER` or `FORK`."""
    story: Story
    """The match that arrived, replayed; for `OLDER` and `SAME` the one that is here.

    If two homes have claimed seats at the same time, it has both claims.
    """
    turn: int
    """For `FORK` the first turn that differs, from 1; 0 if a seat was claimed twice. Otherwise the first
    turn that is new; 0 if none is.
    """


def join(here: Story, arrived: Letter) -> Joined:
    """Join a letter with the match that is here.

    Raises `BrokenLink`: `other` or `setup` if it is another match, `chain` if the chain of a home is not the
    one that is known here, or any error of the replay of `arrived`.
    """
    mine = here.letter
    _check_agreement(mine, arrived)
    if not mine.turns and not arrived.turns:
        return _join_claims(here, arrived)
    if not (mine.turns and arrived.turns):
        return _join_beginning(here, arrived)
    _check_homes(mine, arrived)
    turn = _difference(here, arrived)
    if turn:
        return Joined(FORK, Story.of(arrived), turn)
    if arrived.turns <= mine.turns:
        return Joined(SAME if arrived.turns == mine.turns else OLDER, here, 0)
    return Joined(NEWER, Story.of(arrived, here), mine.turns + 1)


def _check_agreement(mine: Letter, arrived: Letter) -> None:
    if mine.party.id != arrived.party.id:
        raise BrokenLink("other")
    if mine.party.setup != arrived.party.setup:
        raise BrokenLink("setup", "not those that were agreed")
    _check_first_chain(mine, arrived, 0)


def _check_homes(mine: Letter, arrived: Letter) -> None:
    """Raise `BrokenLink` (`setup`, `chain`) unless each home has the seats and the first chain that are known here."""
    if mine.party.homes != arrived.party.homes:
        raise BrokenLink("setup", "the homes have other seats")
    for home in range(mine.party.count):
        _check_first_chain(mine, arrived, home)


def _check_first_chain(mine: Letter, arrived: Letter, home: int) -> None:
    if mine.chains[home][0].commitment != arrived.chains[home][0].commitment:
        raise BrokenLink("chain", "another one is known here", home=home)


def _claims(letter: Letter) -> dict[Seat, bytes]:
    """Return the first commitment of the home of each seat that is claimed."""
    homes = enumerate(letter.party.homes)
    return {seat: letter.chains[home][0].commitment for seat, home in homes if home is not None}


def _difference(here: Story, arrived: Letter) -> int:
    """Return the first turn that differs, from 1; 0 if one match has all turns of the other."""
    mine, both = here.letter, min(here.letter.turns, arrived.turns)
    if mine.party.starter != arrived.party.starter:
        return 1
    chains = _first_other_chain(mine, arrived)
    for number, turn in enumerate(here.turns[:both], 1):
        same = mine.packed.number % turn.radix == arrived.packed.number % turn.radix
        stops = [{at for at in one.packed.stops if at < turn.end} for one in (mine, arrived)]
        if number == chains or not same or stops[0] != stops[1]:
            return number
    return 0


def _first_other_chain(mine: Letter, arrived: Letter) -> int:
    """Return the first turn for which a home has begun different chains; 0 if there is none."""
    begun = [
        {
            (home, chain.since, chain.commitment)
            for home, of in enumerate(one.chains)
            for chain in of
        }
        for one in (mine, arrived)
    ]
    return min((since for _home, since, _value in begun[0] ^ begun[1]), default=0)


# ---------------------------------------------------------------------- before the first turn


def _join_beginning(here: Story, arrived: Letter) -> Joined:
    """Join when only one has begun: it contains the claims of the other, or a seat was claimed twice."""
    mine, theirs = _claims(here.letter), _claims(arrived)
    less, more = (mine, theirs) if arrived.turns else (theirs, mine)
    if less.items() <= more.items():
        return Joined(NEWER, Story.of(arrived), 1) if arrived.turns else Joined(OLDER, here, 0)
    return Joined(FORK, Story.of(arrived), 0)


def _join_claims(here: Story, arrived: Letter) -> Joined:
    """Join claims that were made at the same time."""
    mine, theirs = _claims(here.letter), _claims(arrived)
    story = Story.of(arrived)
    starter = max(here.letter.party.starter, arrived.party.starter)
    if theirs.items() <= mine.items():
        return Joined(SAME if mine == theirs else OLDER, here, 0)
    if mine.items() <= theirs.items():
        return Joined(NEWER, story, 0)
    both = _united(here.letter, arrived)
    if both is None or starter:
        return Joined(FORK, story, 0)
    return Joined(NEWER, Story.of(both), 0)


def _united(mine: Letter, arrived: Letter) -> Letter | None:
    """Return a letter with the claims of both, the same in whatever order they are joined.

    The inviting home stays the first, the others follow by their first seats. Return None if a seat was claimed
    twice, or if there are too many homes.
    """
    ours, theirs = _claims(mine), _claims(arrived)
    if any(theirs.get(seat, value) != value for seat, value in ours.items()):
        return None
    seats = dict(sorted({**ours, **theirs}.items()))
    first = mine.chains[0][0].commitment
    order = [first, *(value for value in dict.fromkeys(seats.values()) if value != first)]
    if len(order) > MOST_HOMES:
        return None
    chains = {of[0].commitment: of for one in (mine, arrived) for of in one.chains}
    homes = tuple(
        order.index(seats[seat]) if seat in seats else None for seat in range(len(mine.party.homes))
    )
    party = replace(mine.party, homes=homes)
    return Letter(party, tuple(chains[value] for value in order))
