"""The results of a duel on paper: who has won, all sheets as one, what each device has told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import words
from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.links.duel import Compared, Told
from app.views.kit.score_sheet import Paper, sheet
from app.views.kit.share_link import link_code, link_line, link_ways
from app.views.kit.widgets import block, icon, knob, rail, token
from app.views.result import winner_line
from spielekiste.core.seats import Player
from spielekiste.core.state import Points
from spielekiste.parts.fairness import not_from_seed

if TYPE_CHECKING:
    from app.screens.duel import DuelScreen


def duel_view(screen: DuelScreen) -> Node:
    """Return the whole page."""
    tools = knob("settings", _("Settings"), "open settings")
    found = screen.compared
    attrs = {"class": "page duel", "key": "duel", "data-game": screen.setup.game.id}
    return h(
        "div",
        attrs,
        rail(screen.title, tools, home=screen.app.lesson.lock_button()),
        _standing(screen, found),
        _own(screen) if screen.own else None,
        _other(screen),
    )


def _standing(screen: DuelScreen, found: Compared | None) -> Node | None:
    """What there is to see: all results, none yet, or nothing while only the own one is there."""
    if found is None:
        return _covered(screen)
    alone = screen.own is not None and len(screen.every) == 1
    return None if alone else _compared(screen, found)


def _covered(screen: DuelScreen) -> Node:
    """What is said while results are there that are not to be seen yet."""
    if screen.match:
        text = _("Your own game comes first: the results show the dice.")
        buttons = [block(_("Play on"), "to-table", "", **{"data-next": True})]
    else:
        text = _("These dice have not been played here yet. The result shows them: play first?")
        show = block(_("Just show the result"), "reveal", "paper small")
        buttons = [block(_("Play the same dice"), "play-too", "", **{"data-next": True}), show]
    count = ngettext("{n} result has come in.", "{n} results have come in.", len(screen.told))
    return h(
        "section",
        {"class": "duel__part paper", "key": "covered"},
        h("h2", {"class": "slip__title"}, words.game(screen.setup.game.id)),
        h("p", {"role": "status"}, count) if screen.told else None,
        h("p", None, text),
        h("div", {"class": "dialog__buttons"}, buttons),
    )


def _compared(screen: DuelScreen, found: Compared) -> Node:
    """Who has won, where each result comes from, and the sheets as one."""
    title = winner_line(found.players, found.outcome)
    rows = [
        _source(player, source, points)
        for player, source, points in zip(
            found.players, found.sources, found.outcome.scores, strict=True
        )
    ]
    paper = sheet(Paper(screen.setup.game.id, found.state, found.players, asks=False))
    too = block(_("Play the same dice"), "play-too", "small")
    return h(
        "section",
        {"class": "duel__part duel__compared paper", "key": "compared"},
        h("h2", {"class": "duel__winner"}, title),
        h("ul", {"class": "duel__sources"}, rows),
        h("div", {"class": "sheet-scroll"}, paper),
        None if screen.own else h("div", {"class": "dialog__buttons"}, too),
    )


def _source(player: Player, told: Told, points: Points) -> Node:
    who = ngettext("{name}: {n} point.", "{name}: {n} points.", points, name=player.name)
    text, sign = _checked(told)
    return h(
        "li",
        {"class": "duel__source", "data-token": player.mark, "data-sign": sign, "key": player.mark},
        token(player.mark),
        h("span", None, h("b", None, who), " ", text),
    )


def _checked(told: Told) -> tuple[str, str]:
    """Say what is known about where a result comes from."""
    if told.is_verified:
        return _("Replayed here: every throw is one of the shared dice."), "good"
    if told.table is None:
        text = _("As its code says; fingerprint {mark}.", mark=told.result.mark)
        return text, "told"
    n = len(not_from_seed(told.table))
    text = ngettext(
        "{n} throw is not one of the shared dice.", "{n} throws are not of the shared dice.", n
    )
    return text, "bad"


def _own(screen: DuelScreen) -> Node:
    """The own result for the other device: to scan, to send, to type."""
    handed = screen.handed
    back = block(_("Back to the table"), "to-table", "paper small")
    buttons: list[Child] = [link_ways(handed, first=True), back]
    return h(
        "section",
        {"class": "duel__part paper", "key": "own"},
        h("h2", {"class": "slip__title"}, _("For the other device")),
        h("p", None, _("Scan the code there, send the link, or type these signs:")),
        h("p", {"class": "duel__code"}, screen.code),
        [link_code(handed), link_line(handed)] if handed.link else None,
        h("div", {"class": "dialog__buttons"}, buttons) if handed.link else None,
    )


def _other(screen: DuelScreen) -> Node:
    """The line on which another result is pasted or typed."""
    line = {
        "class": "field__line",
        "data-change": "duel-told",
        "value": screen.typed,
        "autocomplete": "off",
        "autocapitalize": "characters",
        "spellcheck": "false",
        "enterkeyhint": "done",
        "aria-invalid": "true" if screen.fault else None,
        "aria-describedby": "duel-fault" if screen.fault else None,
    }
    label = h("span", {"class": "field__label"}, _("Type their signs, or paste their link"))
    problem = h(
        "p",
        {"class": "problem", "id": "duel-fault", "role": "alert"},
        icon("warn"),
        h("span", None, screen.fault),
    )
    return h(
        "section",
        {"class": "duel__part paper", "key": "other"},
        h("h2", {"class": "slip__title"}, _("From the other device")),
        h("label", {"class": "field"}, label, h("input", line)),
        problem if screen.fault else None,
        h("p", {"class": "slip__hint"}, _("A link is replayed and checked throw by throw; signs are taken at their word.")),
    )  # fmt: skip
