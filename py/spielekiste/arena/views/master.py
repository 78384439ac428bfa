"""The view in Kniffel Master."""

from __future__ import annotations

from typing import Any

from spielekiste.arena.views.base import DiceView
from spielekiste.core.state import Event, Points, Seat
from spielekiste.games.master.tasks import TASKS, Task
from spielekiste.parts.dice import Keep


class MasterView(DiceView):
    """A turn in Kniffel Master.

    Your move is `view.keep(…)` while throws are left, or one of `view.actions` at any time.

    >>> from spielekiste.arena.views import first_view
    >>> view = first_view("master", seed="a")
    >>> [str(action) for action in view.actions][:2]
    ['row 6', 'coins 1']
    """

    @property
    def actions(self) -> list[Any]:
        """Actions that the dice allow now: tasks, rows, coins, or the pass if there are none."""
        return [move for move in self.moves if not isinstance(move, Keep)]

    @property
    def stars(self) -> Points:
        """Your stars; 15 start the last round."""
        return self.stars_of(self.me)

    def stars_of(self, seat: Seat) -> Points:
        """Return the stars of a seat (0, 1, …)."""
        stars: Points = self.state.stars(seat)
        return stars

    @property
    def open_tasks(self) -> list[Task]:
        """Tasks without your star, in the order of the board."""
        starred = self.state.boards[self.me].starred
        return [task for task, has_star in zip(TASKS, starred, strict=True) if not has_star]

    @property
    def rows(self) -> dict[int, int]:
        """Space of your marker in each number row, by number; 0 is off the board, 8 the last one."""
        return dict(enumerate(self.state.boards[self.me].rows, 1))

    def gain(self, action: Any) -> Points:
        """Return the number of stars that an action would bring you now."""
        after = self.state.play(action)
        stars: Points = after.stars(self.me) - self.stars
        return stars

    def effect(self, action: Any) -> tuple[Event, ...]:
        """Return the events that an action would cause."""
        events: tuple[Event, ...] = self.state.play(action).events
        return events
