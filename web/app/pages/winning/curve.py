"""The curve of a finished game in its review; it implements `table.review.GameCurve`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from app import i18n, words
from app.dom.nodes import Child, Node
from app.dom.scheduler import run_in_slices
from app.i18n import _
from app.pages.winning.view_curve import DRAWING, SAVE, CurveFacts, curve_view, drawing
from app.ports.platform import Pictures
from app.ports.stage import Stage
from spielekiste.coach.curve import Curve, curve
from spielekiste.coach.review import steps_of_game
from spielekiste.coach.table import ValueTable
from spielekiste.coach.winning import Stakes, Winning
from spielekiste.core.state import Seat
from spielekiste.core.table import Table
from spielekiste.parts.sheet_game import SheetState


class CurveHost(NamedTuple):
    """What the curve uses of its review."""

    stage: Stage
    table: Table
    """Table with the match."""
    pictures: Pictures
    is_wanted: Callable[[], bool]
    """Returns whether the review is on screen."""


class CurvePart:
    """The curves of the games of a match, and the positions chosen on them."""

    def __init__(self, host: CurveHost, solved: ValueTable) -> None:
        self._host = host
        self._solved = solved
        self._curves: dict[int, Curve | None] = {}
        """Curves by number of the game; None while one is computed."""
        self._chosen: dict[tuple[int, Seat], int] = {}
        """Number of turns before the chosen position, by game and seat."""
        self._drawn: dict[tuple[str, int, Seat], Node] = {}
        """Drawings by language, game and seat."""
        self._shown = (0, 0)

    def follow(self, number: int) -> None:
        """Compute the curve of a game, unless it is there or under way."""
        table, host = self._host.table, self._host
        played = steps_of_game(table.positions, table.steps, number)
        before = played[0].before if played else None
        if number in self._curves or not isinstance(before, SheetState):
            return
        self._curves[number] = None
        stakes = Stakes.of(table.positions[played[0].at])
        work = curve(Winning(before.rules, self._solved), played, stakes)
        run_in_slices(host.stage.clock, work, lambda line: self._keep(number, line), host.is_wanted)

    def _keep(self, number: int, line: Curve) -> None:
        self._curves[number] = line
        self._host.stage.redraw()

    def act(self, argument: str, value: str) -> None:
        """Save the drawing, or choose the position after a number of turns."""
        if argument == SAVE:
            self._save()
        else:
            self._choose(int(argument or value))

    def view(self, number: int, seat: Seat) -> Child:
        """Return the curve of a game for one seat, or a message while it is computed."""
        line, self._shown = self._curves.get(number), (number, seat)
        if line is None:
            return curve_view(None)
        points = line.turning_points(seat)
        last = points[0] + 1 if points else len(line.swings)
        facts = CurveFacts(
            table=self._host.table,
            number=number,
            curve=line,
            seat=seat,
            chosen=self._chosen.get((number, seat), last),
        )
        key = (i18n.spoken(), number, seat)
        if key not in self._drawn:
            self._drawn[key] = drawing(facts)
        return curve_view(facts, self._drawn[key])

    def _choose(self, turn: int) -> None:
        """Show the position after this number of turns."""
        line = self._curves.get(self._shown[0])
        if line is not None and 0 <= turn <= len(line.swings):
            self._chosen[self._shown] = turn

    def _save(self) -> None:
        clock, game = self._host.stage.clock, self._host.table.setup.game.id
        name = f"{words.game(game)} {clock.day(clock.now())}.png"
        text = _("Saved as {name}.", name=name)
        self._host.pictures.save(DRAWING, name, lambda: self._host.stage.announce(text))
