"""Tests that the built-in players' recorded results equal those of a contest."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from spielekiste.arena import play_all
from spielekiste.arena.contest import contest
from spielekiste.arena.messages import read, unpacked, written
from spielekiste.arena.own_bot import OwnBot
from spielekiste.arena.players import BEST, built_in, own
from spielekiste.arena.recorded import (
    DEALS,
    PLAYERS,
    SEED,
    recorded,
    recorded_order,
    recorded_points,
)
from spielekiste.arena.worker import RefereeWorker
from spielekiste.core.work import run_to_end
from spielekiste.games import GAMES
from tests.arena.bots import LUCKY
from workshop.solve.recorded_results import GAMES as PLAYED
from workshop.solve.stored_tables import table

SAMPLE = 3
"""Number of recorded deals to play again."""

ALONE = [name for name, game in GAMES.items() if game.duels]


@pytest.mark.parametrize("player", [*PLAYERS, BEST])
@pytest.mark.parametrize("game", ALONE)
def test_the_recorded_points_are_those_of_a_contest(game: str, player: str) -> None:
    """A built-in player scores the recorded points in another seat, against another player."""
    plan = contest(game, 2, SAMPLE, SEED)
    known = recorded(plan)
    assert known is not None
    run = play_all(plan, [own(LUCKY, plan, 0), built_in(player, plan, 1, table)])
    assert run.results[1] == known.of(player)[:SAMPLE]


def test_every_sheet_has_all_results_and_its_exact_best() -> None:
    for sheet, game in PLAYED.items():
        known = recorded(contest(game, 1, 1, SEED))
        assert known is not None
        assert known.best == pytest.approx(table(sheet).average, abs=1e-4)
        assert tuple(known.points) == PLAYERS
        means = [sum(points) / DEALS for points in known.points.values()]
        assert {len(points) for points in known.points.values()} == {DEALS}
        assert means == sorted(means)


def test_games_at_a_common_table_and_other_rules_have_none() -> None:
    assert recorded(contest("ludo", 2, 1, SEED)) is None
    assert recorded(contest("kniffel", 1, 1, SEED, {"further": "none"})) is None


def refereed(game: str, seed: str, rival: str, *, is_recorded: bool = True) -> dict[str, Any]:
    """Return the figures of a contest between a person's bot and a built-in player,
    as on the page.
    """
    asked = {"game": game, "options": {}, "seed": seed, "games": 60, "players": ["", rival]}
    referee = RefereeWorker(json.dumps(asked | {"recorded": is_recorded}), {})
    bot = OwnBot(LUCKY, game, contest(game, 2, 60, seed).luck(0))
    while not referee.is_over:
        while data := referee.batch(0):
            (batch,) = unpacked(data)
            reply = written(run_to_end(bot.replies(batch)))
            assert not isinstance(read(reply, len(batch.asked)), dict)
            referee.take(0, reply)
        referee.go_on()
    told: dict[str, Any] = json.loads(referee.figures())
    return told


@pytest.mark.parametrize("rival", ["random", "strong"])
def test_the_referee_takes_recorded_points_with_other_dice(rival: str) -> None:
    """No value table is needed; the recorded points are a sample, and the bot's dice those of the seed."""
    plan = contest("kniffel", 2, 60, "secret")
    known = recorded(plan)
    assert known is not None
    told = refereed("kniffel", "secret", rival)
    alone = play_all(contest("kniffel", 1, 60, "secret"), [own(LUCKY, plan, 0)])
    sample = recorded_points(plan, ["", rival])[1]
    assert not Counter(sample) - Counter(known.of(rival))
    assert [each[1] for each in told["players"]] == [sum(alone.results[0]) / 60, sum(sample) / 60]
    assert told["marks"] == {name: sum(known.of(name)) / DEALS for name in PLAYERS}
    assert told["best"] == known.best


def test_recorded_points_are_a_random_sample_for_all_players_alike() -> None:
    """All deals of the record count once; two players are compared in the same recorded deals."""
    orders = [recorded_order(contest("kniffel", 2, DEALS, seed)) for seed in ("a", "b")]
    assert sorted(orders[0]) == sorted(orders[1]) == [*range(DEALS)]
    assert orders[0] != orders[1]
    plan = contest("kniffel", 3, 60, "a")
    known, found = recorded(plan), recorded_points(plan, ["", "easy", "middle"])
    assert known is not None
    pairs = [*zip(known.of("easy"), known.of("middle"), strict=True)]
    assert [*zip(found[1], found[2], strict=True)] == [pairs[deal] for deal in orders[0][:60]]
    assert recorded_points(contest("kniffel", 2, DEALS + 1, "a"), ["", "easy"]) == {}


def test_without_recorded_results_all_play_with_the_same_dice() -> None:
    told = refereed("kniffel", "other", "random", is_recorded=False)
    plan = contest("kniffel", 2, 60, "other")
    run = play_all(plan, [own(LUCKY, plan, 0), built_in("random", plan, 1, table)])
    assert [each[1] for each in told["players"]] == [sum(each) / 60 for each in run.results]


def test_at_a_common_table_nothing_is_recorded() -> None:
    told = refereed("ludo", SEED, "random")
    assert (told["marks"], told["best"]) == ({}, None)
    assert told["players"][0][0] == 30
