"""The bar at a table that says who is ahead, computed whenever nothing moves on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.dom.nodes import Node, h
from app.dom.scheduler import run_in_slices
from app.i18n import _
from app.table.match_desk import MatchDesk
from app.views.kit.widgets import token
from spielekiste.bots import playouts
from spielekiste.coach.table import ValueTable
from spielekiste.coach.winning import Stakes, Winning
from spielekiste.core.match import Match, people
from spielekiste.core.seats import Player
from spielekiste.core.state import Seat
from spielekiste.core.work import Work
from spielekiste.games.maumau import MauMauState
from spielekiste.parts.sheet import SheetRules
from spielekiste.parts.sheet_game import SheetState

HUNDRED, TEN = 100, 10
"""Chances are shown in hundredths, those by play-outs in tenths."""


class Chances(NamedTuple):
    """Chances of winning as whole numbers."""

    shares: tuple[int, ...]
    """Parts of the whole, by seat; their sum is 100 or 10."""

    @property
    def is_rough(self) -> bool:
        """True if the chances are tenths."""
        return sum(self.shares) == TEN

    @property
    def leader(self) -> Seat | None:
        """The seat with the best chance; None if several have it."""
        most = max(self.shares)
        return self.shares.index(most) if self.shares.count(most) == 1 else None


class AheadBar:
    """The bar at one table; it implements `table.ahead.ChancesBar`.

    It shows the chances in the last position in which nothing moved, until those in the next one
    are computed.
    """

    def __init__(self, desk: MatchDesk) -> None:
        self._desk = desk
        self._match: Match | None = None
        """Position whose chances were requested last."""
        self._chances: Chances | None = None
        self._leader: Seat | None = None
        """The last seat that was ahead of all others; None if there was none."""
        self._winning: tuple[SheetRules, Winning] | None = None

    def view(self) -> Node | None:
        """Return the bar, and compute the chances in a new position."""
        self._follow()
        return bar(self._players, self._chances) if self._chances else None

    def words(self) -> str:
        """Return the chances as text."""
        return in_words(self._players, self._chances) if self._chances else ""

    @property
    def _players(self) -> Sequence[Player]:
        return self._desk.table.setup.players

    def _follow(self) -> None:
        """Compute the chances in the position, if it is new and no animation is running."""
        match = self._desk.match
        if match is self._match or self._desk.is_busy or not is_settled(match.state):
            return
        self._match = match
        if isinstance(match.state, SheetState):
            self._desk.load_values(lambda table: self._look_up(match, table))
        else:
            self._run(match, playouts.chances(match.state, only_person(match)), TEN)

    def _look_up(self, match: Match, table: ValueTable | None) -> None:
        state: object = match.state
        if table is not None and isinstance(state, SheetState):
            winning = self._winning_with(state.rules, table)
            self._run(match, winning.chances(state, Stakes.of(match)), HUNDRED)

    def _run(self, match: Match, work: Work[tuple[float, ...]], whole: int) -> None:
        """Compute chances in slices, as long as the position is current, and show them."""
        run_in_slices(
            self._desk.stage.clock,
            work,
            lambda exact: self._show(Chances(rounded(exact, whole))),
            lambda: self._match is match,
        )

    def _show(self, computed: Chances) -> None:
        """Show chances; announce who is ahead if it was another player before."""
        self._chances = computed
        before, self._leader = self._leader, self._chances.leader
        if self._leader is None:
            self._leader = before
        elif before not in (None, self._leader):
            ahead = _("{name} is ahead now.", name=self._players[self._leader].name)
            self._desk.stage.announce(f"{ahead} {self.words()}")
        self._desk.stage.redraw()

    def _winning_with(self, rules: SheetRules, table: ValueTable) -> Winning:
        """Return the chances with this kind of sheet, cached because they remember the turn."""
        if self._winning is None or self._winning[0] != rules:
            self._winning = rules, Winning(rules, table)
        return self._winning[1]


def is_settled(state: object) -> bool:
    """Return whether a decision is due, or else dice; in Mau-Mau, cards may be due instead."""
    return not isinstance(state, MauMauState) or (state.seat is not None and not state.drawn)


def only_person(match: Match) -> Seat | None:
    """Return the seat of the only person at the table, who sees no other hand; else None."""
    seats = people(match.setup)
    return seats[0] if len(seats) == 1 else None


def rounded(exact: Sequence[float], whole: int) -> tuple[int, ...]:
    """Return chances, whose sum is 1, as whole numbers whose sum is `whole`.

    >>> rounded((0.5, 0.25, 0.25), 10)
    (5, 3, 2)
    """
    parts = [chance * whole for chance in exact]
    shares = [int(part) for part in parts]
    by_rest = sorted(range(len(parts)), key=lambda seat: shares[seat] - parts[seat])
    for seat in by_rest[: whole - sum(shares)]:
        shares[seat] += 1
    return tuple(shares)


# ---------------------------------------------------------------------- view


def bar(players: Sequence[Player], chances: Chances) -> Node:
    """Return each player's shape and number, above a part of the bar in the player's colour."""
    rows = list(zip(players, chances.shares, strict=True))
    numbers = [
        h(
            "span",
            {"class": "ahead__player", "style": {"--share": share}},
            token(player.mark),
            str(share),
        )
        for player, share in rows
    ]
    parts = [
        h("span", {"class": "ahead__part", "data-token": player.mark, "style": {"--share": share}})
        for player, share in rows
    ]
    about = h("span", {"class": "ahead__about"}, _("about")) if chances.is_rough else None
    attrs = {"class": "ahead__bar", "role": "img", "aria-label": in_words(players, chances)}
    drawn = h(
        "span", {"class": "ahead__chart"}, numbers, h("span", {"class": "ahead__parts"}, parts)
    )
    return h("div", attrs, about, drawn)


def in_words(players: Sequence[Player], chances: Chances) -> str:
    """Return the chances of all players as a sentence."""
    rows = list(zip(players, chances.shares, strict=True))
    if chances.is_rough:
        tenths = [_("{name}: {n} in 10", name=player.name, n=share) for player, share in rows]
        return _("Chance of winning, about – {chances}.", chances=", ".join(tenths))
    every = [
        _("{name}: {chance}", name=player.name, chance=_("{n}%", n=share)) for player, share in rows
    ]
    return _("Chance of winning – {chances}.", chances=", ".join(every))
