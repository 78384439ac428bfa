"""Puzzles about winning: those of finished games, and the answers to them."""

from __future__ import annotations

from spielekiste.coach.advice import Advice
from spielekiste.coach.review import Played
from spielekiste.coach.table import ValueTable
from spielekiste.coach.winning import Stakes, Winning
from spielekiste.core.match import SetUp, people
from spielekiste.core.work import Work
from spielekiste.trainer.leitner import Card, Day
from spielekiste.trainer.puzzle import Puzzle
from spielekiste.trainer.to_win import to_win


def cards_to_win(
    setup: SetUp, played: tuple[Played, ...], solved: ValueTable, day: Day
) -> Work[list[tuple[str, list[Card]]]]:
    """Return the puzzles of the human players in one game, by name."""
    winning, decks = Winning(played[0].before.rules, solved), list[tuple[str, list[Card]]]()
    for seat in people(setup):
        cards = yield from to_win(winning, setup, played, seat, day)
        decks.append((setup.players[seat].name, cards))
    return decks


def advice_to_win(puzzle: Puzzle, solved: ValueTable) -> Work[Advice]:
    """Return all choices in a puzzle by chance of winning."""
    state, winning = puzzle.state, Winning(puzzle.rules, solved)
    coach = yield from winning.coach(state, Stakes.single(len(state.sheets)))
    return (yield from coach.advise(state))
