"""Set-up of a match: players, rules, number of games, starting player; and the quick way from a box of the menu."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from urllib.parse import urlencode

from app import words
from app.dom.nodes import Child
from app.forms.last_time import is_known, known_names, last_form, last_players, last_seats, remember
from app.forms.seats import BOT, WRITING, SeatsForm
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
from app.pages.setup.view import (
    CHOOSE_SEAT,
    PLAY_AFAR,
    PREPARE,
    PRINT_BLANK,
    BoxFacts,
    SetUpFacts,
    box_view,
    setup_view,
)
from app.ports.commands import START, Commands, by_argument, plain
from app.ports.route import AFAR, BOX, NEW, QUICK, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.saves.programs import own_bots
from app.saves.saved_match import SavedMatch
from app.views.saved_games import SavedGamesFacts, shelf_view
from app.words import WORDS
from spielekiste.core.chance import DrawStream
from spielekiste.core.errors import InvalidOption, InvalidSeats
from spielekiste.core.game import Game
from spielekiste.core.match import CHOSEN, TableOptions
from spielekiste.core.options import to_text
from spielekiste.core.seats import NAME_LENGTH, OWN, PERSON

OWN_BOT = "bot"
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
        if OWN_BOT in query:
            self._seat_own(f"{OWN}{query[OWN_BOT]}")
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


LAST = "last"
"""Argument of the verb `seat` for the players of last time."""

YOUNGEST, EASY = 6, "easy"
"""Games for players of this age or younger begin with the easy bot."""


class BoxScreen(Screen):
    """The card of a game, which offers the ways to start it."""

    rest = BOX
    """`rest` of the screen's route."""

    def __init__(self, stage: Stage, host: ScreenHost, game: Game) -> None:
        self.stage = stage
        self.host = host
        self.game = game

    @property
    def title(self) -> str:
        """Name of the game."""
        return words.game(self.game.id)

    @property
    def route(self) -> Route | None:
        """Route of this game's card."""
        return Route(self.game.id, self.rest)

    @property
    def commands(self) -> Commands:
        """Handler for seating players."""
        return {CHOOSE_SEAT: by_argument(self._seat)}

    def view(self) -> Child:
        """Return the card."""
        return box_view(self.facts)

    @property
    def facts(self) -> BoxFacts:
        """Data for the view of the card."""
        waiting = [saved for saved in self.host.saves.paused() if saved.game == self.game.id]
        last = last_players(self.stage.preferences.recall, self.game)
        return BoxFacts(self.game.id, last, waiting[0] if waiting else None)

    def start_again(self) -> None:
        """Start a match with the last players and rules, if there are any."""
        recall = self.stage.preferences.recall
        if is_known(recall):
            self._start(last_form(recall, self.game))

    def _minds(self, who: str) -> tuple[str, ...]:
        """Return the first players on a device, by the button that seats them."""
        bot = EASY if WORDS[self.game.id].age <= YOUNGEST else BOT
        ways = {"bot": (PERSON, bot), "two": (PERSON,) * 2, "four": (PERSON,) * 4}
        return ways.get(who, ())

    def _seat(self, who: str) -> None:
        minds = self._minds(who)
        if who == LAST:
            self.start_again()
        elif len(minds) in self.game.seats:
            seats = SeatsForm.of(self.game.seats, [""] * len(minds), minds)
            form = TableForm.usual(self.game, seats)
            remember(self.stage.preferences, form)
            self._start(form)

    def _start(self, form: TableForm) -> None:
        """Start a match; if the players or rules are invalid, show the set-up with the reason."""
        seed = self.stage.seed()
        try:
            self.host.exits.start_match(person_first(form, seed).agreed(seed))
        except (InvalidSeats, InvalidOption):
            self.stage.navigate(Route(self.game.id, NEW))


class QuickScreen(BoxScreen):
    """The quick start, which shows the card on a device without stored players."""

    rest = QUICK

    def enter(self) -> None:
        """Start a match with the last players and rules, if there are any."""
        self.start_again()


def person_first(form: TableForm, seed: str) -> TableForm:
    """Return a copy in which a randomly chosen human player goes first."""
    minds = form.seats.minds
    people = [seat for seat, mind in enumerate(minds) if mind == PERSON] or list(range(len(minds)))
    first = DrawStream(seed, "first").choice(people)
    given = {info.name: value for info, value in form.table.items()}
    table = TableOptions.of(given | {"begin": CHOSEN, "first": first})
    return replace(form, table=table)


class OnlyScreen(BoxScreen):
    """The card in place of the menu, which always asks and applies the address's rules."""

    route = None

    def __init__(
        self, stage: Stage, host: ScreenHost, game: Game, query: Mapping[str, str]
    ) -> None:
        super().__init__(stage, host, game)
        self._query = query

    def view(self) -> Child:
        """Return the card, with the saved games of this game below."""
        library = self.host.saves.library
        saved = SavedGamesFacts(
            now=self.stage.clock.now(),
            paused=self._own(library.paused()),
            broken=self._own(library.broken()),
            away=self._own(library.trashed()),
        )
        return box_view(BoxFacts(self.game.id, is_only=True), shelf_view(saved))

    def _own(self, matches: Sequence[SavedMatch]) -> list[SavedMatch]:
        return [saved for saved in matches if saved.game == self.game.id]

    def _seat(self, who: str) -> None:
        """Start a match by the address's rules; if one is invalid, the set-up says so."""
        minds = self._minds(who)
        try:
            if len(minds) in self.game.seats:
                self._begin(self._form(SeatsForm.of(self.game.seats, [""] * len(minds), minds)))
        except InvalidOption:
            self.stage.navigate(Route(self.game.id, NEW))

    def _form(self, seats: SeatsForm) -> TableForm:
        """Return the form with the address's rules; raise `InvalidOption`."""
        form = TableForm.usual(self.game, seats)
        for info in (*self.game.options.described(), *TableOptions.described()):
            if info.name in self._query:
                form = form.chosen(info.name, self._query[info.name])
        return form

    def _begin(self, form: TableForm) -> None:
        """Start a match; store who plays only if nobody is stored."""
        if not is_known(self.stage.preferences.recall):
            remember(self.stage.preferences, form)
        self._start(form)
