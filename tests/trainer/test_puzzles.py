"""Puzzles: their text and source, similar positions, and the puzzle of the day."""

from __future__ import annotations

from functools import cache

import pytest

from spielekiste import GAMES
from spielekiste.coach.advice import Coach
from spielekiste.coach.layouts import table_name
from spielekiste.coach.review import Review, review, steps_of_game
from spielekiste.coach.table import ValueTable
from spielekiste.core.errors import UnreadableNotation
from spielekiste.core.options import Options
from spielekiste.core.work import run_to_end
from spielekiste.trainer.daily import WEEK, daily, game_of, is_worth_asking
from spielekiste.trainer.finding import alike, costly, gist, is_right, puzzle_of
from spielekiste.trainer.leitner import Card
from spielekiste.trainer.puzzle import Puzzle
from tests.app.support.golden import golden
from workshop.solve.stored_tables import table as solved

GAMES_OF_TESTS = ("kniffel-classic", "kniffel-full-cup", "kniffel-croatian", "weltraum", "hexhex")

TODAY = 20_780
"""23 November 2026."""


def table_of(options: Options) -> ValueTable:
    """Return the value table for these options."""
    return solved(table_name(options) or "")


@cache
def found(name: str) -> tuple[Review, list[Card], ValueTable]:
    """Return the review of the first seat of a golden match, and its puzzles."""
    table = golden(name)
    played = steps_of_game(table.positions, table.steps, 0)
    values = table_of(table.setup.options)
    seen = run_to_end(review(Coach(played[0].before.rules, values), played, 0))
    cards = sorted(costly(table.setup, played, seen, values, TODAY), key=lambda each: -each.loss)
    return seen, cards, values


@pytest.mark.parametrize("name", GAMES_OF_TESTS)
def test_every_costly_decision_is_a_puzzle(name: str) -> None:
    """The puzzles are exactly the decisions graded worse than good."""
    seen, cards, _values = found(name)
    losses = [each.loss for each in seen.decisions if each.grade in ("mistake", "blunder")]
    assert [card.loss for card in cards] == sorted(losses, reverse=True)
    assert cards


@pytest.mark.parametrize("name", GAMES_OF_TESTS)
def test_a_puzzle_is_the_position_of_the_game(name: str) -> None:
    """The best move loses nothing, and the move played loses what the review says."""
    seen, cards, values = found(name)
    worst = max(seen.decisions, key=lambda each: each.loss)
    puzzle = cards[0].puzzle
    losses = run_to_end(Coach(puzzle.rules, values).losses(puzzle.state))
    assert losses[worst.move] == pytest.approx(worst.loss)
    assert losses[worst.best] == 0


@pytest.mark.parametrize("name", GAMES_OF_TESTS)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_puzzle_has_the_sheet_of_the_seat_that_decides(name: str, seat: int) -> None:
    """Sheet, dice and throws are those of the player who is on turn, at every seat."""
    table = golden(name)
    played = steps_of_game(table.positions, table.steps, 0)
    due = [each.before for each in played if each.before.seat == seat]
    assert any(state.sheets[0] != state.sheets[1] for state in due)
    for state in due:
        puzzle = puzzle_of(table.setup, state)
        assert (puzzle.sheet, puzzle.dice, puzzle.throws) == (
            state.sheets[seat], state.dice, state.throws
        )  # fmt: skip
        assert puzzle.state.legal() == state.legal()


@pytest.mark.parametrize("name", GAMES_OF_TESTS)
def test_the_text_of_a_puzzle_can_be_parsed(name: str) -> None:
    """Parsing the text restores the puzzle."""
    for card in found(name)[1]:
        assert Puzzle.parse(str(card.puzzle)) == card.puzzle


