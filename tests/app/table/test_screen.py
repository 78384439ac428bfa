"""Tests of the table on screen: games played by taps, undo, languages, keys, announcements."""

from __future__ import annotations

from random import Random

import pytest

from spielekiste import GAMES
from spielekiste.core.table import Table
from tests.app.support.fakes import FakePlatform, classed, nodes, started, tap, words
from tests.app.support.play import at_table, board_of, play, state_of, step, table_of
from tests.campaign import campaign

RULES = ("classic", "full-cup", "croatian")
NAMES = ("Ada", "Ben", "Cem", "Dora", "Emil", "Frida", "Gina", "Hugo")


def totals(platform: FakePlatform) -> list[int]:
    """Return the total line of the sheet on screen."""
    line = classed(platform.tree, "sheet__total")[0]
    return [int("".join(words(cell))) for cell in classed(line, "sheet__cell")]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seats", [1, 3, *campaign(2, 8)])
def test_a_whole_game_by_taps_equals_the_core(rules: str, seats: int) -> None:
    """A game played by taps reaches its end, and the sheet shows the record's totals."""
    app, platform = at_table(NAMES[:seats], rules=rules)
    play(app, platform, Random(seats))
    outcome = Table.load(platform.record("kniffel"), GAMES).match.ended[0]
    assert totals(platform) == list(outcome.scores)
    assert outcome.reason == "sheets-full"
    told = platform.announced[-1]
    assert all(NAMES[seat] in told for seat in outcome.winners)


@pytest.mark.parametrize("mode", ["block", "free", "none", "yahtzee"])
def test_c11_every_mode_is_played_to_the_end(mode: str) -> None:
    """All four modes of further Kniffels can be played by taps."""
    app, platform = at_table(further=mode, games="2", scoring="places")
    play(app, platform, Random(3))
    assert len(table_of(app).match.ended) == 2


@pytest.mark.parametrize("begin", ["own", "random"])
@pytest.mark.parametrize("seed", range(4))
def test_t2_who_begins_is_played_out(begin: str, seed: int) -> None:
    """The roll-off or the random draw decides who begins, and it is then that player's turn."""
    app, platform = at_table(NAMES[:3], begin=begin, seed=f"s{seed}")
    while table_of(app).match.state is None:
        tap(app, platform, "throw")
    starter = NAMES[table_of(app).match.firsts[0]]
    assert f"{starter} goes first." in platform.text
    tap(app, platform, "off")
    assert f"{starter}, it’s your turn." in platform.text


def test_t2_the_throw_off_can_be_rolled_for_everyone() -> None:
    """One tap throws for everyone, bots included, and repeats ties; the next tap on the mat
    continues.
    """
    for seed in range(8):
        minds = "person,easy,person"
        app, platform = at_table(NAMES[:3], begin="own", seed=f"s{seed}", minds=minds)
        tap(app, platform, "throw-all")
        starter = NAMES[table_of(app).match.firsts[0]]
        assert f"{starter} goes first." in platform.text
        assert classed(platform.tree, "mat")[0].attrs["data-do"] == "off"
        tap(app, platform, "off")
        assert "thrower" not in platform.html


def test_t2_real_dice_are_rolled_by_each() -> None:
    """With real dice, there is no button that throws for everyone."""
    _app, platform = at_table(NAMES[:3], begin="own", dice="real")
    assert "throw-all" not in platform.taps()


def test_k4_a_kept_die_can_be_released_before_the_throw() -> None:
    """A die that was tapped twice is thrown again; the taps record no step."""
    app, platform = at_table()
    tap(app, platform, "throw")
    steps = table_of(app).table.steps
    tap(app, platform, "toggle 1")
    assert board_of(app).places.kept == {1}
    tap(app, platform, "toggle 1")
    assert (board_of(app).places.kept, table_of(app).table.steps) == (frozenset(), steps)


def test_undo_brings_the_same_dice_to_the_same_places() -> None:
    """Each undo restores the position and the order of the dice on screen."""
    app, platform = at_table()
    seen = []
    rng = Random(11)
    while len(table_of(app).table.steps) < 60:
        step(app, platform, rng)
        if table_of(app).match.due == "move":
            seen.append((state_of(app), board_of(app).places.faces))
    for state, faces in reversed(seen[:-1]):
        tap(app, platform, "undo")
        assert (state_of(app), board_of(app).places.faces) == (state, faces)
    assert "undo" not in platform.taps()


def test_throwing_again_after_undo_shows_the_same_result() -> None:
    """A repeated throw can't give a different result (T3)."""
    app, platform = at_table()
    for do in ("throw", "toggle 0", "throw"):
        tap(app, platform, do)
    shown = board_of(app).places
    tap(app, platform, "undo")
    assert board_of(app).places.kept == {0}
    tap(app, platform, "throw")
    assert board_of(app).places == shown


