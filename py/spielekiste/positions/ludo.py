"""Positions of Ludo as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spielekiste.core.state import Outcome, Seat, places
from spielekiste.games.ludo.board import START, Own, Pieces, RaceBoard
from spielekiste.games.ludo.state import TRIES, LudoState, stopped
from spielekiste.positions.parts import BLANK, NOTHING, Codec, Part, joined, numbers_text


def _write(state: LudoState) -> Sequence[object]:
    pieces = joined(
        [numbers_text([None if at == START else at for at in own]) for own in state.pieces]
    )
    die = NOTHING if state.outcome else state.face or BLANK
    finished = "".join(map(str, state.finished)) or NOTHING
    return pieces, state.turn, state.tries, die, finished


def _read(new: Callable[[int], LudoState], fields: Sequence[Part]) -> LudoState:
    texts = fields[0].split("/")
    board = new(len(texts)).board
    pieces = tuple(_own(board, text) for text in texts)
    _check_places(board, pieces, fields[0])
    finished = _finished(board, pieces, fields[4])
    turn = fields[1].number(0, len(pieces) - 1)
    if fields[3].text == NOTHING:
        return _ended(LudoState(board, pieces, turn, finished=finished), fields)
    if turn in finished:
        raise fields[1].impossible(f"seat {turn} has finished (L10)")
    if len(finished) == len(pieces) - 1:
        raise fields[3].impossible("only one player is left, so the game has ended (L10)")
    tries = fields[2].number(0, TRIES - 1)
    if tries and any(START < at < board.track for at in pieces[turn]):
        raise fields[2].impossible("several tries need all pieces off the track (L2)")
    return _thrown(LudoState(board, pieces, turn, tries, finished=finished), fields[3])


def _own(board: RaceBoard, text: Part) -> Own:
    own = tuple(START if at is None else at for at in text.numbers(0, board.last))
    if len(own) != board.pieces:
        raise text.impossible(f"expected {board.pieces} pieces, got {len(own)}")
    on_board = [at for at in own if at != START]
    if len(set(on_board)) < len(on_board):
        raise text.impossible("two pieces of one player are on one space (L4)")
    return tuple(sorted(own))


def _check_places(board: RaceBoard, pieces: Pieces, part: Part) -> None:
    """Refuse pieces of two players on one space of the track: one would be captured (L4)."""
    at = [board.place(seat, field) for seat, own in enumerate(pieces) for field in own]
    on_track = [place for place in at if place is not None]
    if len(set(on_track)) < len(on_track):
        raise part.impossible("pieces of two players are on one space of the track (L4)")


def _finished(board: RaceBoard, pieces: Pieces, part: Part) -> tuple[Seat, ...]:
    """Read the seats that have finished, first place first."""
    digits = "" if part.text == NOTHING else part.text
    at_home = {str(seat) for seat, own in enumerate(pieces) if own[0] >= board.track}
    if (not digits and part.text != NOTHING) or digits.strip("0123"):
        raise part.unreadable(f"{NOTHING}, or the seats that have finished, first place first")
    if set(digits) != at_home or len(digits) != len(at_home):
        raise part.impossible("the seats that have finished are those with all pieces in the goal")
    return tuple(map(int, digits))


def _thrown(state: LudoState, die: Part) -> LudoState:
    """Return the state with its throw; one that no piece can use has lapsed (L9)."""
    if die.text == BLANK:
        return state
    face = int(die.one_of([str(face) for face in range(1, state.board.sides + 1)]))
    moves = state.board.steps(state.pieces, state.turn, face)
    if not moves:
        raise die.impossible(f"no piece can use a {face}, so the throw has lapsed (L9)")
    return state._replace(face=face, moves=moves)


def _ended(state: LudoState, fields: Sequence[Part]) -> LudoState:
    """Return a finished game: only one player is left, or the table has stopped (L10)."""
    fields[2].number(0, 0)
    if len(state.finished) >= len(state.pieces) - 1:
        if state.turn != state.finished[-1]:
            raise fields[1].impossible("the game ends in the turn of the last seat to finish (L10)")
        return state._replace(outcome=_one_left(state))
    end = stopped(state)
    if end is None or state.turn in state.finished:
        raise fields[3].impossible("the table can stop only once another seat has finished (L10)")
    return _bare(end)


def _one_left(state: LudoState) -> Outcome:
    """Return the result; a seat's score is the number of seats behind it (L10)."""
    seats = range(len(state.pieces))
    scores = tuple(
        len(seats) - 1 - state.finished.index(seat) if seat in state.finished else 0
        for seat in seats
    )
    return Outcome("one-left", places(scores), scores)


def _bare(state: LudoState) -> LudoState:
    return state._replace(events=())


LUDO = Codec(("pieces", "turn", "tries", "die", "finished"), _write, _read, _bare)
"""Text form of Ludo."""
