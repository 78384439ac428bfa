"""The coach: values and probabilities of choices, compared with the engine."""

from __future__ import annotations

from random import Random

import pytest

from spielekiste.coach.advice import Advice, Coach
from spielekiste.coach.chances import chances
from spielekiste.core.errors import IllegalMove
from spielekiste.core.work import Work, run_to_end
from spielekiste.parts.dice import HAND, THROWS, Keep, Throw
from spielekiste.parts.sheet import Box, SheetRules
from spielekiste.parts.sheet_game import SheetState
from tests.coach.second import Slow, filled_at_random, some_dice
from tests.games.sheets import all_but, faces, lying
from tests.steps import STEPS, steps
from workshop.solve.stored_tables import table
from workshop.solve.value_tables import every_options, rules_for

NAMES = sorted(every_options())


def rules_of(name: str) -> SheetRules:
    return rules_for(every_options()[name])


def coach(name: str) -> Coach:
    return Coach(rules_of(name), table(name))


def advice(name: str, state: SheetState) -> Advice:
    return run_to_end(coach(name).advise(state))


def slices(work: Work[object]) -> int:
    return sum(1 for _ in work)


@pytest.mark.parametrize("name", NAMES)
def test_weighs_exactly_the_legal_moves(name: str) -> None:
    """In any position, the choices are the engine's legal moves, best first."""
    rng, knows = Random(name), coach(name)
    boxes = [enter.box for enter in knows.rules.enters]
    for _ in range(6):
        sheet = filled_at_random(knows.rules, rng.sample(boxes, rng.randint(1, 6)), rng)
        state = SheetState(
            knows.rules, (sheet,), turn=0, dice=some_dice(rng), throws=rng.randint(1, THROWS)
        )
        found = run_to_end(knows.advise(state))
        assert {choice.move for choice in found.choices} == set(state.legal())
        assert found.best.loss == 0
        assert [c.loss for c in found.choices] == sorted(c.loss for c in found.choices)
        state.play(found.best.move)


@pytest.mark.parametrize(
    ("name", "still_open"),
    [
        ("classic-block", "fives"),
        ("classic-yahtzee", "full-house"),
        ("croatian", "minimum"),
        ("full-cup-free", "chance"),
        ("symbols", "two-pairs"),
    ],
)
@pytest.mark.parametrize("throws", [1, 2, 3])
def test_the_value_of_each_choice_equals_brute_force(
    name: str, still_open: str, throws: int
) -> None:
    """Every keep and entry has the expected total found by brute force with the engine."""
    rng, slow = Random(f"{name} {throws}"), Slow()
    rules = rules_of(name)
    sheet = filled_at_random(rules, [still_open], rng)
    state = SheetState(rules, (sheet,), turn=0, dice=some_dice(rng), throws=throws)
    for choice in advice(name, state).choices:
        assert choice.expected == pytest.approx(slow(state.play(choice.move)), abs=0.003)


@pytest.mark.parametrize("name", NAMES)
def test_a_turn_ends_in_exactly_one_box(name: str) -> None:
    """For every choice the probabilities of the boxes sum to 1, and none exceeds 1."""
    state = lying(rules_of(name), "12355", throws=1)
    for choice in advice(name, state).choices:
        assert sum(choice.taken.values()) == pytest.approx(1)
        assert all(-1e-12 <= share <= 1 + 1e-12 for share in choice.met.values())


@pytest.mark.parametrize("name", NAMES)
def test_a_turn_by_the_engine_agrees_with_the_table(name: str) -> None:
    """At any point of a game, the mean over the first throw equals the table's value of the sheet.

    The turn uses the engine's legal entries and the positions after them. So each table holds the
    values of best play by these rules, from the empty sheet to the full one.
    """
    rng, knows = Random(f"turn {name}"), coach(name)
    boxes = [enter.box for enter in knows.rules.enters]
    for still_open in (len(boxes), *rng.sample(range(1, len(boxes)), 6)):
        sheet = filled_at_random(knows.rules, rng.sample(boxes, still_open), rng)
        turn = run_to_end(knows.turn(sheet))
        mean = sum(
            float(share) * turn.of_dice(result.dice, 2) for result, share in Throw(HAND).outcomes()
        )
        assert mean == pytest.approx(knows.expected(sheet), abs=2 * knows.table.error + 1e-9)


def test_known_example_of_a_further_kniffel() -> None:
    """With 44444 and 50 in the Kniffel box, mode `block` allows only the fours: 20 points and 50
    extra.
    """
    rules = rules_of("classic-block")
    held = all_but(rules, "fours", "chance") | {"kniffel": 50}
    state = lying(rules, "44444", held)
    (only,) = advice("classic-block", state).choices
    assert str(only.move) == "enter fours"
    assert only.expected - 50 == pytest.approx(20 + 50 + 70 / 3, abs=0.001)