ASKED = sorted(name for name, game in GAMES.items() if game.beginning.question)


@pytest.mark.parametrize("game", ASKED)
def test_the_choice_of_who_begins_can_be_undone(game: str) -> None:
    """After undo, the question is shown and announced again, and the same answer gives the same
    table.
    """
    platform = FakePlatform(f"/{game}", {"seed": "abc", "players": "Ada,Ben"})
    app = started(platform)
    tap(app, platform, "start")
    asked, question = table_of(app).match, platform.announced[-1]
    tap(app, platform, "begin 1")
    answered = table_of(app).match
    tap(app, platform, "undo")
    assert (table_of(app).match, platform.announced[-1]) == (asked, question)
    tap(app, platform, "begin 1")
    assert table_of(app).match == answered


def test_redo_repeats_an_undone_step() -> None:
    """Y redoes after Z; if there is nothing to redo, a message says so."""
    app, platform = at_table()
    play(app, platform, Random(2), 9)
    there = table_of(app).match
    app.key("z")
    assert table_of(app).match != there
    app.key("y")
    assert table_of(app).match == there
    app.key("y")
    assert platform.announced[-1] == "There’s nothing to redo."


def test_the_language_changes_in_the_middle_of_a_game() -> None:
    """All text on screen changes, but the game does not."""
    app, platform = at_table()
    tap(app, platform, "throw")
    tap(app, platform, "move enter chance")
    record = str(table_of(app).table.record)
    english = list(words(platform.tree))
    app.act("set language", "de")
    german = list(words(platform.tree))
    assert str(table_of(app).table.record) == record
    same = {text for text in {*english} & {*german} if any(sign.isalpha() for sign in text)}
    assert same <= {"Kniffel", "Ada", "Ben", "Chance", "Bonus 35"}
    assert any(" trägt " in text for text in german)
    app.act("set language", "en")
    assert list(words(platform.tree)) == english


def test_markup_in_names_stays_text_on_every_screen() -> None:
    """From the roll-off to the ending, no name is parsed as HTML."""
    names = ("<b>Ada</b>", "<img src=x onerror=a()>")
    app, platform = at_table(names, begin="own", rules="croatian", seed="s1")
    rng = Random(1)
    while table_of(app).match.due != "nothing":
        step(app, platform, rng)
        tags = {node.tag for node in nodes(platform.tree)}
        assert not tags & {"b", "img"}
        assert ("<b>" in platform.html, names[1] in platform.html) == (False, False)
    assert names[0] in platform.text


def test_a_closed_box_says_why_when_tapped() -> None:
    """C11: with a joker some boxes are closed; the reason is shown and announced."""
    steps = ["throw 66666", "enter kniffel", "throw 66666"]
    record = "spielekiste 1\ngame kniffel 1\noptions rules=classic further=block\n"
    record += "table begin=chosen\nseat disc person Ada\nseed a\n\n" + "\n".join(steps) + "\n"
    platform = FakePlatform("/kniffel", storage={"table.kniffel": record})
    app = started(platform)
    closed = [do for do in platform.taps() if do.startswith("why")]
    assert closed == ["why joker-number-box"] * 11
    tap(app, platform, closed[0])
    why = "Use this Kniffel’s number box first: it’s still open."
    assert platform.announced[-1] == why
    assert [do for do in platform.taps() if do.startswith("move")] == ["move enter sixes"]


@pytest.mark.parametrize(
    ("do", "why"),
    [
        ("move enter ones", "Roll the dice first."),
        ("move enter luck", "You can’t do that here."),
        ("move <b>", "You can’t do that here."),
        ("redo", "There’s nothing to redo."),
        ("undo", "There’s nothing to undo."),
    ],
)
def test_an_impossible_command_is_reported(do: str, why: str) -> None:
    """An impossible command changes nothing."""
    app, platform = at_table()
    before = table_of(app).match
    app.act(do)
    assert (platform.announced[-1], table_of(app).match) == (why, before)


def test_all_five_kept_leads_to_the_sheet() -> None:
    """K3: with all five dice kept, the throw button opens the sheet and records no step."""
    app, platform = at_table()
    tap(app, platform, "throw")
    for place in range(5):
        tap(app, platform, f"toggle {place}")
    tap(app, platform, "throw")
    assert (board_of(app).drawer, len(table_of(app).table.steps)) == (True, 1)


