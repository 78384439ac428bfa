"""The sheet for teachers of Ludo."""

from __future__ import annotations

from app.i18n import N_
from workshop.teaching import other_facts
from workshop.teaching.lesson import Lesson, Task
from workshop.teaching.words.shared import WITH_DICE

LUDO = Lesson(
    material=N_("One tablet and one die; a strip of paper for every group’s strokes."),
    maths=N_("Counting on, splitting numbers up to six, chances of several tries."),
    language=N_("Saying what one sees ahead: “If you throw a 4, you catch me.”"),
    together=N_("Being sent home and beginning again; keeping to a rule that hurts just now."),
    way=WITH_DICE,
    tasks=(
        Task(
            N_(
                "All pieces wait at home, and you have up to three throws. How likely is it that one comes out?"
            ),
            N_(
                "No 6 three times: {miss} × {miss} × {miss} = {in}. So one comes out with {out}, about {out_p}: a little less than every other turn."
            ),
        ),
        Task(
            N_(
                "How many turns does it take on average until the first piece is out? Make strokes in all groups and compare."
            ),
            N_(
                "A turn succeeds with {out}. So it takes 1 ÷ {out} = {turns}, about {turns_d} turns."
            ),
        ),
        Task(
            N_(
                "Another piece stands four fields ahead of yours. How likely do you catch it in this turn? And eight fields, or fourteen?"
            ),
            N_(
                "Four: only a 4, {near}. Eight: a 6, then a 2, {far}. Fourteen: 6, 6 and 2, {farther}."
            ),
        ),
        Task(
            N_("Where would you rather stand, three fields ahead of somebody or nine?"),
            N_(
                "Up to six fields ahead the danger is {near} each turn, from seven to twelve only {far}: six times safer."
            ),
        ),
    ),
    easier=N_("Two pieces each home first wins; the teller counts every field aloud."),
    harder=N_(
        "Play with four pieces and “Whoever can capture must”. Before each move name the danger for every one of your pieces."
    ),
    talk=(
        N_("Is the 6 really rarer than the other numbers? Why does it feel so?"),
        N_("When did you spare somebody, or not? How was that for both of you?"),
    ),
    facts=other_facts.ludo,
)
