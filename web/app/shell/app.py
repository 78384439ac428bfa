"""The application on one page: the current screen and the services around it.

All input is passed to `act(do, value)` or `key(name)`. A table of commands (`ports.commands`),
rebuilt for each screen, maps each verb to its handler. After any change, `draw()` renders the whole
page as a tree; only what has changed is written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from warnings import warn

from app import i18n
from app.dom.nodes import Child
from app.games.tips import StoredTips
from app.i18n import _
from app.links.prepared import Prepared
from app.pages.prepared.screen import PreparedScreen
from app.ports.commands import SET, Commands, UnansweredVerb, table_of
from app.ports.platform import Picture, Platform
from app.ports.route import AFAR, NEW, ON_BLOCK, Route
from app.ports.screen import Screen
from app.settings import PIN
from app.shell.device import DeviceController, PreferenceController
from app.shell.door import FamilyDoor
from app.shell.host import PAUSED, HostMessages
from app.shell.lock import ActiveLink
from app.shell.routes import Routes
from app.shell.saves import SaveController
from app.shell.sharing import UNSURE, Sharing
from app.shell.stage import AppStage
from app.table.match_desk import narrate
from app.table.ports import StepReport
from app.table.screen import TableMaker, TableScreen
from app.table.timeline import is_bot
from app.table.values import ValueTables
from app.views.dialogs.device import invitation, resting_dialog
from app.views.dialogs.fairness import fairness_dialog, recipe_dialog
from app.views.dialogs.rules import rules_dialog
from app.views.dialogs.settings import TIPS_AGAIN, settings_dialog
from app.views.kit.widgets import notices
from app.words import WORDS
from spielekiste.core.game import Game
from spielekiste.core.match import BLOCK, Match, SetUp
from spielekiste.core.table import Table
from spielekiste.core.work import Work


class App:
    """The application, which creates and connects all its parts."""

    screen: Screen
    """The current screen; `show` replaces it."""
    answers: Commands
    """Handlers of the application and the current screen, by verb."""

    def __init__(self, platform: Platform) -> None:
        self.platform = platform
        self.prefs = PreferenceController(platform)
        self.stage = AppStage(
            platform,
            lambda: self.prefs.in_force(self.lock),
            self.draw,
            lambda: self.screen,
        )
        self.saves = SaveController(self.stage, platform, self)
        self.lock = ActiveLink(
            self.stage, platform, self.saves, self, lambda: self.prefs.apply(self.lock)
        )
        self.device = DeviceController(
            self.stage,
            platform,
            lambda: self.screen,
            self.override_preferences,
            lambda: self.lock.fixes("language"),
        )
        self.door = FamilyDoor(self.stage, platform, self.show)
        self.values = ValueTables(platform.files, platform.clock)
        self.tips = StoredTips(platform.preferences, platform.navigation.query)
        self.routes = Routes(self.stage, platform, self.saves, self.values, self.lock, self)
        self.host = HostMessages(
            self.stage, platform, self.saves, self.lock, self, self.routes.late
        )
        self.observer = Observers(self.stage, platform, self.saves, self.lock, self.host)
        self._overlays = Overlays(
            self.saves,
            self.stage.share,
            self.lock,
            self.door,
            lambda: settings_dialog(self.prefs.facts(self.lock, tipped=not self.tips.is_empty)),
        )
        self._parts = (
            self,
            self.stage,
            self.device,
            self.saves,
            self.stage.share,
            self.lock,
            self.door,
        )
        self._own = table_of(self._parts)
        self.screen = self.routes.menu()
        self.show(self.screen)

    def start(self) -> None:
        """Read the URL, load saved matches and draw the first screen."""
        query = self.platform.navigation.query
        language = query.get("lang", "")
        if language and language not in i18n.available():
            self.prefs.apply(self.lock)
            text = _("The language {code} isn’t available.", code=language[:12])
            self.stage.notify(text, "error")
            language = ""
        self.override_preferences(language, query.get("theme", ""))
        self.saves.open()
        self.lock.recall()
        self.follow_route()

    # ------------------------------------------------------------------ input

    def act(self, do: str, value: str = "") -> None:
        """Handle a tap or a changed field."""
        verb, _space, argument = do.partition(" ")
        command = self.answers.get(verb)
        if command is None:
            warn(f"no command for “{do}” on {type(self.screen).__name__}", UnansweredVerb, 2)
        elif verb in self._own or self.screen.admits(verb):
            command(argument, value)
        self.draw()

    def key(self, name: str) -> bool:
        """Handle a key; return whether it was handled."""
        answered = not self.stage.dialog and self.screen.key(name)
        if answered:
            self.draw()
        return answered

    def receive(self, files: Sequence[tuple[str, str | None]]) -> None:
        """Import dropped files; open the imports screen if the current screen refuses them."""
        if self.lock.is_locked or self.routes.only or self.screen.receive(files):
            return
        self.leave_screen()
        self.routes.host.show_imports()
        self.screen.receive(files)

    @property
    def commands(self) -> Commands:
        """Handler for changing a setting; the parts handle all other verbs."""
        return {SET: self._set}

    def _set(self, argument: str, value: str) -> None:
        """Change a setting; `argument` is its name, with the new value unless a field provides one.

        `tips again` turns the tips on and shows all of them again.
        """
        name, space, given = argument.partition(" ")
        if argument == TIPS_AGAIN:
            self.tips.clear()
            given = "on"
        if name == "language":
            self.stage.clear_notices()
        self.prefs.set(self.lock, name, given if space else value)
        if name == "volume":
            self.stage.sound("knock")

    # ------------------------------------------------------------------ the current screen

    @property
    def shown_match(self) -> str:
        """Id of the match on the current screen, or an empty string."""
        return self.screen.match_id

    @property
    def shown_link(self) -> str:
        """Text of the prepared link whose name cards are on screen, or an empty string."""
        return self.screen.prepared_link

    @property
    def shared_table(self) -> Table | None:
        """Table to share from the current screen, if any."""
        return self.screen.shared_table

    def is_shown(self, screen: Screen) -> bool:
        """Return whether this is the current screen."""
        return self.screen is screen

    def show(self, screen: Screen) -> None:
        """Show a screen, or ask for the PIN before it; raise `VerbClash`."""
        screen = self.door.admitted(screen, self.screen)
        self.platform.navigation.begin_page()
        self.screen.replaced()
        self.screen = screen
        self.answers = table_of((*self._parts, *screen.parts))
        self.stage.keep_handled(self.answers)
        screen.enter()

    def leave_screen(self) -> None:
        """Close the dialog and the notices, and notify the current screen that it will be replaced."""
        self.stage.dialog = ""
        self.stage.leave_page()
        self.screen.leave()

    def follow_route(self) -> None:
        """Show the screen for the URL; for an unknown URL, show the menu and an error."""
        if self.routes.follow(self.screen.route):
            self.draw()

    def open_menu(self) -> None:
        """Show the menu."""
        self.show(self.routes.menu())

    def open_match(self, match_id: str, kind: TableMaker | None = None) -> None:
        """Show the table of a saved match; raise `BrokenRecord` or `KeyError`.

        Without `kind`, which makes its screen, the modules of the block and of matches between homes
        are loaded first.
        """
        table = self.saves.table(match_id)
        late = ON_BLOCK if table.setup.table.dice == BLOCK else ""
        late = AFAR if self.saves.library[match_id].afar else late
        if kind is None and late:
            self.routes.late.show(Route(late, match_id))
            return
        screen = (kind or TableScreen)(self.stage, self, table, match_id, self.platform.seats)
        self.stage.dialog = self.saves.windows.question(match_id)
        self.show(screen)
        self.lock.match_started(match_id)
        self.platform.navigation.replace_route(screen.route)
        self.host.report_step(match_id, screen.table, "")
        screen.desk.bots.wake()

    def start_match(self, setup: SetUp) -> None:
        """Save a new match and show its table."""
        self.stage.clear_notices()
        self.open_match(self.saves.add(Table(setup)))
        self.screen.greet()

    def show_prepared(self, prepared: Prepared) -> None:
        """Show the name cards of a prepared link; start its match if no names are required."""
        screen = PreparedScreen(self.stage, self.routes.host, prepared)
        self.show(screen)
        if not prepared.typed:
            screen.start()

    def show_set_up_of(self, setup: SetUp) -> None:
        """Show the set-up of a game, filled in with the players and rules of a match."""
        self.stage.dialog = ""
        self.show(self.routes.set_up_of(setup))
        self.platform.navigation.replace_route(Route(setup.game.id, NEW))

    def show_set_up(self, game: Game, query: Mapping[str, str] | None = None) -> None:
        """Show the set-up of a game; `query` has options by name."""
        self.show(self.routes.set_up(game, query))
        self.platform.navigation.replace_route(Route(game.id, NEW))

    def save(self, match_id: str, table: Table) -> None:
        """Save a match whose position is unchanged, for example after a hint."""
        self.saves.keep(match_id, table)

    def override_preferences(self, language: str | None = None, theme: str | None = None) -> None:
        """Set language and theme for this visit: empty restores the user's own, None keeps them."""
        self.prefs.override(self.lock, language, theme)

    def hide_hand(self) -> None:
        """Hide an open hand (MM8)."""
        if "hide" in self.answers:
            self.answers["hide"]("", "")

    # ------------------------------------------------------------------ drawing

    def draw(self) -> None:
        """Schedule a rendering of the page; see `app.dom.scheduler`."""
        self.door.guard_settings()
        self.host.report_pause()
        if self.routes.late.exhibition is not None:
            self.routes.late.exhibition.report(self.screen)
        played = self.shared_table if self.shown_match else None
        is_under_way = played is not None and played.match.due != "nothing"
        if is_under_way and self.stage.settings.sound == "on":
            self.platform.audio.prepare()
        wanted = is_under_way and self.stage.dialog != PAUSED
        self.platform.screen.stay_awake(wanted=wanted and self.stage.settings.awake == "on")
        self.platform.display.draw(self._picture)

    def _picture(self) -> Work[Picture]:
        """Render the screen, pause, then render the dialog and the notices."""
        page, name = self.screen.title, _("Games Chest")
        below = self.screen.view()
        yield
        dialog = self._overlays.draw(self.stage.dialog, self.screen)
        nodes = [below, dialog, notices(self.stage.drawn_notices())]
        return Picture(f"{page} – {name}" if page else name, i18n.spoken(), nodes)


