"""The arena in a browser: functions that web/js/arena calls in a worker's Python.

One worker is the referee, which also moves for the built-in players. Each bot has its own worker.
Arguments are numbers, strings and JavaScript arrays; results are numbers, strings and bytes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from time import monotonic
from typing import Any

from spielekiste.arena.contest import Contest, PlayerNumber, Run, contest
from spielekiste.arena.faults import BotFailed, Fault
from spielekiste.arena.figures import difference, spread
from spielekiste.arena.look import described, game_of, picks, table_of
from spielekiste.arena.messages import (
    Batch,
    Replies,
    Reply,
    packed,
    read,
    shortened,
    unpacked,
    written,
)
from spielekiste.arena.own_bot import OwnBot, followed
from spielekiste.arena.players import Contestant, built_in
from spielekiste.arena.recorded import recorded, recorded_points
from spielekiste.coach.table import ValueTable
from spielekiste.core.seats import Player
from spielekiste.core.work import Work, run_to_end

SLICE_S = 0.02
"""Time in seconds after which a worker checks for messages."""

LINES = 2000
"""Number of lines reported at full speed while searching for the line of a timeout."""

REST_S = 0.01
"""Time in seconds between reports of later lines."""

BARS = 24
"""Number of bars in the histogram of the results."""


WAITING = 2
"""Maximum number of messages that a bot has not answered: one that it works on, and the next."""

KEPT = 4000
"""Number of tables stored for viewing; they are the first ones."""


class Slices:
    """Work that is done in slices."""

    def __init__(self, work: Work[Replies]) -> None:
        self._work = work
        self.done = 0
        """Number of steps done."""
        self.result: Replies | None = None
        """The result; None until the work is done."""

    def go_on(self) -> bool:
        """Work for one slice, at least one step; return whether the work is done."""
        until = monotonic() + SLICE_S
        try:
            while True:
                next(self._work)
                self.done += 1
                if monotonic() >= until:
                    break
        except StopIteration as end:
            self.result = end.value
        return self.result is not None


class BotWorker:
    """A worker for one bot; the first batch starts the bot's program."""

    def __init__(self, source: str, game: str) -> None:
        self._source = source
        self._game = game
        self._bot: OwnBot | None = None
        self._slices: Slices | None = None

    @property
    def done(self) -> int:
        """Number of decisions of this message that have been made."""
        return self._slices.done if self._slices is not None else 0

    def begin(self, data: Any) -> None:
        """Start the decisions of a message."""
        self._slices = Slices(self._replies(unpacked(_bytes(data))))

    def go_on(self) -> str:
        """Work for one slice; return the replies if all are made, else an empty string."""
        if self._slices is None or not self._slices.go_on() or self._slices.result is None:
            return ""
        return written(self._slices.result)

    def follow(self, data: Any, done: int) -> None:
        """Repeat a message after its first `done` decisions, and print each line number before it
        runs.

        A line number is written as `@12`. JavaScript then knows the line at which the bot timed
        out.
        """
        with followed(_Lines().tell):
            run_to_end(self._replies(_after(unpacked(_bytes(data)), done)))

    def _replies(self, batches: Sequence[Batch]) -> Work[Replies]:
        """Reply to all batches in turn; a fault's decision is counted from the first batch."""
        found: list[Reply] = []
        for batch in batches:
            try:
                self._bot = self._bot or OwnBot(self._source, self._game, batch.luck)
            except BotFailed as failed:
                return failed.fault
            replies = yield from self._bot.replies(batch)
            if isinstance(replies, Fault):
                return replies.moved(len(found))
            found += replies
        return found


def _after(batches: Sequence[Batch], done: int) -> list[Batch]:
    """Return the batches without their first `done` decisions."""
    left = []
    for batch in batches:
        left.append(batch._replace(asked=batch.asked[done:]))
        done = max(0, done - len(batch.asked))
    return left


