"""K1 to K6: throwing five dice, tested on the sheet engine."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement

from hypothesis import given, settings
from hypothesis import strategies as st

from spielekiste.core.state import Event
from spielekiste.games.kniffel import KNIFFEL, ClassicSheet
from spielekiste.parts.dice import Keep, Throw, Thrown, keeps
from spielekiste.parts.sheet import Enter
from tests.games.sheets import due, enter, keep, lying, move_of, refusal, throw

RULES = ClassicSheet("block")


def test_k1_there_are_up_to_three_throws() -> None:
    """Two keeps lead to a second and a third throw; a fourth is impossible."""
    state = due(RULES)
    for number, result in enumerate(("12345", "345", "5"), 1):
        state = state.happen(throw(result))
        assert state.throws == number
        if number < 3:
            state = state.play(keep("12" if number == 1 else "1234"))
    assert all(isinstance(move, Enter) for move in state.legal())
    assert refusal(state, keep("12")) == "no-throw-left"


def test_k2_the_first_throw_is_all_five_dice() -> None:
    """A turn begins with a throw of five dice, and one of four is rejected."""
    assert due(RULES).chance == Throw(5)
    assert refusal(due(RULES), throw("1234"), happens=True) == "wrong-result"


def test_k3_the_dice_that_stay_are_chosen() -> None:
    """Kept dice stay, and the others are thrown."""
    state = lying(RULES, "11456", throws=1).play(keep("116"))
    assert state.chance == Throw(2)
    assert state.happen(throw("33")).dice == (1, 1, 3, 3, 6)


def test_k3_at_least_one_die_is_thrown() -> None:
    """Keeping all five dice is rejected."""
    assert refusal(lying(RULES, "11456", throws=1), keep("11456")) == "nothing-to-throw"


def test_k3_only_thrown_dice_can_be_kept() -> None:
    """A face that was not thrown, or not often enough, can't be kept."""
    state = lying(RULES, "11456", throws=1)
    assert [refusal(state, keep(kept)) for kept in ("2", "44", "111")] == ["not-in-dice"] * 3


def test_k4_a_die_put_aside_may_be_thrown_again() -> None:
    """A die kept after the first throw can be released after the second."""
    state = due(RULES).happen(throw("16666")).play(keep("6666")).happen(throw("1"))
    assert state.play(keep("1")).chance == Throw(4)


def test_k5_a_player_may_stop_early() -> None:
    """After the first and the second throw, every box can be filled."""
    for throws in (1, 2):
        assert enter(lying(RULES, "12345", throws=throws), "large-straight").sheets[0].entries[10]


def test_k6_after_the_third_throw_the_result_is_used() -> None:
    """After the third throw, only entries are legal, and there is always one."""
    moves = lying(RULES, "12346", throws=3).legal()
    assert moves == RULES.enters


def test_252_throws_and_462_keeps() -> None:
    """There are 252 sorted throws of five dice, and 462 multisets of at most five dice."""
    throws = [result.dice for result, _ in Throw(5).outcomes()]
    assert len(throws) == len(set(throws)) == 252
    kept = {one.dice for dice in throws for one in keeps(dice)}
    assert len(kept | set(throws)) == 462
    assert len(kept) == 462 - 252


def test_the_keeps_of_a_throw_are_its_smaller_parts() -> None:
    """Keeps are multisets: five different dice have 31, five equal ones have five."""
    counted = {dice: len(keeps(dice)) for dice in ((1, 2, 3, 4, 5), (2, 2, 3, 3, 3), (6,) * 5)}
    assert counted == {(1, 2, 3, 4, 5): 31, (2, 2, 3, 3, 3): 11, (6,) * 5: 5}


