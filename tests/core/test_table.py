"""T3: the table, its record, and undo, which can't change chance results."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spielekiste import GAMES
from spielekiste.core.errors import BrokenRecord, IllegalMove, InvalidSeats
from spielekiste.core.match import SetUp, TableOptions
from spielekiste.core.record import LONGEST, MOST_STEPS, Record
from spielekiste.core.seats import MARKS, Player, seated
from spielekiste.core.table import Table
from spielekiste.parts.dice import Thrown
from tests.random_play import play

KNIFFEL = GAMES["kniffel"]


def table(seats: int = 2, seed: str = "abc", rules: str = "classic", **agreed: object) -> Table:
    """Return a Kniffel table at its first step."""
    names = ["Ada", "Ben", "Cem"][:seats]
    options = KNIFFEL.options.of({"rules": rules})
    return Table(SetUp(KNIFFEL, seated(names), options, TableOptions.of(agreed), seed))


def test_t3_a_record_replays_to_the_equal_position_at_every_prefix() -> None:
    """The header and the first n lines give the position after n steps."""
    at = play(table(games="2"), Random(1))
    for number, position in enumerate(at.positions):
        again = Table.of(Record(at.setup, tuple(map(str, at.steps[:number]))))
        assert again.match == position


def test_t3_the_record_is_text_that_reads_back_equal() -> None:
    """`Record.parse(str(record)) == record`, with rules, seats, seed and steps."""
    record = play(table(), Random(2)).record
    assert Record.parse(str(record), GAMES) == record
    assert str(record).startswith("spielekiste 1\ngame kniffel 1\noptions rules=classic")


def test_t3_same_seed_and_moves_give_the_same_record() -> None:
    """The dice depend only on the seed and the throw number."""
    first, second = (str(play(table(), Random(3)).record) for _ in range(2))
    assert first == second
    assert first != str(play(table(seed="abd"), Random(3)).record)


@given(st.integers(0, 2**32), st.integers(1, 60), st.integers(1, 10))
def test_undo_and_redo_come_back_to_the_same_positions(seed: int, steps: int, back: int) -> None:
    """After any number of undos, redo goes through the same positions to the same end."""
    at = play(table(), Random(seed), steps)
    there = at.match
    for _ in range(back):
        if at.can_undo:
            at.undo()
    while at.can_redo:
        at.redo()
    assert at.match == there


def test_redo_runs_to_the_next_decision() -> None:
    """One redo repeats the undone keep and the throw after it."""
    at = table(1)
    at.happen()
    at.play(KNIFFEL.parse("keep -"))
    there = at.happen()
    at.undo()
    assert at.redo() == there
    assert not at.can_redo


def test_t3_undone_steps_do_not_affect_later_draws() -> None:
    """A Ludo table with many undone moves gets the same dice as one without those moves."""
    ludo, rng = GAMES["ludo"], Random(6)
    agreed = TableOptions.of({"begin": "chosen"})
    at = Table(SetUp(ludo, seated(["Ada", "Ben"]), ludo.options.of({}), agreed, "luck"))
    undone = 0
    for _step in range(600):
        play(at, rng, 1)
        if at.can_undo and rng.random() < 0.2:
            at.undo()
            undone += 1
    only = Table(at.setup)
    for step in at.steps:
        if only.match.chance is None:
            only.play(step)
        else:
            assert only.next_result() == step
            only.happen()
    assert only.match == at.match
    assert undone > 50


@pytest.mark.parametrize("steps", [0, 1, 7, 30])
def test_t3_a_copy_continues_like_its_table(steps: int) -> None:
    """The same moves give the same dice, even if some steps are undone."""
    at = play(table(), Random(8), steps)
    if at.can_undo:
        at.undo()
    copy = at.copy()
    assert (copy.match, copy.steps, copy.can_redo) == (at.match, at.steps, False)
    assert str(play(copy, Random(9)).record) == str(play(at, Random(9)).record)


def test_t3_a_copy_shares_nothing_with_the_table() -> None:
    """Steps and typed dice of the copy do not appear in the original table."""
    at = table(1, seed="")
    at.happen(Thrown((1, 2, 3, 4, 6)))
    at.play(KNIFFEL.parse("keep 1234"))
    copy = at.copy()
    copy.happen(Thrown((5,)))
    assert (len(at.steps), len(copy.steps)) == (2, 3)
    with pytest.raises(IllegalMove, match="result-due"):
        at.next_result()


def test_undo_brings_the_same_dice_back() -> None:
    """The throw after an undone keep shows the same dice as before."""
    at = table(1)
    at.happen()
    keep = KNIFFEL.parse("keep -")
    at.play(keep)
    shown = at.happen().state
    at.undo()
    at.play(keep)
    assert at.happen().state == shown


def test_undo_then_another_keep_does_not_throw_from_a_new_stream() -> None:
    """A different choice after undo still gets the seed's second throw."""
    one, two = table(1), table(1)
    for at in (one, two):
        at.happen()
    assert one.match.state is not None
    other = next(move for move in one.match.state.legal() if str(move) != "keep -")
    one.play(KNIFFEL.parse("keep -"))
    one.happen()
    one.undo()
    for at in (one, two):
        at.play(other)
        at.happen()
    assert one.match == two.match


