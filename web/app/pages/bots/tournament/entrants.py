"""The bots in a tournament: the user's own, guests from files and links, and built-in ones."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from app import words
from app.i18n import _
from app.links.pasted import links_in
from app.pages.bots.shelf import opened
from app.pages.bots.tournament.view import Entrant
from app.pages.bots.trial import RIVALS
from app.pages.bots.view_results import shown_name
from app.pages.ports import ScreenHost
from app.ports.commands import Commands, by_argument, by_value, plain
from app.ports.platform import Files
from app.ports.stage import Stage
from app.saves.programs import Program, Programs, linked
from spielekiste.arena.tournament import MOST, unique_names
from spielekiste.core.errors import BrokenRecord


class Entrants:
    """The available bots and the chosen ones. No program is executed here."""

    def __init__(self, stage: Stage, host: ScreenHost, game: str) -> None:
        self.stage = stage
        self.host = host
        self.game = game
        self._programs = Programs(stage.preferences, host.random_word)
        self._guests: dict[str, Program] = {}
        """Bots from files and links by key, which are not stored on this device."""
        self._added = 0
        self._without: set[str] = set()
        """Keys of the bots that don't take part."""

    @property
    def commands(self) -> Commands:
        """Handlers for choosing and adding bots."""
        return {
            "tour-tick": by_argument(self._tick),
            "tour-remove": by_argument(self._remove),
            "tour-files": plain(lambda: self.host.files.pick(self.receive)),
            "tour-link": by_value(self._take_link),
        }

    @property
    def every(self) -> list[Entrant]:
        """All bots for this game: the user's own, then guests, then the built-in ones."""
        own = [(each.id, each, False) for each in self._programs.of(self.game)]
        guests = [(key, each, True) for key, each in self._guests.items() if each.game == self.game]
        found = [
            Entrant(key, shown_name(each), each.source, key not in self._without, is_guest)
            for key, each, is_guest in [*own, *guests]
        ]
        built_in = [Entrant(key, words.rival(key), "", key not in self._without) for key in RIVALS]
        names = unique_names([each.name for each in (*built_in, *found)])[len(built_in) :]
        named = zip(found, names, strict=True)
        return [each._replace(name=name) for each, name in named] + built_in

    @property
    def chosen(self) -> list[Entrant]:
        """The bots that take part."""
        return [each for each in self.every if each.is_in]

    @property
    def players(self) -> Sequence[dict[str, Any]]:
        """The chosen bots in the arena's format."""
        return [
            {"source": each.source} if each.key not in RIVALS else {"builtIn": each.key}
            for each in self.chosen
        ]

    def receive(self, files: Files) -> None:
        """Add all bots in the files."""
        self._add(opened(self.stage, files, self.game))
        self.stage.redraw()

    def _take_link(self, text: str) -> None:
        """Add the bots from all links in the text."""
        for link in list(map(str, islice(links_in(text), MOST))) or [text]:
            try:
                self._add([linked(link)])
            except BrokenRecord as fault:
                why = words.record_fault(fault.line, fault.code)
                told = _("The bot in this link can’t be opened: {why}", why=why)
                self.stage.notify(told, "error")

    def _add(self, programs: Sequence[Program]) -> None:
        """Add bots as guests; reject bots for other games, duplicates, and bots over the limit."""
        for program in programs:
            name, game = shown_name(program), words.game(program.game)
            known = (*self._guests.values(), *self._programs.of(self.game))
            if program.game != self.game:
                text = _("“{name}” plays {game}, so it can’t take part here.", name=name, game=game)
                self.stage.notify(text, "error")
            elif any(_is_same(program, each) for each in known):
                self.stage.notify(_("You have this bot already: “{name}”.", name=name))
            elif not self._has_room():
                self.stage.notify(_("No more than {n} bots can take part.", n=MOST), "error")
            else:
                self._added += 1
                self._guests[f"guest-{self._added}"] = program

    def _has_room(self) -> bool:
        """Return whether a bot can be added; if all places are taken, drop a built-in one."""
        if len(self.chosen) < MOST:
            return True
        built_in = [each.key for each in self.chosen if each.key in RIVALS]
        self._without.update(built_in[-1:])
        return bool(built_in)

    def _tick(self, key: str) -> None:
        """Include or exclude a bot."""
        self._without ^= {key}
        if len(self.chosen) > MOST:
            self._without.add(key)
            self.stage.notify(_("No more than {n} bots can take part.", n=MOST), "error")

    def _remove(self, key: str) -> None:
        """Remove a guest."""
        guest = self._guests.pop(key, None)
        if guest is not None:
            self.stage.announce(_("“{name}” deleted.", name=shown_name(guest)))


def _is_same(one: Program, other: Program) -> bool:
    return (one.game, one.name, one.source) == (other.game, other.name, other.source)
