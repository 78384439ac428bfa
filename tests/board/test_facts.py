"""Facts about a match for the board, compared with its record's text."""

from __future__ import annotations

from collections import Counter

import pytest

from spielekiste import GAMES
from spielekiste.board.facts import COUNTED, boxes_of, code_facts, group_of, match_facts
from spielekiste.core.seats import seated
from spielekiste.core.table import Table
from spielekiste.parts.duel import result_of
from tests.board.matches import match


def thrown(table: Table) -> list[str]:
    """Return the faces of all throws in a record."""
    words = [line.split() for line in str(table.record).split("\n")]
    return [word[1] for word in words if word[0:1] == ["throw"]]


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].dice])
def test_every_throw_of_a_person_is_there(game: str) -> None:
    """People's throws are in record order; without bots, these are all the throws in the record."""
    table = match(game)
    found = match_facts(table).throws
    assert ["".join(map(str, throw.dice)) for throw in found] == thrown(table)
    assert len(found) > 5


def test_a_bot_is_left_out() -> None:
    """Neither a bot's throws nor its results count."""
    table = match(minds=("person", "easy"))
    facts = match_facts(table)
    assert {throw.seat for throw in facts.throws} == {0}
    assert len(facts.throws) < len(thrown(table))
    assert [result.seat for result in facts.results] == [0]
    assert match_facts(match(minds=("easy", "middle"))).results == ()


@pytest.mark.parametrize("game", list(GAMES))
def test_results_are_those_of_the_outcome(game: str) -> None:
    """Points and places equal the outcome's."""
    table = match(game)
    (outcome,) = table.match.ended
    results = match_facts(table).results
    assert tuple(result.points for result in results) == outcome.scores
    assert tuple(result.place for result in results) == outcome.places


def test_each_game_of_a_match_has_results() -> None:
    """Each game's results come from its own sheets, not from the last game's."""
    table = match(games=3)
    results = match_facts(table).results
    assert [(result.game, result.seat) for result in results] == [
        (game, seat) for game in (1, 2, 3) for seat in (0, 1)
    ]
    for result in results:
        extra = result.points - sum(result.boxes.values())
        assert extra % 50 == 0
        assert result.points == table.match.ended[result.game - 1].scores[result.seat]


def test_boxes_are_those_entered() -> None:
    """Boxes match the `enter` lines of the record; the bonus is counted like a box."""
    table = match("weltraum")
    state = table.match.state
    first, second = match_facts(table).results
    lines = [line[6:] for line in str(table.record).split("\n") if line.startswith("enter")]
    assert Counter([*first.boxes, *second.boxes]) == Counter(lines)
    assert sum(first.boxes.values()) == first.points
    assert list(match_facts(match()).results[0].boxes)[-1] == "bonus"
    assert state is not None


@pytest.mark.parametrize(
    ("game", "kind"),
    [("master", "task"), ("ludo", "capture"), ("ente", "duck"), ("maumau", "wish")],
)
def test_events_are_counted(game: str, kind: str) -> None:
    """Every event is counted, with the seat that caused it."""
    tables = [match(game, seed=f"class {n}") for n in range(6)]
    for table in tables:
        told = [event for at in table.positions for event in at.events if event.kind == kind]
        found = [event for result in match_facts(table).results for event in result.events]
        assert Counter(found) == Counter(told)
    assert sum(len(result.events) for one in tables for result in match_facts(one).results) > 3


@pytest.mark.parametrize("game", ["master", "ludo", "ente", "maumau"])
def test_an_event_is_credited_to_the_seat_that_caused_it(game: str) -> None:
    """A captured piece counts for the player who sent it home, not for its owner."""
    for table in (match(game, seed=f"class {n}") for n in range(6)):
        for result in match_facts(table).results:
            caused = [
                event
                for before, at in zip(table.positions, table.positions[1:], strict=False)
                for event in at.events
                if event.kind in COUNTED and before.turn == result.seat
            ]
            assert list(result.events) == caused
            assert all(event.other != result.seat for event in result.events)


def test_an_unfinished_match_has_dice_but_no_result() -> None:
    """Dice already rolled in an unfinished match are counted."""
    facts = match_facts(match(steps=40))
    assert facts.results == ()
    assert len(facts.throws) > 10


def test_throws_know_their_origin() -> None:
    """App dice have a seed and an index; real dice have neither. Game 0 is the roll-off."""
    facts = match_facts(match(steps=8))
    assert [throw.origin for throw in facts.throws][:2] == [("class", 0), ("class", 1)]
    assert [throw.game for throw in facts.throws][:2] == [0, 0]
    real = match(dice="real", steps=8)
    assert [throw.origin for throw in match_facts(real).throws] == [None] * len(thrown(real))
    duel = match_facts(match(luck="turn", minds=("person",)))
    assert duel.throws[0].origin == ("class", "1.1.1")


def test_a_code_has_results_without_dice() -> None:
    """The sheets in a result code give the same results as the match."""
    table = match(luck="turn")
    result = result_of(table)
    assert result is not None
    facts = code_facts(table.setup, result, seated(["1", "2"]))
    assert facts.results == match_facts(table).results
    assert facts.throws == ()
    assert boxes_of(table.setup, result.sheets[0]) == facts.results[0].boxes


def test_a_bot_is_left_out_of_a_code() -> None:
    """Only people's results count, but a bot that scored more has taken a place."""
    table = match(luck="turn", minds=("person", "easy", "person"))
    result = result_of(table)
    assert result is not None
    facts = code_facts(table.setup, result, table.setup.players)
    assert [each.seat for each in facts.results] == [0, 2]
    places = table.match.ended[0].places
    assert [each.place for each in facts.results] == [places[0], places[2]]


def test_groups_are_sheets() -> None:
    """Matches whose house rules affect the sheet form a separate group."""
    options = GAMES["kniffel"].options
    groups = {
        group_of(GAMES["kniffel"], options.of({"rules": rules, "further": further}))
        for rules in ("classic", "croatian")
        for further in ("block", "free")
    }
    assert {group.sheet for group in groups} == {"classic-block", "classic-free", "croatian"}
