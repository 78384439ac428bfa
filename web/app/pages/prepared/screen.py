"""Screen of a prepared link, on which the players enter their names."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from app import words
from app.dom.nodes import Child
from app.forms.last_time import last_seats
from app.forms.seats import SEAT_COMMANDS, WRITING, SeatsForm
from app.forms.table import FORM_COMMANDS, SeatFault, TableForm, seats_facts, table_fault
from app.forms.view import ADD_BOT, SET_MIND
from app.pages.ports import ScreenHost
from app.pages.prepared.view import PreparedFacts, prepared_view
from app.ports.commands import START, Commands, plain
from app.ports.screen import Screen
from app.ports.stage import Stage
from spielekiste.core.errors import InvalidOption, InvalidSeats

if TYPE_CHECKING:
    from app.links.prepared import Prepared


class PreparedScreen(Screen):
    """Screen with name cards; the link fixes everything else."""

    def __init__(self, stage: Stage, host: ScreenHost, prepared: Prepared) -> None:
        self.stage = stage
        self.host = host
        self.prepared = prepared
        seats = self._seats()
        self.form = TableForm(prepared.game, prepared.options, prepared.table, seats)
        self.fault: SeatFault | None = None

    @property
    def prepared_link(self) -> str:
        """Text of the prepared link."""
        return self.prepared.text

    @property
    def title(self) -> str:
        """Name of the game."""
        return words.game(self.prepared.game.id)

    @property
    def facts(self) -> PreparedFacts:
        """Data for the view; with shared dice, the number of players is fixed."""
        prepared, fault = self.prepared, self.fault
        free = prepared.typed and not prepared.same
        return PreparedFacts(
            title=self.title,
            seats=seats_facts(self.form.seats, fault, may_add=free, may_choose=False),
            prepared=prepared,
            locked=self.host.is_locked,
            fault=table_fault(fault),
        )

    @property
    def commands(self) -> Commands:
        """Handlers for starting the match and editing players, but not for changing their kind."""
        verbs = SEAT_COMMANDS.keys() - {SET_MIND, ADD_BOT}
        changes: Commands = {verb: partial(self._change, verb) for verb in verbs}
        return {**changes, START: plain(self.start)}

    def _change(self, verb: str, argument: str, value: str) -> None:
        self.form = FORM_COMMANDS[verb](self.form, argument, value)
        self.fault = None if verb in WRITING else self.fault

    def view(self) -> Child:
        """Return the name cards and a description of the rules."""
        return prepared_view(self.facts)

    def start(self) -> None:
        """Start the match. The names are not stored, so that other players are not offered them."""
        try:
            setup = self.form.agreed(self.prepared.same or self.stage.seed())
        except InvalidSeats as fault:
            self.fault = SeatFault(fault.seat, fault.code)
            self.stage.announce(words.seat_fault(fault.code))
        except InvalidOption as fault:
            self.stage.notify(self.form.refusal(fault), "error")
        else:
            self.host.exits.start_match(setup)

    def _seats(self) -> SeatsForm:
        """Return the seats of the link; an unlocked link without names gets the names last used."""
        prepared, names = self.prepared, list(self.prepared.names)
        if prepared.typed and not prepared.locked and not any(names):
            last = last_seats(self.stage.preferences.recall, prepared.game.seats).names
            names = (last + [""] * len(names))[: len(names)]
        return SeatsForm.of(prepared.game.seats, names, prepared.minds, prepared.marks)
