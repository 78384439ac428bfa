"""The application: routes, settings, what lies on top of the screen; one way in, one way out.

Everything a person does arrives as `act(do, value)` or `key(name)`; whatever changed, `draw()`
has the whole screen written as a tree, of which the page changes only what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app import i18n
from app.dom import Child
from app.hosting import RESTING, Hosting
from app.i18n import _
from app.keeping import Keeping
from app.lesson import Lesson
from app.platform import Picture, Platform
from app.routes import Routes
from app.screens.arrivals import ArrivalsScreen
from app.screens.class_page import ClassScreen
from app.screens.invite import InviteScreen
from app.screens.menu import MenuScreen
from app.screens.screen import Screen
from app.screens.setup import SetUpScreen
from app.screens.table import TableScreen
from app.settings import CHOICES, Settings
from app.sharing import Sharing
from app.solved import Solved
from app.views.device import invitation
from app.views.fairness import fairness_dialog
from app.views.hosting import resting_dialog
from app.views.parts import Notice, notices
from app.views.rules import rules_dialog
from app.views.settings import settings_dialog
from app.words import WORDS
from spielekiste import GAMES
from spielekiste.coach.work import Work
from spielekiste.core.match import SetUp
from spielekiste.core.table import Table


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
        self.solved = Solved(platform)
        self.screen: Screen = MenuScreen(self)
        self.routes = Routes(self)

    @property
    def settings(self) -> Settings:
        """What holds on this page: the device's settings, under what a prepared link fixes."""
        return self.lesson.over(self.own)

    def start(self) -> None:
        """Read the address, recall paused games, draw the first screen."""
        wish = self.platform.query.get("lang", "")
        if wish and wish not in i18n.available():
            self.speak()
            self.tell(_("The language {code} is not in the crate.", code=wish[:12]), "error")
            wish = ""
        self.wish(wish, self.platform.query.get("theme", ""))
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
        if not isinstance(screen, ArrivalsScreen):
            self.leave()
            screen = self.screen = ArrivalsScreen(self)
            self.platform.settle(screen.route)
        screen.receive(files)

    def renewable(self) -> None:
        """Tell that a new version waits; nothing changes unless the person wants it now."""
        text = _("A new version of the crate is ready.")
        self.renewal = [Notice(text, do="renew", label=_("Take the new one"))]
        self.announce(text)
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
        way = "" if self.lesson.is_locked else self.platform.installable
        if way and not self.platform.recall("invited") and self.platform.remember("invited", "yes"):
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
        self.platform.announce(text)
        if self.settings.aloud == "on":
            self.platform.speak(text, i18n.spoken())

    def sound(self, name: str) -> None:
        """Let something be heard, unless sound is off."""
        if self.settings.sound == "on":
            self.platform.play(name)

    def sit_down(self, setup: SetUp) -> None:
        """Begin a match on a table."""
        self.notices = []
        self.open_match(self.keeping.add(Table(setup))).greet()

    def open_match(self, key: str) -> TableScreen:
        """Go to the table of a match; raise `BrokenRecord` and `KeyError`."""
        self.overlay = ""
        screen = TableScreen(self, self.keeping.table(key), key)
        self.screen = screen
        self.lesson.sat_down(key)
        self.platform.settle(screen.route)
        self.hosting.follow(screen)
        screen.resume()
        return screen

    def clear_table(self, game: str, key: str) -> None:
        """Prepare another match; the one on the table is put away, or stays as finished."""
        if self.lesson.at(key):
            self.lesson.afresh()
            return
        self.screen, self.overlay = SetUpScreen(self, GAMES[game]), ""
        self.platform.settle(f"/{game}/new")
        if not self.keeping.shelf[key].done:
            self.keeping.put_away(key)

    def seed(self) -> str:
        """Return the seed for a new match: fresh, or the address's own `?seed=`."""
        asked = self.platform.query.get("seed", "")
        return asked if asked.isalnum() and asked.isascii() else self.platform.seed()

    def prepare(self, source: SetUpScreen) -> None:
        """Prepare what a set-up shows for other devices."""
        self.screen = ClassScreen(self, source)
        self.platform.go(ClassScreen.route)

    def invite_to_duel(self, source: SetUpScreen) -> None:
        """Invite another device to the same dice, by the rules that a set-up shows."""
        self.screen = InviteScreen(self, source)
        self.platform.go(InviteScreen.route)

    def open_menu(self) -> None:
        """Go to the crate."""
        self.screen = MenuScreen(self)

    def speak(self) -> None:
        """Bring language and looks in line with the settings."""
        own, fixed = self.settings, self.lesson.fixed
        wishes = [fixed.get("language"), self._asked_language, own.language]
        i18n.speak(i18n.choose([wish for wish in [*wishes, *self.platform.languages] if wish]))
        theme = fixed.get("theme") or self._asked_theme or own.theme
        self.platform.mark(theme=theme, motion=own.motion, contrast=own.contrast)

    def draw(self) -> None:
        """Have the page show how everything is; it is drawn beside all else, see `app.drawing`."""
        self.hosting.look()
        self.platform.stay_awake(wanted=self._is_under_way and self.settings.awake == "on")
        self.platform.draw(self._picture)

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
            "settings": lambda: settings_dialog(self),
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
            self.platform.go(rest)
        elif verb == "open":
            self.overlay, self.notices = rest, []
        elif verb == "close" and self.overlay:
            self.overlay = ""
        elif verb == "put-away":
            self.notices = self.renewal = []
        elif verb == "renew":
            self.notices = self.renewal = []
            self.platform.renew()
        elif verb == "install":
            self.notices = []
            self.platform.install()
        elif verb == "fill":
            self.platform.fill(self._filled, on=rest == "on")
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
        self.platform.remember("settings", str(self.own))
        self.speak()

    def leave(self) -> None:
        """Leave a screen; whoever leaves a game for later wants it kept."""
        self.overlay = ""
        if isinstance(self.screen, TableScreen) and self.screen.match.due != "nothing":
            self.platform.persist()


def _settings(platform: Platform) -> Settings:
    """Return what was set on this device; on another's page the crate is silent at first."""
    kept = platform.recall("settings")
    return Settings(sound="off") if kept is None and platform.is_embedded else Settings.parse(kept)
