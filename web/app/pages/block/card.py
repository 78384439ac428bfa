"""The card at the end of a game on the block: names, places and sums, as a picture and as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app import words
from app.dom.nodes import EXACT, Child, Node, h
from app.i18n import _
from app.ports.commands import Commands, plain
from app.ports.platform import Pictures
from app.ports.stage import Stage
from app.views.kit.widgets import block, icon
from app.views.result import caption, final_scores, winner_line
from spielekiste.core.match import Match
from spielekiste.core.seats import Player
from spielekiste.core.state import Points

DRAWING = ".result-card > svg"
"""Selector of the drawing."""

WIDE, TOP, ROW, END = 640, 150, 62, 40
"""Width of the card, and heights of its head, its rows and its lower edge."""

SHAPES = {
    "disc": "M21.6 12a9.6 9.6 0 1 1-19.2 0 9.6 9.6 0 0 1 19.2 0z",
    "triangle": "M12 2.4 22.2 20.6H1.8z",
    "square": "M3 3h18v18H3z",
    "diamond": "M12 1.4 21 12 12 22.6 3 12z",
    "star": "m12 1.6 3.1 6.7 7.3.9-5.4 5 1.5 7.2L12 17.8l-6.5 3.6L7 14.2l-5.4-5 7.3-.9z",
    "drop": "M12 1.4c3.6 5.2 7 8.7 7 13.2a7 7 0 0 1-14 0c0-4.5 3.4-8 7-13.2z",
    "moon": "M15.4 2.2A10 10 0 1 0 21.8 15.6 8.4 8.4 0 0 1 15.4 2.2z",
    "heart": "M12 21.4C6.4 16.8 2 13.4 2 8.6a5.3 5.3 0 0 1 10-2.5 5.3 5.3 0 0 1 10 2.5"
    "c0 4.8-4.4 8.2-10 12.8z",
}
"""Outlines of the players' marks, 24 units wide, as in the sprite."""

Row = tuple[int, Player, Points]
"""Place, player and sum."""


class Card:
    """The card with its verbs."""

    def __init__(
        self,
        stage: Stage,
        match: Callable[[], Match],
        pictures: Pictures,
        copy: Callable[[str, Callable[[bool], None]], None],
    ) -> None:
        self._stage = stage
        self._match = match
        self._pictures = pictures
        self._copy = copy

    @property
    def commands(self) -> Commands:
        """Verbs for saving, copying and sending the card."""
        return {
            "card-save": plain(self._save),
            "card-copy": plain(lambda: self._copy(card_text(self._match()), self._copied)),
            "card-send": plain(self._send),
        }

    def view(self) -> Node:
        """Return the card of the last game, or of the match so far, with its buttons."""
        match = self._match()
        buttons = [
            block([icon("save"), _("Save as a picture")], "card-save", "paper small"),
            block(_("Copy as text"), "card-copy", "paper small"),
        ]
        if self._pictures.can_send:
            buttons.append(block([icon("share"), _("Share")], "card-send", "paper small"))
        parts = [drawing(match), h("div", {"class": "dialog__buttons"}, buttons)]
        return h(
            "section", {"class": "result-card", "key": "card", "aria-label": _("Result")}, parts
        )

    @property
    def _name(self) -> str:
        clock, game = self._stage.clock, self._match().setup.game.id
        return f"{words.game(game)} {clock.day(clock.now())}.png"

    def _save(self) -> None:
        text = _("Saved as {name}.", name=self._name)
        self._pictures.save(DRAWING, self._name, lambda: self._stage.announce(text))

    def _send(self) -> None:
        refused = lambda: self._copy(card_text(self._match()), self._copied)  # noqa: E731 - a def would be longer, not clearer
        self._pictures.send(DRAWING, self._name, card_text(self._match()), refused)

    def _copied(self, is_allowed: bool) -> None:  # noqa: FBT001 - the callback's only argument
        text = _("Copying isn’t allowed here. Please select the text instead.")
        self._stage.notify(_("Copied.") if is_allowed else text, "info" if is_allowed else "error")
        self._stage.redraw()


def card_rows(match: Match) -> list[Row]:
    """Return place, player and sum of each seat, best first."""
    scores, places = final_scores(match)
    rows = zip(places, match.setup.players, scores, strict=True)
    return sorted(rows, key=lambda row: row[0])


def card_title(match: Match) -> tuple[str, str]:
    """Return the game, and who has won or how many games are counted."""
    single = match.setup.table.games == 1
    below = winner_line(match.setup.players, match.ended[-1]) if single else caption(match)
    return words.game(match.setup.game.id), below


def card_text(match: Match) -> str:
    """Return the card as lines of text."""
    rows = [
        _("{place}. {name}: {n}", place=place, name=player.name, n=points)
        for place, player, points in card_rows(match)
    ]
    return "\n".join([*card_title(match), *rows])


def drawing(match: Match) -> Node:
    """Return the card as SVG, of paths and texts only, which a canvas can repeat."""
    rows = card_rows(match)
    high = TOP + ROW * len(rows) + END
    title, below = card_title(match)
    parts: list[Child] = [
        h("path", {"class": "result-card__paper", "d": f"M0 0h{WIDE}v{high}H0z"}),
        _text("result-card__title", WIDE // 2, 64, title),
        _text("result-card__below", WIDE // 2, 108, below),
        h("path", {"class": "result-card__line", "d": f"M40 {TOP - 18}h{WIDE - 80}"}),
        [_row(TOP + ROW * at, row) for at, row in enumerate(rows)],
    ]
    attrs = {"viewBox": f"0 0 {WIDE} {high}", "role": "img", "aria-label": card_text(match)}
    return h("svg", attrs | EXACT, parts)


def _row(top: int, row: Row) -> Sequence[Child]:
    place, player, points = row
    path = f"M40 {top}h{WIDE - 80}v{ROW - 6}H40z"
    shape = {"class": "result-card__shape", "data-token": player.mark, "d": SHAPES[player.mark]}
    return [
        h("path", {"class": "result-card__first", "d": path}) if place == 1 else None,
        _text("result-card__place", 60, top + 39, f"{place}."),
        h("g", {"transform": f"translate(112 {top + 10}) scale(1.5)"}, h("path", shape)),
        _text("result-card__name", 170, top + 40, player.name),
        _text("result-card__points", WIDE - 62, top + 40, str(points)),
    ]


def _text(kind: str, x: int, y: int, text: str) -> Node:
    return h("text", {"class": kind, "x": x, "y": y}, text)
