"""Tournaments: figures, places, bots that fail, and the command line."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from statistics import fmean

import pytest

from spielekiste.arena import FIRST_BOT, play_all
from spielekiste.arena.__main__ import main
from spielekiste.arena.contest import contest
from spielekiste.arena.faults import Fault
from spielekiste.arena.figures import difference, spread
from spielekiste.arena.players import own
from spielekiste.arena.tournament import MOST, Row, Tournament
from spielekiste.core.work import run_to_end
from tests.arena.bots import COUNTING, FIRST

LAST = "def play(view, rng):\n    return view.moves[-1]\n"
BROKEN = "def play(view, rng):\n    return view.moves[99]\n"


def play(tournament: Tournament, sources: Sequence[str], most: int = 10_000) -> list[Row]:
    """Play at most this many meetings, and return the table."""
    for _ in range(most):
        if not tournament.open:
            break
        meeting = tournament.open[0]
        run = play_all(tournament.plan, [
            own(sources[bot], tournament.plan, at) for at, bot in enumerate(meeting)
        ])  # fmt: skip
        tournament.take(meeting, run.deals, run.results)
        if run.fault:
            tournament.fail(meeting[run.fault[0]], run.fault[1])
    return run_to_end(tournament.table())


def test_bots_that_play_alone_are_compared_by_the_same_deals() -> None:
    sources = [FIRST, FIRST_BOT, COUNTING, FIRST]
    rows = play(Tournament("kniffel", 4, 30, "7"), sources)
    plan = contest("kniffel", 4, 30, "7")
    results = play_all(plan, [own(each, plan, at) for at, each in enumerate(sources)]).results
    for row in rows:
        mine = results[row.bot]
        verdicts = [difference(mine, other).verdict for other in results]
        assert (row.mean, row.error, row.games) == (*spread(mine)[1:3], 30)
        assert row.beats == tuple(at for at, each in enumerate(verdicts) if each == "better")
        assert row.place == 1 + verdicts.count("worse")
    places = {row.bot: row.place for row in rows}
    assert rows[0].bot == 1
    assert places[0] == places[3]


@pytest.mark.parametrize("game", ["ludo", "maumau"])
def test_at_common_tables_every_two_bots_meet_from_both_seats(game: str) -> None:
    sources = [FIRST, LAST, COUNTING, FIRST]
    rows = play(Tournament(game, 4, 20, "7"), sources)
    shares: dict[tuple[int, int], list[float]] = {}
    for pair in combinations(range(4), 2):
        plan = contest(game, 2, 20, "7")
        run = play_all(plan, [own(sources[bot], plan, at) for at, bot in enumerate(pair)])
        shares[pair], shares[pair[::-1]] = run.results
    overall = [
        [
            fmean(shares[bot, rival][deal] for rival in range(4) if rival != bot)
            for deal in range(10)
        ]
        for bot in range(4)
    ]
    for row in rows:
        mine = overall[row.bot]
        beats = [
            rival for rival in range(4) if rival != row.bot
            and difference(shares[row.bot, rival], shares[rival, row.bot]).verdict == "better"
        ]  # fmt: skip
        assert (row.mean, row.error) == pytest.approx(spread(mine)[1:3])
        assert (row.games, row.beats) == (60, tuple(beats))
        assert row.place == 1 + [difference(mine, each).verdict for each in overall].count("worse")


def test_every_two_bots_meet_once_in_rounds() -> None:
    for bots in (2, 3, 7, 40):
        meetings = Tournament("ludo", bots, 2, "1").meetings
        assert sorted(meetings) == list(combinations(range(bots), 2))
        half = meetings[: bots // 2]
        assert max(Counter(bot for pair in half for bot in pair).values()) == 1


def test_a_bot_with_a_fault_is_out_and_the_rest_goes_on() -> None:
    rows = play(Tournament("ludo", 3, 12, "1"), [FIRST, BROKEN, LAST])
    without = play(Tournament("ludo", 2, 12, "1"), [FIRST, LAST])
    assert [row[2:5] for row in rows[:2]] == [row[2:5] for row in without]
    assert (rows[2].place, rows[2].bot, rows[2].beats) == (0, 1, ())
    assert rows[2].fault is not None
    assert (rows[2].fault.code, rows[2].fault.line) == ("no-element", 2)


def test_what_was_played_before_a_stop_counts() -> None:
    sources = [FIRST, LAST, COUNTING, FIRST]
    alone = play(Tournament("kniffel", 4, 20, "1"), sources, 2)
    assert [row.games for row in alone] == [20, 20, 0, 0]
    tournament = Tournament("ludo", 4, 20, "1")
    rows = play(tournament, sources, 3)
    assert len(tournament.open) == 3
    assert sum(row.games for row in rows) == 3 * 2 * 20


def test_two_stopped_bots_are_compared_by_the_deals_that_both_have_played() -> None:
    tournament = Tournament("kniffel", 2, 100, "1")
    tournament.take((0,), range(50), [[10.0] * 50])
    tournament.take((1,), [*range(10), *range(50, 90)], [[9.0] * 10 + [20.0] * 40])
    first, second = run_to_end(tournament.table())
    assert (first.bot, first.place, first.beats) == (0, 1, (1,))
    assert (second.place, second.mean) == (2, 17.8)


def test_a_few_deals_tell_nothing() -> None:
    tournament = Tournament("kniffel", 2, 4, "1")
    tournament.take((0,), range(4), [[10.0] * 4])
    tournament.take((1,), range(4), [[9.0] * 4])
    assert [row.place for row in run_to_end(tournament.table())] == [1, 1]


def test_forty_bots_have_one_table() -> None:
    sources = [f"# {at}\n{FIRST if at % 2 else LAST}" for at in range(MOST)]
    rows = play(Tournament("weltraum", MOST, 5, "1"), sources)
    assert sorted(row.bot for row in rows) == list(range(MOST))
    assert len({row.place for row in rows}) <= 2
    with pytest.raises(ValueError, match="2 to 40 bots, not 41"):
        Tournament("kniffel", MOST + 1, 5, "1")


def test_the_command_prints_and_saves_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, source in (("a.py", FIRST_BOT), ("b.py", FIRST), ("c.py", BROKEN), ("d.py", "def")):
        (tmp_path / name).write_text(source, "utf-8")
    files = [str(tmp_path / name) for name in ("b.py", "a.py", "c.py", "d.py")]
    table = tmp_path / "table.csv"
    assert main(["--tournament", *files, "--games", "10", "--csv", str(table)]) == 1
    out = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in out] == [
        ["1", "a.py"], ["2", "b.py"], ["-", "c.py"], ["-", "d.py"],
    ]  # fmt: skip
    rows = list(csv.reader(io.StringIO(table.read_text("utf-8-sig"))))
    assert rows[1][:3] == ["1", "a.py", "10"]
    assert rows[3][1:3] == ["c.py", "0"]
    assert rows[3][6].startswith("line 2: a list has no such element")
    assert main(["--tournament", files[0]]) == 2
    assert "2 to 40 bots, not 1" in capsys.readouterr().err


def test_a_fault_has_a_row_even_if_nothing_was_played() -> None:
    tournament = Tournament("kniffel", 2, 5, "1")
    tournament.fail(0, Fault("nothing-to-call"))
    tournament.fail(1, Fault("nothing-to-call"))
    assert [row.place for row in run_to_end(tournament.table())] == [0, 0]
    assert tournament.open == []