def test_k1_after_the_third_throw_a_box_must_be_chosen() -> None:
    """The throw button opens the sheet, the dice can't be tapped, and a fourth throw is
    impossible.
    """
    app, platform = at_table()
    for _number in range(5):
        tap(app, platform, "throw")
    assert state_of(app).throws == 3
    assert [do for do in platform.taps() if do.startswith("toggle")] == []
    assert board_of(app).drawer


def test_g1_with_the_full_cup_no_die_is_kept() -> None:
    """The dice can't be tapped, and all five are thrown again."""
    app, platform = at_table(rules="full-cup")
    tap(app, platform, "throw")
    assert [do for do in platform.taps() if do.startswith("toggle")] == []
    app.key("1")
    tap(app, platform, "throw")
    assert str(table_of(app).table.steps[1]) == "keep -"


def test_keys_play_the_game() -> None:
    """1 to 5 keep dice, R throws, S shows the sheet, and Z undoes."""
    app, _platform = at_table()
    app.key("r")
    app.key("3")
    assert board_of(app).places.kept == {2}
    app.key("r")
    assert state_of(app).throws == 2
    app.key("s")
    assert board_of(app).drawer
    app.key("z")
    assert state_of(app).throws == 1
    assert app.key("q") is False


def test_r_throws_for_who_begins() -> None:
    """R throws during the roll-off, but does nothing while the first player is shown."""
    app, _platform = at_table(begin="own")
    while table_of(app).match.state is None:
        assert app.key("r") is True
    steps = table_of(app).table.steps
    assert (app.key("r"), table_of(app).table.steps) == (False, steps)


def test_keys_are_ignored_at_the_end() -> None:
    """After the end, keys show no message or sheet and record no step; only undo works."""
    app, platform = at_table(("Ada",), rules="croatian")
    play(app, platform, Random(1))
    steps = table_of(app).table.steps
    assert [app.key(name) for name in "12345rws"] == [False] * 8
    assert (table_of(app).table.steps, app.stage.notices) == (steps, [])
    assert app.key("z") is True


def test_keys_are_ignored_under_a_dialog() -> None:
    """The table's keys have no effect while a dialog is open."""
    app, platform = at_table()
    tap(app, platform, "open table")
    assert (app.key("r"), app.key("z")) == (False, False)
    tap(app, platform, "ask new")
    assert (app.key("r"), app.key("z")) == (False, False)
    tap(app, platform, "close")
    assert app.key("r") is True


def test_the_sheet_closes_after_an_entry() -> None:
    """The sheet closes after a moment, unless the next player has already thrown."""
    app, platform = at_table()
    for late in (False, True):
        tap(app, platform, "throw")
        tap(app, platform, "drawer")
        tap(app, platform, "move enter chance")
        assert board_of(app).drawer
        if late:
            tap(app, platform, "throw")
        platform.run_timers()
        assert board_of(app).drawer is late


def test_a_late_timer_does_nothing_on_another_screen() -> None:
    """A late timer has no effect after the player has gone to the menu."""
    app, platform = at_table()
    for do in ("throw", "drawer", "move enter chance", "go /"):
        tap(app, platform, do)
    before = platform.html
    platform.run_timers()
    assert platform.html == before


def test_c13_a_match_of_two_games() -> None:
    """The first game is followed by standings; the next seat begins the second; the totals are
    added up.
    """
    app, platform = at_table(games="2", rules="croatian")
    rng = Random(9)
    while not table_of(app).match.ended:
        step(app, platform, rng)
    assert "Standings after game 1 of 2, ranked by points" in platform.text
    tap(app, platform, "next")
    assert "Ben, it’s your turn." in platform.text
    play(app, platform, rng)
    match = table_of(app).match
    sums = [str(score) for score in match.scores() or ()]
    points = [row.children[-1] for row in nodes(classed(platform.tree, "standings")[0])
              if row.tag == "tr"][1:]  # fmt: skip
    assert sorted("".join(words(cell)) for cell in points) == sorted(sums)


def test_c13_playing_again_lets_the_next_one_begin() -> None:
    """A rematch has the same players and rules, and a new seed."""
    app, platform = at_table(rules="croatian", begin="chosen", first="1", seed="")
    play(app, platform, Random(1))
    old = table_of(app).table.setup
    tap(app, platform, "again")
    new = table_of(app).table.setup
    assert (new.players, new.options, new.table.first) == (old.players, old.options, 0)
    assert new.seed != old.seed


def test_a_new_game_asks_first() -> None:
    """A dialog asks whether to continue, or to begin anew with the same players and rules."""
    app, platform = at_table(rules="croatian")
    old = table_of(app).table.setup
    tap(app, platform, "throw")
    for answer, throws in (("close", 1), ("new", 0)):
        tap(app, platform, "open table")
        tap(app, platform, "ask new")
        tap(app, platform, answer)
        assert state_of(app).throws == throws
    new = table_of(app).table.setup
    assert (new.players, new.options) == (old.players, old.options)
    assert len(app.saves.library.paused()) == 1


