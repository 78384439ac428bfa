"""The page for user-written bots: programs, test games, and their results."""

from __future__ import annotations

import json
from collections.abc import Sequence

from app import words
from app.dom.nodes import Child
from app.i18n import _
from app.pages.bots.course import next_lesson
from app.pages.bots.look import BotLook, ShowGame
from app.pages.bots.shelf import STARTERS, BotShelf
from app.pages.bots.trial import BotTrial
from app.pages.bots.view import BOT_GAME, BOT_SAVE, BOT_SHARE, OwnBotsFacts, own_bots_view
from app.pages.bots.view_results import BOT_PLAY
from app.pages.ports import ScreenHost
from app.ports.commands import Commands, Part, by_value, plain
from app.ports.platform import Arena, Files
from app.ports.route import BOTS, NEW, Route
from app.ports.screen import Screen
from app.ports.stage import SharedLink, Stage
from app.saves.programs import Program, link, linked
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
        """The screen, the programs, the games, and the choice of a game to inspect."""
        return (self, self.shelf, self.trial, self.look)

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
        )

    def view(self) -> Child:
        """Return the page of the user’s bots."""
        return own_bots_view(self.facts, self.look.view())

    @property
    def commands(self) -> Commands:
        """Handlers for choosing the game, for playing against the bot, and for sharing it."""
        return {
            BOT_GAME: by_value(self._choose_game),
            BOT_PLAY: plain(self._play),
            BOT_SHARE: plain(self._share),
        }

    @property
    def shared_link(self) -> SharedLink:
        """The link with the program; its URL is empty if the program is too long for one."""
        address, name = self.stage.share.address, self.program.display_name
        promise = _(
            "The link contains the program and the bot’s name. Anyone who opens it can read the "
            "program, run it and keep it."
        )
        if not link("", self.program):
            promise = _("This program is too long for a link or a code. Save it as a file instead.")
        url = link(address, self.program) if address else ""
        return SharedLink(url, name, promise, _("Share this bot"), save=BOT_SAVE)

    def _share(self) -> None:
        self.stage.dialog = "share"
        self.stage.share.ask_code(self.shared_link.url)

    def enter(self) -> None:
        """Load the editor, which replaces the plain field."""
        self.arena.edit(editor_texts(), lambda: self.program.source)

    def leave(self) -> None:
        """Stop the games, close the editor and store the programs."""
        self.trial.stop()
        self.arena.close()
        self.keep()

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
