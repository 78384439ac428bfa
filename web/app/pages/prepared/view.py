"""Views of a link for other devices: the page that prepares it, with a poster, and its name cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app import i18n, words
from app.dom.nodes import Child, Node, h
from app.forms.table import agreed_facts, agreed_list, duel_rules, minds_for, seats_facts
from app.forms.view import SeatsFacts, beside, problem, what_is_agreed, who_plays
from app.i18n import _, pgettext
from app.links.prepared import BrokenLink, Prepared, link_fault
from app.pages.prepared.draft import FREE, ClassDraft
from app.ports.commands import START
from app.ports.stage import OfferedLink
from app.views.dialogs.device import lock_knob
from app.views.dialogs.settings import strips
from app.views.kit.share_link import link_address, link_buttons, link_code, link_line
from app.views.kit.widgets import block, icon, rail, settings_knob, tick_box, token
from spielekiste import GAMES

FIX_TO, LINK_PRINT, OTHER_DICE, PICK_GAME = "fix-to", "link-print", "other-dice", "pick-game"
PUT_TO = "put-to"
"""Verbs of the controls."""

FIXABLE = ("theme", "sound", "aloud", "turning", "pace")
"""Settings that the page can fix in addition to the language."""


class ClassroomFacts(NamedTuple):
    """Data for the page: a table prepared for other devices."""

    title: str
    draft: ClassDraft
    offer: OfferedLink


def classroom_view(facts: ClassroomFacts) -> Node:
    """Return the page: settings, link, and a poster to print."""
    draft = facts.draft
    game = draft.form.game.id
    seats = seats_facts(draft.form.seats, minds=minds_for(draft.form.options))
    form = h(
        "form",
        {"class": "setup__body lesson__body", "novalidate": True},
        _games(game),
        h(
            "div",
            {"class": "lesson__people"},
            who_plays(seats),
            _lock(draft),
        ),
        h(
            "div",
            {"class": "setup__side"},
            what_is_agreed(agreed_facts(draft.form), seats),
            _devices(dict(draft.fixed)),
        ),
    )
    tools = settings_knob()
    attrs = {"class": "setup lesson", "key": "class", "data-game": game}
    return h("div", attrs, rail(facts.title, tools), _intro(), form, *_way_out(facts))


def _intro() -> Node:
    text = _(
        "Set up a game and put its code on the wall. Anyone who scans it goes straight into the "
        "game: nothing to install, no account and, after the first visit, no internet."
    )
    board = h("a", {"href": "#/class/board"}, _("Collect the results on the class board"))
    lab = h("a", {"href": "#/lab"}, _("Probability lab"))
    return h("p", {"class": "lesson__intro paper"}, text, " ", board, " · ", lab)


def _games(chosen: str) -> Node:
    """Return the games as buttons, with the chosen game's button pressed."""
    boxes = [
        h(
            "button",
            {
                "type": "button",
                "class": "lesson__game",
                "data-game": name,
                "data-do": f"{PICK_GAME} {name}",
                "aria-pressed": "true" if name == chosen else "false",
            },
            h("span", {"class": "shelf__picture"}),
            h("span", {"class": "lesson__name"}, words.game(name)),
        )
        for name in GAMES
    ]
    title = h("h2", {"class": "setup__title", "id": "which-game"}, _("Which game?"))
    group = {"class": "lesson__games", "role": "group", "aria-labelledby": "which-game"}
    return h("section", {"class": "lesson__pick"}, title, h("div", group, boxes))


# ---------------------------------------------------------------------- settings for the devices


def _devices(fixed: Mapping[str, str]) -> Node:
    rows = [_fix_row(fixed, "language", _("Language"), _languages())]
    for name, (heading, values) in strips().items():
        if name in FIXABLE:
            labels = {value: label for value, label in values.items() if value != "auto"}
            rows.append(_fix_row(fixed, name, heading, labels))
    title = h("h2", {"class": "slip__title"}, _("On the devices"))
    hint = h("p", {"class": "slip__hint"}, _("What you set here can’t be changed at the table."))
    return h("section", {"class": "slip paper"}, title, hint, h("div", {"class": "rows"}, rows))


def _languages() -> dict[str, str]:
    return {code: i18n.LANGUAGES[code] for code in i18n.available()}


def _fix_row(fixed: Mapping[str, str], name: str, title: str, values: dict[str, str]) -> Node:
    free = {FREE: pgettext("setting", "Same as device")}
    chosen = fixed.get(name, FREE)
    options = [
        h("option", {"value": value, "selected": value == chosen}, label)
        for value, label in (free | values).items()
    ]
    select = h("select", {"data-change": f"{FIX_TO} {name}", "value": chosen}, options)
    sign = icon("lock" if chosen != FREE else "settings")
    label = h("span", {"class": "row__name"}, title)
    inside = h("span", {"class": "pick"}, sign, select, icon("down"))
    return h("label", {"class": "row", "key": name}, label, inside)


