"""The puzzle of the day: the same for everybody, as it depends only on the date."""

from __future__ import annotations

from collections.abc import Mapping

from spielekiste import GAMES
from spielekiste.coach.advice import Coach
from spielekiste.coach.table import ValueTable
from spielekiste.core.chance import DrawStream
from spielekiste.core.work import Work
from spielekiste.parts.dice import KEEP_NONE, THROWS, Keep, largest_group
from spielekiste.parts.sheet import Enter
from spielekiste.parts.sheet_game import SheetState
from spielekiste.trainer.finding import gist, is_right
from spielekiste.trainer.leitner import Day
from spielekiste.trainer.puzzle import Puzzle

WEEK = ("kniffel", "kniffel", "weltraum", "kniffel", "kniffel", "hexhex", "kniffel")
"""Game of the puzzle on each day of the week, from Monday."""

TRIES = 40
"""Maximum number of positions among which a puzzle is looked for."""


def game_of(day: Day) -> str:
    """Return the game of the day's puzzle; 1 January 1970 was a Thursday.

    >>> game_of(0), game_of(1), game_of(2)
    ('kniffel', 'kniffel', 'hexhex')
    """
    return WEEK[(day + 3) % len(WEEK)]


def daily(day: Day, table: ValueTable) -> Work[Puzzle]:
    """Return the puzzle of the day, given the table of its game with default options.

    It is the first position of the day's random stream where a player without a plan loses points
    and one idea is clearly the best; if none of `TRIES` positions qualifies, the last one
    is used.
    """
    luck = DrawStream("puzzle of the day", day)
    found = position(game_of(day), luck)
    for _try in range(TRIES):
        coach = Coach(found.rules, table)
        losses = yield from coach.losses(found.state)
        if is_worth_asking(found.state, losses, table):
            return found
        found = position(found.game, luck)
    return found


def position(game: str, luck: DrawStream) -> Puzzle:
    """Return a random position from a game played without a plan."""
    options = GAMES[game].options()
    state: SheetState = GAMES[game].start(1, options)  # type: ignore[assignment]  # by `WEEK`
    for _turn in range(luck.randrange(len(state.rules.enters))):
        state = _after_throws(state, THROWS, luck)
        state = state.play(planless(state))
    state = _after_throws(state, 1 + luck.randrange(THROWS), luck)
    return Puzzle(game, options, state.sheets[0], state.dice, state.throws)


def planless(state: SheetState) -> Keep | Enter:
    """Return the move of a player without a plan: keep equal dice, then enter the highest score."""
    if state.throws == THROWS:
        offers = [offer for offer in state.offers() if not offer.closed]
        return max(offers, key=lambda offer: offer.points + offer.extra).enter
    often = largest_group(state.dice)
    face = max(face for face in state.dice if state.dice.count(face) == often)
    kept = Keep((face,) * min(often, len(state.dice) - 1))
    return KEEP_NONE if state.rules.whole_cup else kept


def is_worth_asking(
    state: SheetState, losses: Mapping[Keep | Enter, float], table: ValueTable
) -> bool:
    """Return True if one idea is clearly the best, and a player without a plan would miss it."""
    best = min(losses, key=losses.__getitem__)
    idea = gist(state, best)
    if is_right(losses[planless(state)], table):
        return False
    return all(
        gist(state, move) == idea or not is_right(loss, table) for move, loss in losses.items()
    )


def _after_throws(state: SheetState, throws: int, luck: DrawStream) -> SheetState:
    """Return the state after this many throws in a turn; `planless` keeps dice between them."""
    chance = state.chance
    while chance is not None:
        state = state.happen(chance.sample(luck))
        if state.throws < throws:
            state = state.play(planless(state))
        chance = state.chance
    return state
