"""Lessons in writing a bot for Ludo."""

from __future__ import annotations

from app.i18n import N_
from workshop.teaching.course.lesson import BotLesson

LUDO = (
    BotLesson(
        title=N_("The first legal move"),
        goal=N_("Make your bot play a whole game without a mistake: that’s enough for the aim."),
        news=N_(
            "“play” is called whenever it’s your bot’s turn, and must return a move. Everything "
            "your bot is allowed to know is in “view”. For example, “view.moves” is a list of "
            "all legal moves."
        ),
        hint=N_(
            "Press Run and read the message. Python doesn’t know the name “moves” on its own. "
            "Where do the moves come from?"
        ),
        explains=N_("The moves belong to “view”, so a dot joins the two. “[0]” is the first one."),
        rival="random",
        games=400,
        score=30,
        minutes=10,
    ),
    BotLesson(
        title=N_("Race ahead with your front piece"),
        goal=N_("Always move the piece that gets furthest."),
        news=N_(
            "“view.target(move)” is the space where a move ends. A loop such as “for move in "
            "view.moves” looks at the moves one by one."
        ),
        hint=N_(
            "Begin with the first move as the best one. In the loop, compare: does this move "
            "end further on? Then it is the best one from now on."
        ),
        explains=N_(
            "After the loop, “best” is the move that takes a piece furthest. A piece that’s "
            "nearly home will soon be safe."
        ),
        rival="random",
        games=600,
        score=53,
        minutes=30,
    ),
    BotLesson(
        title=N_("Send them home, then run away"),
        goal=N_(
            "Give every move a rating: sending a piece home is good, and being sent home is bad."
        ),
        news=N_(
            "“{captures}” tells you whether a move sends a piece home. “view.danger(space)” "
            "counts the pieces behind a space that could reach it with one roll. “move.origin” "
            "is where the piece comes from."
        ),
        hint=N_(
            "Begin with the space where the move ends. Add a lot for a piece sent home, add "
            "something for leaving a dangerous space, and take something off for a new danger."
        ),
        explains=N_(
            "A piece that is far ahead has more to lose, so the danger is multiplied by the "
            "number of spaces it has moved."
        ),
        rival="easy",
        games=1000,
        score=56,
        minutes=40,
    ),
)
"""The lessons for Ludo, in their order."""
