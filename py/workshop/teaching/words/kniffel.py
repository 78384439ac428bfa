"""Teachers' sheet for Kniffel."""

from __future__ import annotations

from app.i18n import N_
from workshop.teaching import dice_facts
from workshop.teaching.lesson import Lesson, Task
from workshop.teaching.words.shared import WITH_DICE

KNIFFEL = Lesson(
    material=N_("One tablet, five dice, a printed score sheet, pencils."),
    maths=N_("Mental arithmetic up to 30, the multiples of the six numbers, comparing chances."),
    language=N_(
        "Giving reasons: why this box and not that one? Likely, unlikely, certain, impossible."
    ),
    together=N_("Waiting for your turn, checking each other’s sums, taking bad luck cheerfully."),
    way=WITH_DICE,
    tasks=(
        Task(
            8,
            N_("You have rolled 5 5 5 2 3. How many points is that in Fives? And in Chance?"),
            N_("Fives: 5 + 5 + 5 = {fives}. For Chance, add up all five dice: {chance}."),
        ),
        Task(
            10,
            N_(
                "Ben wants the large straight and may roll one die once. Which would be "
                "better to keep: 1 2 3 4 or 2 3 4 5?"
            ),
            N_("1 2 3 4 needs a 5: {inner}. 2 3 4 5 needs a 1 or a 6: {outer}, twice as likely."),
        ),
        Task(
            11,
            N_(
                "Roll five dice, each a different colour, once. How many different results are "
                "there? In how many of them do all five dice show the same number?"
            ),
            N_(
                "Each die has six faces, so there are 6 × 6 × 6 × 6 × 6 = {all} results. All "
                "ones, all twos … all sixes: that’s {alike} of them, which is {kniffel} or "
                "about {kniffel_p}."
            ),
        ),
        Task(
            12,
            N_(
                "Mia keeps 6 6 6 and rolls the other two dice once more. How likely is at "
                "least one more six?"
            ),
            N_(
                "A die misses 5 times out of 6. The chance that both miss is {none}, so the"
                " chance of at least one more six is {more}, about {more_p}."
            ),
        ),
        Task(
            14,
            N_(
                "Now Mia may roll the two dice twice. Is she more likely to get at least one "
                "more six, or none?"
            ),
            N_(
                "No six either time: {none} × {none}. So the chance of at least one more is "
                "{more2}, about {more2_p}: a little more likely than not."
            ),
        ),
    ),
    easier=N_(
        "Use only the six upper boxes, and for each die put out as many counters as it has spots."
    ),
    harder=N_(
        "Perfect play scores {average} points on average. How far below that is the class, and "
        "in which boxes does it lose the most points?"
    ),
    talk=(
        N_("When did you give up something good for something better? Was it worth it?"),
        N_(
            "If you go for nothing else, you’ll get a Kniffel in {kniffel3_p} of your turns. "
            "Is that a lot or a little? What does your own tally say?"
        ),
    ),
    facts=dice_facts.kniffel,
)