class Overlays:
    """Renderer of the open dialog."""

    def __init__(
        self,
        saves: SaveController,
        sharing: Sharing,
        link: ActiveLink,
        door: FamilyDoor,
        settings: Callable[[], Child],
    ) -> None:
        self._saves = saves
        self._dialogs: Mapping[str, Callable[[], Child]] = {
            "settings": settings,
            "share": sharing.dialog,
            UNSURE: sharing.unsure.dialog,
            "leave": link.dialog,
            PAUSED: resting_dialog,
            PIN: door.dialog,
        }
        """Dialogs without arguments that no screen has; `table` is the screen's own menu."""

    def draw(self, dialog: str, screen: Screen) -> Child:
        """Return the dialog with this name, followed by its arguments; None if it is unknown."""
        name, _space, rest = dialog.partition(" ")
        if name in self._dialogs:
            return self._dialogs[name]()
        if name == "table":
            return screen.menu()
        if name == "clash":
            return self._saves.dialog(rest)
        if name in FAIRNESS and screen.shared_table is not None:
            return FAIRNESS[name](screen.shared_table)
        if name == "rules" and rest.split(" ")[0] in WORDS:
            return rules_dialog(*rest.split(" ", 1))
        return None


FAIRNESS = {"fairness": fairness_dialog, "recipe": recipe_dialog}
"""Dialogs about the dice of a table."""


