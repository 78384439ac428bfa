"""Sheet for teachers of Weltraum-Kniffel."""

from __future__ import annotations

from app.i18n import N_
from workshop.teaching import dice_facts
from workshop.teaching.lesson import Lesson, Task
from workshop.teaching.words.shared import WITH_DICE

WELTRAUM = Lesson(
    material=N_(
        "One tablet, five dice with the six symbols stuck on (or ordinary ones: 1 is the UFO, "
        "2 the rocket and so on), a printed sheet."
    ),
    maths=N_(
        "Counting and comparing up to ten, seeing small numbers at a glance, first words for chance."
    ),
    language=N_(
        "Naming the symbols and speaking in whole sentences: “I keep the two stars because …”"
    ),
    together=N_("Sharing five dice, letting others finish, being happy for someone else."),
    way=WITH_DICE,
    tasks=(
        Task(
            5,
            N_(
                "You have three rockets, a star and a sun. How many points does the Rocket box give? And Triple?"
            ),
            N_("One for each rocket: {rockets}. Triple gives {triple}."),
        ),
        Task(
            7,
            N_(
                "Roll one die twelve times and make a tally mark for each symbol. Which one "
                "comes up most often? Is it the same in every group?"
            ),
            N_(
                "All symbols are equally likely, {face} each: about {strokes} tally marks. In "
                "one group some symbol is far ahead; all groups together come out much more "
                "even."
            ),
        ),
        Task(
            9,
            N_(
                "Roll all five dice. Are all symbols different, or are two or more the same? "
                "Guess first, then try it twenty times."
            ),
            N_(
                "All different: {ways} of {all} results, {different} or about {different_p}. "
                "Two or more the same: {twins_p}, nearly always."
            ),
        ),
        Task(
            10,
            N_(
                "Three rolls, good dice stay. What is easier to get: three of a kind, or five "
                "different?"
            ),
            N_(
                "If you try for nothing else: three of a kind {triple3_p}, five different "
                "{different3_p}. The sheet gives {triple} and {five} points for them: what is "
                "rarer is worth more."
            ),
        ),
    ),
    easier=N_(
        "One roll per turn and only the six symbol boxes. How many UFOs? Draw them instead of "
        "writing the number."
    ),
    harder=N_("Perfect play scores {average} points on average. Who comes closest in three games?"),
    talk=(
        N_("What is luck? What can you do yourself?"),
        N_("Does a die remember what it showed before? How could you find out?"),
    ),
    facts=dice_facts.weltraum,
)
