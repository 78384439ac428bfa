"""View for choosing which game of a contest to inspect."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.views.kit.widgets import block


class PlayedGames(NamedTuple):
    """The games of a contest, in progress or finished."""

    game: str
    """Id of the game."""
    names: Sequence[str]
    """Names of the players."""
    picks: Mapping[str, tuple[int, float]]
    """Games worth inspecting, with results, by name: `worst`, `middle`, `best`, `lost`, `won`."""
    failed: Sequence[int] | None
    """The game in which a bot failed, and the player who owned that game; None if there is none."""
    played: int
    """Number of games played so far."""
    fault: str
    """Description of the error that ended the contest, or empty."""


def choice_view(facts: PlayedGames, typed: str) -> Child:
    """Return the controls for the choice; None before the first game.

    `typed` is the content of the field for a game's number.
    """
    if not facts.picks and facts.failed is None:
        return None
    failed = _button(_("Where the bot stopped"), *facts.failed) if facts.failed else None
    picked = [_button(_label(name, result), game) for name, (game, result) in facts.picks.items()]
    title = h("h3", {"class": "bots__looks-title", "id": "looks"}, _("Look at a game"))
    buttons = h("div", {"class": "bots__tools"}, failed, picked)
    attrs = {"class": "bots__looks", "aria-labelledby": "looks", "key": "looks"}
    return h(
        "section", attrs, title, buttons, _by_number(facts.played, typed) if facts.picks else None
    )


def _button(label: str, game: int, player: int = 0) -> Node:
    return block(label, f"bot-look {game} {player}", "small paper", key=label)


def _label(name: str, result: float) -> str:
    points = int(result)
    return {
        "worst": ngettext("Worst: {n} point", "Worst: {n} points", points),
        "middle": ngettext("Middle: {n} point", "Middle: {n} points", points),
        "best": ngettext("Best: {n} point", "Best: {n} points", points),
        "lost": _("A game it lost"),
        "won": _("A game it won"),
    }[name]


def _by_number(played: int, typed: str) -> Node:
    """Return the field for entering the number of any game."""
    field = {
        "type": "number",
        "class": "bots__number",
        "min": 1,
        "max": played,
        "value": typed,
        "data-input": "bot-number",
    }
    label = _("Game number, 1 to {n}", n=played)
    ask = h("label", {"class": "bots__ask"}, h("span", None, label), h("input", field))
    button = h(
        "button", {"type": "submit", "class": "block block--small block--paper"}, _("Show the game")
    )
    return h("form", {"class": "bots__tools", "data-submit": "bot-look-number"}, ask, button)
