"""A game's card with the ways to start, and the quick start with the last players and rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app import words
from app.dom.nodes import Child
from app.forms.last_time import is_known, last_form, last_players, remember
from app.forms.seats import BOT, SeatsForm
from app.forms.table import TableForm
from app.pages.ports import ScreenHost
from app.pages.setup.view_box import CHOOSE_SEAT, BoxFacts, box_view
from app.ports.commands import Commands, by_argument
from app.ports.route import BOX, NEW, QUICK, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.saves.saved_match import SavedMatch
from app.views.saved_games import SavedGamesFacts, shelf_view
from app.words import WORDS
from spielekiste.core.chance import DrawStream
from spielekiste.core.errors import InvalidOption, InvalidSeats
from spielekiste.core.game import Game
from spielekiste.core.match import CHOSEN, TableOptions
from spielekiste.core.seats import PERSON

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
