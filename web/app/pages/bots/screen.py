"""The page for user-written bots: programs, test games, and their results."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Protocol

from app import words
from app.dom.nodes import Child
from app.i18n import _
from app.pages.bots.course import next_lesson
from app.pages.bots.look import BotLook, ShowGame
from app.pages.bots.shelf import STARTERS, BotShelf
from app.pages.bots.trial import BotTrial
from app.pages.bots.view import BotOffer, OwnBotsFacts, bot_share_dialog, own_bots_view
from app.pages.ports import ScreenHost
from app.ports.commands import Commands, Part, by_value, plain
from app.ports.platform import Arena, Files
from app.ports.route import BOTS, NEW, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.saves.programs import Program, link, linked
from app.views.kit.share_link import Handed
from spielekiste.core.errors import BrokenRecord

TOURNAMENT = "tournament"
"""Last part of the route of a game's tournament."""

FROM = "from"
"""First part of `rest` in a route that contains a program."""


class OwnBotsScreen(Screen):
    """The screen on which the user writes and tests bots."""

    def __init__(
        self, stage: Stage, host: ScreenHost, arena: Arena, show_game: ShowGame, place: str = ""
    ) -> None:
        game = place.partition("/")[0]
        self.stage = stage
        self.host = host
        self.arena = arena
        self.place = place
        """`rest` of the route that opened the page."""
        self.shelf = BotShelf(stage, host, self, game if game in STARTERS else "kniffel")
        self.look = BotLook(stage, host, arena, show_game, self)
        self.trial = BotTrial(stage, host, arena, self.shelf.programs, self)
        self.sharing = BotSharing(stage, self)
        if game == FROM:
            self._open_link(place)

    @property
    def title(self) -> str:
        """Title of the page of the user’s bots."""
        return _("My own bots")

    @property
    def route(self) -> Route:
        """Route of the page with its game, or of the link with the program on screen."""
        return Route(BOTS, self.place if self.shelf.arrived else self.shelf.game)

    @property
    def parts(self) -> Sequence[Part]:
        """The screen, the programs, the games, the choice of a game to inspect, and sharing."""
        return (self, self.shelf, self.trial, self.look, self.sharing)

    @property
    def program(self) -> Program:
        """The program on screen."""
        return self.shelf.program

    @property
    def is_shown(self) -> bool:
        """True if this is the current screen."""
        return self.host.is_shown(self)

    @property
    def facts(self) -> OwnBotsFacts:
        """Data for the view of the page of the user’s bots."""
        return OwnBotsFacts(
            title=self.title,
            games=tuple(STARTERS),
            program=self.program,
            programs=self.shelf.programs.of(self.program.game) or [self.program],
            trial=self.trial.facts,
            lesson=next_lesson(self.stage.preferences, self.program.game),
            arrived=self.shelf.arrived is not None,
            sharing=self.sharing.dialog,
        )

    def view(self) -> Child:
        """Return the page of the user’s bots."""
        return own_bots_view(self.facts, self.look.view())

    @property
    def commands(self) -> Commands:
        """Handlers for choosing the game, and for playing against the bot."""
        return {"bot-game": by_value(self._choose_game), "bot-play": plain(self._play)}

    def enter(self) -> None:
        """Load the editor, which replaces the plain field."""
        self.arena.edit(editor_texts(), lambda: self.program.source)

    def leave(self) -> None:
        """Stop the games, close the editor and store the programs."""
        self.trial.stop()
        self.arena.close()
        self.keep()

    def dismiss(self) -> None:
        """Close the share dialog."""
        self.sharing.is_open = False

    def receive(self, files: Files) -> bool:
        """Add each file as a new bot."""
        self.shelf.receive(files)
        return True

    def keep(self) -> None:
        """Store the programs if one was changed."""
        self.shelf.keep()

    def program_changed(self) -> None:
        """Clear the displayed error, because the program has been changed."""
        self.trial.forget_fault()

    def bot_changed(self) -> None:
        """Show another program in the editor, without results."""
        self.trial.forget()
        self.arena.write(self.program.source)
        self.stage.redraw()

    def bot_kept(self) -> None:
        """Replace the link in the URL with the route of the game."""
        self.stage.navigate(self.route)
        self.stage.redraw()

    def _open_link(self, place: str) -> None:
        """Show the program in a link; show an error if it can't be read."""
        try:
            program = linked(str(Route(BOTS, place)))
        except BrokenRecord as fault:
            why = words.record_fault(fault.line, fault.code)
            text = _("The bot in this link can’t be opened: {why}", why=why)
            self.stage.notify(text, "error")
        else:
            self.shelf.game = program.game
            self.shelf.arrive(program)

    def _play(self) -> None:
        """Show the set-up of the bot's game, with the bot seated."""
        program = self.shelf.stored()
        self.stage.navigate(Route(program.game, NEW, f"bot={program.id}"))

    def _choose_game(self, game: str) -> None:
        if game in STARTERS and game != self.program.game:
            self.keep()
            self.shelf.game = game
            self.stage.navigate(self.route)
            self.bot_changed()


def editor_texts() -> str:
    """Return the editor's labels as JSON."""
    keys = {"→|": _("Indent"), "|←": _("Indent less")}
    leave = _("Press Escape, then Tab, to leave the editor.")
    return json.dumps({"label": _("Your program"), "leave": leave, "keys": keys})


class SharedPage(Protocol):
    """The page that shows the program."""

    @property
    def program(self) -> Program:
        """The program on screen."""


class BotSharing:
    """The dialog for sharing the program on screen."""

    def __init__(self, stage: Stage, page: SharedPage) -> None:
        self.stage = stage
        self.is_open = False
        """Whether the dialog is open."""
        self._page = page

    @property
    def commands(self) -> Commands:
        """Handlers for opening the dialog, and for sharing the link."""
        share = self.stage.share
        return {
            "bot-share": plain(self._open),
            "crate-address": by_value(self._take_address),
            "link-copy": plain(lambda: share.copy(self._link)),
            "link-send": plain(lambda: share.send(self._page.program.display_name, self._link)),
        }

    @property
    def dialog(self) -> Child:
        """The dialog if it is open, else None."""
        if not self.is_open:
            return None
        share, link = self.stage.share, self._link
        handed = Handed(link, share.code_of(link), share.can_send)
        address = share.address if share.is_typed else None
        return bot_share_dialog(BotOffer(handed, self._is_long, share.is_too_long(link), address))

    @property
    def _link(self) -> str:
        """Full URL of the link; empty if it is too long, or the site's address is unknown."""
        address = self.stage.share.address
        return link(address, self._page.program) if address else ""

    @property
    def _is_long(self) -> bool:
        """True if the program is too long for a link."""
        return not link("", self._page.program)

    def _open(self) -> None:
        self.is_open = True
        self._ask_code()

    def _take_address(self, text: str) -> None:
        self.stage.share.take_address(text)
        self._ask_code()

    def _ask_code(self) -> None:
        if self._link:
            self.stage.share.ask_code(self._link)
