"""The state of a game of Ludo: tries, throws, moves, captures, places (L2–L10), stop (L10)."""

from __future__ import annotations

from functools import cache, partial
from typing import NamedTuple

from spielekiste.core.errors import IllegalMove
from spielekiste.core.state import Event, OpenView, Outcome, Seat, new_event, observer, places
from spielekiste.games.ludo.board import ENTRY, START, Own, Pieces, RaceBoard, Step
from spielekiste.games.ludo.board import REASONS as BOARD_REASONS
from spielekiste.parts import track
from spielekiste.parts.dice import Throw, Thrown, throw_of
from spielekiste.parts.track import Field

TRIES = 3
"""Maximum throws per turn without a piece on the track, until one can be used (L2)."""

EVENTS = frozenset({"throw", "lapse", "out", "move", "capture", "again", "finish", "stop"})
"""Kinds of events that the game emits. Spaces are in the numbering of the piece that moves.

`throw`: the dice; amount is the number of the try (L2), else 1.
`lapse`: no piece can use the throw (L9); amount is the number of tries left (L2).
`out`: a piece moves from `START` to A. `move`: a piece moves from origin to target, amount spaces.
`capture`: a piece of `other` goes from origin to target (`START`), in its owner's numbering (L4).
`again`: a 6 gives another throw (L7). `finish`: all pieces are in the goal; amount is the place.
`stop`: the table ends the game early (L10); the seat is the one whose turn it was.
"""

REASONS = track.REASONS | BOARD_REASONS
"""Reason ids for rejecting a step."""

ENDINGS = frozenset({"one-left", "stopped"})
"""Reason ids for the end of a game (L10)."""


class LudoState(NamedTuple):
    """A position of Ludo; a named tuple, since creating a dataclass takes three times as long."""

    board: RaceBoard
    """The board and its rules."""
    pieces: Pieces
    """Pieces of each seat, sorted, in its own numbering."""
    turn: Seat
    """The seat whose turn it is."""
    tries: int = 0
    """Number of unusable throws in this turn, 0 to 2 (L2)."""
    face: int = 0
    """The throw to use; 0 while a throw is due."""
    moves: tuple[Step, ...] = ()
    """Legal moves with this throw; determined by the fields above."""
    finished: tuple[Seat, ...] = ()
    """Seats with all pieces in the goal, first place first (L10)."""
    outcome: Outcome | None = None
    """The result, once only one player is left or the table has stopped."""
    events: tuple[Event, ...] = ()
    """Events of the last step."""

    @property
    def seat(self) -> Seat | None:
        """The seat that has to move once a usable throw has been made; None if there is none."""
        return self.turn if self.moves else None

    @property
    def chance(self) -> Throw | None:
        """The pending throw; None if there is none."""
        if self.moves or self.outcome is not None:
            return None
        return throw_of(1, self.board.sides)

    def legal(self) -> tuple[Step, ...]:
        """Return the legal moves, the piece farthest from the goal first."""
        return self.moves

    def why_not(self, step: Step) -> str:
        """Return the reason why a move is illegal now, one of `REASONS`; empty if it is legal."""
        if not self.moves:
            return track.not_deciding(self.outcome, step).code
        return self.board.refusal(self.pieces, self.turn, self.face, step)

    def play(self, move: Step) -> LudoState:
        """Move a piece, capture a piece on the target space, and throw again after a 6.

        Raises `IllegalMove` with one of `REASONS`.
        """
        if move not in self.moves:
            raise self._refused(move)
        target = self.board.target(move.origin, self.face)
        told = _told(self.turn, move.origin, target, self.face)
        hit = self.board.hit(self.pieces, self.turn, target)
        pieces = _moved(self.pieces, self.turn, move.origin, target)
        if hit is None:
            return self._after(pieces, told)
        captured = new_event("capture", self.turn, origin=hit.field, target=START, other=hit.seat)
        return self._after(_moved(pieces, hit.seat, hit.field, START), (*told, captured))

    def happen(self, result: Thrown) -> LudoState:
        """Apply the throw, or let it lapse if unusable; raise `IllegalMove` if no throw is due."""
        if self.moves or self.outcome is not None:
            raise track.not_due(self.outcome, result)
        face = track.face_of(result, self.board.sides)
        told = (track.thrown(self.turn, face, self.tries + 1),)
        moves = self.board.steps(self.pieces, self.turn, face)
        if not moves:
            return self._lapsed(told, face)
        return _state(
            self.board, self.pieces, self.turn, self.tries, face, moves,
            finished=self.finished, events=told,
        )  # fmt: skip

    def seen_by(self, seat: Seat | None) -> OpenView[LudoState]:
        """Return the full view: Ludo has no hidden information."""
        return OpenView(observer(seat, len(self.pieces)), self)

    def _refused(self, move: object) -> IllegalMove:
        if not self.moves:
            return track.not_deciding(self.outcome, move)
        return IllegalMove(self.why_not(move) if isinstance(move, Step) else "unknown-move", move)

    def _lapsed(self, told: tuple[Event, ...], face: int) -> LudoState:
        """Allow another try if no piece is on the track (L2); otherwise pass the turn (L9)."""
        made = TRIES if self._is_on_track(self.pieces[self.turn]) else self.tries + 1
        events = told + _lapse(self.turn, face, TRIES - made)
        if made < TRIES:
            return self._due(self.pieces, self.turn, events, made)
        return self._due(self.pieces, self._following(self.finished), events)

    def _after(self, pieces: Pieces, told: tuple[Event, ...]) -> LudoState:
        """Return the state after a move: a finish (L10), another throw (L7), or the next turn."""
        if pieces[self.turn][0] >= self.board.track:
            return self._finish(pieces, told)
        if self.face == self.board.sides:
            return self._due(pieces, self.turn, told + _again(self.turn))
        return self._due(pieces, self._following(self.finished), told)

    def _finish(self, pieces: Pieces, told: tuple[Event, ...]) -> LudoState:
        finished = (*self.finished, self.turn)
        events = (*told, new_event("finish", self.turn, amount=len(finished)))
        following = self._following(finished)
        if len(finished) < len(pieces) - 1:
            return _state(self.board, pieces, following, finished=finished, events=events)
        outcome = _outcome((*finished, following))
        return _state(
            self.board, pieces, self.turn, finished=finished, outcome=outcome, events=events
        )

    def _due(
        self, pieces: Pieces, turn: Seat, events: tuple[Event, ...], tries: int = 0
    ) -> LudoState:
        return _state(self.board, pieces, turn, tries, finished=self.finished, events=events)

    def _following(self, finished: tuple[Seat, ...]) -> Seat:
        """Return the next seat clockwise that has not finished (T1, L10)."""
        seat = self.turn + 1
        seats = len(self.pieces)
        while seat % seats in finished:
            seat += 1
        return seat % seats

    def _is_on_track(self, own: Own) -> bool:
        end = self.board.track
        return bool([field for field in own if ENTRY <= field < end])


