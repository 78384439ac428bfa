"""Teachers' sheet for Hex-hex-Kniffel."""

from __future__ import annotations

from app.i18n import N_
from workshop.teaching import dice_facts
from workshop.teaching.lesson import Lesson, Task
from workshop.teaching.words.shared import WITH_DICE

HEXHEX = Lesson(
    material=N_(
        "One tablet, five dice with the six symbols stuck on (or ordinary ones: 6 is the frog), "
        "and for each child a printed sheet with five columns."
    ),
    maths=N_("Means and expected values, complementary events, multiplying fractions."),
    language=N_("Telling a little story for each roll: what’s cooking in the cauldron today?"),
    together=N_("Five short games, five chances: if you lose one, start the next with a smile."),
    way=WITH_DICE,
    tasks=(
        Task(
            6,
            N_(
                "You have three frogs and roll the other two dice once more. How many frogs can you have then?"
            ),
            N_("{least} if neither die is a frog, {middle} if one is, {most} if both are."),
        ),
        Task(
            11,
            N_(
                "How many frogs do you expect in one roll of five dice? Try it twenty times "
                "and work out the mean."
            ),
            N_(
                "The chance that a die shows a frog is {face}. Five dice: 5 × {face} = {one}, "
                "a little less than one frog per roll."
            ),
        ),
        Task(
            12,
            N_("How likely is it that a roll shows no frog at all?"),
            N_(
                "The chance that a die misses is {miss}. For all five: {none}, about {none_p}. "
                "So the chance of at least one frog is {some_p}."
            ),
        ),
        Task(
            13,
            N_("You have four frogs and two rolls left. How likely are you to get the fifth?"),
            N_("One die with two tries: 1 − {miss} × {miss} = {fifth}, about {fifth_p}."),
        ),
        Task(
            14,
            N_(
                "Now you have three rolls, and every frog stays. How many frogs do you expect "
                "at the end?"
            ),
            N_(
                "The chance that a die turns into a frog within three rolls is 1 − {miss} × "
                "{miss} × {miss} = {die}. Five dice: {three}, a little more than two frogs."
            ),
        ),
    ),
    easier=N_(
        "Use only the six symbol boxes, with two rolls each turn. Who catches the most frogs?"
    ),
    harder=N_(
        "Perfect play scores {average} points per column, {five} on a whole sheet. How many "
        "games must a group play before its mean tells you something?"
    ),
    talk=(
        N_("You haven’t rolled a frog for a long time. Is one “due” now? Why, or why not?"),
        N_("Which spell would you rather have: one more roll, or one more die?"),
    ),
    facts=dice_facts.hexhex,
)
