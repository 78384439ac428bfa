"""The view for Kniffel Master."""

from __future__ import annotations

from spielekiste.arena.views.base import DiceView
from spielekiste.core.state import Event, Points, Seat
from spielekiste.games.master.actions import Action
from spielekiste.games.master.tasks import TASKS, Task


class MasterView(DiceView):
    """A turn in Kniffel Master.

    Your move is `view.keep(…)` while throws are left, or one of `view.actions` at any time. As
    text, moves are `keep 335` (`keep -` keeps nothing), `task full-house`, `row 6`, `rows 3 5`,
    `coins 1`, `row 3 coins 1` and `pass`.

    >>> from spielekiste.arena.views import first_view
    >>> view = first_view("master", seed="a")
    >>> view.dice, view.throws_left
    ((1, 2, 5, 6, 6), 2)
    """

    @property
    def seats(self) -> int:
        """Number of players in the game, at least 2."""
        return len(self.state.boards)

    @property
    def actions(self) -> list[Action]:
        """Actions that the dice allow now: tasks, rows or coins, or only a pass if there are
        none.

        >>> [str(action) for action in view.actions]
        ['row 6', 'coins 1']
        """
        return [move for move in self.moves if isinstance(move, Action)]

    @property
    def stars(self) -> Points:
        """Your stars; the last round starts when a player has 15."""
        return self.stars_of(self.me)

    def stars_of(self, seat: Seat) -> Points:
        """Return the stars of a seat (0, 1, …)."""
        stars: Points = self.state.stars(seat)
        return stars

    @property
    def open_tasks(self) -> list[Task]:
        """Tasks for which you have no star yet, in board order.

        >>> view.open_tasks[:2]
        ['kniffel', 'large-straight']
        """
        starred = self.state.boards[self.me].starred
        return [task for task, has_star in zip(TASKS, starred, strict=True) if not has_star]

    @property
    def rows(self) -> dict[int, int]:
        """Space of your marker in each number row, by number (1 to 6): 0 is off the board, 8 the last.

        >>> view.rows[6]
        0
        """
        return dict(enumerate(self.state.boards[self.me].rows, 1))

    @property
    def coin(self) -> int:
        """Space of your marker in the coin row; 0 is off the board."""
        space: int = self.state.boards[self.me].coin
        return space

    def gain(self, action: Action) -> Points:
        """Return the number of stars that you would gain from an action.

        >>> view.gain(view.move("row 6"))
        0
        """
        after = self.state.play(action)
        stars: Points = after.stars(self.me) - self.stars
        return stars

    def effect(self, action: Action) -> tuple[Event, ...]:
        """Return the effects of an action, step by step.

        An event has a `kind` (such as `row`, `coin-move`, `row-star`) and, where they apply,
        `what`, `origin`, `target` and `amount`.

        >>> [(event.kind, event.origin, event.target) for event in view.effect(view.move("row 6"))]
        [('row', 0, 2)]
        """
        events: tuple[Event, ...] = self.state.play(action).events
        return events
