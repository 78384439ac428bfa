"""The coach on the command line."""

from __future__ import annotations

import argparse
import json
from typing import Any

import pytest

from workshop.solve.coach import RULES, add_arguments, run


def said(line: str) -> str:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return run(parser.parse_args(line.split()))


def answer(line: str) -> Any:
    return json.loads(said(line + " --json"))


def test_a_position_of_the_classic_sheet() -> None:
    """In the manual's example, 44444 scores 20 in the fours and 50 extra, and chance is still
    open.
    """
    found = answer("--rules block --open fours,chance --upper 40 --kniffel 50 --dice 44444")
    assert found["best"] == "enter fours"
    assert found["to_come"] == pytest.approx(20 + 50 + 70 / 3, abs=0.001)
    assert found["open"] == ["fours", "chance"]


@pytest.mark.parametrize("rules", RULES)
def test_every_sheet_has_an_empty_one(rules: str) -> None:
    """Without a position, the answer is the value of the empty sheet."""
    assert answer(f"--rules {rules}")["to_come"] > 30


def test_published_averages() -> None:
    """The command gives the published averages 245.8708 and 254.5877."""
    assert round(answer("--rules none")["to_come"], 4) == 245.8708
    assert round(answer("--rules yahtzee")["to_come"], 4) == 254.5877


def test_the_croatian_sheet_takes_its_own_numbers() -> None:
    """With 30 and 5 in the extremes, each die with a 1 is worth 1 + 25, so a pair of ones is kept."""
    found = answer(
        "--rules croatian --open ones,sixes --maximum 30 --minimum 5 --dice 11666 --throws-left 1"
    )
    assert found["best"] == "keep 11"


def test_symbol_games_and_the_voluntary_zero() -> None:
    """With the optional zero, the value of the empty sheet is a little higher."""
    strict, free = (answer(f"--rules hexhex {zero}") for zero in ("", "--voluntary-zero"))
    assert strict["to_come"] < free["to_come"]


def test_chances_of_kept_dice() -> None:
    """`--kept` gives the probability of each box, as a count of the next throw's results."""
    found = answer("--dice 44466 --throws-left 1 --kept 444")
    assert {"ways": 1, "of": 36}.items() <= found["chances"][11].items()
    assert found["chances"][11]["box"] == "kniffel"


def test_text_output() -> None:
    """Without `--json`, there is one line for each choice, best first."""
    text = said("--open kniffel --dice 44466 --throws-left 1 --kept 444")
    assert text.splitlines()[1].split(": ")[0].endswith("keep 444")


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("--open foo", "foo"),
        ("--upper 3", "--upper 3"),
        ("--open fours,kniffel --upper 9999", "--upper 9999"),
        ("--open fours", "kniffel"),
        ("--kniffel 50", "--kniffel"),
        ("--rules croatian --open ones", "maximum"),
        ("--rules croatian --open maximum --ones 9 --minimum 5", "--ones 9"),
        ("--rules weltraum --upper 4", "--upper"),
        ("--rules block --voluntary-zero", "--voluntary-zero"),
        ("--dice 123", "123"),
        ("--dice 12a45", "12a45"),
        ("--dice 12789", "12789"),
        ("--kept 44", "--kept"),
        ("--throws-left 1", "--throws-left"),
        ("--dice 12345 --throws-left 1 --kept 66", "66"),
        ("--open= --kniffel 0 --dice 12345", "open box"),
    ],
)
def test_invalid_arguments(line: str, named: str) -> None:
    """Invalid arguments are rejected with one line that contains the error."""
    with pytest.raises(SystemExit, match=named) as refused:
        said(line)
    assert str(refused.value).startswith("coach: ")
    assert "\n" not in str(refused.value)
