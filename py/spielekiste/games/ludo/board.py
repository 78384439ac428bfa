"""The board of Ludo: ways, goals, and which pieces a throw can move (L1, L3–L6, L8, L11)."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from spielekiste.core.state import Seat
from spielekiste.games.ludo.moves import ENTRY, FROM_ENTRY, OUT, START, STEPS, Step
from spielekiste.games.ludo.options import LudoOptions
from spielekiste.parts.track import SIX, Field

TRACK = 40
"""Fields of the track (L1)."""

ENTRIES: dict[int, tuple[Field, ...]] = {2: (0, 20), 3: (0, 10, 20), 4: (0, 10, 20, 30)}
"""Where each seat's A lies on the track, by the number of players; two sit opposite (L1)."""

NO_PIECE = "no-piece-there"
"""The player has no piece on this field, or none on the start fields."""

SIX_NEEDED = "six-needed"
"""Only a 6 brings a piece out (L5)."""

BEYOND = "beyond-goal"
"""The piece would go beyond the last goal field (L8)."""

OWN_PIECE = "own-piece-there"
"""The move would end on one's own piece (L4)."""

GOAL_JUMP = "goal-jump"
"""The piece would jump over a goal field that is taken (L11)."""

ENTRY_FIRST = "must-leave-entry"
"""Pieces wait on start fields, so the piece on A moves first (L5, L6)."""

OUT_FIRST = "must-bring-out"
"""A 6 with pieces on the start fields brings one out (L5)."""

CAPTURE_FIRST = "must-capture"
"""Another move captures, and capturing is compulsory (L11)."""

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
"""Why the board refuses a step."""

Own: TypeAlias = tuple[Field, ...]
"""One seat's pieces, sorted; each in its own count: `START`, A is 0, then track and goal."""

Pieces: TypeAlias = tuple[Own, ...]
"""Every seat's pieces."""


class Hit(NamedTuple):
    """A piece that a move sends back."""

    seat: Seat
    """Whose it is."""
    field: Field
    """Where it stands, in its owner's count."""


class RaceBoard(NamedTuple):
    """A board and the rules of the table; small cases have other numbers."""

    entries: tuple[Field, ...]
    """Where each seat's A lies, counted along the track."""
    pieces: int = 3
    """Pieces of each seat, and goal fields."""
    track: int = TRACK
    """Fields of the track, all of them before the goal in each piece's count."""
    sides: int = SIX
    """Faces of the die; the highest one is the six."""
    must_capture: bool = False
    """Whether capturing is compulsory (L11)."""
    no_goal_jumps: bool = False
    """Whether goal fields that are taken cannot be jumped (L11)."""

    @property
    def last(self) -> Field:
        """The last goal field."""
        return self.track + self.pieces - 1

    def place(self, seat: Seat, field: Field) -> Field | None:
        """Return where on the common track a piece stands, None at the start and in the goal."""
        on_track = ENTRY <= field < self.track
        return (self.entries[seat] + field) % self.track if on_track else None

    def target(self, origin: Field, face: int) -> Field:
        """Return where a piece gets to with this throw, be it allowed or not (L3, L5)."""
        return ENTRY if origin == START else origin + face

    def steps(self, pieces: Pieces, seat: Seat, face: int) -> tuple[Step, ...]:
        """Return the moves that this throw allows, in canonical order; none if it lapses (L9)."""
        free = _unless_bound(self, pieces[seat], face)
        if not self.must_capture:
            return free
        hits = (self.hit(pieces, seat, self.target(step.origin, face)) for step in free)
        return tuple(step for step, hit in zip(free, hits, strict=True) if hit) or free

    def hit(self, pieces: Pieces, seat: Seat, target: Field) -> Hit | None:
        """Return the other seat's piece on a field, given in this seat's count (L4, L5)."""
        entries, _, track, *_ = self
        if target >= track:
            return None
        place = entries[seat] + target
        for other, own in enumerate(pieces):
            if (place - entries[other]) % track in own and other != seat:
                return Hit(other, (place - entries[other]) % track)
        return None

    def refusal(self, pieces: Pieces, seat: Seat, face: int, step: Step) -> str:
        """Return why a move is not allowed, one of `REASONS`, or nothing if it is."""
        own = pieces[seat]
        if step.origin not in own:
            return NO_PIECE
        free = _unless_bound(self, own, face)
        if step not in free:
            return _obstacle(self, own, step.origin, face) or _duty(free)
        return "" if step in self.steps(pieces, seat, face) else CAPTURE_FIRST


def board_of(seats: int, options: LudoOptions) -> RaceBoard:
    """Return the board for so many players and these options."""
    return RaceBoard(
        ENTRIES[seats],
        options.pieces,
        must_capture=options.must_capture,
        no_goal_jumps=options.no_goal_jumps,
    )


def _unless_bound(board: RaceBoard, own: Own, face: int) -> tuple[Step, ...]:
    """Return the moves without an obstacle, narrowed to a duty of L5 or L6."""
    free = _free(board, own, face)
    if own[0] == START:
        # The piece on A comes first with any throw (L6), and only with a 6 one comes out (L5).
        if free and free[0] is FROM_ENTRY:
            return (FROM_ENTRY,)
        if face == board.sides and ENTRY not in own:
            return (OUT,)
    return tuple(free)


def _free(board: RaceBoard, own: Own, face: int) -> list[Step]:
    """Return the moves of pieces on the way that have no obstacle."""
    last = board.last
    free = [
        STEPS[at + 1] for at in own if at >= ENTRY and at + face <= last and at + face not in own
    ]
    if board.no_goal_jumps:
        return [step for step in free if not _jumps(board, own, step.origin, face)]
    return free


def _obstacle(board: RaceBoard, own: Own, origin: Field, face: int) -> str:
    """Return what is in a piece's way, whatever the others must do; nothing if nothing is."""
    if origin == START and face != board.sides:
        return SIX_NEEDED
    target = board.target(origin, face)
    if target > board.last:
        return BEYOND
    if target in own:
        return OWN_PIECE
    return GOAL_JUMP if board.no_goal_jumps and _jumps(board, own, origin, face) else ""


def _jumps(board: RaceBoard, own: Own, origin: Field, face: int) -> bool:
    """Tell whether a taken goal field lies between; only own pieces are in one's goal."""
    return any(field >= board.track and origin < field < origin + face for field in own)


def _duty(free: tuple[Step, ...]) -> str:
    return OUT_FIRST if free == (OUT,) else ENTRY_FIRST
