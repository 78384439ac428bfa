"""Set-up of a match between homes: who is here, and who is elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from app import words
from app.dom.nodes import Child, Node, h
from app.forms.seats import SeatEntry
from app.forms.table import SeatFault, TableForm, agreed_facts, minds_for, seats_facts, table_fault
from app.forms.view import TO_DUEL, beside, problem, what_is_agreed, who_plays
from app.i18n import _
from app.pages.ports import ScreenHost
from app.pages.setup.screen import SetUpScreen
from app.pages.together.sentences import trust_words
from app.ports.commands import START, Commands, by_argument
from app.ports.route import AFAR, Route
from app.ports.stage import Stage
from app.views.kit.widgets import block, icon, rail, settings_knob
from spielekiste.core.errors import InvalidOption, InvalidSeats
from spielekiste.core.game import Game
from spielekiste.core.match import APP, BLOCK, SetUp
from spielekiste.core.seats import PERSON


class FarSetUp(SetUpScreen):
    """The set-up of a match between homes. Everyone but the first person plays elsewhere, unless `here` has names."""

    def __init__(
        self,
        stage: Stage,
        host: ScreenHost,
        game: Game,
        query: Mapping[str, str],
        invite: Callable[[SetUp, list[str]], None],
    ) -> None:
        super().__init__(stage, host, game, query)
        self.form = _for_homes(self.form)
        self._invite = invite
        here = query.get("here", "").split(",")
        people = [entry for entry in self._people if entry.name in here and entry.name]
        self._here = {entry.card for entry in people or self._people[:1]}
        """Cards of the people in this home."""

    @property
    def route(self) -> Route:
        """Route of the set-up of this game."""
        return Route(AFAR, self.form.game.id)

    @property
    def _people(self) -> list[SeatEntry]:
        return [entry for entry in self.form.seats.entries if entry.mind == PERSON]

    @property
    def commands(self) -> Commands:
        """Handlers of a set-up, and for who plays elsewhere."""
        return {
            **super().commands,
            "where": by_argument(self._move),
        }

    def _move(self, card: str) -> None:
        """Move a person here, or to another home."""
        self._here ^= {int(card)}

    def _start(self) -> None:
        """Invite the people in other homes, or say why nobody can be invited."""
        try:
            setup = self.form.agreed("")
        except InvalidSeats as fault:
            self._refuse_seats(SeatFault(fault.seat, fault.code))
            return
        except InvalidOption as fault:
            self._refuse(fault)
            return
        here = self._names(is_here=True)
        if here and self._names(is_here=False):
            self._invite(setup, here)
        else:
            self._refuse_seats(SeatFault(None, "homes"))

    def _refuse_seats(self, fault: SeatFault) -> None:
        self.fault = fault
        self.stage.announce(_fault_words(fault))

    def _names(self, *, is_here: bool) -> list[str]:
        """Return the names of the people here, or of those elsewhere."""
        seats = enumerate(self.form.seats.entries)
        return [
            self.form.seats.display_name(seat)
            for seat, entry in seats
            if entry.mind == PERSON and (entry.card in self._here) == is_here
        ]

    # ------------------------------------------------------------------ view

    def view(self) -> Child:
        """Return the two ways to play, the players with their homes, and the rules."""
        form, fault = self.form, self.fault
        seats = seats_facts(
            form.seats, fault, suggestions=self._suggestions, minds=minds_for(form.options)
        )
        agreed = agreed_facts(form)
        if agreed.dice:
            info = agreed.dice.info
            choices = tuple(value for value in info.choices if value != BLOCK)
            agreed = agreed._replace(dice=agreed.dice._replace(info=replace(info, choices=choices)))
        whole = _fault_words(fault) if fault and fault.seat is None else ""
        invite = block([icon("share"), _("Invite")], START, "big")
        body = h(
            "form",
            {"class": "setup__body", "data-submit": START, "novalidate": True},
            h(
                "div",
                {"class": "afar__seats"},
                _ways(duels=form.game.duels),
                who_plays(seats),
                self._where(),
            ),
            h("div", {"class": "setup__end"}, problem("table", whole), invite),
            beside(what_is_agreed(agreed, seats)),
        )
        tools = settings_knob()
        attrs = {"class": "setup", "key": "far-setup", "data-game": form.game.id}
        return h("div", attrs, rail(words.game(form.game.id), tools), body)

    def _where(self) -> Node:
        """Return a strip for each person: here or elsewhere."""
        rows = [
            _place(entry.card, self.form.seats.display_name(seat), is_here=entry.card in self._here)
            for seat, entry in enumerate(self.form.seats.entries)
            if entry.mind == PERSON
        ]
        title = h("h2", {"class": "slip__title"}, _("Who is where?"))
        secret = self.form.game.has_secrets
        trust = h("p", {"class": "slip__hint"}, trust_words()) if secret else None
        return h("section", {"class": "slip paper afar__where"}, title, h("ul", None, rows), trust)


def _fault_words(fault: SeatFault) -> str:
    if fault.code == "homes":
        return _("Someone has to play here, and someone elsewhere.")
    return table_fault(fault) or words.seat_fault(fault.code)


def _for_homes(form: TableForm) -> TableForm:
    """Return the form without the block and without own bots, which other devices don't have."""
    dice = APP if form.table.dice == BLOCK else form.table.dice
    return form.chosen("dice", dice).seated(form.seats.without_own())


def _ways(*, duels: bool) -> Child:
    """Return the two ways to play, if the game has both."""
    if not duels:
        return None
    turns = _way(_("Take turns at one table"), "", is_chosen=True)
    same = _way(_("The same dice for each"), TO_DUEL, is_chosen=False)
    label = _("How do you want to play?")
    return h("div", {"class": "cut afar__ways", "role": "group", "aria-label": label}, turns, same)


def _way(label: str, do: str, *, is_chosen: bool) -> Node:
    attrs = {"type": "button", "aria-pressed": "true" if is_chosen else "false"}
    return h("button", attrs | {"data-do": do or None}, label)


def _place(card: int, name: str, *, is_here: bool) -> Node:
    do = f"where {card}"
    ways = [
        h(
            "button",
            {
                "type": "button",
                "data-do": do if at != is_here else None,
                "aria-pressed": "true" if at == is_here else "false",
            },
            label,
        )
        for at, label in ((True, _("here")), (False, _("elsewhere")))
    ]
    cut = h("div", {"class": "cut", "role": "group", "aria-label": name}, ways)
    return h("li", {"class": "afar__person", "key": f"where-{card}"}, h("span", None, name), cut)
