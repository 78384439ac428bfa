"""Reviews on the command line."""

from __future__ import annotations

import json

import pytest

from spielekiste.console.__main__ import main
from workshop.common.paths import ROOT

GOLDEN = ROOT / "tests" / "golden"


@pytest.fixture
def out(capsys: pytest.CaptureFixture[str]) -> pytest.CaptureFixture[str]:
    """Return the captured output, under a short name."""
    return capsys


def test_every_seat_of_a_record_is_explained(out: pytest.CaptureFixture[str]) -> None:
    """In golden records, luck and decisions add up to each result, and changes to each chance."""
    assert main(["review", record("kniffel"), "--json"]) == 0
    for each in json.loads(out.readouterr().out):
        explained = each["expectation"] + each["luck"] - each["lost"]
        assert explained == pytest.approx(each["result"], abs=1e-6)
        assert len(each["moments"]) <= 3
        changes = each["by_luck"] + each["by_decisions"] + each["by_others"]
        assert each["chances"][0] + changes == pytest.approx(each["chances"][-1])
        assert len(each["turning_points"]) <= 3


def test_text_output(out: pytest.CaptureFixture[str]) -> None:
    """Without `--json`, one line for each seat shows how its result is calculated."""
    assert main(["review", record("weltraum")]) == 0
    said = out.readouterr().out
    assert "given away = " in said
    assert "chance of winning: 33% at first, " in said


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["nowhere.txt"], "nowhere.txt: No such file or directory"),
        ([str(GOLDEN / "replay.py")], "replay.py: record line 1: "),
        (["LUDO"], "ludo is not played on a dice sheet"),
        (["KNIFFEL", "--game", "9"], "no game 9: the match has "),
    ],
)
def test_an_impossible_review(
    words: list[str], reason: str, out: pytest.CaptureFixture[str]
) -> None:
    """An invalid record, another game, and a game that is not in the match are refused in one line."""
    found = [record(word.lower()) if word.isupper() else word for word in words]
    assert main(["review", *found]) == 2
    assert reason in out.readouterr().err


def record(game: str) -> str:
    return str(min(GOLDEN.glob(f"{game}*")))
