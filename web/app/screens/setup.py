"""Set-up: who plays, which rules, how many games, who begins."""

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
"""Seats offered at first."""

WRITING = ("name", "add", "remove")
"""Verbs after which what was wrong with the seats is no longer said."""


class SetUpScreen(Screen):
    """The set-up of one game."""

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
        """The game's name."""
        return words.game(self.form.game.id)

    @property
    def facts(self) -> SetUpFacts:
        """What the screen shows."""
        return set_up_facts(self.form, self.fault)

    @property
    def commands(self) -> Commands:
        """To change the set-up, to sit down, or to hand it on."""
        changes: Commands = {verb: partial(self._change, verb) for verb in FORM_COMMANDS}
        return {
            **changes,
            "blank": plain(self._print_blank),
            "start": plain(self._start),
            "prepare": plain(lambda: self.host.exits.prepare(self.form)),
            "duel": plain(lambda: self.host.exits.invite_to_duel(self.form)),
        }

    def view(self) -> Child:
        """Return the screen."""
        return setup_view(self.facts)

    # ------------------------------------------------------------------ changes

    def _change(self, verb: str, argument: str, value: str) -> None:
        """Change the form, or say why not."""
        try:
            self.form = FORM_COMMANDS[verb](self.form, argument, value)
        except InvalidOption as fault:
            self._refuse(fault)
        if verb in WRITING:
            self.fault = None

    def _print_blank(self) -> None:
        """Look at blank sheets by these rules; what is written here stays for the way back."""
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
        """Keep who sat down on this device, for the next time."""
        self.stage.preferences.remember("names", json.dumps(self.form.seats.names))
        self.stage.preferences.remember("minds", json.dumps(self.form.seats.minds))

    def _refuse(self, fault: InvalidOption) -> None:
        self.stage.notify(self.form.refusal(fault), "error")

    # ------------------------------------------------------------------ what an address asks for

    def _take_address(self, asked: Mapping[str, str]) -> None:
        """Take options from the address; one that does not exist is told and left at its default."""
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
    """Return what a set-up shows."""
    return SetUpFacts(
        title=words.game(form.game.id),
        seats=seats_facts(form.seats, fault),
        agreed=agreed_facts(form),
        duels=form.game.duels,
        fault=table_fault(fault),
    )


# ---------------------------------------------------------------------- what was there before


def last_seats(recall: Callable[[str], str | None], sizes: range) -> SeatsForm:
    """Return who sat down last time on this device, cut to what a game seats."""
    names = [name[:NAME_LENGTH] for name in _kept(recall("names"))][: sizes[-1]]
    least = max(TYPICAL if not names else 1, sizes[0])
    minds = [mind if mind in MINDS else PERSON for mind in _kept(recall("minds"))]
    return SeatsForm.of(sizes, names + [""] * (least - len(names)), minds)


def _kept(text: str | None) -> list[str]:
    """Return a list of texts kept on this device; nothing if it cannot be read."""
    try:
        found = read_json(text or "[]")
    except ValueError:
        return []
    usable = isinstance(found, list) and all(isinstance(text, str) for text in found)
    return found if usable else []
