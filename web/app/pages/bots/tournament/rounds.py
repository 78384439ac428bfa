"""The games of a tournament: several contests that run at the same time and can be stopped."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from app.ports.platform import Arena
from app.ports.stage import Stage
from spielekiste.arena.faults import Fault
from spielekiste.arena.tournament import Meeting, Row, Tournament
from spielekiste.core.work import Work, run_to_end


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
            deals if each in still else self._done.get(each, 0) for each in self.played.meetings
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
        meeting = next((each for each in self.played.open if each not in self._begun), None)
        if meeting is None:
            self._lanes.pop(lane, None)
            return
        self._begun.add(meeting)
        self._lanes[lane] = meeting
        plan = self.played.plan
        players = [self._players[bot] for bot in meeting]
        needs_tables = any(player.get("builtIn", "random") != "random" for player in players)
        asked = {
            "game": plan.game.id,
            "options": {},
            "seed": plan.seed,
            "games": plan.deals * plan.players,
            "players": players,
            "raw": True,
        }
        self._arena.begin(
            json.dumps(asked),
            self._tables if needs_tables else {},
            lambda told: self._hear(lane, meeting, told),
            lane,
        )

    def _hear(self, lane: int, meeting: Meeting, told: str) -> None:
        """Handle the arena's message about a meeting."""
        if self._lanes.get(lane) is not meeting:
            return
        facts: dict[str, Any] = json.loads(told)
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
