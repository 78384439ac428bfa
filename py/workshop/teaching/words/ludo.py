"""Teachers' sheet for Ludo."""

from __future__ import annotations

from app.i18n import N_
from workshop.teaching import other_facts
from workshop.teaching.lesson import Lesson, Task
from workshop.teaching.words.shared import WITH_DICE

LUDO = Lesson(
    material=N_("One tablet and one die; a strip of paper for every group’s tally."),
    maths=N_("Counting on, splitting numbers up to six, working out chances over several tries."),
    language=N_("Thinking ahead aloud: “If you roll a 4, you’ll catch me.”"),
    together=N_("Being sent home and starting again; keeping to a rule even when it hurts."),
    way=WITH_DICE,
    tasks=(
        Task(
            5,
            N_(
                "Another piece is three spaces ahead of yours. Which number do you have to roll to send it home?"
            ),
            N_("A {hit}: count one, two, three, and you’re there."),
        ),
        Task(
            11,
            N_("Where would you rather be, three spaces ahead of someone or nine?"),
            N_(
                "If you’re up to six spaces ahead, the danger is {near} each turn; from seven to "
                "twelve, it’s only {far}, a sixth of that."
            ),
        ),
        Task(
            12,
            N_(
                "Another piece is four spaces ahead of yours. How likely are you to catch it "
                "this turn? What if it’s eight spaces ahead, or fourteen?"
            ),
            N_(
                "Four ahead: you need a 4, {near}. Eight ahead: a 6, then a 2, {far}. Fourteen "
                "ahead: a 6, another 6, then a 2, {farther}."
            ),
        ),
        Task(
            12,
            N_(
                "All your pieces are waiting on their start spaces, and you have up to three "
                "rolls. How likely are you to bring one out?"
            ),
            N_(
                "No 6 in three rolls: {miss} × {miss} × {miss} = {in}. So the chance of "
                "bringing one out is {out}, about {out_p}: a little less often than every "
                "other turn."
            ),
        ),
        Task(
            14,
            N_(
                "How many turns does it take on average to bring the first piece out? Keep a "
                "tally in every group and compare."
            ),
            N_(
                "The chance of success each turn is {out}. So it takes 1 ÷ {out} = {turns} "
                "turns on average, or about {turns_d}."
            ),
        ),
    ),
    easier=N_(
        "The first to bring two pieces home wins; the child who says what happens counts "
        "every space aloud."
    ),
    harder=N_(
        "Play with four pieces and “If you can send a piece home, you must”. Before each move, "
        "say what danger each of your pieces is in."
    ),
    talk=(
        N_("Is the 6 really rarer than the other numbers? Why does it feel that way?"),
        N_("When did you spare someone, and when didn’t you? How did it feel for both of you?"),
    ),
    facts=other_facts.ludo,
)
