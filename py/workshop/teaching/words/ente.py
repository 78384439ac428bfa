"""Teachers' sheet for the duck’s journey."""

from __future__ import annotations

from app.i18n import N_
from workshop.teaching import other_facts
from workshop.teaching.lesson import Lesson, Task
from workshop.teaching.words.shared import WITH_DICE

ENTE = Lesson(
    material=N_("One tablet and one die; paper for your own map."),
    maths=N_(
        "Numbers up to 63, counting on and back, shortcuts and detours, a first look at averages."
    ),
    language=N_(
        "Telling the story of the journey: where was the duck, what happened there, "
        "and what came next?"
    ),
    together=N_("Missing a turn; cheering for a duck that isn’t your own."),
    way=WITH_DICE,
    tasks=(
        Task(
            5,
            N_("Your duck is on stone 2 and you roll a 4. Where does it end up?"),
            N_(
                "Four more than 2 is {stop}. The ship is waiting there and takes the duck on to {ship}."
            ),
        ),
        Task(
            7,
            N_("Look at the map: which first rolls take the duck further than the number rolled?"),
            N_(
                "A 5 lands on a duck and moves on to {five}; a 6 takes the ship to {six}. "
                "That’s {events} of the six numbers: {lucky}, about {lucky_p}."
            ),
        ),
        Task(
            10,
            N_(
                "How many turns does the whole journey take if the duck travels alone and accepts every offer? Guess, play it five times, take the mean."
            ),
            N_(
                "With missed turns included, it takes {journey} turns on average. The mean of "
                "five journeys can be far from that; the mean of the whole class will be close."
            ),
        ),
        Task(
            11,
            N_(
                "How far does the duck get on average with its first roll? How far would it "
                "get without the ship and the duck stones?"
            ),
            N_(
                "(1 + 2 + 3 + 4 + {five} + {six}) ÷ 6 = {mean}, about {mean_d}. Without the "
                "ship and the duck stones, it’s (1 + 2 + 3 + 4 + 5 + 6) ÷ 6 = {plain}, or "
                "{plain_d}."
            ),
        ),
        Task(
            14,
            N_(
                "In the rain, only a 6 gets the duck moving. How likely is it to still be there "
                "after four turns? How long does it wait on average?"
            ),
            N_(
                "The chance that it stays there is {stay} each turn. Four times in a row, "
                "that’s {wet}, about {wet_p}. On average, it gets away on roll {rain}."
            ),
        ),
    ),
    easier=N_("Play only as far as stone 30, with everyone sharing one duck."),
    harder=N_(
        "Choose other duck stones before you start. Does the journey get shorter or longer? "
        "Predict, then play."
    ),
    talk=(
        N_("Which stop was the best, and which was the worst? Was it really so bad?"),
        N_("You don’t decide much in this game. Why is it still exciting?"),
    ),
    facts=other_facts.ente,
)