def test_dice_typed_in_stay_thrown_after_undo() -> None:
    """With real dice there is no seed, and the typed result is remembered."""
    at = table(1, seed="")
    at.happen(Thrown((1, 2, 3, 4, 6)))
    at.play(KNIFFEL.parse("keep 1234"))
    at.happen(Thrown((5,)))
    at.undo()
    at.play(KNIFFEL.parse("keep 1234"))
    assert at.next_result() == Thrown((5,))


def test_t3_typing_what_real_dice_show_is_undone_alone() -> None:
    """Undo goes back to the throw that was typed last, also to the first one of a turn or match."""
    at = table(dice="real", begin="chosen")
    steps = ("throw 12346", "keep 1234", "throw 5", "enter large-straight", "throw 11111")
    before = []
    for step in steps:
        before.append(at.match)
        made = at.match.parse(step)
        at.play(made) if at.match.chance is None else at.happen(made)
    for match in reversed(before):
        assert at.undo() == match
    assert not at.can_undo
    for step in steps:
        assert str(at.undone) == step
        at.redo()
    assert at.undone is None


def test_t3_other_dice_can_be_typed_after_undo() -> None:
    """A slip in the first throw of a turn is repaired, and the box before it stays entered."""
    at = table(dice="real", begin="chosen")
    at.happen(Thrown((1, 2, 3, 4, 6)))
    at.play(KNIFFEL.parse("enter chance"))
    at.happen(Thrown((1, 1, 1, 1, 1)))
    at.undo()
    at.happen(Thrown((2, 2, 2, 2, 2)))
    steps = [*map(str, at.steps)]
    assert steps == ["throw 12346", "enter chance", "throw 22222"]
    assert not at.can_redo


def test_t3_what_the_app_draws_at_a_table_with_real_dice_is_no_decision() -> None:
    """A random pick of who begins is chance, so undo goes past it."""
    at = table(dice="real", begin="random", seed="abc")
    at.happen()
    assert not at.can_undo
    at.happen(Thrown((1, 2, 3, 4, 6)))
    assert at.undo().awaits_dice


def test_without_seed_a_result_must_be_typed_in() -> None:
    """Without a seed, the app can't draw a result."""
    with pytest.raises(IllegalMove, match="result-due"):
        table(1, seed="").happen()


def test_another_move_after_undo_drops_what_was_undone() -> None:
    """After undo, another move replaces the undone steps."""
    at = play(table(1), Random(4), 3)
    at.undo()
    before = len(at.steps)
    assert at.match.state is not None
    at.play(at.match.state.legal()[-1])
    assert (len(at.steps), at.can_redo) == (before + 1, False)


def test_undone_steps_stay_in_the_record_behind_a_mark() -> None:
    """After a reload, undone steps can still be redone."""
    at = play(table(), Random(5), 12)
    at.undo()
    again = Table.load(str(at.record), GAMES)
    assert (again.match, again.can_redo) == (at.match, True)
    assert again.redo() == at.redo()


def test_nothing_to_undo_or_redo_is_refused() -> None:
    """At the first step, undo and redo are rejected."""
    at = table()
    for turn, code in ((at.undo, "nothing-to-undo"), (at.redo, "nothing-to-redo")):
        with pytest.raises(IllegalMove, match=code):
            turn()


def test_a_step_out_of_time_is_refused_and_changes_nothing() -> None:
    """A move while a throw is due and a throw while a move is due are rejected."""
    at = table(1)
    with pytest.raises(IllegalMove, match="chance-due"):
        at.play(KNIFFEL.parse("enter ones"))
    at.happen()
    before = at.match
    with pytest.raises(IllegalMove, match="move-due"):
        at.happen()
    with pytest.raises(IllegalMove, match="not-in-dice"):
        at.play(KNIFFEL.parse("keep 6666"))
    assert at.match == before


