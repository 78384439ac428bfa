"""Class figures, compared with exact values and independent counts."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import exp, factorial, lgamma, log

import pytest

from spielekiste.board.class_figures import (
    FACES,
    LINE,
    boxes_made,
    count_dice,
    events_by,
    events_each,
    fair_band,
    median,
    results_of,
    settling,
)
from spielekiste.board.facts import BoardResult, match_facts
from spielekiste.core.state import Event
from tests.board.matches import match


def inside(thrown: int, least: int, most: int) -> float:
    """Return the probability that all six counts of fair dice are in a range.

    The sum over all possible counts of thrown! / (6**thrown × the product of count!), computed
    one face at a time.
    """
    ways = {0: 0.0}
    for _face in range(FACES):
        following: dict[int, list[float]] = {}
        for (before, one), count in product(ways.items(), range(least, most + 1)):
            if before + count <= thrown:
                following.setdefault(before + count, []).append(one - lgamma(count + 1))
        ways = {total: log_sum(logs) for total, logs in following.items()}
    return exp(ways[thrown] + lgamma(thrown + 1) - thrown * log(FACES))


def log_sum(logs: list[float]) -> float:
    """Return the logarithm of a sum."""
    most = max(logs)
    return most + log(sum(exp(each - most) for each in logs))


def test_exact_probabilities_are_right() -> None:
    """With two dice, 30 of the 36 throws show no face twice."""
    assert inside(2, 0, 1) == pytest.approx(30 / 36)
    assert inside(6, 1, 1) == pytest.approx(factorial(6) / 6**6)


@pytest.mark.parametrize("thrown", [60, 150, 301, 600, 2400])
def test_the_band_holds_95_of_100_fair_classes(thrown: int) -> None:
    """The band covers close to 95 %: widening or narrowing it by one at each end crosses 95 %."""
    band = fair_band(thrown)
    least, most = -int(-band.least // 1), int(band.most)
    narrow, here, wide = (inside(thrown, least + d, most - d) for d in (1, 0, -1))
    assert narrow < 0.95 < wide
    assert abs(here - 0.95) < 0.02


def test_dice_are_those_of_the_records() -> None:
    """Dice counts equal those in the text of the records."""
    tables = [match(seed=f"class {n}") for n in range(4)]
    text = "".join(
        line[6:] for at in tables for line in str(at.record).split("\n") if line.startswith("throw")
    )
    counts = Counter(text)
    found = count_dice(map(match_facts, tables))
    assert found.counts == tuple(counts[str(face)] for face in range(1, 7))
    assert (found.thrown, found.repeated) == (len(text), 0)
    assert found.expected == len(text) / 6


def test_equal_dice_count_once() -> None:
    """The dice of thirty copies of a match count once, as do those of several tables in a duel."""
    one = match_facts(match())
    copies = count_dice([one] * 30)
    assert copies.counts == count_dice([one]).counts
    assert copies.repeated == 29 * copies.thrown
    duels = [match_facts(match(luck="turn", minds=("person",) * seats)) for seats in (1, 2)]
    dice = [throw.dice for facts in duels for throw in facts.throws]
    found = count_dice(duels)
    assert found.thrown + found.repeated == sum(map(len, dice))
    longest: dict[object, int] = {}
    for facts in duels:
        for throw in facts.throws:
            longest[throw.origin] = max(longest.get(throw.origin, 0), len(throw.dice))
    assert found.thrown == sum(longest.values())
    real = match_facts(match(dice="real"))
    assert count_dice([real, real]).repeated == 0


def test_the_share_settles_to_that_of_all_dice() -> None:
    """The line begins with the first die and ends with the last."""
    faces = count_dice([match_facts(match(games=20))]).faces
    line = settling(faces)
    assert (line[0][0], line[-1]) == (1, (len(faces), faces.count(6) / len(faces)))
    for number, share in line:
        assert share == faces[:number].count(6) / number
    assert settling(()) == []


@pytest.mark.parametrize("dice", [1, 39, 40, 120, 121, 160, 161, 641, 2_000, 9_999, 10_000])
def test_a_line_has_no_more_points_than_its_maximum(dice: int) -> None:
    """However many dice there are, the line goes through the first of them and stays small."""
    numbers = [number for number, _share in settling([6] * dice)]
    assert len(numbers) <= LINE
    assert numbers[:40] == list(range(1, min(dice, 40) + 1))
    assert numbers[-1] == dice


def test_medians() -> None:
    """The middle value, or the mean of the middle two."""
    assert [median(each) for each in ((5,), (1, 9), (3, 1, 2, 2))] == [5, 5, 2]


def test_boxes_and_events_are_counted() -> None:
    """Boxes are counted by id with points, events by id and result."""
    tables = [match(seed=f"class {n}") for n in range(5)]
    results = results_of(map(match_facts, tables))
    made = boxes_made(results)
    assert list(made)[:2] == ["ones", "twos"]
    assert made["chance"] == sum(bool(result.boxes["chance"]) for result in results)
    assert boxes_made([]) == {}
    assert 0 < made["kniffel"] + made["large-straight"] < len(results)
    for box, count in made.items():
        assert count == [bool(result.boxes[box]) for result in results].count(True)
    ludo = results_of([match_facts(match("ludo"))])
    assert sum(events_each(ludo, "capture")) == sum(len(result.events) for result in ludo)
    wishes = results_of([match_facts(match("maumau", seed=f"{n}")) for n in range(9)])
    by_colour = events_by(wishes, "wish", ("red", "yellow", "green", "blue"))
    assert sum(by_colour.values()) == sum(events_each(wishes, "wish")) > 0


def test_only_events_of_the_kind_are_counted() -> None:
    """Another kind with the same id, or of the same player, is no part of a count."""
    events = (
        Event("wish", 0, what="red"),
        Event("task", 0, what="red"),
        Event("task", 0, what="x"),
    )
    result = BoardResult(0, 1, 5, 1, {}, events)
    assert events_by([result], "wish", ("red", "x")) == {"red": 1, "x": 0}
    assert events_each([result, result], "task") == [2, 2]
