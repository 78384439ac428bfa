"""B: the block, on which players of real dice write points only, for every score sheet."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement, product
from random import Random
from typing import cast

import pytest

from spielekiste import GAMES, Outcome, SetUp, Table, TableOptions, seated
from spielekiste.core.errors import BrokenRecord, IllegalMove, InvalidOption, UnreadableNotation
from spielekiste.core.match import Match
from spielekiste.core.options import Options
from spielekiste.core.state import Event
from spielekiste.parts.block import BlockState, Entry, ImpossibleEntry, possible_points
from spielekiste.parts.sheet import Sheet
from tests.campaign import campaign
from tests.games.kniffel import second
from tests.games.symbols import second as second_symbols

THROWS = tuple(map("".join, combinations_with_replacement("123456", 5)))
"""Every throw of five dice, as sorted digits."""

SHEETS = [
    *(("kniffel", f"rules={rules} further={further}")
      for rules in ("classic", "full-cup") for further in ("block", "free", "none", "yahtzee")),
    ("kniffel", "rules=croatian"),
    *((game, f"voluntary_zero={zero}") for game in ("weltraum", "hexhex") for zero in ("on", "off")),
]  # fmt: skip
"""Every sheet: game and options."""

MODES = ("block", "free", "yahtzee")
"""Modes in which a further Kniffel is something special (C11)."""

each_sheet = pytest.mark.parametrize(("game", "options"), SHEETS)
each_game = pytest.mark.parametrize("game", ["kniffel", "weltraum", "hexhex"])


def setup(game: str, options: str = "", seats: int = 2, **table: object) -> SetUp:
    """Return the set-up of a match on the block."""
    names = [f"P{seat}" for seat in range(seats)]
    chosen: Options = GAMES[game].options.parse(options)
    return SetUp(
        GAMES[game],
        seated(names),
        chosen,
        TableOptions.of({"dice": "block", "begin": "chosen", **table}),
    )


def playing(game: str = "kniffel", *steps: str, options: str = "", seats: int = 2) -> Table:
    """Return a table after these steps; seat 0 began."""
    table = Table(setup(game, options, seats))
    for step in steps:
        write(table, step)
    return table


def write(table: Table, step: str) -> Match:
    """Write a step in notation."""
    return table.play(table.match.parse(step))


def state_of(table: Table) -> BlockState:
    """Return the position of the game."""
    return cast("BlockState", table.match.state)


def refusal(table: Table, step: str) -> str:
    """Return the reason why a step is refused; assert that the position stays."""
    before = table.match
    with pytest.raises(IllegalMove) as refused:
        write(table, step)
    assert table.match is before
    return refused.value.code


def worth(game: str, box: str, dice: str) -> int:
    """Return the points of dice in a box by the second implementations of the rules."""
    if game == "kniffel":
        return second.second_worth(box, dice)
    named = box.replace("hexhex-kniffel", "weltraum-kniffel")
    at = [enter.box for enter in start("hexhex").rules.enters].index(box) if game == "hexhex" else 9
    return second_symbols.second_worth(second_symbols.SYMBOLS[at] if at < 6 else named, dice)


def start(game: str, options: str = "", seats: int = 1) -> BlockState:
    """Return the first state on a block."""
    block = GAMES[game].block
    assert block is not None
    return cast("BlockState", block.new(seats, GAMES[game].options.parse(options), 0))


# ---------------------------------------------------------------------- clauses


@each_game
def test_b1_a_turn_is_one_entry(game: str) -> None:
    """Box and points end the turn; no throw is ever due, and dice are refused."""
    table = playing(game)
    box = state_of(table).rules.enters[0].box
    assert table.match.due == "move"
    write(table, f"entry 0 {box} 3")
    assert (table.match.due, table.match.turn, state_of(table).chance) == ("move", 1, None)
    assert table.match.events == (Event("enter", 0, box, amount=3),)
    with pytest.raises(UnreadableNotation):
        write(table, "throw 12345")


@each_sheet
def test_b2_a_box_takes_exactly_the_points_of_some_throw(game: str, options: str) -> None:
    """All other numbers are refused, with what is possible; the second rules score every throw."""
    state = start(game, options)
    for enter in state.rules.enters:
        expected = {worth(game, enter.box, dice) for dice in THROWS}
        for points in sorted(expected):
            assert state.play(Entry(0, enter, points)).sheets[0].entries[enter.index] == points
        for points in {*range(-1, 100)} - expected:
            with pytest.raises(ImpossibleEntry) as refused:
                state.play(Entry(0, enter, points))
            assert refused.value.possible == tuple(sorted(expected))
            assert f"expected {', '.join(map(str, sorted(expected)))}" in str(refused.value)
        assert expected == {entry.points for entry in state.choices(0, enter)}


@pytest.mark.parametrize("rules", ["classic", "full-cup"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seed", range(12))
def test_b3_a_further_kniffel_allows_what_c11_allows(rules: str, mode: str, seed: int) -> None:
    """For random sheets and every number and box: the second rules' points and extra points."""
    rng = Random(f"{rules} {mode} {seed}")
    state = start("kniffel", f"rules={rules} further={mode}")
    boxes = [enter.box for enter in state.rules.enters]
    held = {box: 0 for box in boxes if rng.random() < 0.5} | {"kniffel": 50}
    column = {box: held.get(box) for box in boxes}
    state = state._replace(sheets=(Sheet(tuple(column.values())),))
    for number in "123456":
        expected = {
            (box, points, gift) for box, points, gift in second.choices(mode, column, 5 * number)
        }
        offered = {
            (enter.box, offer.points, offer.extra)
            for enter in state.rules.enters
            if column[enter.box] is None
            for offer in state.further(0, enter, int(number))
        }
        assert offered == expected
        for box, points, gift in expected:
            after = state.play(Entry(0, state.rules.enters[boxes.index(box)], points, int(number)))
            assert after.sums(0)["extra"] == gift


