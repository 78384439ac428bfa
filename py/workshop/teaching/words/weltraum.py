"""Teachers' sheet for Weltraum-Kniffel."""

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
        "Counting and comparing up to ten, recognising small numbers at a glance, first words "
        "for talking about chance."
    ),
    language=N_(
        "Naming the symbols and speaking in whole sentences: “I’m keeping the two stars because …”"
    ),
    together=N_("Sharing five dice, letting others finish, being happy for someone else."),
    way=WITH_DICE,
    tasks=(
        Task(
            5,
            N_(
                "You have three rockets, a star and a sun. How many points do you score in the "
                "Rocket box? And for a triple?"
            ),
            N_("One for each rocket: {rockets}. For the triple, you score {triple}."),
        ),
        Task(
            7,
            N_(
                "Roll one die twelve times and make a tally mark for each symbol. Which one "
                "comes up most often? Is it the same in every group?"
            ),
            N_(
                "All symbols are equally likely: {face} each, so about {strokes} tally marks. "
                "In one group, one symbol is often far ahead; all the groups together come "
                "out much more even."
            ),
        ),
        Task(
            9,
            N_(
                "You’re about to roll all five dice. Will all the symbols be different, or "
                "will two or more be the same? Guess first, then try it twenty times."
            ),
            N_(
                "All different: {ways} of {all} results, which is {different} or about "
                "{different_p}. At least two the same: {twins_p}, so nearly always."
            ),
        ),
        Task(
            10,
            N_(
                "You have three rolls and keep the good dice. Which is easier to get: three of "
                "a kind, or five different?"
            ),
            N_(
                "If you go for nothing else, your chance of three of a kind is {triple3_p}, and of "
                "five different {different3_p}. They’re worth {triple} and {five} points: the "
                "rarer one is worth more."
            ),
        ),
    ),
    easier=N_(
        "Roll once each turn and use only the six symbol boxes. How many UFOs? Draw them "
        "instead of writing the number."
    ),
    harder=N_("Perfect play scores {average} points on average. Who comes closest in three games?"),
    talk=(
        N_("How much is luck? How much is up to you?"),
        N_("Does a die remember what it showed before? How could you find out?"),
    ),
    facts=dice_facts.weltraum,
)