def _lock(draft: ClassDraft) -> Node:
    """Return the switches for locking the table, letting players enter names, and sharing dice."""
    lock = _switch(
        "lock",
        draft.locked,
        _("Lock the table"),
        _(
            "No other games, no settings. To leave, hold the lock for two seconds and solve a "
            "sum. This keeps children at the table, but it isn’t real protection."
        ),
    )
    names = _switch(
        "names",
        draft.typed,
        _("Children type in their own names"),
        _("Otherwise the names you’ve typed in above are used, and the game starts straight away."),
    )
    title = h("h2", {"class": "slip__title"}, _("At the table"))
    return h("section", {"class": "slip paper lesson__lock"}, title, lock, names, _same(draft))


def _same(draft: ClassDraft) -> Child:
    if not draft.form.game.duels:
        text = _(
            "Only games with a score sheet can use the same dice for everyone. In this game, "
            "players share a board or hold cards, so what one player does changes what the "
            "others can do."
        )
        return h("p", {"class": "slip__hint"}, text)
    why = _(
        "Every table gets the same rolls, turn by turn. At the end you can compare the results."
    )
    if not draft.can_share_dice:
        why = _("This only works with the on-screen dice and a single game.")
    other = block([icon("again"), _("Other dice")], OTHER_DICE, "paper small")
    tick = _switch(
        "same", draft.same, _("The same dice for everyone"), why, off=not draft.can_share_dice
    )
    return [tick, other if draft.same and draft.can_share_dice else None]


def _switch(what: str, on: bool, name: str, why: str, *, off: bool = False) -> Node:  # noqa: FBT001 - the tick itself
    attrs = {
        "type": "checkbox",
        "checked": on and not off,
        "disabled": off,
        "data-change": f"{PUT_TO} {what}",
    }
    return h(
        "label",
        {"class": ["choice", "is-closed" if off else ""], "key": what},
        h("input", attrs),
        tick_box("box"),
        h("span", {"class": "choice__name"}, name),
        h("span", {"class": "choice__why"}, why),
    )


# ---------------------------------------------------------------------- link and poster


def _way_out(facts: ClassroomFacts) -> list[Node]:
    prepared = facts.draft.prepared
    if isinstance(prepared, BrokenLink):
        fault = h("p", {"class": "problem"}, icon("warn"), h("span", None, link_fault(prepared)))
        return [h("section", {"class": "lesson__out paper", "role": "alert"}, fault)]
    link = _link(facts.offer)
    return [link, _poster(facts.offer, prepared)] if facts.offer.link.url else [link]


def _link(offer: OfferedLink) -> Node:
    there = bool(offer.link.url)
    buttons: list[Child] = [
        block(_("Print the code"), LINK_PRINT, "small") if there else None,
        link_buttons(offer),
        block(_("Try it here"), START, "paper small"),
    ]
    return h(
        "section",
        {"class": "lesson__out paper", "aria-labelledby": "the-link"},
        h("h2", {"class": "slip__title", "id": "the-link"}, _("The link")),
        h("p", None, offer.link.promise),
        link_address(offer),
        link_line(offer),
        h("p", {"class": "slip__hint"}, _privacy()) if there else None,
        h("div", {"class": "dialog__buttons"}, buttons),
    )


def _privacy() -> str:
    return _(
        "Everything in the link, names included, stays on the devices: nothing is sent anywhere."
    )


def _poster(offer: OfferedLink, prepared: Prepared) -> Node:
    """Return the poster: game, players, rules and a large QR code."""
    names = [
        h("li", {"data-token": mark}, token(mark), name)
        for name, mark in zip(prepared.names, prepared.marks, strict=False)
        if name and not prepared.typed
    ]
    text = h(
        "div",
        {"class": "poster__text"},
        h("h2", {"class": "poster__title"}, words.game(prepared.game.id)),
        h("p", {"class": "poster__how"}, _("Scan the code and start playing.")),
        h("ul", {"class": "poster__names"}, names) if names else None,
        agreed_list(prepared),
    )
    address = h("p", {"class": "poster__link"}, offer.link.url)
    code = link_code(offer)
    attrs = {
        "class": "poster",
        "aria-label": _("The sheet to print"),
        "data-game": prepared.game.id,
    }
    return h("section", attrs, text, code, address)


class PreparedFacts(NamedTuple):
    """Data for a prepared table whose players have yet to enter their names."""

    title: str
    seats: SeatsFacts
    prepared: Prepared
    """The settings in the link."""
    locked: bool
    """Whether the table is locked, so that it can't be left by accident."""
    fault: str = ""
    """Error text for the whole table, or an empty string."""


def prepared_view(facts: PreparedFacts) -> Node:
    """Return the name cards, the rules and the start button."""
    slip = h(
        "section",
        {"class": "slip paper", "aria-labelledby": "agreed"},
        h("h2", {"class": "slip__title", "id": "agreed"}, _("Rules for this game")),
        agreed_list(facts.prepared),
        duel_rules() if facts.prepared.same else None,
    )
    form = h(
        "form",
        {"class": "setup__body", "data-submit": START, "novalidate": True},
        who_plays(facts.seats),
        h(
            "div",
            {"class": "setup__end"},
            problem("table", facts.fault),
            block(_("Go to the table"), START, "big", **{"data-next": True}),
        ),
        beside(slip),
    )
    tools = settings_knob()
    attrs = {"class": "setup", "key": "prepared", "data-game": facts.prepared.game.id}
    home = lock_knob() if facts.locked else None
    return h("div", attrs, rail(facts.title, tools, home=home), form)
