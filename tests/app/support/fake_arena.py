"""The arena for tests: the real referee and the real bots, without workers."""

from __future__ import annotations

import json
from collections.abc import Callable

from spielekiste.arena.worker import BotWorker, RefereeWorker


class FakeArena:
    """`ports.platform.Arena`, which plays to the end at once."""

    def __init__(self) -> None:
        self.program = ""
        """The last program written into the editor."""
        self.marks: list[tuple[int, str]] = []
        """Marked lines with their reasons."""
        self.closes = 0
        """Number of calls of `close`."""
        self.stops = 0
        """Number of calls of `stop`."""
        self.ends = 0
        """Number of calls of `end`."""
        self._referee: RefereeWorker | None = None
        self.asked: dict[str, object] = {}
        """The last contest."""
        self.every: list[tuple[int, dict[str, object]]] = []
        """All contests with their lanes."""
        self.refusal = ""
        """Error to tell instead of playing."""

    def begin(
        self, asked: str, tables: dict[str, bytes], tell: Callable[[str], None], lane: int = 0
    ) -> None:
        """Play a contest, and tell all figures."""
        self.asked = facts = json.loads(asked)
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

    def look(self, asked: str, tell: Callable[[str], None]) -> None:
        """Ask the referee."""
        tell(self._referee.look(asked) if self._referee else "null")

    def end(self) -> None:
        """Count the call and forget the referee."""
        self.ends += 1
        self._referee = None

    def edit(self, texts: str, program: Callable[[], str]) -> None:
        """Note the program, and check the texts; tests use the plain field."""
        self.program = program()
        assert all(json.loads(texts).values())

    def close(self) -> None:
        """Count the call."""
        self.closes += 1

    def write(self, text: str) -> None:
        """Note the program."""
        self.program = text

    def mark(self, line: int, text: str) -> None:
        """Note the mark."""
        self.marks.append((line, text))
