"""A bot that can import everything, and knows the recorded seed, can't foresee the dice of a contest."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from spielekiste.arena import play_all
from spielekiste.arena.__main__ import main
from spielekiste.arena.contest import Contest, contest
from spielekiste.arena.figures import difference, spread
from spielekiste.arena.players import own
from spielekiste.arena.recorded import SEED
from tests.app.support.fakes import FakePlatform, started, tap
from tests.arena.clairvoyant import CLAIRVOYANT, HONEST

GAMES = 25
"""Number of games with a given seed."""


def played(plan: Contest) -> tuple[list[float], list[float]]:
    """Return the points of the clairvoyant and of the same strategy without its knowledge."""
    run = play_all(plan, [own(CLAIRVOYANT, plan, 0), own(HONEST, plan, 1)])
    assert run.fault is None
    return run.results[0], run.results[1]


def test_the_clairvoyant_knows_the_recorded_dice() -> None:
    """With dice of the recorded seed it scores far more: this is what must not happen in a contest."""
    seeing, honest = played(contest("kniffel", 2, GAMES, SEED))
    assert spread(seeing).mean > spread(honest).mean + 40
    assert difference(seeing, honest).verdict == "better"


@pytest.mark.parametrize("played_by", ["recorded", "live"])
def test_on_the_page_it_scores_what_its_strategy_is_worth(played_by: str) -> None:
    """The page's contests have dice of a secret, whichever source the other's results have."""
    platform = FakePlatform("/bots")
    app = started(platform)
    tap(app, platform, "bot-played", played_by)
    tap(app, platform, "bot-run")
    plan = contest("kniffel", 2, 4 * GAMES, str(platform.arena.contest["seed"]))
    seeing, honest = played(plan)
    assert difference(seeing, honest).verdict != "better"
    assert abs(spread(seeing).mean - spread(honest).mean) < 10
    bots = [player for player in platform.arena.contest["players"] if "source" in player]  # type: ignore[attr-defined]
    assert SEED not in json.dumps(bots)


def test_on_the_command_line_the_seed_is_a_new_secret(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without `--seed`, every run has other dice, and prints their seed; both bots score alike."""
    for name, source in (("seeing.py", CLAIRVOYANT), ("honest.py", HONEST)):
        (tmp_path / name).write_text(source, "utf-8")
    given = [str(tmp_path / "honest.py"), str(tmp_path / "seeing.py"), "--games", str(GAMES)]
    seeds = set()
    for _run in range(2):
        assert main(given) == 0
        told = capsys.readouterr().out
        seeds.add(told.splitlines()[0])
        honest, seeing = (float(mean) for mean in re.findall(r"\.py +([\d.]+) ±", told))
        assert seeing < honest + 20  # with known dice it is more than 40, with others within 6
    assert len(seeds) == 2
