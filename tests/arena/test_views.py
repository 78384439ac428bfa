"""Calculations by the views: probabilities that agree with the rules, and errors that give
reasons.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isclose
from typing import Any

import pytest

from spielekiste.arena.views import CardView, DuckView, LudoView, MasterView, SheetView
from spielekiste.core.chance import DrawStream
from spielekiste.core.errors import IllegalMove
from spielekiste.games import GAMES
from spielekiste.parts.dice import Keep


def decisions(game: str, seats: int, seed: str = "v", **options: Any) -> Iterator[Any]:
    """Yield the rules' view at each decision of a random game."""
    source = DrawStream(seed, game)
    state = GAMES[game].start(seats, GAMES[game].options.of(options))
    while state.outcome is None:
        if state.chance is not None:
            state = state.happen(state.chance.sample(source))
        else:
            yield state.seen_by(state.seat)
            state = state.play(source.choice(state.legal()))


@pytest.mark.parametrize("game", ["kniffel", "hexhex"])
def test_with_one_throw_left_the_average_is_that_of_all_throws(game: str) -> None:
    views = [SheetView(game, seen) for seen in decisions(game, 1)]
    (view, *_) = [each for each in views if each.throws_left == 1 and len(each.sheet) > 5]
    kept = view.dice[1:3]
    results = view.throws(kept)
    assert isclose(sum(results.values()), 1)
    assert all(set(kept) <= set(dice) for dice in results)
    box = view.open_boxes[-1]

    def points(dice: tuple[int, ...]) -> int:
        try:
            return view.points(box, dice)
        except ValueError:  # the box is closed for these dice
            return 0

    average = sum(share * points(dice) for dice, share in results.items())
    assert isclose(view.average(box, *kept), average)
    assert isclose(
        view.chance(box, kept), sum(share for dice, share in results.items() if points(dice))
    )


def test_dice_can_be_given_as_numbers_or_as_a_list() -> None:
    view = SheetView("kniffel", next(decisions("kniffel", 1)))
    one, two = view.dice[:2]
    assert view.throws(one, two) == view.throws([two, one])
    assert view.average("chance", one, two) == view.average("chance", [one, two])
    assert view.points("chance") == view.points("chance", view.dice)


@pytest.mark.parametrize("dice", [(1, 2, 3), (1, 2, 3, 4, 7), (0, 1, 1, 1, 1)])
def test_points_are_given_for_five_dice_only(dice: tuple[int, ...]) -> None:
    view = SheetView("kniffel", next(decisions("kniffel", 1)))
    with pytest.raises(ValueError, match="are not five dice with faces from 1 to 6"):
        view.points("chance", dice)


def test_throws_of_dice_that_cannot_be_kept_are_refused() -> None:
    view = SheetView("kniffel", next(decisions("kniffel", 1)))
    other = next(face for face in range(1, 7) if face not in view.dice)
    with pytest.raises(IllegalMove, match="not-in-dice"):
        view.throws(other)
    full = SheetView("kniffel", next(decisions("kniffel", 1, rules="full-cup")))
    assert len(full.throws()) == 252
    with pytest.raises(IllegalMove, match="whole-cup"):
        full.throws(full.dice[0])


def test_in_master_throws_lead_to_the_next_dice() -> None:
    view = MasterView("master", next(decisions("master", 2)))
    keep = view.keep(view.dice[:2])
    chance = view.state.play(keep).chance
    results = view.throws(view.dice[:2])
    assert len(results) == len(list(chance.outcomes())) == 56
    assert all(isinstance(move, Keep) != (move in view.actions) for move in view.moves)


def test_the_risk_in_ludo_counts_the_numbers_that_capture() -> None:
    """With two players, the risk equals the share of numbers that capture under the rules."""
    tried = 0
    for seen in decisions("ludo", 2, "risk"):
        view = LudoView("ludo", seen)
        other = 1 - view.me
        for space in (space for space in view.pieces if 0 <= space < view.goal):
            board, pieces = view.state.board, view.state.pieces
            hits = {
                face
                for face in range(1, 7)
                for piece in pieces[other]
                if (piece >= 0 or face == 6)
                and (hit := board.hit(pieces, other, board.target(piece, face)))
                and hit.field == space
            }
            assert isclose(view.risk(space), len(hits) / 6)
            tried += bool(hits)
        assert view.risk(view.goal) == view.risk(-1) == 0
    assert tried > 5


def test_cards_that_can_be_drawn_are_those_not_seen_or_the_shuffled_pile() -> None:
    empty = 0
    for number in range(60):
        for seen in decisions("maumau", 3, f"pile {number}"):
            view = CardView("maumau", seen)
            if view.pile or len(view.laid) > 1:
                assert isclose(sum(view.draws.values()), 1)
            if not view.pile:
                empty += 1
                assert set(view.draws) == set(view.laid[:-1])
    assert empty > 0


def test_turns_missed_after_an_answer_are_those_of_the_next_state() -> None:
    missed = set()
    for number in range(60):
        for seen in decisions("ente", 2, f"hotel {number}"):
            view = DuckView("ente", seen)
            assert view.misses_after(view.decline) == 0
            missed.add(view.misses_after(view.accept))
    assert missed >= {0, 1}
