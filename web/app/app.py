"""The application: routes, settings, what lies on top of the screen; one way in, one way out.

Everything a person does arrives as `act(do, value)` or `key(name)`; whatever changed, `draw()`
writes the whole screen as a tree, of which the page changes only what differs.
"""

from __future__ import annotations

from typing import Protocol
from urllib.parse import parse_qsl

from app import i18n, words
from app.boards import PLAYABLE
from app.dom import Child
from app.i18n import _
from app.platform import Platform
from app.screens.menu import MenuScreen
from app.screens.setup import SetUpScreen
from app.screens.table import TableScreen
from app.settings import Settings
from app.views.fairness import fairness_dialog
from app.views.parts import Notice, notices
from app.views.rules import rules_dialog
from app.views.settings import settings_dialog
from app.words import WORDS
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.match import SetUp
from spielekiste.core.table import Table


class Screen(Protocol):
    """What fills the page: the menu, a set-up, a table."""

    @property
    def title(self) -> str:
        """What the page is called."""
        ...

    def view(self) -> Child:
        """Return the screen."""
        ...

    def extras(self) -> Child:
        """Return the buttons that this screen puts into the settings, or nothing."""
        ...

    def act(self, verb: str, rest: str, value: str) -> bool:
        """Do what a tap or a changed field asks; tell whether it was this screen's."""
        ...

    def key(self, name: str) -> bool:
        """Answer a key; tell whether it had a meaning."""
        ...


class App:
    """The application on one page."""

    def __init__(self, platform: Platform) -> None:
        self.platform = platform
        self.settings = _settings(platform)
        self.tables: dict[str, Table] = {}
        self.notices: list[Notice] = []
        self.renewal: list[Notice] = []
        """The slip that tells of a new version; it stays through the turns of a game."""
        self.overlay = ""
        self._asked_language = ""
        self._told_unkept = False
        self.screen: Screen = MenuScreen(self)

    def start(self) -> None:
        """Read the address, recall paused games, draw the first screen."""
        wish = self.platform.query.get("lang", "")
        if wish and wish not in i18n.available():
            self._speak()
            self.tell(_("The language {code} is not in the crate.", code=wish[:12]), "error")
            wish = ""
        self._asked_language = wish
        self._speak()
        self._recall_tables()
        self.route()

    # ------------------------------------------------------------------ ways in

    def act(self, do: str, value: str = "") -> None:
        """Do what a tap or a changed field asks for."""
        verb, _space, rest = do.partition(" ")
        if not self._act(verb, rest, value):
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
        path, _mark, query = self.platform.route.partition("?")
        name = path.strip("/")
        self.overlay = ""
        if name in GAMES and name in PLAYABLE:
            self.screen = self._game_screen(name, query)
        else:
            self.screen = MenuScreen(self)
            if name:
                self.tell(
                    _("There is no game called “{name}” in the crate.", name=name[:40]), "error"
                )
        self.draw()

    def renewable(self) -> None:
        """Tell that a new version waits; nothing changes unless the person wants it now."""
        text = _("A new version of the crate is ready.")
        self.renewal = [Notice(text, do="renew", label=_("Take the new one"))]
        self.announce(text)
        self.draw()

    # ------------------------------------------------------------------ what screens ask for

    def tell(self, text: str, kind: str = "info", do: str = "") -> None:
        """Show a notice until it is put away; `do` leads to more about it."""
        slip = Notice(text, kind, do)
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
        """Begin a match on the table of its game."""
        self.tables[setup.game.id] = Table(setup)
        screen = TableScreen(self, self.tables[setup.game.id])
        self.screen, self.notices = screen, []
        screen.greet()
        self.save(setup.game.id)

    def clear_table(self, game: str) -> None:
        """Take the match off the table and prepare another one."""
        self.tables.pop(game, None)
        self.platform.forget(f"table.{game}")
        self.screen = SetUpScreen(self, GAMES[game])
        self.overlay = ""

    def save(self, game: str) -> None:
        """Keep the match as it stands on this device."""
        kept = self.platform.remember(f"table.{game}", str(self.tables[game].record))
        if not kept and not self._told_unkept:
            self._told_unkept = True
            text = _("This device keeps nothing here: the game is gone when the page is closed.")
            self.tell(text, "error")

    def seed(self) -> str:
        """Return the seed for a new match: fresh, or the address's own `?seed=`."""
        asked = self.platform.query.get("seed", "")
        return asked if asked.isalnum() and asked.isascii() else self.platform.seed()

    def draw(self) -> None:
        """Write everything."""
        page = self.screen.title
        name = _("Game Crate")
        self.platform.title(f"{page} – {name}" if page else name, i18n.spoken())
        self.platform.draw(self.screen.view(), self._top(), notices([*self.notices, *self.renewal]))

    # ------------------------------------------------------------------ inside

    def _top(self) -> Child:
        what, _space, rest = self.overlay.partition(" ")
        if what == "settings":
            return settings_dialog(self)
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
        elif verb == "set":
            self._set(*(rest.split(" ", 1) if " " in rest else (rest, value)))
        else:
            return False
        return True

    def _set(self, name: str, value: str) -> None:
        self.settings = self.settings.with_(name, "" if value == "auto" else value)
        if name == "language":
            self._asked_language, self.notices = "", []
        self.platform.remember("settings", str(self.settings))
        self._speak()

    def _speak(self) -> None:
        """Bring language and looks in line with the settings."""
        wishes = [self._asked_language, self.settings.language, *self.platform.languages]
        i18n.speak(i18n.choose([wish for wish in wishes if wish]))
        settings = self.settings
        self.platform.mark(theme=settings.theme, motion=settings.motion, contrast=settings.contrast)

    def _game_screen(self, name: str, query: str) -> Screen:
        if name in self.tables:
            return TableScreen(self, self.tables[name])
        asked = self.platform.query | dict(parse_qsl(query))
        return SetUpScreen(self, GAMES[name], asked)

    def _recall_tables(self) -> None:
        for name in GAMES:
            text = self.platform.recall(f"table.{name}")
            if text:
                self._recall(name, text)

    def _recall(self, name: str, text: str) -> None:
        try:
            self.tables[name] = Table.load(text, GAMES)
        except BrokenRecord as fault:
            if self.platform.remember(f"broken.{name}", text):
                self.platform.forget(f"table.{name}")
            message = _(
                "The paused game of {game} cannot be read: {why}",
                game=words.game(name),
                why=words.record_fault(fault),
            )
            self.tell(message, "error")


def _settings(platform: Platform) -> Settings:
    """Return what was set on this device; on another's page the crate is silent at first."""
    kept = platform.recall("settings")
    return Settings(sound="off") if kept is None and platform.is_embedded else Settings.parse(kept)
