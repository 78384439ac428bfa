"""Positions of the duck's journey as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from spielekiste.core.state import Outcome, places
from spielekiste.games.ente.course import Advance, Duck, DuckCourse, Rest
from spielekiste.games.ente.state import EnteState, FieldOffer
from spielekiste.positions.parts import BLANK, NOTHING, Codec, Part, joined


def _write(state: EnteState) -> Sequence[object]:
    die = NOTHING if state.outcome else state.face or BLANK
    return joined(state.fields), state.turn, joined(state.waits), die


def _read(new: Callable[[int], EnteState], fields: Sequence[Part]) -> EnteState:
    texts = fields[0].split("/")
    course = new(len(texts)).course
    spaces = tuple(text.number(0, course.last) for text in texts)
    turn = fields[1].number(0, len(spaces) - 1)
    waits = tuple(text.number(0, _longest(course)) for text in fields[2].split("/"))
    if len(waits) != len(spaces):
        raise fields[2].impossible(f"expected {len(spaces)} seats, got {len(waits)}")
    if waits[turn]:
        raise fields[2].impossible(f"seat {turn} has the turn, so it misses none (E5)")
    state = EnteState(course, spaces, turn, waits)
    return _ended(state, fields) if fields[3].text == NOTHING else _going(state, fields)


def _longest(course: DuckCourse) -> int:
    """Return the highest number of turns that a space makes a player miss."""
    return max((place.turns for place in course.places if isinstance(place, Rest)), default=0)


def _ended(state: EnteState, fields: Sequence[Part]) -> EnteState:
    at_goal = [seat for seat, field in enumerate(state.fields) if field == state.course.last]
    if at_goal != [state.turn]:
        raise fields[0].impossible("the game ends once the piece of this turn is in the goal (E6)")
    return replace(state, outcome=Outcome("goal-reached", places(state.fields), state.fields))


def _going(state: EnteState, fields: Sequence[Part]) -> EnteState:
    if state.course.last in state.fields:
        raise fields[0].impossible("a piece is in the goal, so the game has ended (E6)")
    if fields[3].text == BLANK:
        return state
    face = int(fields[3].one_of([str(face) for face in range(1, state.course.sides + 1)]))
    return replace(state, face=face, offer=_offer(state, face, fields[3]))


def _offer(state: EnteState, face: int, die: Part) -> FieldOffer:
    """Return the offer that is open after this throw (E5)."""
    course, field = state.course, state.fields[state.turn]
    place = course.places[field]
    others = state.fields[: state.turn] + state.fields[state.turn + 1 :]
    if course.always_accept or not isinstance(place, Duck | Advance):
        raise die.impossible(f"nothing is offered on space {field}, so a throw is due (E5)")
    target = course.offered(place, field, face, others)
    if target is None:
        raise die.impossible(f"space {field} leads nowhere now, so a throw is due (E3)")
    return FieldOffer(place.id, target)


def _bare(state: EnteState) -> EnteState:
    return replace(state, events=())


ENTE = Codec(("spaces", "turn", "waits", "die"), _write, _read, _bare)
"""Text form of the duck's journey."""