class _Lines:
    """Writer that outputs the first `LINES` line numbers, then one every `REST_S` seconds."""

    def __init__(self) -> None:
        self._out: Any = sys.__stdout__
        self._left = LINES
        self._next = 0.0

    def tell(self, line: int) -> None:
        """Write a line number."""
        now = monotonic()
        if self._left > 0 or now >= self._next:
            self._left -= 1
            self._next = now + REST_S
            self._out.write(f"@{line}\n")
            self._out.flush()


class RefereeWorker:
    """The worker that referees a contest.

    `asked` describes the contest as JSON: game, options, seed, games, and players (the name of a
    built-in player, or an empty string for a bot). `tables` are solved tables by name. With `recorded`,
    the results of the built-in players are recorded ones, with other dice, which need neither tables nor time.
    With `raw`, the figures are the results of each deal, as needed for a tournament.

    No bot's worker receives the seed: a bot that knew it could compute all dice and cards.
    """

    def __init__(self, asked: str, tables: dict[str, Any]) -> None:
        facts = json.loads(asked)
        self._names: Sequence[str] = facts["players"]
        is_raw = facts.get("raw", False)
        self._tell = results_of if is_raw else figures_of
        plan = contest(
            facts["game"], len(self._names), facts["games"], facts["seed"], facts["options"]
        )
        is_recorded = facts.get("recorded", False) and not all(self._names)
        known = recorded_points(plan, self._names) if is_recorded else {}
        self._run = Run(plan, known, kept=() if is_raw else range(KEPT))
        self._built_in: dict[PlayerNumber, Contestant] = {
            at: built_in(name, plan, at, lambda name: _parsed(tables.get(name)))
            for at, name in enumerate(self._names)
            if name and at not in known
        }
        self.asked = 0
        """Number of decisions in the last message."""
        self._counts: dict[PlayerNumber, list[list[int]]] = {at: [] for at in range(plan.players)}
        self._slices: tuple[PlayerNumber, Slices] | None = None

    @property
    def is_over(self) -> bool:
        """True if the contest has ended."""
        return self._run.is_over

    @property
    def done(self) -> int:
        """Number of finished deals."""
        return self._run.done

    def is_built_in(self, player: int) -> bool:
        """Return whether the referee itself moves for this player."""
        return bool(self._names[player])

    def batch(self, player: int) -> bytes:
        """Return the next decisions for a bot to make; empty if none are due."""
        is_busy = len(self._counts[player]) >= WAITING
        batches = [] if is_busy else self._run.batches(player)
        if not batches:
            return b""
        counts = [len(batch.asked) for batch in batches]
        self.asked = sum(counts)
        self._counts[player].append(counts)
        return packed(batches)

    def take(self, player: int, text: str) -> None:
        """Apply a bot's replies to its oldest open message."""
        if self._counts[player]:
            counts = self._counts[player].pop(0)
            self._apply(player, read(text, sum(counts)), counts)

    def _apply(self, player: int, replies: Replies, counts: Sequence[int]) -> None:
        """Apply the replies to batches of these sizes."""
        if isinstance(replies, Fault):
            self._fail(player, replies, counts)
            return
        for count in counts:
            self._run.take(player, replies[:count])
            replies = replies[count:]

    def _fail(self, player: int, fault: Fault, counts: Sequence[int]) -> None:
        """End the contest in the batch of the failed decision, or in the last one."""
        for count in counts[:-1]:
            if (fault.decision or 0) < count:
                break
            self._run.skip(player)
            fault = fault.moved(-count)
        self._run.take(player, fault)

    def fail(self, player: int, code: str, detail: str, line: int, decision: int) -> None:
        """End the contest because a bot's worker stopped at a decision of its oldest message.

        The line is 0 if unknown.
        """
        fault = Fault(code, line, (shortened(detail),), decision)
        if self._counts[player]:
            self._apply(player, fault, self._counts[player].pop(0))
        elif not self._run.is_over:
            self._run.fault = (player, fault)

    def go_on(self) -> bool:
        """Move for the built-in players for one slice; return whether there is more work."""
        if self._slices is None:
            self._slices = self._next()
        if self._slices is None:
            return False
        player, slices = self._slices
        if slices.go_on() and slices.result is not None:
            self._run.take(player, slices.result)
            self._slices = None
        return True

    def _next(self) -> tuple[PlayerNumber, Slices] | None:
        for player, contestant in self._built_in.items():
            batch = self._run.batch(player)
            if batch is not None:
                return player, Slices(contestant.replies(batch))
        return None

    def figures(self) -> str:
        """Return the results so far as JSON; see `figures_of` and `results_of`."""
        return json.dumps(self._tell(self._run))

    def look(self, asked: str) -> str:
        """Return a game as JSON; `null` if it has not ended.

        `asked` is JSON: see `ArenaLook` in web/js/globals.d.ts.
        """
        facts = json.loads(asked)
        table = table_of(self._run, facts["game"], facts["player"])
        if table is None:
            return "null"
        own = [at for at, name in enumerate(self._names) if not name]
        players = [Player.parse(each) for each in facts["players"]]
        return json.dumps(described(self._run, table, players, own))


