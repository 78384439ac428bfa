"""The bar at a table that says who is ahead, computed whenever nothing moves on the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app.dom.nodes import Node, h
from app.dom.scheduler import run_in_slices
from app.i18n import _
from app.table.match_desk import MatchDesk
from app.views.kit.widgets import token
from spielekiste.coach.table import ValueTable
from spielekiste.coach.winning import Stakes, Winning
from spielekiste.core.match import Match
from spielekiste.core.seats import Player
from spielekiste.core.state import Seat
from spielekiste.parts.sheet import SheetRules
from spielekiste.parts.sheet_game import SheetState

HUNDRED = 100
"""Exact chances are shown in hundredths."""


class Chances(NamedTuple):
    """Chances of winning as whole numbers."""

    shares: tuple[int, ...]
    """Parts of the whole, by seat; their sum is 100."""

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
        if match is not self._match and not self._desk.is_busy:
            self._match = match
            self._desk.load_values(lambda table: self._begin(match, table))

    def _begin(self, match: Match, table: ValueTable | None) -> None:
        state: object = match.state
        if table is not None and isinstance(state, SheetState):
            work = self._winning_with(state.rules, table).chances(state, Stakes.of(match))
            run_in_slices(self._desk.stage.clock, work, self._show, lambda: self._match is match)

    def _show(self, exact: Sequence[float]) -> None:
        """Show chances; announce who is ahead if it was another player before."""
        self._chances = Chances(rounded(exact, HUNDRED))
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
    """Return each player's shape and number, and the bar with a part in each player's colour."""
    rows = list(zip(players, chances.shares, strict=True))
    numbers = [
        h("span", {"class": "ahead__player"}, token(player.mark), str(share))
        for player, share in rows
    ]
    parts = [
        h("span", {"class": "ahead__part", "data-token": player.mark, "style": {"--share": share}})
        for player, share in rows
    ]
    attrs = {"class": "ahead__bar", "role": "img", "aria-label": in_words(players, chances)}
    return h("div", attrs, numbers, h("span", {"class": "ahead__parts"}, parts))


def in_words(players: Sequence[Player], chances: Chances) -> str:
    """Return the chances of all players as a sentence."""
    every = [
        _("{name}: {chance}", name=player.name, chance=_("{n}%", n=share))
        for player, share in zip(players, chances.shares, strict=True)
    ]
    return _("Chance of winning – {chances}.", chances=", ".join(every))
