"""The results of a duel on paper: who has won, all sheets as one, what each device has told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.views.dialogs.lock import lock_knob
from app.views.kit.score_sheet import Paper, sheet
from app.views.kit.share_link import Handed, link_code, link_line, link_ways
from app.views.kit.widgets import block, icon, knob, rail, token
from app.views.result import winner_line
from spielekiste.core.seats import Player
from spielekiste.core.state import Outcome, Points
from spielekiste.parts.sheet_game import SheetState


class DuelSource(NamedTuple):
    """Where a result comes from."""

    player: Player
    points: Points
    fingerprint: str
    """What the match is recognised by."""
    foreign: int | None
    """How many throws are not of the shared dice; None where only a code has come."""


class DuelResults(NamedTuple):
    """All results side by side, the best first."""

    state: SheetState
    """The sheets as one."""
    players: Sequence[Player]
    outcome: Outcome
    sources: Sequence[DuelSource]


class DuelFacts(NamedTuple):
    """The end of a duel."""

    title: str
    game: str
    begun: bool
    """Whether it is being played on this device, or was."""
    told: int
    """How many results of others have come in."""
    covered: bool
    """Whether there is nothing to be seen yet."""
    results: DuelResults | None
    """None while they are covered, and while there is only the own one."""
    code: str
    """The result of this device, to be typed; empty while there is none."""
    handed: Handed
    """The same to be scanned or sent."""
    typed: str
    """What stands on the line for another result."""
    fault: str
    """What is wrong with it."""
    locked: bool
    """Whether the table cannot be left in passing."""


def duel_view(facts: DuelFacts) -> Node:
    """Return the whole page."""
    tools = knob("settings", _("Settings"), "open settings")
    home = lock_knob() if facts.locked else None
    return h(
        "div",
        {"class": "page duel", "key": "duel", "data-game": facts.game},
        rail(facts.title, tools, home=home),
        _covered(facts) if facts.covered else None,
        _compared(facts, facts.results) if facts.results else None,
        _own(facts.code, facts.handed) if facts.code else None,
        _other(facts.typed, facts.fault),
    )


def _covered(facts: DuelFacts) -> Node:
    """What is said while results are there that are not to be seen yet."""
    if facts.begun:
        text = _("Play your own game first: the results show the dice.")
        buttons = [block(_("Keep playing"), "to-table", "", **{"data-next": True})]
    else:
        text = _(
            "You haven’t played these dice here yet, and the result gives them away. Play first?"
        )
        show = block(_("Just show the result"), "reveal", "paper small")
        buttons = [block(_("Play with the same dice"), "play-too", "", **{"data-next": True}), show]
    count = ngettext("{n} result has arrived.", "{n} results have arrived.", facts.told)
    return h(
        "section",
        {"class": "duel__part paper", "key": "covered"},
        h("h2", {"class": "slip__title"}, words.game(facts.game)),
        h("p", {"role": "status"}, count) if facts.told else None,
        h("p", None, text),
        h("div", {"class": "dialog__buttons"}, buttons),
    )


def _compared(facts: DuelFacts, found: DuelResults) -> Node:
    """Who has won, where each result comes from, and the sheets as one."""
    title = winner_line(found.players, found.outcome)
    rows = [_source(source) for source in found.sources]
    paper = sheet(Paper(facts.game, found.state, found.players, asks=False))
    too = block(_("Play with the same dice"), "play-too", "small")
    return h(
        "section",
        {"class": "duel__part duel__compared paper", "key": "compared"},
        h("h2", {"class": "duel__winner"}, title),
        h("ul", {"class": "duel__sources"}, rows),
        h("div", {"class": "sheet-scroll"}, paper),
        None if facts.code else h("div", {"class": "dialog__buttons"}, too),
    )


def _source(source: DuelSource) -> Node:
    player = source.player
    who = ngettext("{name}: {n} point.", "{name}: {n} points.", source.points, name=player.name)
    text, sign = _checked(source)
    return h(
        "li",
        {"class": "duel__source", "data-token": player.mark, "data-sign": sign, "key": player.mark},
        token(player.mark),
        h("span", None, h("b", None, who), " ", text),
    )


def _checked(source: DuelSource) -> tuple[str, str]:
    """Say what is known about where a result comes from."""
    n = source.foreign
    if n is None:
        text = _("Taken from the code; fingerprint {mark}.", mark=source.fingerprint)
        return text, "told"
    if n == 0:
        return _("Replayed here: every roll comes from the shared dice."), "good"
    text = ngettext(
        "{n} roll doesn’t come from the shared dice.",
        "{n} rolls don’t come from the shared dice.",
        n,
    )
    return text, "bad"


def _own(code: str, handed: Handed) -> Node:
    """The own result for the other device: to scan, to send, to type."""
    back = block(_("Back to the table"), "to-table", "paper small")
    buttons: list[Child] = [link_ways(handed, first=True), back]
    return h(
        "section",
        {"class": "duel__part paper", "key": "own"},
        h("h2", {"class": "slip__title"}, _("For the other device")),
        h("p", None, _("Scan the code there, send the link, or type in this code:")),
        h("p", {"class": "duel__code"}, code),
        [link_code(handed), link_line(handed)] if handed.link else None,
        h("div", {"class": "dialog__buttons"}, buttons) if handed.link else None,
    )


def _other(typed: str, fault: str) -> Node:
    """The line on which another result is pasted or typed."""
    line = {
        "class": "field__line",
        "data-change": "duel-told",
        "value": typed,
        "autocomplete": "off",
        "autocapitalize": "characters",
        "spellcheck": "false",
        "enterkeyhint": "done",
        "aria-invalid": "true" if fault else None,
        "aria-describedby": "duel-fault" if fault else None,
    }
    label = h("span", {"class": "field__label"}, _("Type in their code, or paste their link"))
    problem = h(
        "p",
        {"class": "problem", "id": "duel-fault", "role": "alert"},
        icon("warn"),
        h("span", None, fault),
    )
    return h(
        "section",
        {"class": "duel__part paper", "key": "other"},
        h("h2", {"class": "slip__title"}, _("From the other device")),
        h("label", {"class": "field"}, label, h("input", line)),
        problem if fault else None,
        h("p", {"class": "slip__hint"}, _("A link is replayed and checked roll by roll; a "
                                          "typed code is taken on trust.")),
    )  # fmt: skip
