"""User-written bots on their page: begin, edit, name, copy, delete, keep, and save as files."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Protocol

from app import words
from app.i18n import _
from app.pages.bots import view
from app.pages.ports import ScreenHost
from app.ports.commands import Commands, by_argument, by_value, plain
from app.ports.platform import Files
from app.ports.stage import Stage
from app.saves.programs import Program, Programs, programs_in
from spielekiste.core.errors import BrokenRecord


class BotPage(Protocol):
    """The page that shows the program."""

    def program_changed(self) -> None:
        """React to a change to the program."""

    def bot_changed(self) -> None:
        """Show another program."""

    def bot_kept(self) -> None:
        """Update the URL after the program from a link has been stored or removed."""


class BotShelf:
    """The programs for all games; one program is on screen."""

    def __init__(self, stage: Stage, host: ScreenHost, page: BotPage, game: str) -> None:
        self.stage = stage
        self.host = host
        self.game = game
        """Game of the program on screen."""
        self.programs = Programs(stage.preferences, host.random_word)
        """All programs on this device."""
        self.arrived: Program | None = None
        """The program on screen if it is from a link and not stored."""
        self._page = page
        self._keeper = Keeper(stage, self.programs)
        self._deleted: Program | None = None

    @property
    def commands(self) -> Commands:
        """Handlers for writing, choosing and storing programs."""
        return {
            view.BOT_SOURCE: by_value(self._write),
            view.BOT_NAME: by_value(self._rename),
            view.BOT_CHOOSE: by_argument(self.choose),
            view.BOT_NEW: plain(self._add),
            view.BOT_COPY: plain(self._copy),
            view.BOT_DELETE: plain(self._delete),
            "bot-restore": plain(self._restore),
            view.BOT_SAVE: plain(self._save),
            view.BOT_KEEP: plain(self._keep_arrived),
            view.BOT_DECLINE: plain(self._decline),
            view.BOT_LOAD: plain(lambda: self.host.files.pick(self.receive)),
        }

    @property
    def program(self) -> Program:
        """The program on screen; the game's starter program until the user changes it."""
        chosen = self.arrived or self.programs.chosen(self.game)
        return chosen or Program("", self.game, "", STARTERS[self.game])

    # ------------------------------------------------------------------ the program on screen

    def _write(self, source: str) -> None:
        """Update the program, and store it after a pause in typing."""
        self._change(replace(self.program, source=source))
        self._page.program_changed()

    def _rename(self, name: str) -> None:
        self._change(replace(self.program, name=name))

    def _change(self, program: Program) -> None:
        if self.arrived:
            self.arrived = program
        else:
            self.programs.put(program)
            self._keeper.soon(self.keep)

    def keep(self) -> bool:
        """Store any changed programs; show changes that another window made to this one.

        Show an error and return False if that fails.
        """
        source = self.program.source
        is_stored = self._keeper.now()
        if source != self.program.source:
            self._page.bot_changed()
        return is_stored

    def stored(self) -> Program:
        """Store the program on screen even if unchanged or from a link; return it with its id."""
        if not self.program.id:
            program, self.arrived = self.program, None
            self._change(program)
        self.keep()
        return self.program

    # ------------------------------------------------------------------ several programs

    def choose(self, key: str) -> None:
        """Choose the program with this id, if there is one."""
        program = self.programs.get(key)
        if program is not None and program != self.program:
            self.keep()
            self.programs.choose(program)
            self._keeper.soon(self.keep)
            self._page.bot_changed()

    def _show(self, program: Program) -> None:
        """Add a program and show it."""
        self._change(program)
        self._page.bot_changed()

    def _add(self) -> None:
        """Add a new bot with the game's starter program."""
        if not self.program.id:
            self.programs.put(self.program)
        name = _("My bot {n}", n=len(self.programs.of(self.game)) + 1)
        self._show(Program("", self.game, name, STARTERS[self.game]))

    def _copy(self) -> None:
        """Add a copy of the program on screen, for experiments."""
        name = _("Copy of {name}", name=self.program.display_name)
        if not self.program.id:
            self.programs.put(self.program)
        self._show(replace(self.program, id="", name=name))

    def _delete(self) -> None:
        """Delete the program on screen, and offer to restore it."""
        self._deleted = self.program
        self.programs.remove(self._deleted)
        self._keeper.soon(self.keep)
        is_stored = self.keep()
        self._page.bot_changed()
        if is_stored:
            text = _("“{name}” deleted.", name=self._deleted.display_name)
            self.stage.notify(text, do="bot-restore", label=_("Bring it back"))

    def _restore(self) -> None:
        self.host.clear_notices()
        if self._deleted is not None:
            self.game = self._deleted.game
            self._show(self._deleted)
            self._deleted = None

    # ------------------------------------------------------------------ a program from a link

    def arrive(self, program: Program) -> None:
        """Show a program from a link without storing it, unless it is already stored."""
        stored = self.programs.same(program)
        if stored is None:
            self.arrived = program
            return
        self.programs.choose(stored)
        self.stage.notify(_("You have this bot already: “{name}”.", name=stored.display_name))

    def _keep_arrived(self) -> None:
        """Add the program from a link to the stored ones."""
        program, self.arrived = self.program, None
        self._change(program)
        self.keep()
        self._page.bot_kept()

    def _decline(self) -> None:
        self.arrived = None
        self._page.bot_kept()
        self._page.bot_changed()

    # ------------------------------------------------------------------ files

    def _save(self) -> None:
        """Save the program as a file, which `python -m spielekiste.arena` can run."""
        name = re.sub(r"\W+", "-", self.program.name).strip("-") or f"{self.game}-bot"
        self.host.files.download(f"{name}.py", self.program.source)

    def receive(self, files: Files) -> None:
        """Add each program in the files as a new bot, unless it is already stored."""
        for program in opened(self.stage, files, self.game):
            self._take(program)

    def _take(self, program: Program) -> None:
        self.arrived = None
        self.game = program.game
        stored = self.programs.same(program)
        self._show(stored or program)


