"""Reviews on the command line."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from workshop.common.paths import ROOT
from workshop.solve.review import add_arguments, run

GOLDEN = ROOT / "tests" / "golden"


def said(*words: str) -> str:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return run(parser.parse_args(words))


def test_every_seat_of_a_record_is_explained() -> None:
    """In golden records, luck and decisions add up to each result."""
    for each in json.loads(said(str(record("kniffel")), "--json")):
        explained = each["expectation"] + each["luck"] - each["lost"]
        assert explained == pytest.approx(each["result"], abs=1e-6)
        assert len(each["moments"]) <= 3


def test_text_output() -> None:
    """Without `--json`, one line for each seat shows how its result is calculated."""
    assert "given away = " in said(str(record("weltraum")))


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (("nowhere.txt",), "nowhere"),
        ((str(GOLDEN / "replay.py"),), "review"),
    ],
)
def test_an_invalid_record(words: tuple[str, ...], named: str) -> None:
    """An invalid record is rejected with one line."""
    with pytest.raises(SystemExit, match=named):
        said(*words)


def test_other_games_have_no_review() -> None:
    """Other games, and a game number that is not in the match, are rejected."""
    with pytest.raises(SystemExit, match="ludo is not played on a dice sheet"):
        said(str(record("ludo")))
    with pytest.raises(SystemExit, match="game 9"):
        said(str(record("kniffel")), "--game", "9")


def record(game: str) -> Path:
    return min(GOLDEN.glob(f"{game}*"))
