"""Announcements of the steps in a match."""

from __future__ import annotations

from collections.abc import Sequence

from app import words
from app.i18n import _
from app.views.result import winner_line
from app.views.who_begins import beginning_words
from spielekiste.core.match import Match
from spielekiste.parts.dice import Throw


def narrate(match: Match, *, full: bool) -> str:
    """Describe the last step in the current language, in full or in short."""
    setup = match.setup
    told = words.tell(setup.game.id, match.events, setup.players, full=full)
    return f"{told} {words.cheer(match)}".strip()


def call_next(match: Match, before: Match | None, *, is_bots: bool, is_opening: bool) -> str:
    """Return the announcement of the winner or of a new turn; empty if the turn continues."""
    players = match.setup.players
    if match.state is None:
        return beginning_words(match)
    if match.state.outcome is not None:
        return winner_line(players, match.state.outcome)
    if (match.seat is None and not isinstance(match.chance, Throw)) or is_bots:
        return ""
    same = before is not None and (before.turn, before.firsts) == (match.turn, match.firsts)
    name = players[match.state.turn].name
    return "" if same or is_opening else _("{name}, it’s your turn.", name=name)


def unseen_warning(undone: Sequence[Match]) -> str:
    """Describe what players saw in undone positions, because they can't unsee it (MM8)."""
    if not undone:
        return ""
    setup = undone[0].setup
    events = [event for match in undone for event in match.events]
    return words.unseen_warning(setup.game.id, events, setup.players)