@pytest.mark.parametrize(
    ("telling", "said"),
    [
        ("brief", ["Ada rolls {0}.", "Ada rolls {1}."]),
        ("full", ["Ada rolls {0}.", "Ada keeps no dice.", "Ada rolls {1}."]),
    ],
)
def test_everything_that_happens_is_said(telling: str, said: list[str]) -> None:
    """Keeps are announced only with full narration."""
    app, platform = at_table()
    app.act(f"set telling {telling}")
    platform.announced.clear()
    thrown = []
    for _number in range(2):
        tap(app, platform, "throw")
        thrown.append(" ".join(map(str, state_of(app).dice)))
    assert platform.announced == [line.format(*thrown) for line in said]


def test_the_next_player_is_called() -> None:
    """One announcement contains the entry and the next player's name."""
    app, platform = at_table()
    assert platform.announced[-1] == "Ada goes first. Ada, it’s your turn."
    tap(app, platform, "throw")
    points = sum(state_of(app).dice)
    tap(app, platform, "move enter chance")
    told = f"Ada scores {points} points: Chance. Ben, it’s your turn."
    assert platform.announced[-1] == told


def test_sound_can_be_switched_off() -> None:
    """With sound off, no sound is played."""
    app, platform = at_table()
    tap(app, platform, "throw")
    assert len(platform.sounds) > 0
    app.act("set sound off")
    platform.sounds.clear()
    tap(app, platform, "toggle 1")
    tap(app, platform, "throw")
    assert platform.sounds == []


def test_sounds_are_prepared_when_a_match_begins() -> None:
    """Sounds are prepared neither before the match nor while sound is off."""
    platform = FakePlatform("/kniffel/new", {"players": "Ada"})
    app = started(platform)
    app.act("set sound off")
    tap(app, platform, "start")
    assert platform.prepared == 0
    app.act("set sound on")
    assert platform.prepared > 0


def test_a_chosen_volume_is_used() -> None:
    """Choosing a volume plays a knock, and later sounds use the volume."""
    app, platform = at_table()
    tap(app, platform, "open settings")
    tap(app, platform, "set volume quiet")
    assert (platform.sounds, platform.volume) == (["knock"], "quiet")
    tap(app, platform, "close")
    tap(app, platform, "throw")
    assert (platform.sounds[-1], platform.volume) == ("throw 5", "quiet")
    app.act("set sound off")
    platform.sounds.clear()
    app.act("set volume loud")
    assert platform.sounds == []
    assert app.stage.settings.volume == "loud"


def test_reading_aloud_is_off_until_asked_for() -> None:
    """When reading aloud is on, every announcement is read, in the current language."""
    app, platform = at_table()
    tap(app, platform, "throw")
    assert platform.read_aloud == []
    app.act("set aloud on")
    app.act("set language", "de")
    tap(app, platform, "throw")
    assert platform.read_aloud == [(platform.announced[-1], "de")]


def test_the_table_turns_to_who_sits_opposite() -> None:
    """The table turns only if the setting is on, and turns back on the next turn."""
    app, platform = at_table()
    app.act("set turning on")
    turned = []
    for _turn in range(3):
        tap(app, platform, "throw")
        turned.append("data-turned" in classed(platform.tree, "table")[0].attrs)
        tap(app, platform, str(next(do for do in platform.taps() if do.startswith("move enter"))))
    assert turned == [False, True, False]
    app.act("set turning off")
    assert "data-turned" not in classed(platform.tree, "table")[0].attrs


def test_real_dice_are_waited_for() -> None:
    """With real dice, the player enters each throw with the right number of dice."""
    app, platform = at_table(dice="real")
    app.key("r")
    assert table_of(app).table.steps == ()
    for face in (3, 3, 3, 1, 6):
        tap(app, platform, f"face {face}")
    tap(app, platform, "typed")
    assert state_of(app).dice == (1, 3, 3, 3, 6)
    for place in (place for place, face in enumerate(board_of(app).places.faces) if face == 3):
        tap(app, platform, f"toggle {place}")
    tap(app, platform, "throw")
    assert (state_of(app).kept, state_of(app).dice) == ((3, 3, 3), ())
    tap(app, platform, "face 5")
    assert "typed" not in platform.taps()
    tap(app, platform, "unface")
    for face in (5, 2):
        tap(app, platform, f"face {face}")
    tap(app, platform, "typed")
    assert state_of(app).dice == (2, 3, 3, 3, 5)
