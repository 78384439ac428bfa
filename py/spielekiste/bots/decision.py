"""The interface of bots: a seat's view and a random stream in, a decision out."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

from spielekiste.core.chance import DrawStream, Source
from spielekiste.core.options import Options
from spielekiste.core.state import Seat


class Rationale(NamedTuple):
    """The reason for a move: an id with arguments, never display text."""

    code: str
    """Id of the plan, listed in the game's plans."""
    args: tuple[str | int, ...] = ()
    """Ids of boxes, tasks or colours, or numbers; their meaning depends on the code."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The decision of a bot."""

    move: Any
    """A legal move in the given view."""
    plan: Rationale
    """The plan behind the move."""


Thinking: TypeAlias = Generator[None, None, Decision]
"""A generator that does one slice of work per `next` and returns the decision at the end."""


class Bot(Protocol):
    """A bot that decides for a seat.

    A bot may cache results for speed, but its decisions never depend on earlier calls.
    """

    def think(self, view: Any, rng: Source) -> Thinking:
        """Decide for the seat to move in this view, in slices of a few milliseconds.

        The same view and the same random numbers give the same decision.
        """
        ...


def by_mind(bots: Mapping[str, Bot]) -> Callable[[Options, str, Any], Bot]:
    """Return a function that selects one of these bots by mind, ignoring options and tables.

    It suits games whose bots read the options from the view and use no tables.
    """

    def bot(options: Options, mind: str, tables: Any) -> Bot:
        """Return the bot for this mind."""
        del options, tables
        return bots[mind]

    return bot


def stream(seed: str, seat: Seat, number: int) -> DrawStream:
    """Return the random stream for one decision of a bot.

    `number` is the number of steps so far; the stream differs from that of the game's chance
    events.
    """
    return DrawStream(f"{seed}:bot:{seat}", number)


def decide(bot: Bot, view: Any, rng: Source) -> Decision:
    """Return a bot's decision without pausing.

    Benchmarks and tests use this, since they have no page that must stay responsive.
    """
    thinking = bot.think(view, rng)
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            decision: Decision = end.value
            return decision
