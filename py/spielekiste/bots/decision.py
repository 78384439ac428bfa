"""What a bot is: it gets a seat's view and a random stream of its own, and comes to a thought."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias

from spielekiste.core.chance import DrawStream, Source
from spielekiste.core.options import Options
from spielekiste.core.state import Seat


class Rationale(NamedTuple):
    """Why a move was chosen: an id and what it is about, never display text."""

    code: str
    """What the bot is after, an id listed in its game's plans."""
    args: tuple[str | int, ...] = ()
    """What it is about: ids of boxes, tasks, colours, or numbers; the code says which."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot came to."""

    move: Any
    """A legal move of the view it was given."""
    plan: Rationale
    """What it wants with that move."""


Thinking: TypeAlias = Generator[None, None, Decision]
"""A thought in the making: each `next` is a slice of work, the thought is what it returns."""


class Bot(Protocol):
    """Decides for a seat.

    A bot may remember what it has worked out, to be quicker the next time, but no thought depends
    on what it was asked before.
    """

    def think(self, view: Any, rng: Source) -> Thinking:
        """Think about a view in which its seat decides, in slices of a few milliseconds.

        The same view and the same random numbers lead to the same thought.
        """
        ...


def by_mind(bots: Mapping[str, Bot]) -> Callable[[Options, str, Any], Bot]:
    """Return what makes a game's bots if there is one for each mind, and nothing more to know.

    The options are part of what a bot sees, and it looks nothing up in tables.
    """

    def bot(options: Options, mind: str, tables: Any) -> Bot:
        """Return the bot of that mind."""
        del options, tables
        return bots[mind]

    return bot


def stream(seed: str, seat: Seat, number: int) -> DrawStream:
    """Return the random numbers of one decision of a seat's bot.

    `number` is how many steps the match has had; the game's own luck is another stream.
    """
    return DrawStream(f"{seed}:bot:{seat}", number)


def decide(bot: Bot, view: Any, rng: Source) -> Decision:
    """Let a bot think to the end at once.

    For benchmarks and tests, where no page is waiting.
    """
    thinking = bot.think(view, rng)
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            decision: Decision = end.value
            return decision
