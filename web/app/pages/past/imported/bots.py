"""Bots from imported files and links, listed and stored on request."""

from __future__ import annotations

from dataclasses import replace

from app.i18n import _, ngettext
from app.pages.past.view_imported_bots import ImportedBot
from app.pages.ports import ScreenHost
from app.ports.commands import Commands, by_number, plain
from app.ports.stage import Stage
from app.saves.codec import unpack
from app.saves.programs import ROUTE, Program, Programs, is_program, linked, programs_in, unpacked
from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord


class ImportedBots:
    """The imported bots that have not been stored yet. Their code is not executed."""

    def __init__(self, stage: Stage, host: ScreenHost) -> None:
        self.stage = stage
        self.host = host
        self.rows: list[ImportedBot] = []
        """The bots, most recent first."""

    @property
    def commands(self) -> Commands:
        """Handlers for storing one bot or all, and for choosing the game that a bot plays."""
        return {
            "bot-take": by_number(self._take),
            "bots-take": plain(lambda: self._keep(list(self.rows))),
            "bot-for": self._choose_game,
        }

    def receive(self, name: str, text: str) -> bool:
        """Add the bot in the imported text; return False if it isn't one; raise `BrokenRecord`."""
        program = _program(name, text)
        if program is None:
            return False
        self.rows = [ImportedBot(program, name.endswith(".py")), *self.rows]
        self.stage.announce(_("A bot has arrived."))
        return True

    def _choose_game(self, number: str, game: str) -> None:
        at = int(number)
        if at < len(self.rows) and game in GAMES:
            self.rows[at] = self.rows[at]._replace(
                program=replace(self.rows[at].program, game=game)
            )

    def _take(self, number: int) -> None:
        if 0 <= number < len(self.rows):
            self._keep([self.rows[number]])

    def _keep(self, rows: list[ImportedBot]) -> None:
        """Store bots, except those that are already stored; the first one is chosen."""
        programs = Programs(self.stage.preferences, self.host.random_word)
        for row in reversed(rows):
            programs.put(programs.same(row.program) or row.program)
        if not rows or not programs.store():
            text = _("There is no room for these bots on this device. Keep fewer of them.")
            self.stage.notify(text, "error")
            return
        self.rows = [row for row in self.rows if row not in rows]
        text = ngettext("{n} bot added to your bots.", "{n} bots added to your bots.", len(rows))
        self.stage.notify(text, do=f"go /bots/{rows[0].program.game}", label=_("My own bots"))


def _program(name: str, text: str) -> Program | None:
    if name.endswith(".py"):
        return programs_in(name, text, next(iter(GAMES)))[0]
    if ROUTE in text and "\n" not in text.strip():
        return linked(text)
    try:
        return unpacked(text) if is_program(unpack(text.strip())) else None
    except BrokenRecord:
        return None  # the import as a record reports the error more precisely