def test_b3_needs_fifty_in_the_kniffel_box() -> None:
    """With the box open or struck, or where it is nothing special, there is no further Kniffel."""
    further = "entry 0 fours 20 alike 4"
    assert refusal(playing("kniffel"), further) == "no-further-kniffel"
    for options in ("further=block", "further=yahtzee"):
        table = playing("kniffel", "entry 0 kniffel 0", options=options)
        assert refusal(table, further) == "no-further-kniffel"
    table = playing("kniffel", "entry 0 kniffel 50", options="further=none")
    assert refusal(table, further) == "no-further-kniffel"
    assert refusal(playing("kniffel", options="rules=croatian"), further) == "no-further-kniffel"
    assert refusal(playing("weltraum"), "entry 0 ufo 4 alike 4") == "no-further-kniffel"


def test_b3_the_duties_of_a_joker_hold() -> None:
    """An open number box comes first, then the lower boxes, and points must be those of the throw."""
    table = playing("kniffel", "entry 0 kniffel 50")
    assert refusal(table, "entry 0 full-house 25 alike 4") == "joker-number-box"
    assert refusal(table, "entry 0 fours 16 alike 4") == "impossible-points"
    write(table, "entry 0 fours 20 alike 4")
    assert table.match.events[1:] == (Event("extra", 0, "fours", amount=50),)
    assert refusal(table, "entry 0 threes 0 alike 4") == "joker-lower-box"
    write(table, "entry 0 large-straight 40 alike 4")
    assert state_of(table).sums(0)["total"] == 50 + 20 + 50 + 40


def test_b3_the_fifty_stay_while_further_kniffels_need_them() -> None:
    """The Kniffel box is corrected after the further Kniffels, which lose their extra points."""
    table = playing("kniffel", "entry 0 kniffel 50", "entry 0 fours 20 alike 4")
    assert refusal(table, "correct 0 kniffel 50 0") == "further-written"
    write(table, "correct 0 fours 20 16")
    assert state_of(table).sums(0)["extra"] == 0
    write(table, "correct 0 kniffel 50 0")
    assert state_of(table).sums(0)["total"] == 16


@each_sheet
def test_b4_any_open_box_takes_0_but_for_sums(game: str, options: str) -> None:
    """Chance, Maximum and Minimum are sums of five dice, which are never 0."""
    state = start(game, options)
    refused = {
        enter.box for enter in state.rules.enters if 0 not in possible_points(state.rules)[enter.index]
    }  # fmt: skip
    assert refused == ({"chance", "maximum", "minimum"} & {e.box for e in state.rules.enters})
    struck = state.play(Entry(0, state.rules.enters[0], 0))
    assert struck.events[0].kind == "strike"


def test_b5_the_turn_is_of_the_fewest_entries() -> None:
    """Anyone may write at any time; then it is up to those who have written less, clockwise."""
    table = Table(setup("kniffel", seats=3, first=1))
    assert table.match.turn == 1
    turns = [write(table, step).turn for step in
             ("entry 0 ones 1", "entry 1 ones 2", "entry 2 ones 3", "entry 1 twos 4")]  # fmt: skip
    assert turns == [1, 2, 1, 2]
    assert refusal(table, "entry 1 twos 6") == "box-filled"
    assert refusal(table, "entry 3 twos 6") == "unknown-move"


