"""Inspection of a contest's games: list them, and open one of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.dom.nodes import Child
from app.i18n import _
from app.pages.bots import view_game
from app.pages.bots.view_game import BotGame, PlayedGames, choice_view
from app.pages.ports import ScreenHost
from app.ports.commands import Commands, by_argument, by_value, plain
from app.ports.platform import Arena
from app.ports.route import BOTS, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from spielekiste import GAMES
from spielekiste.core.names import alike, is_printable, tidy
from spielekiste.core.seats import MARKS, NAME_LENGTH, PERSON, Player
from spielekiste.core.table import Table

LOOK = "look"
"""Part of a game's route: `bots/kniffel/look/17`, or `…/17/1` for the game of another player."""

ShowGame = Callable[[BotGame, Route, Callable[[int], None]], Screen]
"""Shows a game at its route; the last argument opens another player's game with the same dice."""

LONGEST_NUMBER = 6
"""Maximum number of digits of a game's number."""


class BotLook:
    """Controls for choosing and opening a game of a contest."""

    def __init__(
        self, stage: Stage, host: ScreenHost, arena: Arena, show: ShowGame, page: Screen
    ) -> None:
        self.stage = stage
        self.host = host
        self.arena = arena
        self.games: PlayedGames | None = None
        """Games of the contest; None before the first contest and after the page was left."""
        self.typed = ""
        """Text in the field for the number of a game."""
        self._show = show
        self._page = page
        self._opened: Screen = page

    @property
    def commands(self) -> Commands:
        """Handlers for choosing a game."""
        return {
            view_game.BOT_LOOK: by_argument(self._look),
            view_game.BOT_NUMBER: by_value(self._type),
            view_game.BOT_LOOK_NUMBER: plain(lambda: self._look(self.typed.strip())),
        }

    def view(self) -> Child:
        """Return the controls for choosing a game."""
        return choice_view(self.games, self.typed) if self.games is not None else None

    def hear(self, game: str, names: Sequence[str], figures: Mapping[str, Any], fault: str) -> None:
        """Update the games from the arena's figures; `fault` describes its error."""
        deals = figures["done"]
        played = deals if GAMES[game].duels else deals * len(names)
        self.games = PlayedGames(game, names, figures["picks"], figures["failed"], played, fault)

    def forget(self) -> None:
        """Discard the contest and end its workers."""
        self.games, self.typed = None, ""
        self.arena.end()

    def follow(self, rest: str) -> None:
        """Open the game in a URL; tell the user if the game no longer exists."""
        if self.games is None:
            text = _("That game is gone. Press “Run”, then look at a new one.")
            self.stage.notify(text)
        else:
            self._look(rest.replace("/", " "))

    def _type(self, text: str) -> None:
        self.typed = text

    def _look(self, argument: str) -> None:
        """Open a game by its number; if a player's number is given, that player's game."""
        number, _space, player = argument.partition(" ")
        if self.games is None:
            return
        if not (_is_number(number) and _is_number(player or "0")):
            self._missing()
            return
        self.open(int(number), int(player or 0))

    def open(self, number: int, player: int) -> None:
        """Request a game from the arena, and show it."""
        games = self.games
        if games is None or player >= len(games.names):
            return

        def take(answer: str) -> None:
            is_wanted = self.host.is_shown(self._page) or self.host.is_shown(self._opened)
            if is_wanted and self.games is not None:
                self._take(games, player, answer)

        request = {"game": number, "player": player, "players": _seats(games.names)}
        self.arena.look(json.dumps(request), take)

    def _take(self, games: PlayedGames, player: int, answer: str) -> None:
        facts: dict[str, Any] | None = json.loads(answer)
        if facts is None:
            self._missing()
            self.stage.redraw()
            return
        ends = f"/{player}" if player else ""
        route = Route(BOTS, f"{games.game}/{LOOK}/{facts['game']}{ends}")
        turn_to: Callable[[int], None] = lambda other: self.open(facts["game"], other)  # noqa: E731
        self.arena.close()
        self.host.clear_notices()
        self._opened = self._show(_game(games, player, facts), route, turn_to)
        self.stage.redraw()

    def _missing(self) -> None:
        """Tell the user that the game does not exist."""
        text = _("There is no game with this number yet.")
        self.stage.notify(text)


def _game(games: PlayedGames, player: int, facts: dict[str, Any]) -> BotGame:
    return BotGame(
        facts["game"],
        Table.load(facts["record"], GAMES),
        {int(at): given for at, given in facts["given"].items()},
        {int(at): tuple(note) for at, note in facts["notes"].items()},
        games.fault if facts["failed"] else "",
        player,
        {owner: games.names[owner] for owner in facts["owners"]},
    )


def _seats(names: Sequence[str]) -> list[str]:
    """Return the players as in a record; the first is human, so that the board is not rotated."""
    minds = (PERSON, *["middle"] * (len(names) - 1))
    fit = [tidy(name).strip()[:NAME_LENGTH].strip() for name in names]
    fit = [name if name and is_printable(name) else f"{at}" for at, name in enumerate(fit, 1)]
    unique = [
        name if alike(name) not in map(alike, fit[:at]) else f"{name[:20]} ({at + 1})"
        for at, name in enumerate(fit)
    ]
    return [str(Player(*facts)) for facts in zip(unique, MARKS, minds, strict=False)]


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
