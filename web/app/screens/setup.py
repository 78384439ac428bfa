"""Set-up of a match: players, rules, number of games, starting player."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial

from app import words
from app.bounded_json import read_json
from app.dom.nodes import Child
from app.ports.commands import Commands, plain
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.screens.ports import ScreenHost
from app.screens.seats_form import SeatsForm
from app.screens.table_form import (
    FORM_COMMANDS,
    SeatFault,
    TableForm,
    agreed_facts,
    seats_facts,
    table_fault,
)
from app.views.setup import SetUpFacts, setup_view
from spielekiste.core.errors import InvalidOption, InvalidSeats
from spielekiste.core.game import Game
from spielekiste.core.match import TableOptions
from spielekiste.core.seats import MINDS, NAME_LENGTH, PERSON

TYPICAL = 2
"""Number of seats offered by default."""

WRITING = ("name", "add", "remove")
"""Verbs that clear an error about the seats."""


class SetUpScreen(Screen):
    """The screen with the set-up of one game."""

    def __init__(
        self, stage: Stage, host: ScreenHost, game: Game, asked: Mapping[str, str] | None = None
    ) -> None:
        self.stage = stage
        self.host = host
        self.form = TableForm.usual(game, last_seats(stage.preferences.recall, game.seats))
        self.fault: SeatFault | None = None
        self._take_address(asked or {})

    @property
    def title(self) -> str:
        """Name of the game."""
        return words.game(self.form.game.id)

    @property
    def facts(self) -> SetUpFacts:
        """Facts for the view."""
        return set_up_facts(self.form, self.fault)

    @property
    def commands(self) -> Commands:
        """Handlers for changing, starting and sharing the set-up."""
        changes: Commands = {verb: partial(self._change, verb) for verb in FORM_COMMANDS}
        return {
            **changes,
            "blank": plain(self._print_blank),
            "start": plain(self._start),
            "prepare": plain(lambda: self.host.exits.prepare(self.form)),
            "duel": plain(lambda: self.host.exits.invite_to_duel(self.form)),
        }

    def view(self) -> Child:
        """Return the screen's content."""
        return setup_view(self.facts)

    # ------------------------------------------------------------------ changes

    def _change(self, verb: str, argument: str, value: str) -> None:
        """Change the form, or notify why the change is not allowed."""
        try:
            self.form = FORM_COMMANDS[verb](self.form, argument, value)
        except InvalidOption as fault:
            self._refuse(fault)
        if verb in WRITING:
            self.fault = None

    def _print_blank(self) -> None:
        """Show blank sheets for these rules; leaving them returns to this set-up."""
        self.host.exits.print_blank(self.form, self)

    def _start(self) -> None:
        try:
            setup = self.form.agreed(self.stage.seed())
        except InvalidSeats as fault:
            self.fault = SeatFault(fault.seat, fault.code)
            self.stage.announce(words.seat_fault(fault.code))
            return
        except InvalidOption as fault:
            self._refuse(fault)
            return
        self._remember()
        self.host.exits.start_match(setup)

    def _remember(self) -> None:
        """Store the players' names and minds as defaults for the next set-up."""
        self.stage.preferences.remember("names", json.dumps(self.form.seats.names))
        self.stage.preferences.remember("minds", json.dumps(self.form.seats.minds))

    def _refuse(self, fault: InvalidOption) -> None:
        self.stage.notify(self.form.refusal(fault), "error")

    # ------------------------------------------------------------------ options in the address

    def _take_address(self, asked: Mapping[str, str]) -> None:
        """Apply options from the address; notify about invalid values, which keep the default."""
        known = {info.name for info in self.form.game.options.described()}
        ours = {info.name for info in TableOptions.described()}
        for name, value in asked.items():
            if name in known | ours:
                self._change("choose", f"{name} {value}", "")
        if "players" in asked:
            self._take_players(asked["players"])
        for seat, mind in enumerate(asked.get("minds", "").split(",")):
            self._change("mind", str(seat), mind)
        self.form = self.form.counted(0).seated(self.form.seats)

    def _take_players(self, text: str) -> None:
        names = [name[: NAME_LENGTH + 1] for name in text.split(",")]
        if len(names) in self.form.game.seats:
            self.form = self.form.seated(SeatsForm.of(self.form.game.seats, names))
        else:
            self.stage.notify(words.seat_fault("seat-count"), "error")


def set_up_facts(form: TableForm, fault: SeatFault | None = None) -> SetUpFacts:
    """Return what the set-up view displays."""
    return SetUpFacts(
        title=words.game(form.game.id),
        seats=seats_facts(form.seats, fault),
        agreed=agreed_facts(form),
        duels=form.game.duels,
        fault=table_fault(fault),
    )


# ---------------------------------------------------------------------- stored players


def last_seats(recall: Callable[[str], str | None], sizes: range) -> SeatsForm:
    """Return the stored players of the last match, fitted to a game's number of seats."""
    names = [name[:NAME_LENGTH] for name in _kept(recall("names"))][: sizes[-1]]
    least = max(TYPICAL if not names else 1, sizes[0])
    minds = [mind if mind in MINDS else PERSON for mind in _kept(recall("minds"))]
    return SeatsForm.of(sizes, names + [""] * (least - len(names)), minds)


def _kept(text: str | None) -> list[str]:
    """Parse a stored list of texts; return an empty list if it is invalid."""
    try:
        found = read_json(text or "[]")
    except ValueError:
        return []
    usable = isinstance(found, list) and all(isinstance(text, str) for text in found)
    return found if usable else []
