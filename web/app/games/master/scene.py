"""Data for the peg boards and cards of Kniffel Master, derived from the position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from app.games.desk import Frame
from app.games.master.choices import ActionChoice
from app.games.master.view import PegScene, Race, Tap
from app.views.kit.dice_places import DicePlaces
from spielekiste.core.seats import Player
from spielekiste.core.state import Event, Seat
from spielekiste.games.master import Action, MasterState
from spielekiste.games.master.actions import ROWS_ACTIONS, TASK_ACTIONS
from spielekiste.games.master.board import Board
from spielekiste.games.master.coins import COIN_ROW
from spielekiste.games.master.effects import ROWS
from spielekiste.games.master.tasks import TASKS


class BoardsScene(NamedTuple):
    """Data for rendering all peg boards and the cards below them."""

    state: MasterState
    players: Sequence[Player]
    race: Race
    """Seats that were first and second at each task and row so far."""
    turn: Seat
    """Seat whose turn is shown."""
    looking: Seat | None
    """Seat whose board is shown instead of the current player's, if any."""
    frame: PegFrame | None
    """The current frame of the animation, if any."""
    weighed: Action | None
    """The previewed action, if any."""
    actions: Sequence[Action]
    """The actions that a human player may take with the dice."""
    may_use: bool
    """Whether a human player is to move and has rolled dice."""
    drawer: bool
    """Whether the cards are open on a phone."""
    places: DicePlaces
    is_rolling: bool
    """Whether dice are still moving."""
    is_live: bool
    """Whether boards and cards can be tapped."""

    @property
    def viewed(self) -> Seat:
        """Seat whose board is shown in full."""
        return self.turn if self.looking is None else self.looking

    def board_of(self, seat: Seat) -> PegScene:
        """Return a seat's board."""
        state = self.state
        return PegScene(state.course, self.players, seat, state.boards[seat], race=self.race)

    def viewed_board(self) -> PegScene:
        """Return the board shown in full, with an animation frame or a preview, if any."""
        if self.frame is not None:
            return self._on_the_way(self.frame)
        scene = self.board_of(self.viewed)
        if self.viewed != self.state.turn or self.state.outcome is not None:
            return scene
        return self._weighing(scene)._replace(taps=self.taps() if self.is_live else {})

    def _on_the_way(self, frame: PegFrame) -> PegScene:
        return self.board_of(frame.seat)._replace(
            board=frame.board, fresh=frame.fresh, beat=frame.beat, hopping=frame.hopping
        )

    def _weighing(self, scene: PegScene) -> PegScene:
        """Add the effects of the previewed action to the board."""
        if self.weighed is None:
            return scene
        after = self.state.play(self.weighed)
        return scene._replace(ghost=after.boards[scene.seat], ghost_race=race_of(after.events))

    def taps(self) -> Mapping[str, Tap]:
        """Return the effect of a tap on each task and row; empty if there are no dice to use."""
        if not self.may_use:
            return {}
        single = dict(zip(ROWS, (ROWS_ACTIONS[number,] for number in range(1, 7)), strict=True))
        return {what: self._tap(action) for what, action in {**TASK_ACTIONS, **single}.items()}

    def _tap(self, action: Action) -> Tap:
        why = self.state.why_not(action)
        if why:
            return Tap(f"why {why}", why)
        return Tap(f"move {action}" if action == self.weighed else f"preview {action}")

    def choices(self) -> list[ActionChoice]:
        """Return the possible actions with their effects."""
        return [self._choice(action) for action in self.actions]

    def _choice(self, action: Action) -> ActionChoice:
        after, seat = self.state.play(action), self.state.turn
        return ActionChoice(action, after.events, after.stars(seat) - self.state.stars(seat))


def race_of(events: Iterable[Event]) -> Race:
    """Return, from these events, the first and second seat to complete each task and row (M11)."""
    takers: dict[str, list[Seat]] = {}
    for event in events:
        if event.kind == "race":
            takers.setdefault(event.what, []).append(event.seat)
    return takers


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
    shorter = [Frame(round(f.milliseconds * pace), f.picture) for f in way.frames]
    return [*shorter, Frame(REST, way.frames[-1].picture._replace(hopping=""))]


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
        picture = PegFrame(self.seat, self.board, hopping, self.fresh, beat, self.throws)
        self.frames.append(Frame(milliseconds, picture))

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
