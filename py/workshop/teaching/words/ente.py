"""The sheet for teachers of the duck’s journey."""

from __future__ import annotations

from app.i18n import N_
from workshop.teaching import other_facts
from workshop.teaching.lesson import Lesson, Task
from workshop.teaching.words.shared import WITH_DICE

ENTE = Lesson(
    material=N_("One tablet and one die; paper for a map of one’s own."),
    maths=N_("Numbers up to 63, counting on and back, shortcuts and detours, first averages."),
    language=N_("Telling the journey: where was the duck, what happened there, what came then?"),
    together=N_("Waiting out a missed turn; cheering a duck that is not one’s own."),
    way=WITH_DICE,
    tasks=(
        Task(
            N_(
                "Look at the map: which numbers on the first throw take the duck farther than it counts?"
            ),
            N_(
                "A 5 lands on a duck and goes on to {five}, a 6 takes the ship to {six}. These are {events} of six numbers: {lucky}, about {lucky_p}."
            ),
        ),
        Task(
            N_(
                "How far does the duck get on average with its first throw? How far would it get without ship and duck field?"
            ),
            N_(
                "(1 + 2 + 3 + 4 + {five} + {six}) ÷ 6 = {mean}, about {mean_d}. Without them (1 + 2 + 3 + 4 + 5 + 6) ÷ 6 = {plain}, {plain_d}."
            ),
        ),
        Task(
            N_(
                "In the rain only a 6 leads on. How likely does the duck still stand there after four turns? How long does it wait on average?"
            ),
            N_(
                "Each turn it stays with {stay}; four times: {wet}, about {wet_p}. On average it leaves with the {rain}th throw."
            ),
        ),
        Task(
            N_(
                "How many turns does the whole journey take if the duck travels alone and accepts every offer? Guess, play it five times, take the mean."
            ),
            N_(
                "Missed turns counted, {journey} turns on average. Five journeys can be far from it; the mean of the whole class will be near."
            ),
        ),
    ),
    easier=N_("Travel to field 30 only, all in one boat with one duck."),
    harder=N_(
        "Choose other duck fields in the set-up. Does the journey get shorter or longer? Predict, then play."
    ),
    talk=(
        N_("Which stop was the best one, which one the worst? Was it really so bad?"),
        N_("Nobody decides much here. Why is it exciting all the same?"),
    ),
    facts=other_facts.ente,
)
