"""Lessons with the probability lab: their numbers are recomputed, and their links work."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from math import isclose

from app import i18n
from app.links.lab_results import experiment_of
from app.ports.route import Route
from app.prerender.pages import to_html
from tests.lab.asking import KEEPERS
from tests.lab.brute_force import best_keep, by_rule, chances, met
from workshop.build.pages.languages import loaded_languages
from workshop.teaching.lab.lessons import LAB_LESSONS, keeping, memory, settling, sums
from workshop.teaching.lab.view import sheet


def test_the_share_of_sixes_settles() -> None:
    """Ten rolls are counted; ten thousand are approximated."""
    found = settling()
    rolls = product(range(6), repeat=6)
    in_six = sum(0 not in roll for roll in rolls) / 6**6
    assert isclose(found["none"], in_six * (5 / 6) ** 4)
    assert found["six"] == Fraction(1, 6)
    assert isclose(found["high"] - found["low"], 2 * 1.96 * (5 / 36 / 10_000) ** 0.5)
    assert isclose(found["high"] + found["low"], 1 / 3)


def test_three_rolls_without_a_six() -> None:
    thrice = list(product(range(1, 7), repeat=3))
    assert memory() == {
        "six": Fraction(1, 6),
        "three": Fraction(sum(6 not in roll for roll in thrice), len(thrice)),
    }


def test_sums_of_two_and_three_dice() -> None:
    two = [sum(roll) for roll in product(range(1, 7), repeat=2)]
    three = [sum(roll) for roll in product(range(1, 7), repeat=3)]
    assert sums() == {
        "all": len(two),
        "ways7": two.count(7),
        "ways2": two.count(2),
        "seven": Fraction(two.count(7), 36),
        "twelve": Fraction(two.count(12), 36),
        "ten": Fraction(three.count(10), 216),
    }
    assert three.count(10) == three.count(11) == max(map(three.count, three))


def test_rules_for_keeping_are_compared_by_brute_force() -> None:
    hits = met("row 4", 5, 6)
    each, nothing = (by_rule(KEEPERS[rule](6)) for rule in ("each", "nothing"))
    brute = {
        "helps": chances(hits, 3, best_keep)[-1],
        "each": chances(hits, 3, each)[-1],
        "nothing": chances(hits, 3, nothing)[-1],
    }
    found = keeping()
    assert all(isclose(found[rule], chance) for rule, chance in brute.items())
    assert found["nothing"] < found["each"] < found["helps"]


def test_the_links_open_the_experiments() -> None:
    with loaded_languages():
        i18n.speak("en")
        page = to_html(sheet())
    routes = re.findall(r'href="../../#(/lab\?[^"]+)"', page)
    linked = [experiment_of(Route.parse(route.replace("&amp;", "&"))) for route in routes]
    assert linked == [each for lesson in LAB_LESSONS for each in lesson.experiments]
    assert "61.5%" in page.partition("solutions")[2]
    assert "61.5%" not in page.partition("solutions")[0]