def figures_of(run: Run) -> dict[str, Any]:
    """Return the results of a run: figures by player, comparisons with the first one, bars, marks."""
    told = _progress(run) | {"players": [], "bars": {}, "marks": {}, "best": None}
    told |= {"picks": picks(run), "failed": _failed(run)}
    if not run.done:
        return told
    results = run.results
    first = results[0]
    for each in results:
        apart = difference(first, each)
        told["players"].append(
            [*spread(each), apart.mean, apart.error, "" if each is first else apart.verdict]
        )
    told["bars"] = bars(run.contest, results)
    return told | marks(run)


def marks(run: Run) -> dict[str, Any]:
    """Return the average of each recorded player over all recorded deals, and the best possible one.

    The result is empty if nothing is recorded for this game.
    """
    known = recorded(run.contest)
    if known is None:
        return {}
    means = {name: spread(points).mean for name, points in known.points.items()}
    return {"marks": means, "best": known.best}


def results_of(run: Run) -> dict[str, Any]:
    """Return the results of a run: those of each player, and the numbers of the finished deals."""
    return _progress(run) | {"played": run.deals, "results": run.results}


def _progress(run: Run) -> dict[str, Any]:
    return {
        "done": run.done,
        "deals": run.contest.deals,
        "over": run.is_over,
        "fault": _fault(run),
    }


def bars(plan: Contest, results: Sequence[Sequence[float]]) -> dict[str, Any]:
    """Return a histogram of each player's results, all with the same equal-width bars."""
    least = min(map(min, results))
    width = max((max(map(max, results)) - least) / BARS, 1 if plan.is_alone else 1 / BARS)
    counts = [[0] * BARS for _ in results]
    for row, each in zip(counts, results, strict=True):
        for result in each:
            row[min(int((result - least) / width), BARS - 1)] += 1
    return {"least": least, "width": width, "counts": counts}


def _fault(run: Run) -> list[Any] | None:
    if run.fault is None:
        return None
    player, fault = run.fault
    return [player, fault.code, fault.line, *fault.args]


def _failed(run: Run) -> list[int] | None:
    """Return the number of the game in which a bot failed, and the bot's number; None
    if unknown.
    """
    if run.failed is None or run.fault is None:
        return None
    return [game_of(run.contest, run.failed), run.fault[0]]


def _parsed(data: Any) -> ValueTable | None:
    return None if data is None else ValueTable.parse(_bytes(data))


def _bytes(data: Any) -> bytes:
    """Return the bytes of a bytes object, a memoryview or a JavaScript array."""
    return bytes(data) if isinstance(data, bytes | memoryview) else bytes(data.to_bytes())
