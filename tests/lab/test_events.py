"""Events and experiments: notation, limits, rules for keeping."""

from __future__ import annotations

import pytest

from spielekiste.core.errors import InvalidOption, UnreadableNotation
from spielekiste.lab.events import DiceEvent
from spielekiste.lab.experiment import SIDES, Experiment, most_dice
from tests.lab.brute_force import every_event, happens


@pytest.mark.parametrize("text", list(every_event(5, 6)))
def test_an_event_is_its_text(text: str) -> None:
    event = DiceEvent.parse(text)
    assert str(event) == text
    assert event.fits(5, 6)
    for dice in ((1, 1, 1, 1, 1), (1, 2, 3, 4, 6), (2, 2, 3, 3, 3), (2, 4, 4, 6, 6)):
        assert event.happens(dice) == happens(text, dice)
        assert event.measure(dice) in event.values(5, 6)


@pytest.mark.parametrize(
    "text",
    ["", "least", "least 2", "least 2 6 1", "least two 6", "row -1", "row 04", "more 3", "row  4"],
)
def test_another_text_is_refused(text: str) -> None:
    with pytest.raises(UnreadableNotation):
        DiceEvent.parse(text)


@pytest.mark.parametrize(
    ("text", "dice"),
    [("least 6 6", 5), ("least 1 7", 5), ("above 30", 5), ("below 5", 5), ("sum 31", 5), ("same 1", 5),
     ("row 5", 4), ("house", 4), ("different", 7), ("different", 1)],
)  # fmt: skip
def test_an_event_that_makes_no_sense_is_refused(text: str, dice: int) -> None:
    with pytest.raises(InvalidOption, match="option event"):
        Experiment(DiceEvent.parse(text), dice)


def test_the_parts_of_an_experiment_are_checked() -> None:
    event = DiceEvent.parse("least 1 1")
    for parts in ((0, 6, 1, "nothing"), (11, 6, 1, "nothing"), (5, 20, 1, "nothing"), (5, 7, 1, "nothing"),
                  (5, 6, 4, "helps"), (5, 6, 1, "helps"), (5, 6, 2, "luck")):  # fmt: skip
        with pytest.raises(InvalidOption):
            Experiment(event, *parts)
    assert [most_dice(sides) for sides in SIDES] == [10, 10, 10, 8, 6, 5, 4]


@pytest.mark.parametrize(
    ("rule", "kept"), [("most", (5, 5)), ("each", (2, 3, 5)), ("high", (5, 5)), ("nothing", ())]
)
def test_rules_for_keeping(rule: str, kept: tuple[int, ...]) -> None:
    assert Experiment(DiceEvent("sum", 18), 5, 6, 3, rule).keep((2, 2, 3, 5, 5)) == kept
