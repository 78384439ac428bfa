"""First screen of an address that keeps one game: who plays, and the saved games below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.dom.nodes import Child
from app.forms.last_time import is_known, remember
from app.forms.seats import SeatsForm
from app.forms.table import TableForm
from app.pages.ports import ScreenHost
from app.pages.setup.quick import QuickScreen
from app.pages.setup.view_quick import quick_view
from app.ports.route import NEW, Route
from app.ports.stage import Stage
from app.saves.saved_match import SavedMatch
from app.views.saved_games import SavedGamesFacts, shelf_view
from spielekiste.core.errors import InvalidOption
from spielekiste.core.game import Game
from spielekiste.core.match import TableOptions


class OnlyScreen(QuickScreen):
    """The quick start in place of the menu, which always asks and applies the address's rules."""

    route = None

    def __init__(
        self, stage: Stage, host: ScreenHost, game: Game, asked: Mapping[str, str]
    ) -> None:
        super().__init__(stage, host, game)
        self._asked = asked

    def view(self) -> Child:
        """Return the question, with the saved games of this game below."""
        library = self.host.saves.library
        saved = SavedGamesFacts(
            now=self.stage.clock.now(),
            paused=self._own(library.paused()),
            broken=self._own(library.broken()),
            away=self._own(library.trashed()),
        )
        return quick_view(self.title, self.game.id, shelf_view(saved))

    def enter(self) -> None:
        """Do nothing: who plays is asked each time."""

    def _own(self, matches: Sequence[SavedMatch]) -> list[SavedMatch]:
        return [saved for saved in matches if saved.game == self.game.id]

    def _seat(self, who: str) -> None:
        """Start a match by the address's rules; if one is invalid, the set-up says so."""
        minds = self._minds(who)
        try:
            if minds:
                self._begin(self._form(SeatsForm.of(self.game.seats, [""] * len(minds), minds)))
        except InvalidOption:
            self.stage.navigate(Route(self.game.id, NEW))

    def _form(self, seats: SeatsForm) -> TableForm:
        """Return the form with the address's rules; raise `InvalidOption`."""
        form = TableForm.usual(self.game, seats)
        for info in (*self.game.options.described(), *TableOptions.described()):
            if info.name in self._asked:
                form = form.chosen(info.name, self._asked[info.name])
        return form

    def _begin(self, form: TableForm) -> None:
        """Start a match; store who plays only if nobody is stored."""
        if not is_known(self.stage.preferences.recall):
            remember(self.stage.preferences, form)
        self._start(form)
