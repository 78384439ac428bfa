"""Puzzles about winning from a player's own games: late choices after which a player won less often."""

from __future__ import annotations

from collections.abc import Sequence

from spielekiste.coach.review import Played
from spielekiste.coach.winning import Stakes, Winning
from spielekiste.core.match import SetUp
from spielekiste.core.state import Seat
from spielekiste.core.work import Work
from spielekiste.parts.dice import Thrown
from spielekiste.parts.sheet_game import SheetState
from spielekiste.trainer.leitner import Card, Day
from spielekiste.trainer.puzzle import Puzzle

LEAST = 0.02
"""Least chance, from 0 to 1, that the choice of a puzzle lost, and that the most points lose."""

MOST_OPEN = 4
"""Most open boxes on a sheet with a puzzle; earlier, the most points nearly always win most often."""


def to_win(
    winning: Winning, setup: SetUp, played: Sequence[Played], seat: Seat, day: Day
) -> Work[list[Card]]:
    """Return a card for each late choice of a seat that made winning less likely.

    There is none where the move for the most points wins about as often as any other. The loss of
    a card is in points of a hundred.
    """
    cards: list[Card] = []
    for each in played:
        state = each.before
        if state.turn != seat or isinstance(each.step, Thrown) or not is_late(state):
            continue
        coach = yield from winning.coach(state, Stakes.single(len(state.sheets)))
        lost = yield from coach.losses(state)
        points = yield from coach.points.losses(state)
        usual = min(points, key=points.__getitem__)
        if min(lost[each.step], lost[usual]) > LEAST:
            cards.append(Card(puzzle_to_win(setup, state), 100 * lost[each.step], day))
    return cards


def is_late(state: SheetState) -> bool:
    """Return whether the mover has few open boxes, and somebody to beat."""
    return len(state.sheets) > 1 and state.sheets[state.turn].entries.count(None) <= MOST_OPEN


def puzzle_to_win(setup: SetUp, state: SheetState) -> Puzzle:
    """Return the pending decision in a position as a puzzle against all other players."""
    sheets = (*state.sheets[state.turn :], *state.sheets[: state.turn])
    options = setup.options
    return Puzzle(setup.game.id, options, sheets[0], state.dice, state.throws, sheets[1:])