def test_b5_a_correction_names_old_and_new_points() -> None:
    """It changes neither the turn nor another entry; without the right old points, it is refused."""
    table = playing("kniffel", "entry 0 threes 9")
    write(table, "correct 0 threes 9 12")
    assert table.match.events == (Event("correct", 0, "threes", origin=9, amount=12),)
    assert (table.match.turn, state_of(table).sums(0)["total"]) == (1, 12)
    assert refusal(table, "correct 0 threes 9 12") == "other-points"
    assert refusal(table, "correct 0 threes 12 12") == "other-points"
    assert refusal(table, "correct 0 fours 12 16") == "other-points"
    assert refusal(table, "correct 0 threes 12 13") == "impossible-points"
    assert Table.load(str(table.record), GAMES).match == table.match
    table.undo()
    assert state_of(table).sums(0)["total"] == 9


def full(table: Table) -> None:
    """Fill every open box with its highest points."""
    state = state_of(table)
    for seat, enter in product(range(len(state.sheets)), state.rules.enters):
        if state.sheets[seat].entries[enter.index] is None:
            table.play(Entry(seat, enter, possible_points(state.rules)[enter.index][-1]))


def test_b5_the_game_ends_when_all_boxes_are_full() -> None:
    """Between two games the last one can still be corrected, after the match nothing can."""
    table = Table(setup("kniffel", games=2))
    full(table)
    assert (table.match.due, table.match.ended[0].places) == ("next", (1, 1))
    write(table, "correct 1 sixes 30 0")
    assert [end.scores for end in table.match.ended] == [(375, 345)]
    write(table, "next")
    assert table.match.turn == 1
    full(table)
    assert (table.match.due, table.match.scores()) == ("nothing", (750, 720))
    assert refusal(table, "correct 1 sixes 30 0") == "game-over"
    assert refusal(table, "entry 1 sixes 30") == "game-over"


def test_b6_who_begins_is_asked() -> None:
    """A throw-off is played with the real dice; chance picks only if that is the table's choice."""
    table = Table(setup("kniffel", begin="own"))
    assert table.match.due == "answer"
    assert write(table, "begin 1").turn == 1
    drawn = Table(replace(setup("kniffel", begin="random"), seed="s"))
    assert (drawn.match.due, drawn.match.awaits_dice) == ("chance", False)
    assert drawn.happen().due == "move"


def test_b6_each_hexhex_game_has_its_own_winner() -> None:
    """H2: five games, with a column each, and no total."""
    table = Table(setup("hexhex", games=5))
    full(table)
    assert table.match.scores() is None
    assert table.match.ended[0].scores == (54, 54)


def test_b7_there_is_no_coach() -> None:
    """Hints are refused and not offered, even if a link allows them."""
    table = Table(setup("kniffel", hints=True))
    with pytest.raises(IllegalMove):
        table.hint()
    assert {"hints", "chances"}.isdisjoint(info.name for info, _v in table.setup.table.applying())


def test_b7_what_needs_dice_is_refused() -> None:
    """Bots, duels, and games without a sheet."""
    block, bots = setup("kniffel"), seated(["Ada", "Momo"], minds=["person", "easy"])
    with pytest.raises(InvalidOption, match="bots"):
        replace(block, players=bots)
    with pytest.raises(InvalidOption, match="luck"):
        replace(block, table=replace(block.table, luck="turn"))
    for game in ("ludo", "ente", "maumau", "master"):
        with pytest.raises(InvalidOption, match="no block"):
            setup(game)


@pytest.mark.parametrize("seed", range(20))
@each_sheet
def test_b7_the_best_still_possible(game: str, options: str, seed: int) -> None:
    """With at most five boxes open, it is the highest total over all that they can take."""
    rng = Random(f"{game} {options} {seed}")
    state = start(game, options)
    every = possible_points(state.rules)
    still = rng.sample(range(len(every)), rng.randint(0, 5))
    held = [None if at in still else rng.choice(points) for at, points in enumerate(every)]
    ways = product(*((every[at][0], every[at][-1]) if at in still else (held[at],)
                     for at in range(len(every))))  # fmt: skip
    best = max(state.rules.sums(Sheet(way))["total"] for way in ways)
    assert state._replace(sheets=(Sheet(tuple(held)),)).best(0) == best


def test_t3_older_programs_say_that_the_record_is_newer() -> None:
    """A game without the block, as in earlier programs, refuses the version of its rules."""
    text = str(playing("kniffel", "entry 0 threes 9").record)
    before = {"kniffel": replace(GAMES["kniffel"], block=None)}
    with pytest.raises(BrokenRecord, match="expected 1, got '2'") as fault:
        Table.load(text, before)
    assert fault.value.code == "version"
    with pytest.raises(BrokenRecord, match="expected 2, got '1'"):
        Table.load(text.replace("kniffel 2", "kniffel 1"), GAMES)
    with pytest.raises(BrokenRecord, match="expected 1, got '2'"):
        Table.load(text.replace("dice=block", "dice=real"), GAMES)


