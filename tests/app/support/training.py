"""Answers to the trainer's puzzles."""

from __future__ import annotations

from app.pages.train.pages import TrainScreen
from app.shell.app import App
from spielekiste.coach.advice import Coach
from spielekiste.coach.layouts import table_name
from spielekiste.core.work import run_to_end
from spielekiste.parts.dice import Keep
from spielekiste.parts.sheet import Enter
from tests.app.support.fakes import FakePlatform, tap
from workshop.solve.stored_tables import table as solved


def screen(app: App) -> TrainScreen:
    assert isinstance(app.screen, TrainScreen)
    return app.screen


def give_answer(app: App, platform: FakePlatform, *, right: bool) -> None:
    """Use the page's controls to answer the puzzle with the best or the worst move."""
    question = screen(app).question
    assert question is not None
    puzzle = question.puzzle
    losses = run_to_end(
        Coach(puzzle.rules, solved(table_name(puzzle.options) or "")).losses(puzzle.state)
    )
    move = (min if right else max)(losses, key=losses.__getitem__)
    if isinstance(move, Keep):
        places = question.places.keeping(move.dice).kept
        for place in places:
            tap(app, platform, f"toggle {place}")
        app.draw()
        tap(app, platform, "throw")
    else:
        assert isinstance(move, Enter)
        tap(app, platform, f"move {move}")
