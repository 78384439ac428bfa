"""Requirements of every game's states, without naming any game."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields
from fractions import Fraction
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spielekiste import GAMES
from spielekiste.core.chance import Picked
from spielekiste.core.errors import IllegalMove, InvalidSeats, UnknownSeat, UnreadableNotation
from spielekiste.core.game import Game
from spielekiste.core.state import Event, State
from tests.contract.cases import Case, cases, walk

CASES = cases()
BOUND = 20_000
"""Maximum number of steps of any random game, equal to that of a record."""
FEW = 8_000
"""Maximum number of results of chance events whose probabilities are summed completely."""

each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


class Odd:
    """A step that does not belong to any game."""

    rank = (99,)

    def __str__(self) -> str:
        return "odd"


def code_of(state: State, step: object, *, happens: bool) -> str:
    """Return the code with which a step is rejected; assert that the state is unchanged."""
    before = (state.seat, state.outcome, state.legal(), state.events)
    with pytest.raises(IllegalMove) as refused:
        state.happen(step) if happens else state.play(step)
    assert (state.seat, state.outcome, state.legal(), state.events) == before
    return refused.value.code


@each_case
def test_exactly_one_of_seat_chance_outcome(case: Case) -> None:
    """Each state has a seat to move, a chance event or an outcome, and every game ends."""
    states = 0
    for state in islice(walk(case, 1), BOUND):
        states += 1
        present = [part is not None for part in (state.seat, state.chance, state.outcome)]
        assert present.count(True) == 1
        assert state.turn in range(case.seats)
    assert states < BOUND


@each_case
def test_legal_moves_are_sorted_unique_and_never_missing(case: Case) -> None:
    """Legal moves are strictly sorted, and only states without a seat to move have none."""
    for state in walk(case, 2):
        moves = state.legal()
        ranks = [move.rank for move in moves]
        assert ranks == sorted(set(ranks))
        assert bool(moves) == (state.seat is not None)
        assert len(set(map(str, moves))) == len(moves)


@each_case
def test_moves_and_results_are_read_as_they_are_written(case: Case) -> None:
    """Every legal move and a sampled result survive formatting and parsing unchanged."""
    for state in walk(case, 3):
        assert tuple(case.game.parse(str(move)) for move in state.legal()) == state.legal()
        if state.chance is not None:
            for event in islice(state.chance.outcomes(), 3):
                assert state.chance.parse(str(event[0])) == event[0]


@each_case
def test_illegal_steps_are_refused_with_a_code_and_change_nothing(case: Case) -> None:
    """Illegal moves, unknown steps, and steps at the wrong time are rejected without a change."""
    seen: dict[str, object] = {}
    for number, state in enumerate(walk(case, 4)):
        legal = state.legal()
        seen.update((str(move), move) for move in legal)
        if number % 7 == 0:
            wrong = [move for move in seen.values() if move not in legal][:20]
            codes = {code_of(state, move, happens=False) for move in [*wrong, Odd()]}
            if state.chance is None:
                codes.add(code_of(state, Odd(), happens=True))
            else:
                codes |= {code_of(state, odd, happens=True) for odd in (Odd(), Picked(0))}
            assert codes <= case.game.reasons


@each_case
def test_every_legal_move_can_be_played(case: Case) -> None:
    """Every legal move is tried, not only the one that the random game chooses."""
    for number, state in enumerate(walk(case, 5)):
        if number % 11 == 0:
            for move in state.legal():
                assert state.play(move) != state


@each_case
def test_events_name_only_known_things(case: Case) -> None:
    """Kinds, things and endings are listed in the registry, so that each can be described."""
    for state in walk(case, 6):
        for event in state.events:
            assert event.kind in case.game.events
            assert event.what in case.game.things | {""}
            assert event.seat in range(case.seats)
        if state.outcome is not None:
            assert state.outcome.reason in case.game.endings
            assert len(state.outcome.places) == len(state.outcome.scores) == case.seats
            assert min(state.outcome.places) == 1


@each_case
def test_weights_of_chance_sum_to_one(case: Case) -> None:
    """The probabilities sum exactly to one, and results are unique and possible."""
    summed: set[str] = set()
    for state in walk(case, 7):
        chance = state.chance
        if chance is None or repr(chance) in summed or len(summed) > 12:
            continue
        summed.add(repr(chance))
        every = list(islice(chance.outcomes(), FEW + 1))
        if len(every) <= FEW:
            assert sum(weight for _result, weight in every) == Fraction(1)
            assert len({result for result, _weight in every}) == len(every)
            for result, _weight in every[:50]:
                chance.check(result)


@each_case
def test_states_are_values(case: Case) -> None:
    """The same steps give equal states with equal hashes, and states are immutable."""
    for one, two in zip(walk(case, 8), walk(case, 8), strict=True):
        assert one == two
        assert hash(one) == hash(two)
    with pytest.raises((AttributeError, TypeError)):
        case.start().outcome = None  # type: ignore[misc]


@each_case
def test_a_view_shows_its_seats_moves_and_no_others(case: Case) -> None:
    """Only the view of the seat to move has the legal moves."""
    for number, state in enumerate(walk(case, 9)):
        if number % 5 == 0:
            for seat in range(case.seats):
                expected = state.legal() if seat == state.seat else ()
                assert state.seen_by(seat).legal() == expected
                assert type(state.seen_by(seat)) is not type(state)


@each_case
def test_the_public_view_shows_what_every_seat_sees(case: Case) -> None:
    """The public view has no legal moves, and contains only what all seats know."""
    for number, state in enumerate(walk(case, 10)):
        if number % 5 == 0:
            public = state.seen_by(None)
            views = [state.seen_by(seat) for seat in range(case.seats)]
            assert (public.viewer, public.legal()) == (None, ())
            for field in fields(public):
                shown = getattr(public, field.name)
                for view in views if shown else ():
                    seen = getattr(view, field.name)
                    assert seen == shown or (field.name == "events" and _hides(shown, seen))


def _hides(shown: tuple[Event, ...], seen: tuple[Event, ...]) -> bool:
    """Return whether `shown` equals the seat's events `seen`, except that ids of hidden things may
    be missing.
    """
    pairs = zip(shown, seen, strict=True)
    return all(event in (own, own._replace(what="")) for event, own in pairs)


@each_case
def test_a_seat_that_is_not_at_the_table_sees_nothing(case: Case) -> None:
    """A seat number outside the range is rejected, and the error gives the valid seats."""
    state = case.start()
    for seat in (-1, case.seats, -case.seats):
        with pytest.raises(UnknownSeat, match=f"'{seat}': expected 0 to {case.seats - 1}"):
            state.seen_by(seat)


@each_game
def test_seats_outside_the_range_are_refused(game: Game) -> None:
    """One seat too few, one too many, and a first seat that does not exist are rejected."""
    least, most = game.seats[0], game.seats[-1]
    for seats, first in ((least - 1, 0), (most + 1, 0), (least, least), (least, -1)):
        with pytest.raises(InvalidSeats, match="seat-count"):
            game.start(seats, first=first)


@each_game
@given(text=st.text(max_size=40))
def test_any_text_is_a_move_or_unreadable(game: Game, text: str) -> None:
    """Parsers raise only `UnreadableNotation`."""
    with suppress(UnreadableNotation):
        assert game.parse(str(game.parse(text))) == game.parse(text)


@each_game
def test_the_description_is_complete(game: Game) -> None:
    """Every option has a clause and choices that include its default."""
    for info in game.options.described():
        assert info.clause
        assert info.admits(info.default)
        assert game.options.of({info.name: info.default}) == game.options()
    assert game.options.parse(str(game.options())) == game.options()