@pytest.mark.parametrize("text", [
    "entry 0 threes", "entry 8 threes 9", "entry 0 three 9", "entry 0 threes 09", "entry 0 threes -1",
    "correct 0 threes 9", "entry 0 threes 9 12", "entry 0 threes 9 alike 7", "entry  0 threes 9",
    "entry 0 threes 9 ", "entry 0 ufo 3", "entry 0 threes ٩",
])  # fmt: skip
def test_unreadable_entries(text: str) -> None:
    """Anything that no entry prints is refused."""
    with pytest.raises(UnreadableNotation):
        playing("kniffel").match.parse(text)


# ---------------------------------------------------------------------- whole evenings


@pytest.mark.parametrize("evenings", [60, *campaign(10_000)])
def test_random_evenings_equal_a_second_scorer(evenings: int) -> None:
    """Totals and places of random evenings with corrections, added up from their records."""
    for number in range(evenings):
        table, rng = _evening(number)
        while table.match.due == "move":
            _write_any(table, rng)
        assert table.match.ended == tuple(_results(str(table.record)))
        if not number % 10:
            assert Table.load(str(table.record), GAMES).match == table.match


def _evening(number: int) -> tuple[Table, Random]:
    rng = Random(f"evening {number}")
    game, options = SHEETS[number % len(SHEETS)]
    seats = rng.randint(1, 8) if number % 3 else 2
    return Table(setup(game, options, seats, first=rng.randrange(seats))), rng


def _write_any(table: Table, rng: Random) -> None:
    """Write any entry or, now and then, correct one; Kniffels are frequent."""
    state = state_of(table)
    seat, enter = rng.randrange(len(state.sheets)), rng.choice(state.rules.enters)
    is_filled = state.sheets[seat].entries[enter.index] is not None
    choices = state.choices(seat, enter) if not is_filled or rng.random() < 0.1 else ()
    further = [entry for entry in choices if entry.alike]
    if enter.box == "kniffel" and not is_filled:
        table.play(choices[-1])
    elif choices:
        table.play(rng.choice(further if further and rng.random() < 0.5 else choices))


def _results(text: str) -> list[Outcome]:
    """Return the outcome of a record's only game, by adding up its lines."""
    head, _blank, body = text.partition("\n\n")
    mode = head.partition("further=")[2].partition("\n")[0]
    seats = head.count("\nseat ")
    columns: list[dict[str, tuple[int, int]]] = [{} for _seat in range(seats)]
    for step in body.splitlines():
        _apply(columns, mode, step.split(" "))
    boxes = {enter.box for enter in start(*_sheet_of(head)).rules.enters}
    assert all(column.keys() == boxes for column in columns)
    scores = tuple(map(_total, columns))
    placed = tuple(1 + len([1 for other in scores if other > score]) for score in scores)
    return [Outcome("sheets-full", placed, scores)]


def _sheet_of(head: str) -> tuple[str, str]:
    lines = dict(line.split(" ", 1) for line in head.splitlines() if " " in line)
    return lines["game"].split(" ")[0], lines["options"]


def _apply(columns: list[dict[str, tuple[int, int]]], mode: str, words: list[str]) -> None:
    """Write a line of a record: the extra points of a further Kniffel are those of the rules."""
    alike = words[-1] if words[-2] == "alike" else ""
    plain = words[:-2] if alike else words
    column, box, points = columns[int(plain[1])], plain[2], int(plain[-1])
    if plain[0] == "correct":
        assert column.pop(box)[0] == int(plain[3])
    assert box not in column
    extra = 0
    if alike:
        open_boxes = {each: None for each in (*second.NUMBERS, *LOWER) if each not in column}
        known = open_boxes | {each: value for each, (value, _extra) in column.items()}
        extra = {b: gift for b, _p, gift in second.choices(mode, known, alike * 5)}[box]
    column[box] = (points, extra)


LOWER = [
    "three-alike", "four-alike", "full-house", "small-straight", "large-straight", "kniffel", "chance",
]  # fmt: skip


def _total(column: dict[str, tuple[int, int]]) -> int:
    extra = sum(gift for _points, gift in column.values())
    points: dict[str, int | None] = {box: value for box, (value, _gift) in column.items()}
    if "ones" not in points:
        return sum(value for value, _gift in column.values())
    return second.total(points) + extra
