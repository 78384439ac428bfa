"""A game of Ludo: tries, throws, moves, captures, places (L2–L10)."""

from __future__ import annotations

from functools import cache, partial
from typing import NamedTuple

from spielekiste.core.errors import IllegalMove
from spielekiste.core.state import Event, OpenView, Outcome, Seat, new_event, observer
from spielekiste.games.ludo.board import REASONS as BOARD_REASONS
from spielekiste.games.ludo.board import Own, Pieces, RaceBoard
from spielekiste.games.ludo.moves import ENTRY, START, Step
from spielekiste.parts import track
from spielekiste.parts.dice import Throw, Thrown, throw_of
from spielekiste.parts.track import Field

TRIES = 3
"""Throws of a turn while no own piece is on the track, until one can be used (L2)."""

EVENTS = frozenset({"throw", "lapse", "out", "move", "capture", "again", "finish"})
"""What a game tells. Fields are counted along the way of the piece that moves.

`throw`: the dice; amount is the number of the try (L2), else 1.
`lapse`: no piece can use the throw (L9); amount is the tries that are left (L2).
`out`: a piece goes from `START` to A. `move`: origin to target by amount fields.
`capture`: a piece of `other` goes from origin to target, its start, in its owner's count (L4).
`again`: the 6 gives another throw (L7). `finish`: all pieces are in the goal; amount is the place.
"""

REASONS = track.REASONS | BOARD_REASONS
"""Why a step is refused."""

ENDINGS = frozenset({"one-left"})
"""Why a game ends (L10)."""


class LudoState(NamedTuple):
    """A position of Ludo; a named tuple is made in a third of a frozen dataclass's time."""

    board: RaceBoard
    """The board and the rules of the table."""
    pieces: Pieces
    """Every seat's pieces, sorted, each in its owner's count."""
    turn: Seat
    """Whose turn it is."""
    tries: int = 0
    """Throws of this turn that could not be used, 0 … 2 (L2)."""
    face: int = 0
    """The throw that is to be used; 0 while one is due."""
    moves: tuple[Step, ...] = ()
    """What may be done with that throw; it follows from the fields above."""
    finished: tuple[Seat, ...] = ()
    """Who has all pieces in the goal, first place first (L10)."""
    outcome: Outcome | None = None
    """The end, when one is left."""
    events: tuple[Event, ...] = ()
    """What the last step did."""

    @property
    def seat(self) -> Seat | None:
        """The seat that decides: the one whose turn it is, once a usable throw lies there."""
        return self.turn if self.moves else None

    @property
    def chance(self) -> Throw | None:
        """The throw that is due."""
        if self.moves or self.outcome is not None:
            return None
        return throw_of(1, self.board.sides)

    def legal(self) -> tuple[Step, ...]:
        """Return the moves that use the throw, the piece farthest from the goal first."""
        return self.moves

    def why_not(self, step: Step) -> str:
        """Return why a move may not be made now, one of `REASONS`, or nothing if it may."""
        if not self.moves:
            return track.not_deciding(self.outcome, step).code
        return self.board.refusal(self.pieces, self.turn, self.face, step)

    def play(self, move: Step) -> LudoState:
        """Move a piece, send back whom it meets, and throw again after a 6.

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
        """Take the throw: it is to be used, or it lapses; raise `IllegalMove` if none is due."""
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
        """Return everything: Ludo has no secrets."""
        return OpenView(observer(seat, len(self.pieces)), self)

    def _refused(self, move: object) -> IllegalMove:
        if not self.moves:
            return track.not_deciding(self.outcome, move)
        return IllegalMove(self.why_not(move) if isinstance(move, Step) else "unknown-move", move)

    def _lapsed(self, told: tuple[Event, ...], face: int) -> LudoState:
        """Give another try without a piece on the track (L2), else pass the turn on (L9)."""
        made = TRIES if self._is_on_track(self.pieces[self.turn]) else self.tries + 1
        events = told + _lapse(self.turn, face, TRIES - made)
        if made < TRIES:
            return self._due(self.pieces, self.turn, events, made)
        return self._due(self.pieces, self._following(self.finished), events)

    def _after(self, pieces: Pieces, told: tuple[Event, ...]) -> LudoState:
        """Go on after a move: a place is taken (L10), a 6 throws again (L7), or the turn ends."""
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
        """Return the next seat clockwise that still plays (T1, L10)."""
        seat = self.turn + 1
        seats = len(self.pieces)
        while seat % seats in finished:
            seat += 1
        return seat % seats

    def _is_on_track(self, own: Own) -> bool:
        return any(ENTRY <= field < self.board.track for field in own)


_state = partial(LudoState.__new__, LudoState)
"""Makes a state by keywords; called directly it is quicker than by the class."""


def start(board: RaceBoard, first: Seat) -> LudoState:
    """Return the first state: all pieces on their start fields (L1)."""
    return LudoState(board, ((START,) * board.pieces,) * len(board.entries), first)


def _outcome(order: tuple[Seat, ...]) -> Outcome:
    """Return the end; a seat's score is how many others it left behind (L10)."""
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