@pytest.mark.parametrize(
    "text",
    [
        "",
        "kniffel 13356 1 0",
        "ludo 13356 1 0 - ",
        "chess 13356 1 0 - ",
        "weltraum 1335 1 0 -,-,-,-,-,-,-,-,-,-,- voluntary_zero=off",
        "weltraum 13357 1 0 -,-,-,-,-,-,-,-,-,-,- voluntary_zero=off",
        "weltraum 13356 4 0 -,-,-,-,-,-,-,-,-,-,- voluntary_zero=off",
        "weltraum 13356 0 0 -,-,-,-,-,-,-,-,-,-,- voluntary_zero=off",
        "weltraum 13356 1 -1 -,-,-,-,-,-,-,-,-,-,- voluntary_zero=off",
        "weltraum 13356 1 x -,-,-,-,-,-,-,-,-,-,- voluntary_zero=off",
        "weltraum 13356 1 0 -,-,-,-,-,-,-,-,-,- voluntary_zero=off",
        "weltraum 13356 1 0 9,-,-,-,-,-,-,-,-,-,- voluntary_zero=off",
        "weltraum 13356 1 0 0,0,0,0,0,0,0,0,0,0,0 voluntary_zero=off",
        "weltraum 13356 1 0 -,-,-,-,-,-,-,-,-,-,- voluntary_zero=maybe",
        "weltraum 13356 1 0 -,-,-,-,-,-,-,-,-,-,- rules=classic",
    ],
)
def test_a_wrong_text_is_refused(text: str) -> None:
    """The error says what was expected."""
    with pytest.raises(UnreadableNotation, match="expected a game, dice"):
        Puzzle.parse(text)


@pytest.mark.parametrize("name", GAMES_OF_TESTS)
def test_a_position_like_a_puzzle_has_the_same_idea_and_the_same_mistake(name: str) -> None:
    """At least one of a game's puzzles has similar positions."""
    seen, cards, values = found(name)
    moves = {each.loss: each.move for each in seen.decisions}
    number = 0
    for card in cards:
        puzzle, mistake = card.puzzle, moves[card.loss]
        coach = Coach(puzzle.rules, values)
        turn = run_to_end(coach.turn(puzzle.sheet))
        limit = values.average / 250
        for other in run_to_end(alike(puzzle, mistake, turn, limit))[:3]:
            number += 1
            assert other.puzzle.dice != puzzle.dice
            losses = run_to_end(coach.losses(other.puzzle.state))
            best = min(losses, key=losses.__getitem__)
            before = run_to_end(coach.losses(puzzle.state))
            right = min(before, key=before.__getitem__)
            assert gist(other.puzzle.state, best) == gist(puzzle.state, right)
            wrong = gist(puzzle.state, mistake)
            same = [
                loss for move, loss in losses.items() if gist(other.puzzle.state, move) == wrong
            ]
            assert min(same) == pytest.approx(other.loss)
            assert other.loss > limit
    assert number


def test_the_puzzle_of_a_day_depends_on_the_date_alone() -> None:
    """Everyone gets these puzzles on these days; a change would give two people different ones."""
    made = [
        str(run_to_end(daily(day, table_of(GAMES[game_of(day)].options()))))
        for day in (TODAY, TODAY + 2, TODAY + 5)
    ]
    assert made == [
        "kniffel 14556 3 0 -,6,-,-,10,-,20,-,25,-,-,-,20 rules=classic further=block",
        "weltraum 23445 1 0 1,0,0,4,4,3,2,0,4,-,- voluntary_zero=off",
        "hexhex 11122 2 0 4,2,3,-,-,2,-,3,-,-,- voluntary_zero=off",
    ]


@pytest.mark.parametrize("day", range(TODAY, TODAY + 28))
def test_the_puzzle_of_a_day_is_worth_asking(day: int) -> None:
    """A player without a plan loses points, and one idea is clearly the best."""
    values = table_of(GAMES[game_of(day)].options())
    puzzle = run_to_end(daily(day, values))
    losses = run_to_end(Coach(puzzle.rules, values).losses(puzzle.state))
    assert is_worth_asking(puzzle.state, losses, values)
    best = min(losses, key=losses.__getitem__)
    others = [
        loss
        for move, loss in losses.items()
        if gist(puzzle.state, move) != gist(puzzle.state, best)
    ]
    assert others
    assert not any(is_right(loss, values) for loss in others)


def test_a_week_has_three_games() -> None:
    """Each day of the week, starting with Monday, has a fixed game."""
    assert tuple(map(game_of, range(TODAY, TODAY + 7))) == WEEK
    assert set(WEEK) == {"kniffel", "weltraum", "hexhex"}


def test_a_game_without_a_sheet_has_no_puzzles() -> None:
    """The error names the game."""
    with pytest.raises(UnreadableNotation, match="ludo"):
        Puzzle.parse(f"ludo 13356 1 0 - {GAMES['ludo'].options()}")
