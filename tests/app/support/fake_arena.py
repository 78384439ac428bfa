"""The arena for tests: the real referee and the real bots, without workers."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from app.ports.platform import Moment
from spielekiste.arena.messages import checked, question
from spielekiste.arena.worker import BotWorker, RefereeWorker


class FakeArena:
    """`ports.platform.Arena` that plays contests to the end immediately."""

    def __init__(self) -> None:
        self.program = ""
        """The last program set in the editor."""
        self.marks: list[tuple[int, str]] = []
        """Marked lines with their reasons."""
        self.closes = 0
        """Number of calls of `close`."""
        self.stops = 0
        """Number of calls of `stop`."""
        self.ends = 0
        """Number of calls of `end`."""
        self._referee: RefereeWorker | None = None
        self.contest: dict[str, object] = {}
        """The last contest."""
        self.every: list[tuple[int, dict[str, object]]] = []
        """All contests with their lanes."""
        self.refusal = ""
        """Error to report instead of playing."""

    def begin(
        self, contest: str, tables: dict[str, bytes], tell: Callable[[str], None], lane: int = 0
    ) -> None:
        """Play a contest to the end, and report all figures."""
        self.contest = facts = json.loads(contest)
        self.every.append((lane, facts))
        if self.refusal:
            tell(json.dumps({"error": self.refusal}))
            return
        players = facts["players"]
        names = [player.get("builtIn", "") for player in players]
        referee = self._referee = RefereeWorker(json.dumps(facts | {"players": names}), tables)
        bots = {
            at: BotWorker(player["source"], facts["game"])
            for at, player in enumerate(players)
            if "source" in player
        }
        tell(referee.figures())
        while not referee.is_over:
            while referee.go_on():
                pass
            for at, bot in bots.items():
                while data := referee.batch(at):
                    bot.begin(data)
                    while not (text := bot.go_on()):
                        pass
                    referee.take(at, text)
            tell(referee.figures())

    def stop(self) -> None:
        """Count the call."""
        self.stops += 1

    def look(self, request: str, tell: Callable[[str], None]) -> None:
        """Return the referee's answer for a game."""
        tell(self._referee.look(request) if self._referee else "null")

    def end(self) -> None:
        """Count the call and discard the referee."""
        self.ends += 1
        self._referee = None

    def edit(self, texts: str, program: Callable[[], str]) -> None:
        """Record the program and check the labels; tests use the plain text field."""
        self.program = program()
        assert all(json.loads(texts).values())

    def close(self) -> None:
        """Count the call."""
        self.closes += 1

    def write(self, text: str) -> None:
        """Record the program."""
        self.program = text

    def mark(self, line: int, text: str) -> None:
        """Record the mark."""
        self.marks.append((line, text))


class FakeSeats:
    """`ports.platform.BotSeats` whose bots answer immediately, or when a test calls `answer`."""

    def __init__(self) -> None:
        self.bots: list[FakeSeat] = []
        """All bots so far."""
        self.answers: list[str] = []
        """Answers to the next questions that replace the bots' own, as sent by arena.js."""
        self.is_there = True
        """Whether the arena's modules can be loaded."""
        self.is_slow = False
        """Whether answers wait for `answer`."""

    def load(self, done: Callable[[bool], None]) -> None:
        """Report whether the bots' modules can be loaded."""
        done(self.is_there)

    def seat(self, described: str, tell: Callable[[str], None]) -> FakeSeat:
        """Return a bot that plays in this process."""
        self.bots.append(FakeSeat(self, json.loads(described), tell))
        return self.bots[-1]

    @property
    def working(self) -> int:
        """Number of workers that have not been closed."""
        return sum(not bot.is_closed for bot in self.bots)


class FakeSeat:
    """A bot at a table: the real program and the real messages, without a worker."""

    def __init__(
        self, seats: FakeSeats, facts: dict[str, str], tell: Callable[[str], None]
    ) -> None:
        self.facts = facts
        """Source and game."""
        self.asked: list[Moment] = []
        """Questions received so far."""
        self.seen: list[Any] = []
        """Views in these questions."""
        self.is_closed = False
        self._seats = seats
        self._tell = tell
        self._open: list[str] = []
        self._bot = BotWorker(facts["source"], facts["game"])

    def ask(self, seen: object, moment: Moment) -> None:
        """Answer a request, or store the answer until `answer` is called."""
        assert not self.is_closed
        self.asked.append(moment)
        self.seen.append(seen)
        answers = self._seats.answers
        self._open.append(answers.pop(0) if answers else self._decided(seen, moment))
        if not self._seats.is_slow:
            self.answer()

    def answer(self) -> None:
        """Send the oldest stored answer, unless the worker is closed."""
        text = self._open.pop(0)
        if not self.is_closed:
            self._tell(checked(text))

    def close(self) -> None:
        """Close the worker."""
        self.is_closed = True

    def _decided(self, seen: object, moment: Moment) -> str:
        self._bot.begin(question(seen, *moment))
        while not (text := self._bot.go_on()):
            pass
        return json.dumps({"replies": text})
