"""The bots in a tournament: the user's own, guests from files and links, and built-in ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Any

from app import words
from app.i18n import _
from app.links.pasted import links_in
from app.pages.bots.shelf import opened
from app.pages.bots.tournament.view import TOUR_FILES, TOUR_LINK, TOUR_REMOVE, TOUR_TICK, Entrant
from app.pages.bots.trial import RIVALS
from app.pages.ports import ScreenHost
from app.ports.commands import Commands, by_argument, by_value, plain
from app.ports.platform import Arena, Files
from app.ports.stage import Stage
from app.saves.programs import Program, Programs, linked
from spielekiste.arena.faults import Fault
from spielekiste.arena.tournament import MOST, Meeting, Row, Tournament, unique_names
from spielekiste.core.errors import BrokenRecord
from spielekiste.core.work import Work, run_to_end


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
            TOUR_TICK: by_argument(self._tick),
            TOUR_REMOVE: by_argument(self._remove),
            TOUR_FILES: plain(lambda: self.host.files.pick(self.receive)),
            TOUR_LINK: by_value(self._take_link),
        }

    @property
    def every(self) -> list[Entrant]:
        """All bots for this game: the user's own, then guests, then the built-in ones."""
        own = [(program.id, program, False) for program in self._programs.of(self.game)]
        others = self._guests.items()
        guests = [(key, guest, True) for key, guest in others if guest.game == self.game]
        entrants = [
            Entrant(key, program.display_name, program.source, key not in self._without, is_guest)
            for key, program, is_guest in [*own, *guests]
        ]
        built_in = [Entrant(key, words.rival(key), "", key not in self._without) for key in RIVALS]
        names = unique_names([entrant.name for entrant in (*built_in, *entrants)])[len(built_in) :]
        named = zip(entrants, names, strict=True)
        return [entrant._replace(name=name) for entrant, name in named] + built_in

    @property
    def chosen(self) -> list[Entrant]:
        """The bots that take part."""
        return [entrant for entrant in self.every if entrant.is_in]

    @property
    def players(self) -> Sequence[dict[str, Any]]:
        """The chosen bots in the arena's format."""
        return [
            {"source": entrant.source} if entrant.key not in RIVALS else {"builtIn": entrant.key}
            for entrant in self.chosen
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
                sentence = _("The bot in this link can’t be opened: {why}", why=why)
                self.stage.notify(sentence, "error")

    def _add(self, programs: Sequence[Program]) -> None:
        """Add bots as guests; reject bots for other games, duplicates, and bots over the limit."""
        for program in programs:
            name, game = program.display_name, words.game(program.game)
            present = (*self._guests.values(), *self._programs.of(self.game))
            if program.game != self.game:
                text = _("“{name}” plays {game}, so it can’t take part here.", name=name, game=game)
                self.stage.notify(text, "error")
            elif any(_is_same(program, other) for other in present):
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
        built_in = [entrant.key for entrant in self.chosen if entrant.key in RIVALS]
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
            self.stage.announce(_("“{name}” deleted.", name=guest.display_name))


def _is_same(one: Program, other: Program) -> bool:
    return (one.game, one.name, one.source) == (other.game, other.name, other.source)


class Rounds:
    """A tournament in progress. `tell` is called whenever there is something new to show."""

    def __init__(
        self, stage: Stage, arena: Arena, played: Tournament, tell: Callable[[], None]
    ) -> None:
        self.stage = stage
        self.played = played
        """The tournament with its results."""
        self.rows: list[Row] = []
        """The ranking table; places are computed only at the end."""
        self.error = ""
        """Why the games can't be played on this device; empty if they can."""
        self.is_over = False
        """Whether the games have ended."""
        self.is_judged = False
        """Whether the places in the table have been computed."""
        self._arena = arena
        self._tell = tell
        self._players: Sequence[dict[str, Any]] = ()
        self._tables: dict[str, bytes] = {}
        self._lanes: dict[int, Meeting] = {}
        """Meetings that are being played, by lane, from 1."""
        self._begun: set[Meeting] = set()
        self._done: dict[Meeting, int] = {}
        """Number of deals played, by meeting."""

    @property
    def done(self) -> int:
        """Number of games played."""
        return sum(self._done.values()) * self._per_deal

    @property
    def games(self) -> int:
        """Number of games to be played, excluding the remaining ones of failed bots."""
        deals, still = self.played.plan.deals, set(self.played.open)
        counts = (
            deals if meeting in still else self._done.get(meeting, 0)
            for meeting in self.played.meetings
        )
        return sum(counts) * self._per_deal

    @property
    def _per_deal(self) -> int:
        return self.played.plan.players

    def begin(
        self, players: Sequence[dict[str, Any]], tables: dict[str, bytes], processors: int
    ) -> None:
        """Play all meetings, using up to four workers at a time, including the referees'."""
        self._players, self._tables = players, tables
        workers = 2 if self.played.is_alone else 3  # plus the referee's worker
        for lane in range(1, 1 + max(1, min(4, processors) // workers)):
            self._next(lane)
        self._end_if_done()

    def stop(self) -> None:
        """Stop the games; those already played count."""
        if not self.is_over:
            self._lanes = {}
            self._end_if_done()

    def _next(self, lane: int) -> None:
        """Begin the next meeting, if there is one."""
        meeting = next((pair for pair in self.played.open if pair not in self._begun), None)
        if meeting is None:
            self._lanes.pop(lane, None)
            return
        self._begun.add(meeting)
        self._lanes[lane] = meeting
        plan = self.played.plan
        players = [self._players[bot] for bot in meeting]
        needs_tables = any(player.get("builtIn", "random") != "random" for player in players)
        contest = {
            "game": plan.game.id,
            "options": {},
            "seed": plan.seed,
            "games": plan.deals * plan.players,
            "players": players,
            "raw": True,
        }
        self._arena.begin(
            json.dumps(contest),
            self._tables if needs_tables else {},
            lambda message: self._hear(lane, meeting, message),
            lane,
        )

    def _hear(self, lane: int, meeting: Meeting, message: str) -> None:
        """Handle the arena's message about a meeting."""
        if self._lanes.get(lane) is not meeting:
            return
        facts: dict[str, Any] = json.loads(message)
        if "error" in facts:
            self.error = facts["error"]
            self.stop()
            return
        self._take(meeting, facts)
        if facts["over"]:
            self._next(lane)
            self.rows = run_to_end(self.played.table(is_judged=False))
            self._end_if_done()
        self._tell()

    def _take(self, meeting: Meeting, facts: dict[str, Any]) -> None:
        self._done[meeting] = facts["done"]
        self.played.take(meeting, facts["played"], facts["results"])
        if facts["fault"]:
            player, code, line, *args = facts["fault"]
            self.played.fail(meeting[player], Fault(code, line, tuple(args)))

    def _end_if_done(self) -> None:
        if not self._lanes and not self.is_over:
            self.is_over = True
            self._arena.stop()
            self._judge(self.played.table())

    def _judge(self, work: Work[list[Row]]) -> None:
        """Compute the table in slices, so that the page stays responsive."""
        try:
            next(work)
        except StopIteration as end:
            self.rows, self.is_judged = end.value, True
            self._tell()
        else:
            self.stage.clock.later(0, lambda: self._judge(work))
