"""Teachers' sheet for Kniffel Master."""

from __future__ import annotations

from app.i18n import N_
from workshop.teaching import dice_facts
from workshop.teaching.lesson import Lesson, Task
from workshop.teaching.words.shared import WITH_DICE

MASTER = Lesson(
    material=N_("One tablet, five dice, a printed board for each child, pencils."),
    maths=N_("Counting systematically, symmetry, weighing up several options."),
    language=N_("Planning aloud: “If I move the fives now, then …”"),
    together=N_("Keeping an eye on what the others are after: being first or second earns more."),
    way=WITH_DICE,
    tasks=(
        Task(
            8,
            N_(
                "You have rolled 2 2 5 5 5 and move along both rows. How far do you move in the "
                "row of twos, and how far in the row of fives?"
            ),
            N_("{twos} spaces in the row of twos, {fives} in the row of fives: one for each die."),
        ),
        Task(
            10,
            N_(
                "Put the six tasks in order: which one does a roll of five dice complete most "
                "often, and which least often? Guess first, then try."
            ),
            N_(
                "Out of {all} possible rolls: small straight {small_straight}, full house "
                "{full_house}, chance 5–10 and chance 25–30 {chance_5_10} each, large straight "
                "{large_straight}, Kniffel {kniffel}."
            ),
        ),
        Task(
            11,
            N_("Why do chance 5–10 and chance 25–30 come up equally often?"),
            N_(
                "Turn all the dice upside down: opposite faces add up to 7, so the sum s "
                "becomes 35 − s. Each result of one kind has a partner of the other kind: "
                "{chance_5_10} and {chance_25_30}."
            ),
        ),
        Task(
            12,
            N_("How often does one roll leave you with no number row to move in?"),
            N_(
                "Only when all five dice are different: 6 × 5 × 4 × 3 × 2 = {ways} of {all} "
                "results, which is {no_pair} or about {no_pair_p}."
            ),
        ),
        Task(
            14,
            N_(
                "How many of the possible results of one roll complete at least one task? Why "
                "can’t you simply add up the numbers for all six tasks?"
            ),
            N_(
                "{any} of {all}, about {share_p}. The numbers for the six tasks add up to more, "
                "{sum}, because some rolls complete two tasks: every large straight, for "
                "example, is also a small one."
            ),
        ),
    ),
    easier=N_("Play with only the six tasks and two number rows. Who is first to five stars?"),
    harder=N_(
        "The five laps of the coin row cost {coins} coins and earn {laps} stars. When is a "
        "pair worth more there than in its row?"
    ),
    talk=(
        N_("Did you look at the others’ boards? When did it change your mind?"),
        N_("Is it better to finish one thing or to start three?"),
    ),
    facts=dice_facts.master,
)
