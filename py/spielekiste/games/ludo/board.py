"""The board of Ludo: paths, goals, and the pieces that a throw can move (L1, L3–L6, L8, L11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

from spielekiste.core.errors import UnreadableNotation
from spielekiste.core.options import Options, choice, switch
from spielekiste.core.state import Seat
from spielekiste.parts.track import SIX, Field

TRACK = 40
"""Number of spaces on the track (L1)."""

ENTRIES: dict[int, tuple[Field, ...]] = {2: (0, 20), 3: (0, 10, 20), 4: (0, 10, 20, 30)}
"""Position of each seat's A on the track, by number of players; two sit opposite (L1)."""

NO_PIECE = "no-piece-there"
"""Reason: the player has no piece on this space, or none on the start spaces."""

SIX_NEEDED = "six-needed"
"""Reason: only a 6 brings a piece out (L5)."""

BEYOND = "beyond-goal"
"""Reason: the piece would go beyond the last goal space (L8)."""

OWN_PIECE = "own-piece-there"
"""Reason: one of the player's own pieces is on the target space (L4)."""

GOAL_JUMP = "goal-jump"
"""Reason: the piece would jump over an occupied goal space (L11)."""

ENTRY_FIRST = "must-leave-entry"
"""Reason: the piece on A must move first while other pieces wait on start spaces (L5, L6)."""

OUT_FIRST = "must-bring-out"
"""Reason: a 6 must bring out a piece while any is on a start space (L5)."""

CAPTURE_FIRST = "must-capture"
"""Reason: another move captures, and capturing is compulsory (L11)."""

REASONS = frozenset(
    {
        NO_PIECE,
        SIX_NEEDED,
        BEYOND,
        OWN_PIECE,
        GOAL_JUMP,
        ENTRY_FIRST,
        OUT_FIRST,
        CAPTURE_FIRST,
    }
)
"""Reason ids with which the board rejects moves."""

Own: TypeAlias = tuple[Field, ...]
"""One seat's pieces, sorted, in its own numbering: `START`, A as 0, then track and goal spaces."""

Pieces: TypeAlias = tuple[Own, ...]
"""Pieces of each seat."""


class Hit(NamedTuple):
    """A piece that a move captures."""

    seat: Seat
    """Owner of the piece."""
    field: Field
    """Space of the piece, in its owner's numbering."""


class RaceBoard(NamedTuple):
    """A board and its rules; small test cases use other numbers."""

    entries: tuple[Field, ...]
    """Position of each seat's A on the track."""
    pieces: int = 3
    """Number of pieces, and of goal spaces, of each seat."""
    track: int = TRACK
    """Number of spaces on the track; a piece passes all of them before its goal."""
    sides: int = SIX
    """Number of faces of the die; the highest one counts as the six."""
    must_capture: bool = False
    """Whether capturing is compulsory (L11)."""
    no_goal_jumps: bool = False
    """Whether occupied goal spaces can't be jumped (L11)."""

    @property
    def last(self) -> Field:
        """The last goal space."""
        return self.track + self.pieces - 1

    def place(self, seat: Seat, field: Field) -> Field | None:
        """Return a piece's position on the shared track; None if it is not on the track."""
        on_track = ENTRY <= field < self.track
        return (self.entries[seat] + field) % self.track if on_track else None

    def target(self, origin: Field, face: int) -> Field:
        """Return the target space of a piece for this throw, allowed or not (L3, L5)."""
        return ENTRY if origin == START else origin + face

    def steps(self, pieces: Sequence[Own], seat: Seat, face: int) -> tuple[Step, ...]:
        """Return the legal moves for this throw in canonical order; empty if it lapses (L9)."""
        free = _unless_bound(self, pieces[seat], face)
        if not self.must_capture:
            return free
        hits = (self.hit(pieces, seat, self.target(step.origin, face)) for step in free)
        return tuple(step for step, hit in zip(free, hits, strict=True) if hit) or free

    def hit(self, pieces: Sequence[Own], seat: Seat, target: Field) -> Hit | None:
        """Return the opponent's piece on a target space given in this seat's numbering (L4, L5)."""
        track = self.track
        if target >= track:
            return None
        place = self.entries[seat] + target
        for other, entry in enumerate(self.entries):
            field = (place - entry) % track
            if field in pieces[other] and other != seat:
                return Hit(other, field)
        return None

    def refusal(self, pieces: Pieces, seat: Seat, face: int, step: Step) -> str:
        """Return the reason why a move is illegal, one of `REASONS`; empty if it is legal."""
        own = pieces[seat]
        if step.origin not in own:
            return NO_PIECE
        free = _unless_bound(self, own, face)
        if step not in free:
            return _obstacle(self, own, step.origin, face) or _duty(free)
        return "" if step in self.steps(pieces, seat, face) else CAPTURE_FIRST


