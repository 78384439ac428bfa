"""View of a match without a total score, in which each game has its own winner (H2)."""

from __future__ import annotations

from app.dom.nodes import EXACT, Node, h
from app.i18n import _, pgettext
from app.views.kit.widgets import robot, token, unseen
from spielekiste.core.match import Match
from spielekiste.core.state import Outcome, Seat


def winners(match: Match) -> Node:
    """Return the scores of all players in each game, with the winners marked."""
    title = h("h3", {"class": "standings__title"}, _("Every game has its own winner"))
    numbers = range(1, len(match.ended) + 1)
    heads = [_head(number) for number in numbers]
    who = h("td", {"class": "standings__who"}, h("span", None))
    rows = [_row(match, seat) for seat in range(len(match.setup.players))]
    table = h(
        "table",
        {"class": "standings standings--games"},
        h("thead", None, h("tr", None, who, heads)),
        h("tbody", None, rows),
    )
    attrs = {"class": "standings-scroll", "tabindex": "0", "role": "region"}
    scroll = h("div", attrs | {"aria-label": _("Every game has its own winner")}, table)
    return h("div", {"class": "standings-paper paper", "key": "standings"}, title, scroll)


def _head(number: int) -> Node:
    shown = h("span", {"aria-hidden": "true"}, number)
    return h("th", {"scope": "col"}, shown, unseen(_("Game {number}", number=number)))


def _row(match: Match, seat: Seat) -> Node:
    player = match.setup.players[seat]
    name = h("span", EXACT, token(player.mark), robot(player), player.name)
    head = h("th", {"scope": "row", "class": "standings__who"}, name)
    return h("tr", {"data-token": player.mark}, head, [_cell(end, seat) for end in match.ended])


def _cell(outcome: Outcome, seat: Seat) -> Node:
    won = seat in outcome.winners
    crown = (
        h("span", {"class": "standings__crown"}, unseen(pgettext("game", "won"))) if won else None
    )
    points = h("span", {"class": "standings__points"}, outcome.scores[seat])
    return h("td", {"class": "is-won" if won else ""}, h("span", None, crown, points))
