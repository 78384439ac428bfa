"""The sheet for teachers of Hex-hex-Kniffel."""

from __future__ import annotations

from app.i18n import N_
from workshop.teaching import dice_facts
from workshop.teaching.lesson import Lesson, Task
from workshop.teaching.words.shared import WITH_DICE

HEXHEX = Lesson(
    material=N_(
        "One tablet, five dice with the six symbols pasted on (or ordinary ones: 6 is the frog), a printed leaf with five columns for each child."
    ),
    maths=N_("Means and what to expect, counting what is missing, multiplying fractions."),
    language=N_("Telling a small story to each throw: what is cooking in the cauldron today?"),
    together=N_("Five short games, five chances: whoever loses one begins the next with a smile."),
    way=WITH_DICE,
    tasks=(
        Task(
            N_(
                "How many frogs do you expect in one throw of five dice? Try it twenty times and work out the mean."
            ),
            N_(
                "Each die shows a frog with {face}. Five dice: 5 × {face} = {one}, a little less than one frog a throw."
            ),
        ),
        Task(
            N_("How likely is it that one throw shows not a single frog?"),
            N_(
                "Each die misses with {miss}. All five: {none}, about {none_p}. So at least one frog comes with {some_p}."
            ),
        ),
        Task(
            N_("Now three throws, and every frog stays. How many frogs do you expect at the end?"),
            N_(
                "A die becomes a frog in one of three throws with 1 − {miss} × {miss} × {miss} = {die}. Five dice: {three}, a little more than two frogs."
            ),
        ),
        Task(
            N_("Four frogs lie there and two throws are left. How likely is the fifth?"),
            N_("One die with two tries: 1 − {miss} × {miss} = {fifth}, about {fifth_p}."),
        ),
    ),
    easier=N_("Only the six symbol boxes, with two throws. Who catches the most frogs?"),
    harder=N_(
        "The best possible play reaches {average} points a column, {five} on a whole leaf. How many games must a group play before its mean says something?"
    ),
    talk=(
        N_("No frog for a long time: is one “due” now? Why not?"),
        N_("Which spell would you rather have: one more throw, or one more die?"),
    ),
    facts=dice_facts.hexhex,
)