@dataclass(frozen=True)
class Observers:
    """Observer of the current table. Implements `table.ports.TableObserver`."""

    stage: AppStage
    platform: Platform
    saves: SaveController
    link: ActiveLink
    host: HostMessages

    def on_step(self, report: StepReport) -> None:
        """Save the match, then report the step to the host page."""
        match = report.table.match
        self._clear_notices(report)
        self.saves.keep(report.match_id, report.table)
        full = self.stage.settings.telling == "full"
        narration = narrate(match, full=full) if report.is_forward else ""
        self.host.report_step(report.match_id, report.table, narration)

    def on_told(self, match: Match) -> None:
        """Offer installation when a match is finished, but only once per device."""
        how = "" if self.link.is_locked else self.platform.device.installable
        if match.due != "nothing" or not how or self.platform.preferences.recall("invited"):
            return
        if self.platform.preferences.remember("invited", "yes"):
            self.stage.notify(*invitation(how))

    def on_leave(self, table: Table) -> None:
        """Request persistent storage when an unfinished match is left."""
        if table.match.due != "nothing":
            self.platform.saves.request_persistence()

    def _clear_notices(self, report: StepReport) -> None:
        """Remove the notices; after a bot's step, keep errors so that the user can read them."""
        before = report.before
        turn = None if before is None else before.turn
        is_bots = turn is not None and is_bot(report.table, turn)
        current = self.stage.notices if is_bots and report.is_forward else []
        self.stage.notices = [notice for notice in current if notice.kind == "error"]
