"""Teachers' sheet for Mau-Mau."""

from __future__ import annotations

from app.i18n import N_
from workshop.teaching import other_facts
from workshop.teaching.lesson import Lesson, Task

MAUMAU = Lesson(
    material=N_(
        "One tablet for up to five children; slips of paper in four colours for the exercise."
    ),
    maths=N_(
        "Sorting by two features, counting matches without counting any twice, drawing without "
        "replacement."
    ),
    language=N_("Giving a reason with every card: “It matches because …”"),
    together=N_("Keeping a secret, not peeping, and staying kind when you make someone draw."),
    way=(
        N_(
            "Pass the tablet round. A cover screen shows whose turn it is next, so nobody sees "
            "another child’s hand."
        ),
        N_("When you play a card, say aloud why it matches: the colour, the number, or a wish."),
        N_(
            "The previous child nods, or asks for the reason again. Only then is the tablet "
            "passed on."
        ),
        N_("More than five children? Pairs share a hand and agree in whispers."),
    ),
    tasks=(
        Task(
            5,
            N_(
                "A red 3 is on top. Which of these cards may you play: red 5, blue 3, green 4, wishing star?"
            ),
            N_(
                "The red 5 has the same colour, the blue 3 the same number, and the star goes on any card: {playable} of the four."
            ),
        ),
        Task(
            8,
            N_("A red 3 is on top. How many of the other {others} cards match it?"),
            N_(
                "{colour} red ones, {number} threes of other colours and {wishes} wishing "
                "stars: {fitting} cards."
            ),
        ),
        Task(
            11,
            N_(
                "You have one card left, and you know nothing about the other cards. How "
                "likely is yours to match?"
            ),
            N_("{fitting} of the {others} cards match: {one}, about {one_p}."),
        ),
        Task(
            14,
            N_(
                "You are dealt five of the {deck} cards. How likely are you to get at least "
                "one wishing star? Guess first."
            ),
            N_(
                "The chance of none is {dry}: multiply as before. So the chance of at least "
                "one is {wish}, about {wish_p}: a little more often than every other hand."
            ),
        ),
        Task(
            14,
            N_("You hold five cards. How likely is it that none of them matches?"),
            N_(
                "{misses} of the {others} cards don’t match. Multiply five fractions, one for "
                "each card, with the top and the bottom going down by one each time: {none}, "
                "about {none_p}. So in {hand_p} of all hands you can play a card."
            ),
        ),
    ),
    easier=N_("Play with your cards face up, and help each other find the ones that match."),
    harder=N_(
        "Keep track of the cards that have been played. Which colour should you wish for, so "
        "that the next child is least likely to have it?"
    ),
    talk=(
        N_("Is it mean to make someone miss a turn, or is it part of the game?"),
        N_("When someone had to draw a card, what did that tell you about their hand?"),
    ),
    facts=other_facts.maumau,
)
