"""The application: routes, settings, what lies on top of the screen; one way in, one way out.

Everything a person does arrives as `act(do, value)` or `key(name)`; whatever changed, `draw()`
has the whole screen written as a tree, of which the page changes only what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app import i18n
from app.dom.nodes import Child
from app.i18n import _
from app.ports.platform import Clock, Display, Picture, Platform, Preferences
from app.ports.screen import Screen
from app.screens.classroom import ClassroomScreen
from app.screens.imports import ImportsScreen
from app.screens.invite import InviteScreen
from app.screens.menu import MenuScreen
from app.screens.setup import SetUpScreen
from app.screens.table_form import TableForm
from app.settings import CHOICES, Settings
from app.shell.host import RESTING, Hosting
from app.shell.lock import Lesson
from app.shell.preferences import settings_facts
from app.shell.routes import Routes
from app.shell.saves import Keeping
from app.shell.sharing import Sharing
from app.table.narrator import narrate
from app.table.ports import StepReport
from app.table.screen import TableScreen
from app.table.undo import is_bot
from app.table.values import ValueTables
from app.views.dialogs.device import invitation
from app.views.dialogs.fairness import fairness_dialog
from app.views.dialogs.paused import resting_dialog
from app.views.dialogs.rules import rules_dialog
from app.views.dialogs.settings import settings_dialog
from app.views.kit.widgets import Notice, notices
from app.words import WORDS
from spielekiste import GAMES
from spielekiste.core.match import Match, SetUp
from spielekiste.core.table import Table
from spielekiste.core.work import Work


class App:
    """The application on one page."""

    def __init__(self, platform: Platform) -> None:
        self.platform = platform
        self.own = _settings(platform)
        """What is set on this device."""
        self.lesson = Lesson(self)
        self.keeping = Keeping(self)
        self.sharing = Sharing(self)
        self.notices: list[Notice] = []
        self.renewal: list[Notice] = []
        """The slip that tells of a new version; it stays through the turns of a game."""
        self.overlay = ""
        self.hosting = Hosting(self)
        self._asked_language = ""
        self._asked_theme = ""
        self.values = ValueTables(platform.files, platform.clock)
        self.screen: Screen = MenuScreen(self)
        self.routes = Routes(self)

    @property
    def settings(self) -> Settings:
        """What holds on this page: the device's settings, under what a prepared link fixes."""
        return self.lesson.over(self.own)

    def start(self) -> None:
        """Read the address, recall paused games, draw the first screen."""
        wish = self.platform.navigation.query.get("lang", "")
        if wish and wish not in i18n.available():
            self.speak()
            self.tell(_("The language {code} is not in the crate.", code=wish[:12]), "error")
            wish = ""
        self.wish(wish, self.platform.navigation.query.get("theme", ""))
        self.keeping.open()
        self.lesson.recall()
        self.route()

    # ------------------------------------------------------------------ ways in

    def act(self, do: str, value: str = "") -> None:
        """Do what a tap or a changed field asks for."""
        verb, _space, rest = do.partition(" ")
        ours = (
            self._act(verb, rest, value)
            or self.keeping.act(verb, rest)
            or self.sharing.act(verb)
            or self.lesson.act(verb, value)
        )
        if not ours:
            self.screen.act(verb, rest, value)
        self.draw()

    def key(self, name: str) -> bool:
        """Answer a key; tell whether it had a meaning."""
        answered = not self.overlay and self.screen.key(name)
        if answered:
            self.draw()
        return answered

    def route(self) -> None:
        """Show the screen that the address names; an unknown one is told and leads to the menu."""
        if self.routes.follow():
            self.draw()

    def receive(self, files: Sequence[tuple[str, str | None]]) -> None:
        """Take files that were dropped on the page, wherever that was."""
        screen = self.screen
        if self.lesson.is_locked:
            return
        if not isinstance(screen, ImportsScreen):
            self.leave()
            screen = self.screen = ImportsScreen(self)
            self.platform.navigation.replace_route(screen.route)
        screen.receive(files)

    def renewable(self) -> None:
        """Tell that a new version waits; nothing changes unless the person wants it now."""
        text = _("A new version of the crate is ready.")
        self.renewal = [Notice(text, do="renew", label=_("Take the new one"))]
        self.announce(text)
        self.draw()

    def missing(self, gone: bool) -> None:  # noqa: FBT001 - a callback of one answer
        """Tell that a part of the crate cannot be fetched: as it is gone, or without a network.

        The dialog that asked for it closes: the slip would lie under it.
        """
        self.overlay = "" if self.overlay == "share" else self.overlay
        if gone:
            text = _("A part of this version is no longer on the server.")
            self.renewal = [Notice(text, "news", do="renew", label=_("Load the new version"))]
            self.announce(text)
        else:
            self.tell(_("That could not be fetched. Is the device connected?"), "error")
        self.draw()

    def device_changed(self) -> None:
        """Something about the device has changed: show it where that is looked at."""
        if self.overlay == "settings":
            self.draw()

    # ------------------------------------------------------------------ what screens ask for

    def wish(self, language: str | None = None, theme: str | None = None) -> None:
        """Take a language and a lamp for this visit, empty for the person's own; None is no wish.

        It is not kept, and goes as soon as the person chooses another one.
        """
        if language is not None:
            self._asked_language = language
        if theme is not None:
            self._asked_theme = theme if theme in CHOICES["theme"] else ""
        self.speak()

    def invite(self) -> None:
        """Tell once, when a match is over, that the crate can be put beside other apps."""
        way = "" if self.lesson.is_locked else self.platform.device.installable
        if (
            way
            and not self.platform.preferences.recall("invited")
            and self.platform.preferences.remember("invited", "yes")
        ):
            self.tell(*invitation(way))

    def tell(self, text: str, kind: str = "info", do: str = "", label: str = "") -> None:
        """Show a notice until it is put away; `do` leads to more about it, `label` says to what."""
        slip = Notice(text, kind, do, label)
        if slip not in self.notices:
            self.notices = [*self.notices[-2:], slip]
        self.announce(text)

    def announce(self, text: str) -> None:
        """Tell a screen reader, and read it aloud where that is asked for."""
        if not text:
            return
        self.platform.audio.announce(text)
        if self.settings.aloud == "on":
            self.platform.audio.speak(text, i18n.spoken())

    def sound(self, name: str) -> None:
        """Let something be heard, unless sound is off."""
        if self.settings.sound == "on":
            self.platform.audio.play(name)

    def sit_down(self, setup: SetUp) -> None:
        """Begin a match on a table."""
        self.notices = []
        self.open_match(self.keeping.add(Table(setup))).desk.greet()

    def open_match(self, key: str) -> TableScreen:
        """Go to the table of a match; raise `BrokenRecord` and `KeyError`."""
        screen = TableScreen(self, self, self.keeping.table(key), key)
        self.overlay = self.keeping.question(key)
        self.screen = screen
        self.lesson.sat_down(key)
        self.platform.navigation.replace_route(screen.route)
        self.hosting.follow(key, screen.table, "")
        screen.desk.resume()
        return screen

    def clear_table(self, game: str, key: str) -> None:
        """Prepare another match; the one on the table is put away, or stays as finished."""
        if self.lesson.at(key):
            self.lesson.afresh()
            return
        self.screen, self.overlay = SetUpScreen(self, GAMES[game]), ""
        self.platform.navigation.replace_route(f"/{game}/new")
        if not self.keeping.shelf[key].done:
            self.keeping.put_away(key)

    def seed(self) -> str:
        """Return the seed for a new match: fresh, or the address's own `?seed=`."""
        asked = self.platform.navigation.query.get("seed", "")
        return asked if asked.isalnum() and asked.isascii() else self.platform.device.seed()

    def prepare(self, source: TableForm) -> None:
        """Prepare what a set-up shows for other devices."""
        self.screen = ClassroomScreen(self, source)
        self.platform.navigation.navigate(ClassroomScreen.route)

    def invite_to_duel(self, source: TableForm) -> None:
        """Invite another device to the same dice, by the rules that a set-up shows."""
        self.screen = InviteScreen(self, source)
        self.platform.navigation.navigate(InviteScreen.route)

    def show_replay(self, table: Table, route: str, back: Screen) -> None:
        """Show a match step by step that is not in the library."""
        self.routes.show_replay(table, route, back)

    def open_menu(self) -> None:
        """Go to the crate."""
        self.screen = MenuScreen(self)

    def speak(self) -> None:
        """Bring language and looks in line with the settings."""
        own, fixed = self.settings, self.lesson.fixed
        wishes = [fixed.get("language"), self._asked_language, own.language]
        i18n.speak(
            i18n.choose([wish for wish in [*wishes, *self.platform.device.languages] if wish])
        )
        theme = fixed.get("theme") or self._asked_theme or own.theme
        self.platform.display.set_root_attributes(
            theme=theme, motion=own.motion, contrast=own.contrast
        )

    def draw(self) -> None:
        """Have the page show how everything is; it is drawn beside all else, see `app.dom.scheduler`."""
        self.hosting.look()
        wanted = self._is_under_way and self.settings.awake == "on"
        self.platform.screen.stay_awake(wanted=wanted)
        self.platform.display.draw(self._picture)

    # ------------------------------------------------------------------ for screens

    @property
    def clock(self) -> Clock:
        """Time and timers."""
        return self.platform.clock

    @property
    def display(self) -> Display:
        """What the page shows."""
        return self.platform.display

    @property
    def preferences(self) -> Preferences:
        """Short texts stored on this device."""
        return self.platform.preferences

    @property
    def share(self) -> Sharing:
        """Links that are passed on."""
        return self.sharing

    @property
    def dialog(self) -> str:
        """The name of the dialog over the screen."""
        return self.overlay

    @dialog.setter
    def dialog(self, name: str) -> None:
        self.overlay = name

    def notify(self, text: str, kind: str = "info", do: str = "", label: str = "") -> None:
        """Show a notice until it is dismissed, and announce it."""
        self.tell(text, kind, do, label)

    def redraw(self) -> None:
        """Have the page drawn as everything is now."""
        self.draw()

    def navigate(self, route: str) -> None:
        """Go to the screen of a route."""
        self.platform.navigation.navigate(route)

    # ------------------------------------------------------------------ for a match on the table

    @property
    def lock(self) -> Lesson:
        """The prepared link in force."""
        return self.lesson

    @property
    def shown_match(self) -> str:
        """The id of the match whose table is the screen on show, or nothing."""
        return self.screen.match_id if isinstance(self.screen, TableScreen) else ""

    def is_shown(self, screen: Screen) -> bool:
        """Return whether a screen is the one on show."""
        return self.screen is screen

    def on_step(self, report: StepReport) -> None:
        """Save the match first, then tell everybody else."""
        match = report.table.match
        self._clear_notices(report)
        self.keeping.keep(report.match_id, report.table)
        told = narrate(match, full=self.settings.telling == "full") if report.is_forward else ""
        self.hosting.follow(report.match_id, report.table, told)

    def on_told(self, match: Match) -> None:
        """Offer to install the site when a match is over."""
        if match.due == "nothing":
            self.invite()

    def on_leave(self, table: Table) -> None:
        """Ask for lasting storage when a game is left for later."""
        if table.match.due != "nothing":
            self.platform.saves.request_persistence()

    def save(self, match_id: str, table: Table) -> None:
        """Save a match whose position has not changed."""
        self.keeping.keep(match_id, table)

    def start_match(self, setup: SetUp) -> None:
        """Begin a match on a table."""
        self.sit_down(setup)

    def _clear_notices(self, report: StepReport) -> None:
        """A step has answered the notices before; a bot's step leaves errors to be read."""
        before = report.before
        is_bots = (
            before is not None and before.turn is not None and is_bot(report.table, before.turn)
        )
        slips = self.notices if is_bots and report.is_forward else []
        self.notices = [slip for slip in slips if slip.kind == "error"]

    # ------------------------------------------------------------------ inside

    @property
    def _is_under_way(self) -> bool:
        """Whether somebody plays, with the crate's dice or their own."""
        screen = self.screen
        playing = isinstance(screen, TableScreen) and screen.match.due != "nothing"
        return playing and self.overlay != RESTING

    def _picture(self) -> Work[Picture]:
        """Return everything as it is now; the page may breathe before what lies on top."""
        page, name = self.screen.title, _("Game Crate")
        below = self.screen.view()
        yield
        nodes = [below, self._top(), notices([*self.notices, *self.renewal])]
        return Picture(f"{page} – {name}" if page else name, i18n.spoken(), nodes)

    def _top(self) -> Child:
        what, _space, rest = self.overlay.partition(" ")
        papers: dict[str, Callable[[], Child]] = {
            "settings": lambda: settings_dialog(settings_facts(self)),
            "share": self.sharing.dialog,
            "leave": self.lesson.dialog,
            "clash": lambda: self.keeping.dialog(rest),
            RESTING: resting_dialog,
        }
        if what in papers:
            return papers[what]()
        if what == "fairness" and isinstance(self.screen, TableScreen):
            return fairness_dialog(self.screen.table)
        if what == "rules" and rest.split(" ")[0] in WORDS:
            return rules_dialog(*rest.split(" ", 1))
        return None

    def _act(self, verb: str, rest: str, value: str) -> bool:
        if verb == "go":
            self.platform.navigation.navigate(rest)
        elif verb == "open":
            self.overlay, self.notices = rest, []
        elif verb == "close" and self.overlay:
            self.overlay = ""
        elif verb == "put-away":
            self.notices = self.renewal = []
        elif verb == "renew":
            self.notices = self.renewal = []
            self.platform.device.apply_update()
        elif verb == "install":
            self.notices = []
            self.platform.device.install()
        elif verb == "fill":
            self.platform.screen.fill(self._filled, on=rest == "on")
        elif verb == "set":
            self._set(*(rest.split(" ", 1) if " " in rest else (rest, value)))
        else:
            return False
        return True

    def _filled(self, done: bool) -> None:  # noqa: FBT001 - a callback of one answer
        if not done:
            self.tell(_("The browser doesn’t allow full screen here."), "error")
            self.draw()

    def _set(self, name: str, value: str) -> None:
        if self.lesson.fixes(name):
            return
        self.own = self.own.with_(name, "" if value == "auto" else value)
        if name == "language":
            self._asked_language, self.notices = "", []
        if name == "theme":
            self._asked_theme = ""
        self.platform.preferences.remember("settings", str(self.own))
        self.speak()

    def leave(self) -> None:
        """Leave a screen."""
        self.overlay = ""
        self.screen.leave()


def _settings(platform: Platform) -> Settings:
    """Return what was set on this device; on another's page the crate is silent at first."""
    kept = platform.preferences.recall("settings")
    return (
        Settings(sound="off")
        if kept is None and platform.host.is_embedded
        else Settings.parse(kept)
    )