def test_the_weight_of_a_throw_is_its_number_of_orders() -> None:
    """Of 7776 ordered throws, 1 gives five sixes, 10 a given full house, 120 a given large
    straight.
    """
    weights = {result.dice: weight for result, weight in Throw(5).outcomes()}
    assert weights[6, 6, 6, 6, 6] == Fraction(1, 7776)
    assert weights[2, 2, 3, 3, 3] == Fraction(10, 7776)
    assert weights[2, 3, 4, 5, 6] == Fraction(120, 7776)


def test_every_step_of_a_turn_has_its_event() -> None:
    """Throw, keep, throw and entry each have an event with their dice."""
    first = due(RULES, seats=2).happen(throw("13356"))
    kept = first.play(keep("33"))
    second = kept.happen(throw("336"))
    last = enter(second, "four-alike")
    assert first.events == (Event("throw", 0, amount=1, dice=(1, 3, 3, 5, 6)),)
    assert kept.events == (Event("keep", 0, dice=(3, 3)),)
    assert second.events == (Event("throw", 0, amount=2, dice=(3, 3, 6)),)
    assert last.events == (Event("enter", 0, "four-alike", amount=18, dice=(3, 3, 3, 3, 6)),)


def test_t1_the_turn_goes_clockwise() -> None:
    """After an entry, the next seat throws; after the last seat comes the first."""
    state, turns = due(RULES, seats=3), []
    for _turn in range(4):
        turns.append(state.turn)
        state = enter(state.happen(throw("12345")), ("chance", "ones")[_turn // 3])
    assert turns == [0, 1, 2, 0]
    assert [KNIFFEL.start(3, first=seat).turn for seat in range(3)] == [0, 1, 2]


def test_steps_at_the_wrong_time_are_refused() -> None:
    """A move while a throw is due, a throw while a move is due, and any step after the end are
    rejected.
    """
    move = RULES.enters[0]
    over = enter(lying(RULES, "12345", {box.box: 0 for box in RULES.enters[1:]}), "ones")
    assert refusal(due(RULES), move) == "chance-due"
    assert refusal(lying(RULES, "12345"), throw("12345"), happens=True) == "move-due"
    assert refusal(over, move) == "game-over"
    assert refusal(over, throw("12345"), happens=True) == "game-over"


def test_boxes_of_another_sheet_are_unknown() -> None:
    """Maximum is unknown on the classic sheet, although another sheet has it."""
    state = lying(RULES, "12345")
    assert refusal(state, Enter("maximum", 6)) == "unknown-move"
    assert refusal(state, Enter("ones", 1)) == "unknown-move"
    assert refusal(state, "enter ones") == "unknown-move"


def test_a_box_is_filled_once() -> None:
    """A box that already holds points or a 0 is rejected."""
    state = lying(RULES, "12345", {"ones": 3, "twos": 0})
    codes = [refusal(state, move_of(state, box)) for box in ("ones", "twos")]
    assert codes == ["box-filled", "box-filled"]


five = st.lists(st.integers(1, 6), min_size=5, max_size=5).map(sorted).map(tuple)


@settings(deadline=None)
@given(five)
def test_every_keep_of_a_throw_is_part_of_it(dice: tuple[int, ...]) -> None:
    """Kept dice are a part of the throw, and at least one die is left to throw."""
    for kept in keeps(dice):
        rest = list(dice)
        for face in kept.dice:
            rest.remove(face)
        assert rest
        assert KNIFFEL.parse(str(kept)) == kept


@settings(deadline=None)
@given(st.lists(st.integers(1, 6), max_size=4).map(sorted).map(tuple), st.data())
def test_kept_and_thrown_dice_are_shown_together(
    kept: tuple[int, ...], data: st.DataObject
) -> None:
    """After the throw, the table shows all dice, sorted."""
    rest = list(combinations_with_replacement(range(1, 7), 5 - len(kept)))
    result = data.draw(st.sampled_from(rest))
    before = lying(RULES, "".join(map(str, kept)) + "1" * (5 - len(kept)), throws=1)
    after = before.play(Keep(kept)).happen(Thrown(result))
    assert after.dice == tuple(sorted(kept + result))
    assert after.throws == 2
