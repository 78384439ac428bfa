"""Requirements of the table for every game: records, seeds, undo."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from spielekiste import GAMES
from spielekiste.core.game import Game
from spielekiste.core.match import SetUp, StopGame, TableOptions
from spielekiste.core.record import Record
from spielekiste.core.seats import seated
from spielekiste.core.table import Table
from tests.contract.cases import Case, cases, variations
from tests.random_play import play

NAMES = ["Ada", "Ben", "Cem", "Dora", "Emil", "Fritz", "Gül", "Hans"]
CASES = cases()
each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def table(case: Case, seed: str = "seed", games: int = 1) -> Table:
    """Return a table for a case."""
    players = seated(NAMES[: case.seats])
    return Table(SetUp(case.game, players, case.options, TableOptions(games), seed))


@each_case
def test_t3_the_record_read_back_at_prefixes_gives_the_equal_state(case: Case) -> None:
    """Every tenth prefix of the record replays to the position at that point."""
    at = play(table(case), Random(1))
    steps = tuple(map(str, at.steps))
    prefixes = [*range(0, len(steps), max(1, len(steps) // 10)), len(steps)]
    for number in prefixes:
        text = str(Record(at.setup, steps[:number]))
        assert Table.load(text, GAMES).match == at.positions[number]


@each_case
def test_t3_the_same_seed_gives_the_same_record(case: Case) -> None:
    """Chance results depend only on the seed, and another seed gives another game."""
    first, again = (str(play(table(case), Random(2)).record) for _ in range(2))
    assert first == again
    other = play(table(case, "other"), Random(2)).record
    assert other.steps != play(table(case), Random(2)).record.steps


@each_case
def test_undo_to_the_start_and_redo_to_the_end_change_no_result(case: Case) -> None:
    """Undoing and redoing all steps gives the same positions."""
    at = play(table(case), Random(3))
    end, steps = at.match, at.steps
    while at.can_undo:
        at.undo()
        assert at.match.chance is None or at.match.can_stop
    while at.can_redo:
        at.redo()
    assert (at.match, at.steps) == (end, steps)


@each_case
def test_undo_and_the_same_move_give_the_same_chance_results(case: Case) -> None:
    """After undo the same decision gives the same throws and cards."""
    at = play(table(case), Random(4))
    rng = Random(5)
    for _time in range(5):
        steps = at.steps
        back = rng.randrange(1, 6)
        for _ in range(back):
            if at.can_undo:
                at.undo()
        for step in steps[len(at.steps) :]:
            is_played = at.match.chance is None or isinstance(step, StopGame)
            at.play(step) if is_played else at.happen()
        assert at.steps == steps


@each_game
def test_t2_every_way_to_begin_works_in_every_game(game: Game) -> None:
    """The game's own rule, a random draw, and a chosen seat all start the game."""
    seats = game.seats[-1]
    for way in ("own", "random", "chosen"):
        agreed = TableOptions.of({"begin": way, "first": seats - 1})
        at = Table(SetUp(game, seated(NAMES[:seats]), game.options(), agreed, "s"))
        while at.match.state is None:
            if at.match.due == "answer":
                at.play(at.match.parse("begin 0"))
            else:
                at.happen()
        assert at.match.turn in range(seats)
        assert way != "chosen" or at.match.firsts == (seats - 1,)


@each_game
def test_a_record_of_a_whole_game_is_small(game: Game) -> None:
    """The record of a game with the most seats takes less than 64 KB."""
    at = play(table(Case(game, game.seats[-1], game.options())), Random(6))
    assert len(str(at.record)) < 64_000


@each_game
def test_options_survive_the_record(game: Game) -> None:
    """All variations of the options are parsed from the record."""
    for options in islice(variations(game), 30):
        record = Record(SetUp(game, seated(NAMES[: game.seats[0]]), options, TableOptions(), "s"))
        assert Record.parse(str(record), GAMES) == record
