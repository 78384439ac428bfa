"""Animation of an action in Kniffel Master: markers hop, stars fly to their places."""

from __future__ import annotations

from typing import NamedTuple

from app.games.animation import Frame
from spielekiste.core.state import Event, Seat
from spielekiste.games.master import MasterState
from spielekiste.games.master.board import Board
from spielekiste.games.master.coins import COIN_ROW
from spielekiste.games.master.effects import ROWS
from spielekiste.games.master.tasks import TASKS

HOP = 110
"""Duration of a marker's hop from space to space, in milliseconds."""

STAR = 380
"""Duration of a star's flight to its place, in milliseconds."""

REST = 900
"""Time for which the result remains visible before the next turn is shown, in milliseconds."""

MOST = 1200
"""Maximum duration of all hops and stars of one action, in milliseconds."""


class PegFrame(NamedTuple):
    """One frame of the animation, on the acting player's board."""

    seat: Seat
    board: Board
    hopping: str
    fresh: frozenset[str]
    beat: int
    throws: int
    """Number of rolls that the acting player had made."""


def frames(before: MasterState, events: tuple[Event, ...]) -> list[Frame[PegFrame]]:
    """Return the frames of these events on the acting player's board."""
    way = _Way(before)
    for event in events:
        way.tell(event)
    if not way.frames:
        return []
    total = sum(frame.milliseconds for frame in way.frames)
    pace = min(1.0, MOST / total)
    shorter = [Frame(round(f.milliseconds * pace), f.shown) for f in way.frames]
    return [*shorter, Frame(REST, way.frames[-1].shown._replace(hopping=""))]


class _Way:
    """Builder of the frames from one position to the next, event by event."""

    def __init__(self, before: MasterState) -> None:
        self.seat = before.turn
        self.throws = before.throws
        self.board = before.boards[before.turn]
        self.fresh: frozenset[str] = frozenset()
        self.frames: list[Frame[PegFrame]] = []

    def tell(self, event: Event) -> None:
        """Add the frames of one event."""
        show = {
            "task": self._task,
            "row": self._row,
            "row-star": self._row_star,
            "park": self._park,
            "coin-move": self._coin,
            "coin-lap": self._lap,
        }.get(event.kind)
        if show:
            show(event)

    def _picture(self, milliseconds: int, hopping: str = "") -> None:
        beat = len(self.frames)
        shown = PegFrame(self.seat, self.board, hopping, self.fresh, beat, self.throws)
        self.frames.append(Frame(milliseconds, shown))

    def _task(self, event: Event) -> None:
        at = TASKS.index(event.what)
        starred = tuple(done or place == at for place, done in enumerate(self.board.starred))
        self.board = self.board._replace(starred=starred)
        self.fresh |= {event.what}
        self._picture(STAR)

    def _row(self, event: Event) -> None:
        at = ROWS.index(event.what)
        for field in range((event.origin or 0) + 1, (event.target or 0) + 1):
            rows = (*self.board.rows[:at], field, *self.board.rows[at + 1 :])
            self.board = self.board._replace(rows=rows)
            self._picture(HOP, event.what)

    def _row_star(self, event: Event) -> None:
        self.fresh |= {event.what}
        self._picture(STAR)

    def _park(self, event: Event) -> None:
        self.fresh |= {f"park-{event.target}"}
        self._picture(STAR)

    def _coin(self, event: Event) -> None:
        for field in range((event.origin or 0) + 1, (event.target or 0) + 1):
            self.board = self.board._replace(coin=field)
            self._picture(HOP, COIN_ROW)

    def _lap(self, event: Event) -> None:
        self.board = self.board._replace(coin=0, laps=event.target or 0)
        self.fresh |= {f"lap-{event.target}"}
        self._picture(STAR)
