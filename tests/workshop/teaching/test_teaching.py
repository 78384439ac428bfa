"""Tests of the sheets for teachers: an independent calculation checks their numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import isclose
from typing import Any

import pytest

from app import i18n
from app.prerender.pages import to_html
from app.views.box import FACTS
from spielekiste import GAMES
from spielekiste.games.ente.course import DUCKS
from workshop.build.pages.languages import loaded_languages
from workshop.teaching import pages, view
from workshop.teaching.course.courses import COURSES
from workshop.teaching.lessons import LESSONS
from workshop.teaching.other_facts import caught

ROLLS = list(product(range(1, 7), repeat=5))
"""All ordered results of five dice."""


def facts(game: str) -> dict[str, Any]:
    """Return the numbers on a sheet."""
    return dict(LESSONS[game].facts())


def share(rolls: list[tuple[int, ...]], passing: int) -> Fraction:
    return Fraction(passing, len(rolls))


def mean_of_most_alike(throws: int) -> Fraction:
    """Return the probability of five of a kind if the largest group is always kept."""
    chances = {size: Fraction(size == 5) for size in range(1, 6)}
    for _throw in range(throws - 1):
        chances = {size: sum((p * chances[n] for n, p in grown(size).items()), Fraction(0))
                   for size in chances}  # fmt: skip
    first = Counter(max(Counter(roll).values()) for roll in ROLLS)
    return sum((Fraction(n, len(ROLLS)) * chances[size] for size, n in first.items()), Fraction(0))


def grown(size: int) -> dict[int, Fraction]:
    """Return the probabilities of the largest group after all other dice are thrown again."""
    others = list(product(range(6), repeat=5 - size))
    sizes = Counter(
        max(size + roll.count(0), max(map(roll.count, range(1, 6)), default=0)) for roll in others
    )
    return {n: Fraction(count, len(others)) for n, count in sizes.items()}


def test_every_game_has_a_sheet() -> None:
    """All seven games have a sheet, in the order of the menu."""
    assert list(LESSONS) == list(FACTS)
    assert set(LESSONS) == set(GAMES)


def test_kniffel() -> None:
    """The numbers are recomputed from all 7776 results, and from keeping the largest group."""
    found = facts("kniffel")
    alike = sum(len(set(roll)) == 1 for roll in ROLLS)
    two = list(product(range(1, 7), repeat=2))
    four = list(product(range(1, 7), repeat=4))
    assert (found["all"], found["alike"]) == (len(ROLLS), alike)
    assert found["kniffel"] == share(ROLLS, alike)
    assert found["more"] == share(two, sum(6 in roll for roll in two)) == 1 - found["none"]
    assert found["more2"] == share(four, sum(6 in roll for roll in four))
    assert found["outer"] == Fraction(len({1, 6}), 6)
    assert found["inner"] == Fraction(len({5}), 6)
    assert found["kniffel3"] == mean_of_most_alike(3)


def test_weltraum() -> None:
    """Different symbols are counted, and results of three throws come from simple strategies."""
    found = facts("weltraum")
    different = sum(len(set(roll)) == 5 for roll in ROLLS)
    assert (found["ways"], found["different"]) == (different, share(ROLLS, different))
    assert found["twins"] == 1 - found["different"]
    assert found["strokes"] == 12 * found["face"] == 2
    assert found["different3"] == five_different(3)
    assert found["triple3"] > found["different3"]
    assert (found["triple"], found["five"]) == (2, 5)


def five_different(throws: int) -> Fraction:
    """Return the probability of five different faces if one die of each face is kept."""
    chances = {size: Fraction(size == 5) for size in range(1, 6)}
    for _throw in range(throws - 1):
        chances = {size: more_faces(size, chances) for size in chances}
    first = Counter(len(set(roll)) for roll in ROLLS)
    return sum((Fraction(n, len(ROLLS)) * chances[size] for size, n in first.items()), Fraction(0))


def more_faces(size: int, chances: dict[int, Fraction]) -> Fraction:
    others = list(product(range(6), repeat=5 - size))
    reached = (len({*range(size), *roll}) for roll in others)
    return sum((chances[n] for n in reached), Fraction(0)) / len(others)


def test_hexhex() -> None:
    """For each die, a frog appears within three throws unless all three miss."""
    found = facts("hexhex")
    thrice = list(product(range(1, 7), repeat=3))
    die = share(thrice, sum(6 in roll for roll in thrice))
    assert found["die"] == die
    assert found["three"] == 5 * die
    assert found["one"] == share(ROLLS, sum(roll.count(6) for roll in ROLLS))
    assert found["none"] == share(ROLLS, sum(6 not in roll for roll in ROLLS))
    assert found["some"] == 1 - found["none"]
    assert found["fifth"] == 1 - Fraction(5, 6) ** 2
    assert isclose(found["five"], 5 * found["average"])


def test_master() -> None:
    """The numbers are counted over all results, with independently written conditions."""
    found = facts("master")
    runs = {size: [set(range(low, low + size)) for low in range(1, 8 - size)] for size in (4, 5)}
    tests: dict[str, Callable[[tuple[int, ...]], bool]] = {
        "kniffel": lambda roll: len(set(roll)) == 1,
        "large_straight": lambda roll: any(run <= set(roll) for run in runs[5]),
        "small_straight": lambda roll: any(run <= set(roll) for run in runs[4]),
        "full_house": lambda roll: sorted(Counter(roll).values()) == [2, 3],
        "chance_5_10": lambda roll: sum(roll) <= 10,
        "chance_25_30": lambda roll: sum(roll) >= 25,
    }
    counts = {name: sum(test(roll) for roll in ROLLS) for name, test in tests.items()}
    assert {name: found[name] for name in counts} == counts
    assert found["any"] == sum(any(test(roll) for test in tests.values()) for roll in ROLLS)
    assert found["sum"] == sum(counts.values())
    assert found["no_pair"] == share(ROLLS, sum(len(set(roll)) == 5 for roll in ROLLS))
    assert (found["coins"], found["laps"]) == (8 + 7 + 6 + 5 + 4, 5)


def test_ludo() -> None:
    """A player without a piece on the track has three tries, and a six gives another throw."""
    found = facts("ludo")
    thrice = list(product(range(1, 7), repeat=3))
    assert found["out"] == share(thrice, sum(6 in roll for roll in thrice))
    assert found["in"] == 1 - found["out"]
    assert found["turns"] == 1 / found["out"]
    assert (found["near"], found["far"], found["farther"]) == (
        Fraction(1, 6),
        Fraction(1, 6) ** 2,
        Fraction(1, 6) ** 3,
    )


def test_ludo_is_as_dangerous_up_to_six_and_up_to_twelve() -> None:
    """The danger is the same for all distances up to six, and for all up to twelve."""
    found = facts("ludo")
    assert {caught(distance) for distance in range(1, 7)} == {found["near"]}
    assert {caught(distance) for distance in range(7, 13)} == {found["far"]}


RIDES = {6: 12, 15: 10, 39: 33, 42: 30}
"""Rides of the journey, from the rules (E3)."""


def stop(field: int, face: int) -> tuple[int, int, bool]:
    """Return where a single duck that accepts everything stops, its missed turns, and whether it
    throws again.
    """
    at = field + face
    while at < 63:
        if at in DUCKS:
            at += face
        elif at in RIDES:
            at = RIDES[at]
        else:
            break
    if at == 58:
        return 42, 0, False
    return min(at, 63), {19: 1, 52: 2}.get(at, 0), at == 26 and face in (3, 6)


def journey() -> float:
    """Return the mean number of turns, by iterating until the values converge."""
    turns = [0.0] * 64
    for _round in range(4000):
        for field in range(62, -1, -1):
            turns[field] = 1 + sum(onward(field, face, turns) for face in range(1, 7)) / 6
    return turns[0]


def onward(field: int, face: int, turns: list[float]) -> float:
    if field == 31 and face != 6:
        return turns[31]
    target, missed, again = stop(field, face)
    return turns[target] - 1 if again else missed + turns[target]


def test_ente() -> None:
    """The first throw is checked by hand, rain by powers of 5/6, and the journey by iteration."""
    found = facts("ente")
    first = [stop(0, face)[0] for face in range(1, 7)]
    assert first == [1, 2, 3, 4, found["five"], found["six"]]
    assert found["mean"] == Fraction(sum(first), 6)
    assert found["events"] == 6 * found["lucky"] == sum(f > 6 for f in first)
    assert found["plain"] == Fraction(7, 2)
    assert (found["stay"], found["wet"], found["rain"]) == (Fraction(5, 6), Fraction(5, 6) ** 4, 6)
    assert isclose(float(found["journey"]), journey(), abs_tol=1e-6)


def test_maumau() -> None:
    """Every hand of five is counted, from the other 31 cards and from all 32."""
    found = facts("maumau")
    deck = [(colour, face) for colour in "rygb" for face in "12345R+"] + [("", "wish")] * 4
    others = deck.copy()
    others.remove(("r", "3"))
    fits = [colour == "r" or face in ("3", "wish") for colour, face in others]
    hands = [any(hand) for hand in combinations(fits, 5)]
    wishes = [("", "wish") in hand for hand in combinations(deck, 5)]
    assert (found["others"], found["fitting"], found["misses"]) == (31, sum(fits), 31 - sum(fits))
    assert found["colour"] + found["number"] + found["wishes"] == found["fitting"]
    assert found["hand"] == Fraction(sum(hands), len(hands)) == 1 - found["none"]
    assert found["one"] == Fraction(sum(fits), len(fits))
    assert found["wish"] == Fraction(sum(wishes), len(wishes)) == 1 - found["dry"]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_pages_are_complete(language: str) -> None:
    """Every page is complete in each language, without unfilled placeholders or English text."""
    with loaded_languages():
        found = pages.filled(language)
    courses = {f"{game}-course.html" for game in COURSES}
    assert set(found) == {*(f"{game}.html" for game in GAMES), *courses, "lab.html", "index.html"}
    for name, page in found.items():
        assert name in courses or not re.search(r"[{}]", page["main"])  # code has braces
        assert page["language"] == language
    if language != i18n.SOURCE:
        assert "What children learn" not in found["ludo.html"]["main"]
        assert "Press Run" not in found["ludo-course.html"]["main"]
        assert "Everyone" not in found["lab.html"]["main"]


def test_numbers_are_formatted_by_language() -> None:
    """In German, fractions are exact, and percentages have a comma and two decimals if small."""
    with loaded_languages():
        i18n.speak("de")
        told = view.told({"x": Fraction(11, 36), "rare": Fraction(1, 1296), "mean": 2.5, "n": 6})
    assert (told["x"], told["mean"], told["n"]) == ("11/36", "2,5", "6")
    assert told["x_p"].startswith("30,6")
    assert told["rare_p"].startswith("0,08")


def test_solutions_are_on_a_separate_page() -> None:
    """The answers are not on the first page, which may be given to children."""
    with loaded_languages():
        i18n.speak("en")
        first, second = view.sheet("kniffel").children[:2]
    assert "671/1296" not in to_html(first)
    assert "671/1296" in to_html(second)


@pytest.mark.parametrize("game", LESSONS)
def test_tasks_are_graded_by_age(game: str) -> None:
    """The first task suits the game's minimum age, and later tasks are not for younger children."""
    ages = [task.age for task in LESSONS[game].tasks]
    assert ages == sorted(ages)
    assert ages[0] <= max(FACTS[game].age, 5)


def test_the_youngest_childrens_numbers_are_counted_again() -> None:
    """Each number in the first tasks is checked without the rules of the games."""
    assert (facts("kniffel")["fives"], facts("kniffel")["chance"]) == (3 * 5, 5 + 5 + 5 + 2 + 3)
    assert (facts("weltraum")["rockets"], facts("weltraum")["triple"]) == (3, 2)
    assert [facts("hexhex")[name] for name in ("least", "middle", "most")] == [3, 3 + 1, 3 + 2]
    assert (facts("master")["twos"], facts("master")["fives"]) == (2, 3)
    assert facts("ludo")["hit"] == 3
    assert (facts("ente")["stop"], facts("ente")["ship"]) == (2 + 4, 12)
    assert facts("maumau")["playable"] == 3
