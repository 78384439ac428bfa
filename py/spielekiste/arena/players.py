"""Players of a contest by name: built-in bots, and bots from source code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Protocol

from spielekiste.arena.contest import Contest
from spielekiste.arena.messages import Batch, Replies, Reply
from spielekiste.arena.own_bot import Hear, OwnBot
from spielekiste.bots import STRENGTHS, bot
from spielekiste.bots.decision import Bot, Decision, Rationale, Thinking
from spielekiste.coach.layouts import table_name
from spielekiste.coach.table import ValueTable
from spielekiste.core.chance import DrawStream, Source
from spielekiste.core.work import Work

RANDOM, BEST = "random", "best"
BUILT_IN = (RANDOM, *STRENGTHS, BEST)
"""Names of the built-in players, from the weakest to the strongest."""


class Contestant(Protocol):
    """A player of a contest."""

    def replies(self, batch: Batch) -> Work[Replies]:
        """Decide in each position in turn, yielding in between; return the fault if one fails."""
        ...


class RandomBot:
    """A bot that picks each legal move with equal probability."""

    def think(self, view: Any, rng: Source) -> Thinking:
        """Pick a move."""
        moves = view.legal()
        yield
        return Decision(moves[rng.randrange(len(moves))], Rationale(""))


class BuiltIn:
    """A built-in bot; the reason given for each move is the id of its plan.

    The random numbers of a decision depend only on the table and on the number of decisions that
    this player has made there.
    """

    def __init__(self, bot: Bot, luck: str) -> None:
        self._bot = bot
        self._luck = luck
        self._made: Counter[int] = Counter()

    def replies(self, batch: Batch) -> Work[Replies]:
        """Decide in each position in turn; yield as often as the bot does."""
        for table in batch.ended:
            del self._made[table]
        found: list[Reply] = []
        for each in batch.asked:
            decision = yield from self._bot.think(each.seen, self._stream(each.table))
            found.append(Reply(str(decision.move), decision.plan.code))
        return found

    def _stream(self, table: int) -> DrawStream:
        self._made[table] += 1
        return DrawStream(f"{self._luck}:{table}", self._made[table])


Tables = Callable[[str], ValueTable | None]
"""A function that returns the solved table with a given name, or None if there is none."""


def built_in(name: str, plan: Contest, at: int, tables: Tables) -> Contestant:
    """Return a built-in player by its name; `at` is its number in the contest.

    If each player plays alone, its results depend only on its name and the seed.
    """
    luck = f"{plan.seed}:{name}" if plan.is_alone else f"{plan.seed}:player:{at}"
    if name == RANDOM:
        return BuiltIn(RandomBot(), luck)
    mind = STRENGTHS[-1] if name == BEST else name
    return BuiltIn(bot(plan.game.id, plan.options, mind, _table(plan, tables)), luck)


def own(source: str, plan: Contest, at: int, hear: Hear | None = None) -> OwnBot:
    """Return a player from source code; raise `BotFailed` if the source can't be run."""
    return OwnBot(source, plan.game.id, plan.luck(at), hear)


def _table(plan: Contest, tables: Tables) -> ValueTable | None:
    """Return the solved table for this game; None if there is none."""
    name = table_name(plan.options)
    return tables(name) if name is not None else None
