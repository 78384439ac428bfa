"""The lessons with the probability lab."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

from app.i18n import N_
from spielekiste.core.work import run_to_end
from spielekiste.lab.events import DiceEvent
from spielekiste.lab.exact import exact
from spielekiste.lab.experiment import EACH, HELPS, NOTHING, Experiment
from workshop.teaching.lab.lesson import LabLesson
from workshop.teaching.lesson import Facts

SIX = Experiment(DiceEvent("least", 1, 6), 1)
SEVEN = Experiment(DiceEvent("sum", 7), 2)
TEN = Experiment(DiceEvent("sum", 10), 3)
STRAIGHTS = {
    rule: Experiment(DiceEvent("row", 4), 5, 6, 3, rule) for rule in (NOTHING, EACH, HELPS)
}

FEW, MANY = 10, 10_000
"""Numbers of attempts that are compared."""

BAND = 1.96
"""Standard deviations on both sides of the mean that contain 95 of 100 fair series."""


def chance(experiment: Experiment) -> Fraction:
    """Return the exact chance of an experiment."""
    return run_to_end(exact(experiment)).chance


def settling() -> Facts:
    """Return the chance of no six in a few rolls, and the range of the share of sixes in many."""
    six = chance(SIX)
    wide = BAND * sqrt(six * (1 - six) / MANY)
    return {
        "six": six,
        "few": FEW,
        "none": float((1 - six) ** FEW),
        "low": float(six) - wide,
        "high": float(six) + wide,
    }


def memory() -> Facts:
    """Return the chance of a six, and the chance of three rolls without a six."""
    six = chance(SIX)
    return {"six": six, "three": (1 - six) ** 3}


def sums() -> Facts:
    """Return the ways to roll some sums with two and three dice, and their chances."""
    ways = run_to_end(exact(SEVEN)).first
    return {
        "all": SEVEN.all,
        "ways7": ways[7],
        "ways2": ways[2],
        "seven": chance(SEVEN),
        "twelve": Fraction(ways[12], SEVEN.all),
        "ten": chance(TEN),
    }


def keeping() -> Facts:
    """Return the chance of a small straight in three rolls under three rules for keeping dice."""
    return {rule: float(chance(experiment)) for rule, experiment in STRAIGHTS.items()}


LAB_LESSONS = (
    LabLesson(
        title=N_("The law of large numbers"),
        age=9,
        minutes=30,
        question=N_("How many sixes come up in 10 rolls, in 100, in 10,000?"),
        experiments=(SIX,),
        steps=(
            N_(
                "Everyone guesses how often a die shows a six in 100 rolls, and types in the guess."
            ),
            N_("Each tablet rolls 10 times. How far apart are the results?"),
            N_("Then 100 times, then 10,000 times. What does the line in the picture do?"),
            N_(
                "Hold the tablets’ codes up to the class board’s camera. Together, all the rolls "
                "make one long series: compare it with the shortest ones."
            ),
        ),
        answer=N_(
            "In {few} rolls anything can happen: the chance of no six at all is {none_p}. In "
            "10,000 rolls, 95 out of 100 tablets get a share of sixes between {low_p} and "
            "{high_p}. The share settles at {six}. But the gap between the number of sixes and "
            "the number you’d expect doesn’t settle: in fact it tends to grow, only more slowly "
            "than the number of rolls."
        ),
        facts=settling,
    ),
    LabLesson(
        title=N_("Luck has no memory"),
        age=9,
        minutes=30,
        question=N_("Three rolls without a six: is a six now more likely?"),
        experiments=(SIX,),
        steps=(
            N_(
                "In pairs, with a real die: one child rolls and taps in each number under “Our "
                "own dice”; the other writes all the rolls down in one line."
            ),
            N_("After three rolls without a six, stop and guess: will the next one be a six?"),
            N_(
                "Each time, mark the roll that comes next. Carry on until every pair has marked "
                "ten."
            ),
            N_("Count the sixes among the marked rolls of the whole class, and among all rolls."),
        ),
        answer=N_(
            "Both times, the share of sixes comes close to {six}, about {six_p}. A die doesn’t "
            "remember what it showed before. Three rolls without a six aren’t rare either: the "
            "chance is {three}, about {three_p}."
        ),
        facts=memory,
    ),
    LabLesson(
        title=N_("Why 7 is special"),
        age=8,
        minutes=30,
        question=N_("Two dice: which sum comes up most often?"),
        experiments=(SEVEN, TEN),
        steps=(
            N_("Everyone picks a sum from 2 to 12 and puts a counter on it."),
            N_("Roll 100 times in the lab, and look at the bars. Does anyone want to change?"),
            N_("Roll 10,000 times. Write down all the ways to roll a 7, then a 2."),
            N_(
                "Show the exact chance and compare it with your list. What happens with three dice?"
            ),
        ),
        answer=N_(
            "Of {all} possible rolls, {ways7} make a 7 and only {ways2} makes a 2; it’s the "
            "same for 12. So the chance of a 7 is {seven}, about {seven_p}, and the chance of a "
            "12 only {twelve}, about {twelve_p}. With three dice, 10 and 11 come up most often: "
            "{ten} each, about {ten_p}."
        ),
        facts=sums,
    ),
    LabLesson(
        title=N_("When keeping beats rolling"),
        age=11,
        minutes=45,
        question=N_("A small straight in three rolls: what should you keep?"),
        experiments=tuple(STRAIGHTS.values()),
        steps=(
            N_("Play it with real dice first. What do you keep, and why?"),
            N_(
                "Three rules to choose from: keep nothing, keep one die of each number, keep "
                "what helps most. Everyone votes for the best one and guesses how often it will "
                "work."
            ),
            N_(
                "Split the tablets into three groups, one for each rule. Each tablet makes 100 "
                "attempts."
            ),
            N_(
                "Compare the rules on the class board. In which rolls do the second and the third "
                "rule keep different dice?"
            ),
        ),
        answer=N_(
            "Keeping nothing leads to a small straight in {nothing_p} of attempts; keeping one "
            "die of each number, in {each_p}; keeping what helps most, in {helps_p}. A 1 or a 6 "
            "rarely helps: it only fits at one end, so it’s often better to roll it again."
        ),
        facts=keeping,
    ),
)
"""Lessons, easiest mathematics first."""
