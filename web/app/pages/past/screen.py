"""Past games: what waits, a list with replays, statistics, and export of all games in one file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app import words
from app.dom.nodes import Child
from app.i18n import _, ngettext
from app.pages.everything import save_everything
from app.pages.past.view import ERASE_PAST, OPEN_MORE, PastFacts, PastGame, past_view
from app.pages.ports import ScreenHost
from app.ports.commands import Commands, plain
from app.ports.route import PAST, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.saves.library import SAVED
from app.table.paper import is_scored
from app.views.saved_games import SAVE_ALL, SavedGamesFacts
from app.words.common import hint_line
from spielekiste import GAMES
from spielekiste.coach.layouts import table_name
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.match import BLOCK, Match
from spielekiste.parts.statistics import careers

if TYPE_CHECKING:
    from app.saves.saved_match import SavedMatch


class PastScreen(Screen):
    """The screen of past games.

    It replays the games one by one, in separate tasks, to collect the statistics.
    """

    route = Route(PAST)

    def __init__(self, stage: Stage, host: ScreenHost) -> None:
        self.stage = stage
        self.host = host
        self.matches: dict[str, Match] = {}
        """Final positions by id, of the matches replayed so far."""
        self.hints: dict[str, tuple[int, ...]] = {}
        """Number of hints per seat, by match id."""
        self.erased: list[str] = []
        """Ids of the games deleted last, which can be restored."""
        self._left = [saved.id for saved in self._finished()]

    def enter(self) -> None:
        """Start collecting the statistics."""
        self.stage.clock.later(0, self._count_on)

    @property
    def title(self) -> str:
        """Title of the past games."""
        return _("Past games")

    def view(self) -> Child:
        """Return the past games and their statistics."""
        return past_view(self.facts)

    @property
    def facts(self) -> PastFacts:
        """Data for the view of the past games."""
        saved, library = self._finished(), self.host.saves.library
        now = self.stage.clock.now()
        matches = [self.matches[one.id] for one in saved if one.id in self.matches]
        return PastFacts(
            settings=self.stage.settings,
            games=[self._game(one) for one in saved],
            careers=careers(reversed(matches)),
            counting=bool(self._left),
            saved=SavedGamesFacts(now, library.paused(), library.broken(), library.trashed()),
            now=now,
        )

    def _game(self, saved: SavedMatch) -> PastGame:
        match, game = self.matches.get(saved.id), GAMES[saved.game]
        return PastGame(
            saved,
            outcome=match.ended[-1] if match else None,
            hint_line=hint_line(self.hints.get(saved.id, ()), saved.players),
            has_sheet=is_scored(game),
            has_review=table_name(game.options.of({})) is not None
            and (match is None or match.setup.table.dice != BLOCK),
        )

    @property
    def commands(self) -> Commands:
        """Handlers for the actions on all games."""
        return {
            SAVE_ALL: plain(lambda: save_everything(self.stage, self.host)),
            OPEN_MORE: plain(self._open_more),
            ERASE_PAST: plain(self._erase),
            "restore-past": plain(self._restore),
        }

    def _finished(self) -> list[SavedMatch]:
        return self.host.saves.library.finished()

    def _count_on(self) -> None:
        """Replay the next game and schedule the one after it; stop if the screen was left."""
        if not self._left or not self.host.is_shown(self):
            return
        key = self._left.pop(0)
        try:
            table = self.host.saves.library.load(key, GAMES)
            self.matches[key], self.hints[key] = table.match, table.hints
        except (BrokenRecord, KeyError):
            self.stage.notify(
                _("One of these games can’t be opened; it’s listed under “Saved games”."), "error"
            )
        self.stage.clock.later(0, self._count_on)
        if not self._left or not len(self.matches) % 8:
            self.stage.redraw()

    # ------------------------------------------------------------------ actions on all games

    def _open_more(self) -> None:
        self.host.exits.show_imports()

    def _erase(self) -> None:
        """Move all past games to the trash and offer to restore them once that is stored."""
        self.erased = [saved.id for saved in self._finished()]
        heard: list[str] = []
        for key in self.erased:
            self.host.saves.library.put_away(key, lambda _key, status: self._heard(heard, status))

    def _heard(self, heard: list[str], status: str) -> None:
        """Note a result; after the last one, say whether all games have been deleted."""
        heard.append(status)
        if len(heard) < len(self.erased):
            return
        if set(heard) == {SAVED}:
            self._tell_away()
        else:
            self.stage.notify(words.no_room(), "error")
        self.stage.redraw()

    def _tell_away(self) -> None:
        text = ngettext(
            "{n} game deleted. You can bring it back for a week.",
            "{n} games deleted. You can bring them back for a week.",
            len(self.erased),
        )
        self.stage.notify(text, do="restore-past", label=_("Bring them back"))

    def _restore(self) -> None:
        for key in self.erased:
            self.host.saves.library.bring_back(key)
        self.erased = []
        self.host.clear_notices()
        self._left = [saved.id for saved in self._finished() if saved.id not in self.matches]
        self.stage.clock.later(0, self._count_on)
