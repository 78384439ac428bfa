"""Turns: who plays the next step, the seed of a turn, and the numbers that decisions are packed into.

A turn is what one home plays before it sends. It ends where a person of another home has to decide, or to
throw dice. Bots are played by the home that has the turn, which also draws cards for others, makes the
roll-off and starts the next game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from spielekiste.core.begin import Begin
from spielekiste.core.match import Match, Next, StopGame
from spielekiste.core.state import Seat
from spielekiste.core.table import Table
from spielekiste.together.chain import WIDTH, Chain
from spielekiste.together.errors import BrokenLink
from spielekiste.together.party import Party

MARK = 3
"""Bytes of the fingerprint of the steps."""


def home_to_play(match: Match, party: Party, playing: int) -> int | None:
    """Return the home that plays the next step, given the one that has played; None after the end."""
    if match.due == "nothing":
        return None
    seat = _person_to_act(match)
    home = None if seat is None else party.homes[seat]
    return playing if home is None else home


def _person_to_act(match: Match) -> Seat | None:
    """Return the seat that decides or throws; None if any home can take the next step."""
    if match.due == "move":
        return match.seat
    chance = match.chance
    throws = chance is not None and chance.is_of_dice and match.state is not None
    return match.turn if throws or match.awaits_dice else None


def choices(match: Match) -> Sequence[Any]:
    """Return the steps between which somebody decides, in canonical order; none if one is drawn.

    What real dice show is such a decision (T3). `StopGame` is never among them.
    """
    if match.due == "move" and match.state is not None:
        return match.state.legal()
    if match.due == "answer":
        return tuple(map(Begin, range(len(match.setup.players))))
    if match.due == "next":
        return (Next(),)
    chance = match.chance if match.awaits_dice else None
    return () if chance is None else [result for result, _chance in chance.outcomes()]


class Packed(NamedTuple):
    """The decisions of a match as one number.

    Each decision is its index among the legal ones, and a digit whose base is their number. The first
    decision is the lowest digit, so that a longer match has the digits of a shorter one.
    """

    decisions: int = 0
    """Number of decisions, including those without a choice, which have base 1."""
    number: int = 0
    """The digits."""
    stops: tuple[int, ...] = ()
    """Number of steps before each early end (`StopGame`)."""

    def then(self, radix: int, later: Packed) -> Packed:
        """Return these decisions, whose bases have the product `radix`, followed by later ones."""
        number = self.number + radix * later.number
        return Packed(self.decisions + later.decisions, number, self.stops + later.stops)


def packed(table: Table, begin: int = 0) -> Packed:
    """Return the decisions at a table after the first `begin` steps."""
    digits: list[tuple[int, int]] = []
    stops = []
    steps, positions = table.steps[begin:], table.positions[begin:]
    for at, (step, before) in enumerate(zip(steps, positions, strict=False), begin):
        if isinstance(step, StopGame):
            stops.append(at)
        elif options := choices(before):
            digits.append((options.index(step), len(options)))
    return Packed(len(digits), mixed(digits), tuple(stops))


def mixed(digits: Sequence[tuple[int, int]]) -> int:
    """Return the number with these digits and their bases, the lowest one first.

    >>> mixed([(2, 3), (0, 1), (4, 10)])
    14
    """
    number = 0
    for digit, base in reversed(digits):
        number = number * base + digit
    return number


def mark_of(steps: Iterable[object]) -> bytes:
    """Return a fingerprint of the steps, dice and cards included."""
    return sha256("\n".join(map(str, steps)).encode()).digest()[:MARK]


class Seeds:
    """The seeds of the turns of a match, in order. Raises `BrokenLink` (`chain`) for broken chains."""

    def __init__(self, party: Party, chains: Sequence[Sequence[Chain]]) -> None:
        self._id = party.id.hex()
        self._turn = 0
        self._chains = chains
        self._values = [
            [chain.values(home) for chain in of_home] for home, of_home in enumerate(chains)
        ]
        self._at = [(0, int(home > 0)) for home in range(len(chains))]
        """Chain and number of openings that each home has used; a claim reveals the first one."""
        for home, of_home in enumerate(self._values[1:], 1):
            if len(of_home[0]) < 2:
                raise BrokenLink("chain", "its claim opened no share", home=home)

    def next(self, home: int) -> str:
        """Return the seed of the next turn, which this home plays.

        Raises `BrokenLink` (`foreign`) if the home has not opened a share for it.
        """
        self.advance(home)
        latest = [self._values[each][at][used] for each, (at, used) in enumerate(self._at)]
        return seed_of(self._id, self._turn, latest.pop(home), latest)

    def advance(self, home: int) -> None:
        """Pass a turn of this home without its seed; raise `BrokenLink` as `next` does."""
        self._turn += 1
        at, used = self._at[home]
        if at + 1 < len(self._chains[home]) and self._chains[home][at + 1].since == self._turn:
            at, used = at + 1, 0
        if used + 1 >= len(self._values[home][at]):
            raise BrokenLink("foreign", "its share is not open", turn=self._turn, home=home)
        self._at[home] = (at, used + 1)

    def finish(self) -> None:
        """Raise `BrokenLink` (`skipped`) if a home has opened a share of a turn that is missing."""
        for home, (at, used) in enumerate(self._at):
            if at + 1 < len(self._values[home]) or used + 1 < len(self._values[home][at]):
                detail = "more shares are open than turns were played"
                raise BrokenLink("skipped", detail, turn=self._turn + 1, home=home)


def seed_of(party_id: str, turn: int, own: bytes, others: Iterable[bytes]) -> str:
    """Return the seed of a turn: SHA-256 over id, number of the turn, and the openings, cut to 128 bits.

    `own` is the new opening of the home that plays, `others` are the latest ones of the other homes, in
    order. `DrawStream` draws from the seed, with the number of the chance event in the match.
    """
    openings = "/".join(value.hex() for value in (own, *others))
    return sha256(f"{party_id}/{turn}/{openings}".encode()).hexdigest()[: 2 * WIDTH]
