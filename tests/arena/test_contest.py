"""Contests: the same dice for all, every move checked, the same results everywhere."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Sequence
from dataclasses import replace

import pytest

from spielekiste.arena import play_all
from spielekiste.arena.contest import ArenaTable, Contest, Run, Wave, contest
from spielekiste.arena.messages import Batch, Reply, packed, read, unpacked, written
from spielekiste.arena.own_bot import OwnBot
from spielekiste.arena.players import Contestant, built_in, own
from spielekiste.arena.worker import BotWorker, RefereeWorker
from spielekiste.core.chance import DrawStream
from spielekiste.core.errors import InvalidOption, InvalidSeats
from spielekiste.core.match import CHOSEN, TURN, SetUp, TableOptions, begin
from spielekiste.core.seats import MARKS, Player
from spielekiste.core.work import run_to_end
from spielekiste.games import GAMES
from tests.arena.bots import COUNTING, FIRST, LUCKY, RANDOM

EVERY = range(1_000_000)
"""Numbers of all tables."""

SEATS = {"master": 2, "ludo": 3, "ente": 2, "maumau": 3}
"""Number of players in the games at a shared table."""


def players(plan: Contest, sources: Sequence[str]) -> list[Contestant]:
    """Return players from source code or names of built-in players, without value tables."""
    return [
        own(source, plan, at) if "\n" in source else built_in(source, plan, at, lambda _name: None)
        for at, source in enumerate(sources)
    ]


def played(game: str, sources: Sequence[str], games: int = 24, seed: str = "s") -> Run:
    """Play a contest to its end in small waves."""
    plan = contest(game, len(sources), games, seed)
    return play_all(plan, players(plan, sources), kept=EVERY)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_its_end_by_all_players(game: str) -> None:
    count = SEATS.get(game, 2)
    run = played(game, [RANDOM, FIRST, "random"][:count], games=12)
    assert run.fault is None
    assert run.done == (12 if GAMES[game].duels else 12 // count)
    assert all(table.is_over for table in run.tables.values())
    assert len(run.tables) == run.done * count
    if not GAMES[game].duels:
        assert sum(map(sum, run.results)) == pytest.approx(run.done)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_of_the_steps_replays_to_the_same_scores(game: str) -> None:
    """A contest gives the same result as a match with the same seed and moves."""
    run = played(game, [RANDOM, "random", COUNTING][: SEATS.get(game, 2)], games=6)
    for table in run.tables.values():
        again = replayed(run.contest, table)
        assert again.state == table.state


def replayed(plan: Contest, table: ArenaTable) -> ArenaTable:
    """Return the table after replaying its steps in a match whose chance results come from the
    seed.
    """
    seats = tuple(Player(f"P{seat}", MARKS[seat]) for seat in range(len(table.players)))
    luck = {"luck": TURN} if plan.is_alone else {}
    options = TableOptions.of({"begin": CHOSEN, "first": 0, **luck})
    seed = f"{plan.seed}:{table.deal}"
    match = begin(SetUp(plan.game, seats, plan.options, options, seed))
    chances = 0
    for step in table.steps:
        if match.chance is None:
            match = match.play(step)
        else:
            assert match.chance.sample(DrawStream(seed, match.luck(chances))) == step
            match, chances = match.happen(step), chances + 1
    assert match.state is not None
    return replace(table, state=match.state)


@pytest.mark.parametrize("game", GAMES)
def test_results_do_not_depend_on_where_and_how_fast_bots_run(game: str) -> None:
    """Results are the same if the last bot replies first, and through messages, as in a browser."""
    sources = [LUCKY, COUNTING, "random"][: SEATS.get(game, 2)]
    plan = contest(game, len(sources), 150, "far")
    here = play_all(plan, players(plan, sources), kept=EVERY)
    there, far = Run(plan, kept=EVERY), players(plan, sources)
    while not there.is_over:
        for at in reversed(range(len(far))):
            waiting: list[Batch] = []
            while batches := there.batches(at):
                waiting += unpacked(packed(batches))
            for each in waiting:
                there.take(at, read(written(run_to_end(far[at].replies(each))), len(each.asked)))
    assert there.fault is None
    assert there.results == here.results
    assert {n: t.steps for n, t in there.tables.items()} == {
        n: t.steps for n, t in here.tables.items()
    }


def test_players_who_cannot_affect_each_other_get_the_same_dice() -> None:
    run = played("kniffel", [FIRST, FIRST, "random"])
    assert run.results[0] == run.results[1]
    firsts = [table.steps[0] for table in run.tables.values()]
    assert all(firsts[at] == firsts[at + 1] == firsts[at + 2] for at in range(0, len(firsts), 3))


def test_at_a_common_table_each_deal_is_played_from_every_seat() -> None:
    run = played("ludo", ["random", "random"], games=8)
    seats = [table.players for table in run.tables.values()]
    assert seats == [(0, 1), (1, 0)] * 4


def test_only_tables_that_are_asked_for_are_kept() -> None:
    plan = contest("kniffel", 2, 60, "s")
    run = play_all(plan, players(plan, ["random", FIRST]), kept={3, 110})
    assert {number: table.deal for number, table in run.tables.items()} == {3: 1, 110: 55}
    assert all(table.is_over and table.steps for table in run.tables.values())
    assert len(run.results[0]) == 60


def test_equal_bots_win_equally_often() -> None:
    run = played("maumau", [FIRST, FIRST], games=40)
    assert sum(run.results[0]) == sum(run.results[1]) == run.done / 2


def test_a_shared_win_is_divided_among_the_winners() -> None:
    """Two who share the first place have half a win each, so that each game is worth one."""
    run = played("master", ["random", "random"], games=40, seed="tie")
    ends = {number: table.state.outcome for number, table in run.tables.items()}
    assert any(end and len(end.winners) == 2 for end in ends.values())
    for number, table in run.tables.items():
        if number % 2:
            continue
        pair = [(each, ends[each.number]) for each in (table, run.tables[number + 1])]
        for player in range(2):
            won = [
                (end.places[each.players.index(player)] == 1) / end.places.count(1)
                for each, end in pair
                if end
            ]
            assert run.results[player][table.deal] == sum(won) / 2
    assert sum(map(sum, run.results)) == run.done


def test_what_a_bot_says_and_prints_is_kept_with_its_step() -> None:
    run = played("kniffel", [COUNTING], games=1)
    notes = run.tables[0].notes
    assert notes[1] == ("number 1", "decision 1\n")
    assert len(notes) == 13


@pytest.mark.parametrize(
    ("text", "code"), [("enter ones", "move-due"), ("keep 66666", "not-in-dice"), ("??", "")]
)
def test_an_impossible_move_ends_the_contest_and_names_the_player(text: str, code: str) -> None:
    """The referee itself checks every move against the rules."""
    run = Run(contest("kniffel", 2, 3, "x"))
    good = run.batch(0)
    assert good is not None
    run.take(0, [Reply("enter chance")] * len(good.asked))
    bad = run.batch(1)
    assert bad is not None
    run.take(1, [Reply("enter chance"), *[Reply(text or "?")] * (len(bad.asked) - 1)])
    if text == "enter ones":
        assert run.fault is None
        return
    assert run.fault is not None
    assert run.is_over
    player, fault = run.fault
    assert player == 1
    assert fault.code == ("illegal-move" if code else "unreadable-move")
    assert code in fault.args if code else fault.args[0] == text


def test_a_view_never_holds_a_seed_or_the_cards_of_others() -> None:
    run = Run(contest("maumau", 2, 4, "a-very-secret-seed"))
    batch = run.batch(0)
    assert isinstance(batch, Batch)
    assert b"a-very-secret-seed" not in packed([batch])
    assert all(not hasattr(each.seen, "hands") for each in batch.asked)
    assert all(each.seen.viewer == each.seen.seat for each in batch.asked)


def test_a_bot_gets_random_numbers_that_do_not_give_away_the_seed() -> None:
    plan = contest("kniffel", 2, 2, "secret")
    lucks = [batch.luck for batch in map(Run(plan).batch, range(2)) if batch is not None]
    assert len(set(lucks)) == 2
    assert not any("secret" in luck for luck in lucks)
    assert lucks == [plan.luck(0), plan.luck(1)]


def test_what_a_bot_says_is_kept_up_to_a_limit() -> None:
    table = Wave(contest("kniffel", 1, 1, "s"), range(1), [0]).tables[0]
    for _step in range(3):
        table.note(Reply("keep -", "", "x" * 9000))
        table.steps.append(None)
    assert [len(printed) for _why, printed in table.notes.values()] == [9000, 9000]


def test_impossible_contests_are_refused() -> None:
    with pytest.raises(InvalidSeats):
        contest("ludo", 1, 10, "s")
    with pytest.raises(InvalidOption):
        contest("kniffel", 1, 10, "s", {"rules": "chess"})
    assert isinstance(own(FIRST, contest("kniffel", 9, 1, "s"), 0), OwnBot)


def test_more_waves_are_open_after_the_first_has_ended() -> None:
    """The first results arrive as early as possible; then a message contains several batches, and
    the waves end one after another.
    """
    plan = contest("kniffel", 1, 600, "wide")
    run, (bot,) = Run(plan), players(plan, [FIRST])
    messages, sizes, steps = deque([run.batches(0), run.batches(0)]), [], [0]
    while messages:
        sizes.append(len(messages[0]))
        for each in messages.popleft():
            run.take(0, run_to_end(bot.replies(each)))
            if run.done > steps[-1]:
                steps.append(run.done)
        if found := run.batches(0):
            messages.append(found)
    assert sizes[:40] == [1] * 40
    assert max(sizes) == 4
    assert steps == list(range(0, 601, 25))
    assert run.results == play_all(plan, players(plan, [FIRST])).results


def test_a_fault_is_counted_from_the_first_batch_of_a_message() -> None:
    """The referee finds the batch and the table of the failed decision."""
    asked = {"game": "kniffel", "options": {}, "seed": "s", "games": 600, "players": [""]}
    referee, bot = RefereeWorker(json.dumps(asked), {}), BotWorker(FIRST, "kniffel")
    waiting: deque[bytes] = deque()
    while not waiting or len(unpacked(waiting[0])) < 4:
        while data := referee.batch(0):
            waiting.append(data)
        bot.begin(waiting.popleft())
        while not (text := bot.go_on()):
            pass
        referee.take(0, text)
    batches = unpacked(waiting[0])
    decision = len(batches[0].asked) + len(batches[1].asked) + 3
    referee.take(0, json.dumps({"fault": ["zero", 4], "decision": decision}))
    told = json.loads(referee.figures())
    assert (told["over"], told["fault"]) == (True, [0, "zero", 4])
    assert told["failed"] == [batches[2].asked[3].table + 1, 0]


@pytest.mark.parametrize("decision", [10**6, None])
def test_a_fault_at_an_unknown_decision_ends_the_contest(decision: int | None) -> None:
    asked = {"game": "kniffel", "options": {}, "seed": "s", "games": 100, "players": [""]}
    referee = RefereeWorker(json.dumps(asked), {})
    assert referee.batch(0)
    referee.take(0, json.dumps({"fault": ["zero", 4], "decision": decision}))
    assert referee.is_over
