"""Views of a duel: its invitation, and its results with all score sheets together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.forms.table import agreed_list, duel_rules
from app.i18n import _, ngettext
from app.links.prepared import Prepared
from app.ports.commands import START
from app.ports.stage import OfferedLink
from app.views.dialogs.device import lock_knob
from app.views.kit.score_sheet import Paper, sheet
from app.views.kit.share_link import link_address, link_buttons, link_code, link_line
from app.views.kit.widgets import block, icon, knob, rail, settings_knob, token
from app.views.result import confetti, podium, winner_line
from spielekiste.core.seats import Player
from spielekiste.core.state import Outcome, Points
from spielekiste.parts.sheet_game import SheetState

DUEL_TOLD, DUEL_TYPED, PLAY_TOO, REVEAL = "duel-told", "duel-typed", "play-too", "reveal"
CHOOSE_SEATS, TO_TABLE = "seats", "to-table"
"""Verbs of the controls."""


class DuelSource(NamedTuple):
    """Source of a result."""

    player: Player
    points: Points
    fingerprint: str
    """Short code that identifies the match."""
    foreign: int | None
    """Number of rolls that differ from the shared dice; None for a typed code."""


class DuelResults(NamedTuple):
    """All results side by side, best first."""

    state: SheetState
    """One state with the sheets of all players."""
    players: Sequence[Player]
    outcome: Outcome
    sources: Sequence[DuelSource]


class DuelFacts(NamedTuple):
    """Data for the duel's page."""

    title: str
    game: str
    begun: bool
    """Whether the duel was started on this device."""
    others: int
    """Number of results from other devices."""
    covered: bool
    """Whether the results are still hidden."""
    results: DuelResults | None
    """The results; None if they are hidden, or if only this device has one."""
    code: str
    """Code of this device's result, to be typed on another one; empty before the duel's end."""
    offer: OfferedLink
    """This device's result as a link."""
    typed: str
    """Current text of the input for another result."""
    fault: str
    """Error in that text, or an empty string."""
    locked: bool
    """Whether the table is locked, so that it can't be left by accident."""
    joy: bool
    """Whether a result has just arrived that decides the duel."""


def duel_view(facts: DuelFacts) -> Node:
    """Return the page that compares the results of a duel."""
    tools = settings_knob()
    home = lock_knob() if facts.locked else None
    return h(
        "div",
        {"class": "page duel", "key": "duel", "data-game": facts.game},
        rail(facts.title, tools, home=home),
        _covered(facts) if facts.covered else None,
        _compared(facts, facts.results) if facts.results else None,
        _own(facts.code, facts.offer) if facts.code else None,
        _other(facts.typed, facts.fault),
        confetti() if facts.joy else None,
    )


def _covered(facts: DuelFacts) -> Node:
    """Return the notice about results that are not yet visible."""
    if facts.begun:
        text = _("Play your own game first: the results would give the dice away.")
        buttons = [block(_("Keep playing"), TO_TABLE, "", **{"data-next": True})]
    else:
        text = _(
            "You haven’t played with these dice here yet, and the result would give them away. "
            "Play first?"
        )
        show = block(_("Just show the result"), REVEAL, "paper small")
        buttons = [block(_("Play with the same dice"), PLAY_TOO, "", **{"data-next": True}), show]
    count = ngettext("{n} result has arrived.", "{n} results have arrived.", facts.others)
    return h(
        "section",
        {"class": "duel__part paper", "key": "covered"},
        h("h2", {"class": "slip__title"}, words.game(facts.game)),
        h("p", {"role": "status"}, count) if facts.others else None,
        h("p", None, text),
        h("div", {"class": "dialog__buttons"}, buttons),
    )