_state = partial(LudoState.__new__, LudoState)
"""Faster constructor that takes keywords; calling the class itself is slower."""


def start(board: RaceBoard, first: Seat) -> LudoState:
    """Return the first state: all pieces on their start spaces (L1)."""
    return LudoState(board, ((START,) * board.pieces,) * len(board.entries), first)


def stopped(state: LudoState) -> LudoState | None:
    """Return the final state if the table stops after the first player has finished (L10).

    DECIDED: In L10 the others play on for their places, which takes a long time. Once a player has
    finished, the table may stop instead; the other places then depend on the progress so far.
    Returns None if nobody has finished yet or the game is over.
    """
    if not state.finished or state.outcome is not None:
        return None
    return state._replace(
        tries=0, face=0, moves=(), outcome=_by_progress(state),
        events=(new_event("stop", state.turn),),
    )  # fmt: skip


def _by_progress(state: LudoState) -> Outcome:
    """Return the result of a stopped game (L10): finished players first, the others by progress.

    Progress is the sum of a player's spaces; equal sums share a place (T4). A score is the number
    of seats behind.
    """
    seats = range(len(state.pieces))
    ranks = [
        len(seats) - state.finished.index(seat) if seat in state.finished else 0 for seat in seats
    ]
    progress = [(rank, sum(own)) for rank, own in zip(ranks, state.pieces, strict=True)]
    scores = tuple(sum(other < mine for other in progress) for mine in progress)
    return Outcome("stopped", places(scores), scores)


def _outcome(order: tuple[Seat, ...]) -> Outcome:
    """Return the result; a seat's score is the number of seats behind it (L10)."""
    ranks = tuple(map(order.index, range(len(order))))
    return Outcome(
        "one-left",
        tuple(rank + 1 for rank in ranks),
        tuple(len(order) - 1 - rank for rank in ranks),
    )


def _moved(pieces: Pieces, seat: Seat, origin: Field, target: Field) -> Pieces:
    own = list(pieces[seat])
    own[own.index(origin)] = target
    own.sort()
    return track.put(pieces, seat, tuple(own))


@cache
def _told(seat: Seat, origin: Field, target: Field, face: int) -> tuple[Event, ...]:
    if origin == START:
        return (new_event("out", seat, origin=START, target=ENTRY),)
    return (new_event("move", seat, origin=origin, target=target, amount=face),)


@cache
def _lapse(seat: Seat, face: int, left: int) -> tuple[Event, ...]:
    return (new_event("lapse", seat, amount=left, dice=(face,)),)


@cache
def _again(seat: Seat) -> tuple[Event, ...]:
    return (new_event("again", seat),)