def test_points_so_far_count_in_full() -> None:
    """A higher score in a filled lower box increases all totals equally and changes no loss."""
    rules = rules_of("classic-block")
    few, many = (
        advice("classic-block", lying(rules, "22345", {"chance": points}, throws=2))
        for points in (10, 25)
    )
    for one, other in zip(few.choices, many.choices, strict=True):
        assert one.move == other.move
        assert one.loss == pytest.approx(other.loss)
        assert other.expected - one.expected == pytest.approx(15)


def test_a_table_of_another_game_is_refused() -> None:
    """A coach accepts only the table of its own sheet."""
    with pytest.raises(ValueError, match="symbols"):
        Coach(rules_of("croatian"), table("symbols"))


def test_thinks_in_slices_and_remembers_its_turn() -> None:
    """The first question of a turn takes more slices than the next one on the same sheet."""
    knows = coach("classic-block")
    first = slices(knows.losses(lying(knows.rules, "12355", throws=1)))
    assert first > 10
    assert slices(knows.losses(lying(knows.rules, "13555", throws=2))) == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_slice_is_short(name: str) -> None:
    """Between two yields the coach runs few enough lines to keep the page responsive."""
    state = lying(rules_of(name), "12355", throws=1)
    assert max(steps(coach(name).advise(state))) <= STEPS
    assert max(steps(chances(state, state.dice))) <= STEPS
    if not state.rules.whole_cup:
        assert max(steps(chances(state, state.dice[:1]))) <= STEPS


def test_chances_of_the_next_throw_are_counted() -> None:
    """With 444 kept, one of 36 results is a Kniffel, five are full houses, and none
    is a straight.
    """
    state = lying(rules_of("classic-block"), "44466", throws=2)
    found = {each.box: each for each in run_to_end(chances(state, faces("444")))}
    counted = {box: (each.ways, each.of) for box, each in found.items()}
    assert counted["kniffel"] == (1, 36)
    assert counted["full-house"] == (5, 36)
    assert counted["four-alike"] == (11, 36)
    assert counted["large-straight"] == (0, 36)
    assert all(each.in_turn == pytest.approx(each.ways / 36) for each in found.values())


def test_chances_by_the_end_of_the_turn() -> None:
    """A pair of sixes with two throws left becomes a Kniffel with a probability above (11/36)³.

    Each of the other dice shows a six within two throws with probability 11/36. If all three show
    the same other number (5/216), that number is kept, as it then needs only two dice (1/36)
    instead of three (1/216).
    """
    state = lying(rules_of("classic-block"), "12366", throws=1)
    pair = {each.box: each for each in run_to_end(chances(state, faces("66")))}
    assert (pair["kniffel"].ways, pair["kniffel"].of) == (1, 216)
    assert pair["kniffel"].in_turn == pytest.approx((11 / 36) ** 3 + 5 / 216 * (1 / 36 - 1 / 216))


@pytest.mark.parametrize("name", NAMES)
def test_chances_agree_with_the_engine(name: str) -> None:
    """For any keep, each box's chance is the share of the engine's throws that score in it."""
    rng, rules = Random(f"chances {name}"), rules_of(name)
    boxes = [enter.box for enter in rules.enters]
    sheet = filled_at_random(rules, rng.sample(boxes, 5), rng)
    state = SheetState(rules, (sheet,), turn=0, dice=some_dice(rng), throws=2)
    keep = rng.choice([move for move in state.legal() if isinstance(move, Keep)])
    for each in run_to_end(chances(state, keep.dice)):
        assert each.ways / each.of == pytest.approx(fitting(state.play(keep), each.box))
    chosen = advice(name, state).of(keep)
    for box, share in chosen.met.items():
        assert share == pytest.approx(fitting(state.play(keep), box))


def fitting(state: SheetState, box: Box) -> float:
    """Return the probability that the next throw scores in a box."""
    assert state.chance is not None
    return sum(
        float(share)
        for result, share in state.chance.outcomes()
        for offer in state.happen(result).offers()
        if offer.enter.box == box and offer.points and not offer.closed
    )


def test_with_all_dice_kept_the_result_is_certain() -> None:
    """With all five kept, each box is certain or impossible, and its points are known."""
    state = lying(rules_of("symbols"), "11222", throws=1)
    found = {each.box: each for each in run_to_end(chances(state, faces("11222")))}
    assert (found["triple-and-pair"].ways, found["triple-and-pair"].of) == (1, 1)
    assert found["triple-and-pair"].points == 4
    assert found["star"].in_turn == 0


def test_dice_that_were_not_thrown_have_no_chances() -> None:
    """Dice that were not thrown raise `IllegalMove`, as in the engine."""
    state = lying(rules_of("classic-block"), "12366", throws=1)
    with pytest.raises(IllegalMove):
        run_to_end(chances(state, faces("44")))