@cache
def board_of(seats: int, options: LudoOptions) -> RaceBoard:
    """Return the board for this number of players and these options."""
    return RaceBoard(
        ENTRIES[seats],
        options.pieces,
        must_capture=options.must_capture,
        no_goal_jumps=options.no_goal_jumps,
    )


def _unless_bound(board: RaceBoard, own: Own, face: int) -> tuple[Step, ...]:
    """Return the unobstructed moves, limited to the forced move of L5 or L6 if there is one."""
    free = _free(board, own, face)
    if own[0] == START:
        # While pieces wait, the piece on A moves first (L6); if A is free, a 6 brings one out (L5).
        if free and free[0] is FROM_ENTRY:
            return (FROM_ENTRY,)
        if face == board.sides and ENTRY not in own:
            return (OUT,)
    return tuple(free)


def _free(board: RaceBoard, own: Own, face: int) -> list[Step]:
    """Return the unobstructed moves of pieces on the track or in the goal."""
    last = board.last
    free = [
        STEPS[at + 1] for at in own if at >= ENTRY and at + face <= last and at + face not in own
    ]
    if board.no_goal_jumps:
        return [step for step in free if not _jumps(board, own, step.origin, face)]
    return free


def _obstacle(board: RaceBoard, own: Own, origin: Field, face: int) -> str:
    """Return the reason why a piece can't move, ignoring forced moves; empty if it can move."""
    if origin == START and face != board.sides:
        return SIX_NEEDED
    target = board.target(origin, face)
    if target > board.last:
        return BEYOND
    if target in own:
        return OWN_PIECE
    return GOAL_JUMP if board.no_goal_jumps and _jumps(board, own, origin, face) else ""


def _jumps(board: RaceBoard, own: Own, origin: Field, face: int) -> bool:
    """Return True if a piece would jump over a goal space occupied by another of its own side."""
    return any(field >= board.track and origin < field < origin + face for field in own)


def _duty(free: tuple[Step, ...]) -> str:
    return OUT_FIRST if free == (OUT,) else ENTRY_FIRST


@dataclass(frozen=True)
class LudoOptions(Options):
    """Options of a game of Ludo."""

    pieces: int = choice(3, 4, clause="L1")
    """Number of pieces of each player, and of goal spaces."""
    must_capture: bool = switch(clause="L11")
    """Whether capturing is compulsory, within the limits of L5 and L6."""
    no_goal_jumps: bool = switch(clause="L11")
    """Whether jumping over occupied goal spaces is forbidden."""


START: Field = -1
"""Number of all start spaces, which are equivalent (L5)."""

ENTRY: Field = 0
"""The entry space A, the first space of a piece's path (L1)."""

LONGEST = 99
"""The highest space number in the notation."""


@dataclass(frozen=True, slots=True)
class Step:
    """Move the piece on a space by the number thrown, or bring out a piece.

    The space identifies the piece: no two of a seat's pieces share a space (L4), and pieces on
    start spaces are interchangeable (L5). The die gives the distance.
    """

    origin: Field
    """Space of the piece, in the player's own numbering; `START` brings a piece out to A."""

    @property
    def rank(self) -> tuple[int, ...]:
        """Sort key: by space, the one farthest from the goal first."""
        return (self.origin,)

    def __str__(self) -> str:
        return "out" if self.origin == START else f"move {self.origin}"


STEPS = tuple(map(Step, range(START, LONGEST + 1)))
"""All steps, as shared instances; `STEPS[field + 1]` moves the piece on `field`."""

OUT, FROM_ENTRY = STEPS[:2]

_BY_TEXT = {str(step): step for step in STEPS}


def parse(text: str) -> Step:
    """Parse `out` or text such as `move 12`; raise `UnreadableNotation` on any other text."""
    step = _BY_TEXT.get(text)
    if step is None:
        raise _unreadable(text)
    return step


def _unreadable(text: str) -> UnreadableNotation:
    if text.startswith("move "):
        return UnreadableNotation(text, len("move "), f"a space from 0 to {LONGEST}")
    return UnreadableNotation(text, 0, "'out', or 'move' and a space")
