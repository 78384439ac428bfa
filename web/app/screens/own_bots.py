"""The page for people's own bots: a program, many games, and how good it is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from app import words
from app.dom.nodes import Child
from app.i18n import _
from app.ports.commands import Commands, Part, by_value, plain
from app.ports.platform import Arena, Files
from app.ports.route import BOTS, Route
from app.ports.screen import Screen
from app.ports.stage import Stage
from app.screens.arena.bot_look import BotLook
from app.screens.ports import ScreenHost
from app.screens.programs import LONGEST, STARTERS, Programs
from app.views.bot_faults import bot_fault
from app.views.own_bots import OwnBotsFacts, Standing, own_bots_view, result_sentence
from spielekiste import GAMES
from spielekiste.coach.layouts import table_name

KEEP_MS = 500
"""Delay after the last key until the program is stored, in milliseconds."""

COUNTS = (100, 1000)
"""Numbers of games that can be chosen."""

RIVALS = ("random", "easy", "middle", "strong")
"""Built-in players to compare with; `strong` plays the dice sheets perfectly."""


@dataclass(frozen=True)
class Trial:
    """A contest in progress or finished."""

    done: int = 0
    deals: int = 0
    is_over: bool = False
    standings: tuple[Standing, ...] = ()
    verdict: str = ""
    """`equal`, `luck`, `better` or `worse`; empty before the first result."""
    line: int = 0
    """Line of the fault, if there is one."""
    fault: str = ""
    """Sentence about what went wrong; empty if nothing did."""


class OwnBotsScreen(Screen):
    """The screen on which a person writes a bot and tries it."""

    route = Route(BOTS)

    def __init__(self, stage: Stage, host: ScreenHost, arena: Arena) -> None:
        self.stage = stage
        self.host = host
        self.arena = arena
        self.game = "kniffel"
        self.rival = RIVALS[0]
        self.games = COUNTS[0]
        self.trial: Trial | None = None
        self.look = BotLook(stage, host, arena, self)
        self._programs = Programs(stage.preferences)
        self._changes = 0

    @property
    def title(self) -> str:
        """Title of the page."""
        return _("My own bot")

    @property
    def source(self) -> str:
        """The program for the chosen game."""
        return self._programs[self.game]

    @property
    def facts(self) -> OwnBotsFacts:
        """Facts for the view."""
        trial = self.trial
        return OwnBotsFacts(
            title=self.title,
            game=self.game,
            source=self.source,
            rival=self.rival,
            rivals=RIVALS,
            games=self.games,
            counts=COUNTS,
            alone=GAMES[self.game].duels,
            running=trial is not None and not trial.is_over,
            changed=self.source != STARTERS[self.game],
            done=trial.done if trial else 0,
            deals=trial.deals if trial else 0,
            standings=trial.standings if trial else (),
            verdict=trial.verdict if trial else "",
            line=trial.line if trial else 0,
            fault=trial.fault if trial else "",
        )

    def view(self) -> Child:
        """Return the page."""
        return own_bots_view(self.facts, self.look.view())

    @property
    def parts(self) -> Sequence[Part]:
        """The screen and the choice of a game to look into."""
        return (self, self.look)

    @property
    def commands(self) -> Commands:
        """Handlers for writing, trying and keeping the program."""
        return {
            "bot-source": by_value(self._write),
            "bot-game": by_value(self._choose_game),
            "bot-rival": by_value(self._choose_rival),
            "bot-games": by_value(self._choose_count),
            "bot-run": plain(self._run),
            "bot-stop": plain(self._stop),
            "bot-save": plain(self._save),
            "bot-load": plain(self._load),
            "bot-again": plain(self._start_again),
        }

    def enter(self) -> None:
        """Load the editor, which replaces the plain field."""
        self.arena.edit(_texts(), lambda: self.source)

    def leave(self) -> None:
        """Stop the games, close the editor and store the program."""
        self._stop()
        self.arena.close()
        self._keep()

    def receive(self, files: Files) -> bool:
        """Take the program of a file."""
        for name, text in files[:1]:
            if text is None or len(text) > LONGEST:
                self.stage.notify(_("“{name}” is too large for a bot.", name=name), "error")
            else:
                self._replace(text)
        return True

    # ------------------------------------------------------------------ the program

    def _write(self, source: str) -> None:
        """Take the program as it is now, and store it after a pause."""
        self._programs[self.game] = source
        self._changes += 1
        number = self._changes
        if self.trial is not None and self.trial.is_over and self.trial.fault:
            self.trial = replace(self.trial, line=0, fault="")
            self.arena.mark(0, "")
        self.stage.clock.later(KEEP_MS, lambda: self._keep() if number == self._changes else None)

    def _replace(self, source: str) -> None:
        """Put another program into the editor."""
        self._write(source)
        self.trial = None
        self.arena.write(self.source)
        self.arena.mark(0, "")
        self.stage.redraw()

    def _start_again(self) -> None:
        """Return to the first program of the game."""
        self._replace(STARTERS[self.game])

    def _choose_game(self, game: str) -> None:
        if game in STARTERS and game != self.game:
            self._stop()
            self._keep()
            self.game, self.trial = game, None
            self.look.forget()
            self.arena.edit(_texts(), lambda: self.source)

    def _choose_rival(self, rival: str) -> None:
        if rival in RIVALS:
            self.rival = rival

    def _choose_count(self, count: str) -> None:
        if count in map(str, COUNTS):
            self.games = int(count)

    def _save(self) -> None:
        """Save the program as a file, which `python -m spielekiste.arena` plays as well."""
        self.host.files.download(f"{self.game}-bot.py", self.source)

    def _load(self) -> None:
        """Let the person choose a file with a program."""

        def take(files: Files) -> None:
            self.receive(files)

        self.host.files.pick(take)

    def _keep(self) -> None:
        """Store the programs if one was changed."""
        if self._changes and not self._programs.store():
            text = _("Your program could not be stored on this device. Save it as a file.")
            self.stage.notify(text, "error")

    # ------------------------------------------------------------------ the games

    def _run(self) -> None:
        """Play the games; the value table comes first if the other bot needs one."""
        self._keep()
        self.arena.mark(0, "")
        self.look.forget()
        self.trial = Trial(deals=self.games)
        name = table_name(GAMES[self.game].options())
        if name is None or self.rival == "random":
            self._begin({})
        else:
            self.host.files.value_table(name, lambda data: self._with_table(name, data))

    def _with_table(self, name: str, data: bytes | None) -> None:
        if data is None:
            self._failed(_("The other bot’s numbers could not be loaded. Try again when online."))
        elif self.host.is_shown(self):
            self._begin({name: data})

    def _begin(self, tables: dict[str, bytes]) -> None:
        asked = {
            "game": self.game,
            "options": {},
            "seed": self.stage.seed(),
            "games": self.games,
            "players": [{"source": self.source}, {"builtIn": self.rival}],
        }
        self.arena.begin(json.dumps(asked), tables, self._hear)

    def _stop(self) -> None:
        """Stop the games; what has been played counts."""
        if self.trial is not None and not self.trial.is_over:
            self.arena.stop()
            self.trial = replace(self.trial, is_over=True)

    def _failed(self, text: str) -> None:
        self.trial = Trial(is_over=True, fault=text)
        self.stage.announce(text)
        self.stage.redraw()

    def _hear(self, told: str) -> None:
        """Show the figures that the arena sends."""
        figures: dict[str, Any] = json.loads(told)
        if self.trial is None or self.trial.is_over:
            return
        if "error" in figures:
            self._failed(_("The games could not be started here: {why}", why=figures["error"]))
            return
        self.trial = _trial(figures, self.game, self.rival)
        names = (_("Your bot"), words.rival(self.rival))
        self.look.hear(self.game, names, figures, self.trial.fault)
        if self.trial.fault:
            self._mark(self.trial)
        elif self.trial.is_over:
            self.stage.announce(result_sentence(self.facts))
        self.stage.redraw()

    def _mark(self, trial: Trial) -> None:
        """Mark the line of the fault, which the editor also announces; announce other faults."""
        if trial.line:
            self.arena.mark(trial.line, trial.fault)
        else:
            self.stage.announce(trial.fault)


def _texts() -> str:
    """Return the editor's texts as JSON."""
    keys = {"→|": _("Indent"), "|←": _("Indent less")}
    leave = _("Press Escape, then Tab, to leave the editor.")
    return json.dumps({"label": _("Your program"), "leave": leave, "keys": keys})


def _trial(figures: dict[str, Any], game: str, rival: str) -> Trial:
    """Return what the arena tells about a contest."""
    line, fault = 0, ""
    if figures["fault"]:
        _player, code, line, *args = figures["fault"]
        fault = bot_fault(game, code, args)
    counts = figures["bars"].get("counts", [])
    names = (_("Your bot"), words.rival(rival))
    standings = tuple(
        Standing(name, each[1], each[2], each[3], each[4], tuple(counts[at]))
        for at, (name, each) in enumerate(zip(names, figures["players"], strict=False))
    )
    verdict = figures["players"][1][7] if len(figures["players"]) > 1 else ""
    return Trial(
        figures["done"], figures["deals"], figures["over"], standings, verdict, line, fault
    )
