"""The sheet for teachers of Kniffel."""

from __future__ import annotations

from app.i18n import N_
from workshop.teaching import dice_facts
from workshop.teaching.lesson import Lesson, Task
from workshop.teaching.words.shared import WITH_DICE

KNIFFEL = Lesson(
    material=N_("One tablet, five dice, a printed score sheet, pencils."),
    maths=N_("Adding up to 30 in the head, the multiples of the six numbers, comparing chances."),
    language=N_(
        "Giving reasons: why this box and not that one? Likely, unlikely, certain, impossible."
    ),
    together=N_(
        "Waiting for one’s turn, checking each other’s sums, taking bad luck in good part."
    ),
    way=WITH_DICE,
    tasks=(
        Task(
            N_(
                "Five dice of five colours are thrown once. How many different results are there? In how many of them do all five show the same?"
            ),
            N_(
                "Each die has six faces: 6 × 6 × 6 × 6 × 6 = {all}. All ones, all twos … all sixes: {alike} results. That is {kniffel} of all, about {kniffel_p}."
            ),
        ),
        Task(
            N_(
                "Mia keeps 6 6 6 and throws the other two dice once more. How likely is at least one more six?"
            ),
            N_(
                "A die misses in 5 of 6 cases, both miss with {none}. So at least one more six comes with {more}, about {more_p}."
            ),
        ),
        Task(
            N_("Now Mia may throw the two dice twice. Is one more six likelier than none?"),
            N_(
                "Nothing both times: {none} × {none}. So it comes with {more2}, about {more2_p}: a little likelier than not."
            ),
        ),
        Task(
            N_(
                "Ben wants the large straight and has one die to throw once. Which would be better to hold: 1 2 3 4 or 2 3 4 5?"
            ),
            N_(
                "1 2 3 4 waits for the 5 alone: {inner}. 2 3 4 5 takes a 1 or a 6: {outer}, twice as likely."
            ),
        ),
    ),
    easier=N_("Only the six upper boxes, and counters to lay out for each die."),
    harder=N_(
        "The best possible play reaches {average} points on average. How far below it is the class, and in which boxes does it lose them?"
    ),
    talk=(
        N_("When did you give up something good for something better? Was it worth it?"),
        N_(
            "Whoever tries for nothing else gets a Kniffel in {kniffel3_p} of all turns. Is that much or little? What does your own tally say?"
        ),
    ),
    facts=dice_facts.kniffel,
)
