"""The sheet for teachers of Mau-Mau."""

from __future__ import annotations

from app.i18n import N_
from workshop.teaching import other_facts
from workshop.teaching.lesson import Lesson, Task

MAUMAU = Lesson(
    material=N_(
        "One tablet for up to five children; slips of paper in four colours for the exercise."
    ),
    maths=N_(
        "Sorting by two features, counting what fits without counting twice, drawing without putting back."
    ),
    language=N_("Giving a reason with every card: “It fits, because …”"),
    together=N_("Keeping a secret, not peeping, and staying kind while making somebody draw."),
    way=(
        N_(
            "The tablet goes round. A curtain shows the next name, so that nobody sees another’s hand."
        ),
        N_("Whoever lays a card says aloud why it fits: the colour, the number, or a wish."),
        N_("The child before nods, or asks for the reason again; only then the tablet goes on."),
        N_("More than five children? Pairs share a hand and agree in whispers."),
    ),
    tasks=(
        Task(
            N_("A red 3 lies on top. How many of the other {others} cards fit on it?"),
            N_(
                "{colour} red ones, {number} threes of other colours and {wishes} wish cards: {fitting} cards."
            ),
        ),
        Task(
            N_(
                "You hold one last card, and nothing is known about the others. How likely does it fit?"
            ),
            N_("{fitting} of {others} cards fit: {one}, about {one_p}."),
        ),
        Task(
            N_("You hold five cards. How likely is it that none of them fits?"),
            N_(
                "{misses} of {others} cards do not fit. Card by card, with one fewer of each every time, five fractions multiplied: {none}, about {none_p}. So {hand_p} of all hands can lay a card."
            ),
        ),
        Task(
            N_(
                "Five cards are dealt from all {deck}. How likely is at least one wish card among them? Guess first."
            ),
            N_(
                "None with {dry}, multiplied as before. So at least one with {wish}, about {wish_p}: just over every other hand."
            ),
        ),
    ),
    easier=N_("Play with open hands and help each other to find what fits."),
    harder=N_(
        "Keep count of the laid cards. Which colour should one wish for so that the next child most likely has none of it?"
    ),
    talk=(
        N_("Is it mean to make somebody miss a turn, or is it part of the game?"),
        N_("What did somebody’s drawing tell you about their hand?"),
    ),
    facts=other_facts.maumau,
)