HEAD = "spielekiste 1\ngame kniffel 1\noptions rules=classic\ntable begin=chosen\n"


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        ("", 1, "format"),
        ("hello", 1, "header"),
        ("spielekiste 2\n", 1, "format"),
        ("game kniffel 1\nspielekiste 1\n", 1, "format"),
        ("spielekiste 1\ngame poker 1\n", 2, "game"),
        ("spielekiste 1\ngame kniffel 99\n", 2, "version"),
        ("spielekiste 1\ngame kniffel 1\noptions rules=mine\n", 3, "options"),
        ("spielekiste 1\ngame kniffel 1\noptions rules\n", 3, "options"),
        ("spielekiste 1\ngame kniffel 1\ntable games=99\n", 3, "options"),
        (HEAD + "seat blob person Ada\n", 5, "seats"),
        (HEAD + "seat disc person\n", 5, "seats"),
        (HEAD + "seat disc own- Ada\n", 5, "seats"),
        (HEAD + "seat disc own-ö Ada\n", 5, "seats"),
        (HEAD + f"seat disc own-{'x' * 65} Ada\n", 5, "seats"),
        (HEAD + "seat disc person Ada\nseat star person ada\n", 6, "seats"),
        (HEAD, 1, "seats"),
        (HEAD + "seat disc person Ada\nat 5\n", 6, "header"),
        (HEAD + "seat disc person Ada\nsneaky 5\n", 6, "header"),
        (HEAD + "seat disc person Ada\n\nthrow 1234\n", 7, "step"),
        (HEAD + "seat disc person Ada\n\nthrow 12345\nenter kniffel\nthrow 99999\n", 9, "step"),
        (HEAD + "seat disc person Ada\n\nthrow 12345\nenter luck\n", 8, "step"),
        ("x" * (LONGEST + 1), 1, "size"),
        (HEAD + "seat disc person Ada\nseed \ud800\n", 1, "format"),
        (HEAD + "seat disc person Ada\n\n" + "throw 12345\n" * (MOST_STEPS + 1), 7, "size"),
        (HEAD + "".join(f"seat disc person P{n}\n" for n in range(9)), 13, "seats"),
        (HEAD + "seat disc person Ada\n" * 40_000, 13, "seats"),
    ],
)
def test_a_broken_record_is_refused_with_line_and_code(text: str, line: int, code: str) -> None:
    """A broken record raises `BrokenRecord` with line and code, and no other error."""
    with pytest.raises(BrokenRecord) as caught:
        Table.load(text, GAMES)
    assert (caught.value.line, caught.value.code) == (line, code)


@pytest.mark.parametrize(
    ("names", "code", "seat"),
    [
        (["Ada", " "], "name-empty", 1),
        (["x" * 200], "name-long", 0),
        (["Ada", "Ben", "ADA "], "name-twice", 2),
        (["Ada\nseed 1"], "name-signs", 0),
        (["\u202eadA"], "name-direction", 0),
    ],
)
def test_names_that_cannot_be_used_are_refused(names: list[str], code: str, seat: int) -> None:
    """Empty, long, repeated and unprintable names raise an error with the seat."""
    with pytest.raises(InvalidSeats) as caught:
        seated(names)
    assert (caught.value.code, caught.value.seat) == (code, seat)


def test_names_may_look_like_markup() -> None:
    """Names with markup are parsed unchanged from the record."""
    names = ["<b>Ada</b>", "Ben & Söhne", "'; DROP"]
    setup = SetUp(KNIFFEL, seated(names), KNIFFEL.options.of({}), TableOptions(), "s")
    again = Record.parse(str(Record(setup)), GAMES)
    assert [player.name for player in again.setup.players] == names


@given(st.sampled_from(MARKS), st.sampled_from(("person", "easy", "middle", "strong", "own-a_1-b")))
def test_players_are_read_as_they_are_written(mark: str, mind: str) -> None:
    """Parsing a formatted player gives an equal player."""
    player = Player("Ada Lovelace", mark, mind)
    assert Player.parse(str(player)) == player


def test_t3_a_copy_continues_like_its_match() -> None:
    """From the middle of a match, the same decisions give the same dice in the copy."""
    whole = play(table(), Random(21))
    past = play(table(), Random(21), 40)
    past.undo()
    copy = past.copy()
    for made in whole.steps[len(copy.steps) :]:
        copy.play(made) if copy.match.chance is None else copy.happen()
    assert copy.steps == whole.steps
