"""Viewing one game from a contest: its record, and the bot's views, output and reasons."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from spielekiste.arena import play_all
from spielekiste.arena.contest import Contest, Run, contest
from spielekiste.arena.look import LENGTH, given, picks, text
from spielekiste.arena.players import built_in, own
from spielekiste.arena.views import first_view
from spielekiste.arena.worker import BotWorker, RefereeWorker, figures_of
from spielekiste.core.table import Table
from spielekiste.games import GAMES
from tests.arena.bots import COUNTING, FIRST, RANDOM

PLAYERS = ["disc person My bot", "triangle easy The other"]

FAULTY = """\
def play(view, rng):
    print("about to move", view.dice)
    if view.total > 30:
        {bad}
    return view.enter(view.best_box), "it is best"
"""
"""A bot that fails in the middle of a game."""


def refereed(game: str, source: str, games: int = 6) -> RefereeWorker:
    """Play a bot against the random player by exchanging a worker's messages."""
    asked = {"game": game, "options": {}, "seed": "look", "games": games, "players": ["", "random"]}
    referee, bot = RefereeWorker(json.dumps(asked), {}), BotWorker(source, game)
    while not referee.is_over:
        while referee.go_on():
            pass
        while data := referee.batch(0):
            bot.begin(data)
            while not (replies := bot.go_on()):
                pass
            referee.take(0, replies)
    return referee


def looked(referee: RefereeWorker, game: int, player: int = 0) -> dict[str, Any]:
    """Return the details of a game."""
    found: dict[str, Any] = json.loads(
        referee.look(json.dumps({"game": game, "player": player, "players": PLAYERS}))
    )
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_record_of_every_game_replays_to_the_same_end(game: str) -> None:
    referee = refereed(game, RANDOM)
    run: Run = referee._run  # noqa: SLF001 - compared with what is told
    alone = run.contest.is_alone
    for number in range(1, 7):
        facts = looked(referee, number)
        table = Table.load(facts["record"], GAMES)
        played = run.tables[(number - 1) * 2 if alone else number - 1]
        assert facts["game"] == number
        assert table.match.state == played.state
        assert table.match.due == "nothing"
        names = [player.name for player in table.setup.players]
        assert names == [["My bot", "The other"][player] for player in facts["players"]]


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_was_given_what_its_view_says_at_each_of_its_decisions(game: str) -> None:
    facts = looked(refereed(game, RANDOM), 2)
    table = Table.load(facts["record"], GAMES)
    mine = facts["players"].index(0)
    decisions = [str(at) for at, match in enumerate(table.positions) if match.seat == mine]
    assert list(facts["given"]) == decisions
    for at in decisions:
        told = dict(facts["given"][at])
        move = str(table.steps[int(at)])
        assert told["me"] == str(mine)
        assert list(told)[-1] in {"moves", "actions"}
        assert move in told["moves"] or "…" in told["moves"]
        assert max(map(len, told.values())) <= LENGTH


@pytest.mark.parametrize("game", GAMES)
def test_the_names_are_those_that_bots_use(game: str) -> None:
    view = first_view(game, "names")
    names = [name for name, _value in given(view)]
    assert len(names) == len(set(names)) > 4
    assert all(hasattr(view, name) for name in names)
    assert not {"state", "seen"} & set(names)


def test_values_are_written_as_in_a_program() -> None:
    told = dict(given(first_view("kniffel", "a")))
    assert (told["dice"], told["throws_left"]) == ("(1, 2, 5, 6, 6)", "2")
    assert told["sheet"].startswith("{'ones': None, 'twos': None, ")
    assert told["best_box"] == "'chance'"
    assert told["moves"].startswith("(keep -, ")
    assert dict(given(first_view("maumau", "f")))["top"] == "'blue-3'"
    assert (text((3,)), text([])) == ("(3,)", "[]")
    assert len(text(list(range(1000)))) < 120


def test_what_a_bot_printed_and_said_is_at_its_step_and_only_its_own() -> None:
    facts = looked(refereed("ludo", COUNTING), 1)
    notes = facts["notes"]
    assert list(notes) == list(facts["given"])
    assert list(notes.values())[:2] == [
        ["number 1", "decision 1\n"],
        ["number 2", "decision 2\n"],
    ]


def test_the_other_players_game_with_the_same_dice_can_be_looked_into() -> None:
    referee = refereed("kniffel", FIRST)
    mine, other = looked(referee, 3), looked(referee, 3, player=1)
    tables = [Table.load(facts["record"], GAMES) for facts in (mine, other)]
    assert tables[0].steps[0] == tables[1].steps[0]
    assert other["given"] == other["notes"] == {}
    assert tables[1].setup.players[0].name == "The other"


def test_a_game_that_was_not_played_is_none() -> None:
    referee = refereed("kniffel", FIRST)
    assert [looked(referee, number) for number in (0, 7, -3)] == [None] * 3


def run_of(plan: Contest, sources: Sequence[str]) -> Run:
    """Play a contest in one process."""
    players = [
        own(each, plan, at) if "\n" in each else built_in(each, plan, at, lambda _name: None)
        for at, each in enumerate(sources)
    ]
    return play_all(plan, players, range(plan.deals * plan.players))


def test_the_worst_the_middle_and_the_best_game_are_picked() -> None:
    run = run_of(contest("kniffel", 2, 31, "p"), [RANDOM, "random"])
    points = run.results[0]
    found = picks(run)
    assert {name: result for name, (_game, result) in found.items()} == {
        "worst": min(points), "middle": sorted(points)[15], "best": max(points),
    }  # fmt: skip
    assert all(points[game - 1] == result for game, result in found.values())
    assert figures_of(run)["picks"] == found


def test_a_lost_and_a_won_game_are_picked_at_a_common_table() -> None:
    run = run_of(contest("ludo", 2, 40, "p"), [RANDOM, "random"])
    found = picks(run)
    assert {name: result for name, (_game, result) in found.items()} == {"lost": 0, "won": 1}
    for name, (game, _result) in found.items():
        table = run.tables[game - 1]
        outcome = table.state.outcome
        assert outcome is not None
        assert (table.players.index(0) in outcome.winners) == (name == "won")
    assert picks(Run(contest("ludo", 2, 4, "p"))) == {}


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ("return 'enter seven'", "unreadable-move"),
        ("return view.keep(7, 7)", "illegal-move"),
        ("return veiw.moves[0]", "name"),
        ("return None", "nothing-returned"),
    ],
)
def test_the_game_in_which_a_bot_failed_is_told_up_to_that_moment(bad: str, code: str) -> None:
    """The last position shown is the one at which the bot failed, with its view and output."""
    referee = refereed("kniffel", FAULTY.format(bad=bad))
    figures = json.loads(referee.figures())
    assert figures["fault"][:2] == [0, code]
    game, player = figures["failed"]
    facts = looked(referee, game, player)
    table = Table.load(facts["record"], GAMES)
    last = str(len(table.steps))
    assert facts["failed"]
    assert table.match.due == "move"
    assert list(facts["given"])[-1] == list(facts["notes"])[-1] == last
    dice = dict(facts["given"][last])["dice"]
    assert facts["notes"][last][1] == f"about to move {dice}\n"
    assert int(dict(facts["given"][last])["total"]) > 30


def test_a_bot_that_never_began_failed_in_no_game() -> None:
    referee = refereed("kniffel", "def play(view, rng)\n")
    figures = json.loads(referee.figures())
    assert (figures["fault"][1], figures["failed"]) == ("colon", None)
    assert looked(referee, 1) is None