def _compared(facts: DuelFacts, results: DuelResults) -> Node:
    """Return the winner, the podium, the source of each result, and all score sheets together."""
    title = winner_line(results.players, results.outcome)
    rows = [_source(source) for source in results.sources]
    paper = sheet(Paper(facts.game, results.state, results.players, asks=False))
    too = block(_("Play with the same dice"), PLAY_TOO, "small")
    return h(
        "section",
        {"class": "duel__part duel__compared paper", "key": "compared"},
        h("h2", {"class": "duel__winner"}, title),
        podium(results.players, results.outcome),
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
    """Return a note on the source of a result, and the name of the matching icon."""
    n = source.foreign
    if n is None:
        text = _("From the typed code; fingerprint {mark}.", mark=source.fingerprint)
        return text, "told"
    if n == 0:
        return _("Replayed here: every roll comes from the shared dice."), "good"
    text = ngettext(
        "{n} roll doesn’t come from the shared dice.",
        "{n} rolls don’t come from the shared dice.",
        n,
    )
    return text, "bad"


def _own(code: str, offer: OfferedLink) -> Node:
    """Return this device's result as a QR code, a link, and a code to type on another device."""
    back = block(_("Back to the table"), TO_TABLE, "paper small")
    buttons: list[Child] = [link_buttons(offer, first=True), back]
    return h(
        "section",
        {"class": "duel__part paper", "key": "own"},
        h("h2", {"class": "slip__title"}, _("For the other device")),
        h("p", None, offer.link.promise),
        h("p", {"class": "duel__code"}, code),
        [link_code(offer), link_line(offer)],
        h("div", {"class": "dialog__buttons"}, buttons) if offer.link.url else None,
    )


def _other(typed: str, fault: str) -> Node:
    """Return the field in which another device's result is pasted or typed."""
    line = {
        "class": "field__line",
        "data-input": DUEL_TYPED,
        "data-change": DUEL_TOLD,
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
    hint = _("A link is replayed and checked roll by roll; a typed code is taken on trust.")
    return h(
        "section",
        {"class": "duel__part paper", "key": "other"},
        h("h2", {"class": "slip__title"}, _("From the other device")),
        h("label", {"class": "field"}, label, h("input", line)),
        problem if fault else None,
        h("p", {"class": "slip__hint"}, hint),
    )


class InviteFacts(NamedTuple):
    """Data for the page: an invitation to a duel."""

    title: str
    prepared: Prepared
    """The settings in the link."""
    offer: OfferedLink


def invite_view(facts: InviteFacts) -> Node:
    """Return the invitation to a duel, with its code and rules."""
    tools = settings_knob()
    attrs = {"class": "page duel", "key": "invite", "data-game": facts.prepared.game.id}
    return h("div", attrs, rail(facts.title, tools), _code(facts), _rules(facts.prepared))


def _code(facts: InviteFacts) -> Node:
    offer = facts.offer
    start = block(_("Start here"), START, "", **{"data-next": True})
    return h(
        "section",
        {"class": "duel__part duel__invitation paper"},
        h("h2", {"class": "slip__title"}, words.game(facts.prepared.game.id)),
        h("p", None, offer.link.promise),
        link_address(offer),
        [link_code(offer), link_line(offer)],
        h("div", {"class": "dialog__buttons"}, start, link_buttons(offer)),
    )


def _rules(prepared: Prepared) -> Node:
    seats = len(prepared.names)
    paper = {"class": "knob knob--paper"}
    fewer = knob("minus", _("One fewer player"), f"{CHOOSE_SEATS} -1", disabled=seats == 1, **paper)
    most = prepared.game.seats[-1]
    more = knob("plus", _("One more player"), f"{CHOOSE_SEATS} 1", disabled=seats == most, **paper)
    number = h("output", {"class": "stepper__number"}, seats)
    return h(
        "section",
        {"class": "duel__part paper"},
        h("h2", {"class": "slip__title"}, _("How many are playing on each device?")),
        h("div", {"class": "stepper"}, fewer, number, more),
        h("h2", {"class": "slip__title"}, _("The rules of a duel")),
        duel_rules(),
        h("h2", {"class": "slip__title"}, _("Rules for this game")),
        agreed_list(prepared),
    )
