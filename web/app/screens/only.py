"""First screen of an address that keeps one game: who plays, and the saved games below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from app.dom.nodes import Child
from app.ports.route import NEW, Route
from app.ports.stage import Stage
from app.saves.saved_match import SavedMatch
from app.screens.last_time import is_known
from app.screens.ports import ScreenHost
from app.screens.quick import QuickScreen
from app.screens.setup import options_in
from app.screens.table_form import TableForm
from app.views.quick import quick_view
from app.views.saved_games import SavedGamesFacts, shelf_view
from spielekiste.core.errors import InvalidOption
from spielekiste.core.game import Game


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

    def _seated(self, form: TableForm) -> None:
        """Start a match by the address's rules; if one is invalid, the set-up says so."""
        try:
            for name in options_in(self._asked, self.game):
                form = form.chosen(name, self._asked[name])
        except InvalidOption:
            self.stage.navigate(Route(self.game.id, NEW))
        else:
            self._begin(form)

    def _begin(self, form: TableForm) -> None:
        """Start a match; store who plays only if nobody is stored."""
        if is_known(self.stage.preferences.recall):
            self._start(form)
        else:
            super()._seated(form)
