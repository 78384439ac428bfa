"""Set-up of a match: players, rules, number of games, starting player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from urllib.parse import urlencode

from app import words
from app.dom.nodes import Child
from app.forms.last_time import known_names, last_form, last_seats, remember
from app.forms.seats import WRITING, SeatsForm
from app.forms.table import (
    FORM_COMMANDS,
    SeatFault,
    TableForm,
    agreed_facts,
    minds_for,
    seats_facts,
    table_fault,
)
from app.forms.view import CHOOSE, SET_MIND, TO_DUEL
from app.pages.ports import ScreenHost
from app.pages.setup.view import PLAY_AFAR, PREPARE, PRINT_BLANK, SetUpFacts, setup_view
from app.ports.commands import START, Commands, plain
from app.ports.route import AFAR, NEW, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.saves.programs import own_bots
from spielekiste.core.errors import InvalidOption, InvalidSeats
from spielekiste.core.game import Game
from spielekiste.core.match import TableOptions
from spielekiste.core.options import to_text
from spielekiste.core.seats import NAME_LENGTH, OWN

BOT = "bot"
"""URL parameter with the program id of a user-written bot to seat."""


class SetUpScreen(Screen):
    """The screen for setting up a match of one game."""

    def __init__(
        self,
        stage: Stage,
        host: ScreenHost,
        game: Game,
        query: Mapping[str, str] | None = None,
        form: TableForm | None = None,
    ) -> None:
        self.stage = stage
        self.host = host
        self.form = form or _first_form(stage, game, query or {})
        self.fault: SeatFault | None = None
        self._suggestions = known_names(stage.preferences.recall)
        self._take_address(query or {})

    @property
    def title(self) -> str:
        """Name of the game."""
        return words.game(self.form.game.id)

    @property
    def route(self) -> Route:
        """Route of the set-up of this game."""
        return Route(self.form.game.id, NEW)

    @property
    def facts(self) -> SetUpFacts:
        """Data for the view of the set-up of a game."""
        return set_up_facts(self.form, self.fault, self._suggestions, is_only=self.host.is_only)

    @property
    def commands(self) -> Commands:
        """Handlers for changing, starting and sharing the set-up."""
        changes: Commands = {verb: partial(self._change, verb) for verb in FORM_COMMANDS}
        return {
            **changes,
            PRINT_BLANK: plain(self._print_blank),
            START: plain(self._start),
            PREPARE: plain(lambda: self.host.exits.prepare(self.form)),
            TO_DUEL: plain(lambda: self.host.exits.invite_to_duel(self.form)),
            PLAY_AFAR: plain(lambda: self.stage.navigate(far_route(self.form))),
        }

    def view(self) -> Child:
        """Return the screen's content."""
        return setup_view(self.facts)

    # ------------------------------------------------------------------ changes

    def _change(self, verb: str, argument: str, value: str) -> None:
        """Change the form, or tell the user why the change is not allowed."""
        try:
            self.form = FORM_COMMANDS[verb](self.form, argument, value)
        except InvalidOption as fault:
            self._refuse(fault)
            self.form = self.form.showing(fault.name)
        if verb in WRITING:
            self.fault = None

    def _print_blank(self) -> None:
        """Show blank sheets for these rules; closing them shows this set-up again."""
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
            self.form = self.form.showing(fault.name)
            return
        remember(self.stage.preferences, self.form)
        self.host.exits.start_match(setup)

    def _refuse(self, fault: InvalidOption) -> None:
        self.stage.notify(self.form.refusal(fault), "error")

    # ------------------------------------------------------------------ options in the URL

    def _take_address(self, query: Mapping[str, str]) -> None:
        """Apply options from the URL; for an invalid value, show an error and keep the default."""
        options = _options_in(query, self.form.game)
        for name in options:
            self._change(CHOOSE, f"{name} {query[name]}", "")
        self.form = self.form.showing(*options)
        if "players" in query:
            self._take_players(query["players"])
        for seat, mind in enumerate(query.get("minds", "").split(",")):
            self._change(SET_MIND, str(seat), mind)
        if BOT in query:
            self._seat_own(f"{OWN}{query[BOT]}")
        self.form = self.form.counted(0).seated(self.form.seats)

    def _seat_own(self, mind: str) -> None:
        """Seat a user-written bot; show an error if it isn't on this device."""
        seats = self.form.seats
        if mind in seats.own:
            self.form = self.form.seated(seats.with_own(mind))
        else:
            self.stage.notify(words.seat_fault("own-bot"), "error")

    def _take_players(self, text: str) -> None:
        names = [name[: NAME_LENGTH + 1] for name in text.split(",")]
        if len(names) in self.form.game.seats:
            own = self.form.seats.own
            self.form = self.form.seated(SeatsForm.of(self.form.game.seats, names, own=own))
        else:
            self.stage.notify(words.seat_fault("seat-count"), "error")


def _options_in(query: Mapping[str, str], game: Game) -> list[str]:
    """Return the names of the game and table options that a URL contains."""
    described = (*game.options.described(), *TableOptions.described())
    return [info.name for info in described if info.name in query]


def far_route(form: TableForm, **more: str) -> Route:
    """Return the route of the set-up of a match between homes, with the same players and rules."""
    options = [*form.options.items(), *form.table.items()]
    chosen = {info.name: to_text(value) for info, value in options if value != info.default}
    minds = ",".join(form.seats.minds)
    seats = {"players": ",".join(form.seats.names), "minds": minds}
    return Route(AFAR, form.game.id, urlencode(chosen | seats | more))


def _first_form(stage: Stage, game: Game, query: Mapping[str, str]) -> TableForm:
    """Return the last form used; if the URL has any options, one with the default rules."""
    recall = stage.preferences.recall
    if _options_in(query, game):
        return TableForm.usual(game, last_seats(recall, game.seats, own_bots(recall, game.id)))
    return last_form(recall, game)


def set_up_facts(
    form: TableForm,
    fault: SeatFault | None = None,
    suggestions: Sequence[str] = (),
    *,
    is_only: bool = False,
) -> SetUpFacts:
    """Return the data for the set-up view."""
    return SetUpFacts(
        title=words.game(form.game.id),
        seats=seats_facts(
            form.seats, fault, suggestions=suggestions, minds=minds_for(form.options)
        ),
        agreed=agreed_facts(form),
        fault=table_fault(fault),
        is_only=is_only,
    )