def opened(stage: Stage, files: Files, game: str) -> list[Program]:
    """Return the programs in all files; show an error for each file that can't be opened."""
    programs: list[Program] = []
    for name, text in files:
        fault = None
        try:
            programs += programs_in(name, text, game) if text is not None else ()
        except BrokenRecord as broken:
            fault = broken
        if text is None or fault:
            stage.notify(_broken(name, fault), "error")
    return programs


def _broken(name: str, fault: BrokenRecord | None) -> str:
    """Return an error message for a file, with the position; `fault` is None if it is too large."""
    if fault is None or fault.code == "size":
        return _("“{name}” is too large for a bot.", name=name)
    why = words.record_fault(fault.line, fault.code)
    return _("“{name}” can’t be opened: {why}", name=name, why=why)


KEEP_MS = 500
"""Delay between the last change and the autosave, in milliseconds."""


class Keeper:
    """Autosave of programs, after a pause in typing and when a page is left."""

    def __init__(self, stage: Stage, programs: Programs) -> None:
        self._stage = stage
        self._programs = programs
        self._changes = 0

    def soon(self, keep: Callable[[], object]) -> None:
        """Note a change, and call `keep` unless another change follows within `KEEP_MS`."""
        self._changes += 1
        number = self._changes

        def due() -> None:
            if number == self._changes:
                keep()

        self._stage.clock.later(KEEP_MS, due)

    def now(self) -> bool:
        """Store the programs if one was changed; show an error and return False if that fails."""
        return not self._changes or store(self._stage, self._programs)


def store(stage: Stage, programs: Programs) -> bool:
    """Store programs; show an error if that fails, and return whether it succeeded."""
    if programs.store():
        return True
    text = _("Your program couldn’t be saved on this device. Save it as a file.")
    stage.notify(text, "error")
    return False


SHEET = """\
def play(view, rng):
    if view.throws_left == 0:
        return view.enter(view.best_box)
    best = max(view.dice, key=view.count)
    same = [die for die in view.dice if die == best]
    return view.keep(same[:4])
"""

STARTERS: Mapping[str, str] = MappingProxyType(
    {
        "kniffel": SHEET,
        "weltraum": SHEET,
        "hexhex": SHEET,
        "master": """\
def play(view, rng):
    best = max(view.actions, key=view.gain)
    if view.gain(best) > 0 or view.throws_left == 0:
        return best
    face = max(view.dice, key=view.count)
    same = [die for die in view.dice if die == face]
    return view.keep(same[:4])
""",
        "ludo": """\
def play(view, rng):
    for move in view.moves:
        if view.captures(move):
            return move
    return view.moves[-1]
""",
        "ente": """\
def play(view, rng):
    if view.space_after(view.accept) > view.space_after(view.decline):
        return view.accept
    return view.decline
""",
        "maumau": """\
def play(view, rng):
    for card in view.playable:
        if view.symbol(card) == "plus":
            return view.play(card)
    if view.playable:
        return view.play(view.playable[0])
    return view.moves[0]
""",
    }
)
"""Program by game, in the order in which games are offered."""
