"""Who is ahead at a table: the switch, the bar in numbers and words, and when it moves."""

from __future__ import annotations

import sys
from itertools import pairwise

import pytest

from app.forms.seats import SeatsForm
from app.forms.table import TableForm, agreed_facts, agreed_lines
from app.links.prepared import Prepared
from app.pages.ahead.bar import Chances, in_words, rounded
from app.shell.app import App
from app.table.ahead import BAR
from spielekiste import GAMES
from spielekiste.bots.playouts import chances
from spielekiste.coach.layouts import tells_ahead
from spielekiste.coach.mixtures import MIXTURES
from spielekiste.coach.winning import Stakes, Winning
from spielekiste.core.match import Next
from spielekiste.core.options import Options
from spielekiste.core.seats import seated
from spielekiste.core.state import State
from spielekiste.core.work import run_to_end
from spielekiste.parts.sheet_game import SheetState
from tests.app.support.fakes import FakePlatform, classed, settle, started, tap, words
from tests.app.support.play import at_table, state_of, table_of
from workshop.common.paths import TABLES
from workshop.solve.stored_tables import table
from workshop.solve.value_tables import every_options

TWO = ("Ada", "Ben")


def at_bar(
    names: tuple[str, ...] = TWO, game: str = "kniffel", **asked: str
) -> tuple[App, FakePlatform]:
    """Sit at a table whose players want to see who is ahead, with the bar computed."""
    app, platform = at_table(names, None, game, **{"ahead": "on"} | asked)
    lay_tables(app, platform)
    return app, platform


def lay_tables(app: App, platform: FakePlatform) -> None:
    """Let the value tables arrive, and make the first throw."""
    platform.tables = {path.stem: path.read_bytes() for path in TABLES.glob("*.bin")}
    tap(app, platform, "throw")
    settle(app, platform)


def label(platform: FakePlatform) -> str:
    """Return the description of the bar for screen readers; empty if there is no bar."""
    bars = classed(platform.tree, "ahead__bar")
    return str(bars[0].attrs["aria-label"]) if bars else ""


def numbers(platform: FakePlatform) -> list[int]:
    """Return the numbers next to the players' shapes."""
    return [
        int(child)
        for player in classed(platform.tree, "ahead__player")
        for child in player.children
        if isinstance(child, str)
    ]


def exact(app: App) -> tuple[float, ...]:
    """Return the chances in the position on the table."""
    state = state_of(app)
    winning = Winning(state.rules, table("classic-block"))
    return run_to_end(winning.chances(state, Stakes.of(table_of(app).match)))


# ---------------------------------------------------------------------- the switch


def test_it_is_off_by_default() -> None:
    """Without the switch there is no bar, and nothing is loaded or computed for it."""
    app, platform = at_table()
    lay_tables(app, platform)
    assert not classed(platform.tree, "ahead")
    assert platform.anew == []
    assert "ahead" not in platform.record("kniffel")


def test_it_is_in_the_record() -> None:
    """The switch is an option of the table, so that a reload keeps it."""
    app, platform = at_bar()
    again = FakePlatform(platform.route, storage=platform.storage)
    again.tables = platform.tables
    opened = started(again)
    settle(opened, again)
    assert table_of(opened).table.setup.table.ahead
    assert label(again) == label(platform) != ""
    assert app.screen is not opened.screen


@pytest.mark.parametrize("options", every_options().values(), ids=every_options())
def test_the_switch_is_offered_where_chances_can_be_computed(options: Options) -> None:
    """It is offered if there are mixtures for the sheet, and with two or more players."""
    game = next(game for game in GAMES.values() if isinstance(options, game.options))
    for seats in (1, 2, 8):
        form = TableForm.usual(game, SeatsForm.of(game.seats, [""] * seats))
        form = TableForm(game, options, form.table, form.seats)
        offered = "ahead" in {row.info.name for row in agreed_facts(form).aids}
        assert offered == (tells_ahead(options) and seats > 1)


def test_chances_are_computed_for_sheets_with_mixtures_only() -> None:
    """Deviations decide, so that a new sheet needs no other list."""
    told = {name for name, options in every_options().items() if tells_ahead(options)}
    assert told == {*MIXTURES}


def test_it_is_in_the_link_for_a_class() -> None:
    """A prepared link has the switch, and says so; in a duel it says nothing."""
    link = Prepared.parse("kniffel?ahead=on&players=Ada,Ben")
    assert "ahead=on" in link.text
    assert ("Who’s ahead?", "A bar shows who’s ahead") in list(agreed_lines(link))
    duel = Prepared.parse("kniffel?ahead=on&players=Ada,Ben&same=tiger")
    assert "Who’s ahead?" not in dict(agreed_lines(duel))


def test_a_host_page_can_switch_it_on() -> None:
    """The option is accepted in the message `start`, as in the element's attribute."""
    platform = FakePlatform("", {"game": "kniffel", "ahead": "on", "players": "Ada,Ben"})
    platform.is_embedded = True
    app = started(platform)
    app.host.receive('{"type": "start", "game": "kniffel", "options": {"ahead": "on"}}')
    assert table_of(app).table.setup.table.ahead


@pytest.mark.parametrize(
    ("names", "asked"), [(("Ada",), {}), (TWO, {"luck": "turn"})], ids=["alone", "duel"]
)
def test_nobody_is_ahead_alone_or_in_a_duel(names: tuple[str, ...], asked: dict[str, str]) -> None:
    """At a table for one there is no bar, and none in a duel, in which others play elsewhere."""
    _app, platform = at_bar(names, **asked)
    assert not classed(platform.tree, "ahead")


def test_there_is_no_bar_in_a_game_whose_chances_are_not_computed() -> None:
    """A record that asks for it with Kniffel Master opens without a bar."""
    app, platform = at_table(TWO, None, "master", ahead="on")
    settle(app, platform)
    assert table_of(app).table.setup.table.ahead
    assert not classed(platform.tree, "ahead")


# ---------------------------------------------------------------------- the bar


@pytest.mark.parametrize("names", [TWO, tuple("ABCDEFGH")], ids=["2", "8"])
def test_the_bar_shows_the_chances(names: tuple[str, ...]) -> None:
    """Each player's shape has a number; together they are 100, and the parts are as large."""
    app, platform = at_bar(names)
    assert numbers(platform) == list(rounded(exact(app), 100))
    assert sum(numbers(platform)) == 100
    parts = classed(platform.tree, "ahead__part")
    players = table_of(app).table.setup.players
    assert [part.attrs["data-token"] for part in parts] == [each.mark for each in players]
    assert [part.attrs["style"]["--share"] for part in parts] == numbers(platform)


def test_whole_matches_count() -> None:
    """With several games, the points of earlier games are in the chances."""
    app, platform = at_bar(games="2")
    one = table_of(app)
    while one.match.due != "next":
        one.desk.happen() if one.match.due == "chance" else one.desk.play(enter(one.match.state))
    one.desk.play(Next())
    tap(app, platform, "throw")
    settle(app, platform)
    first = one.match.ended[0].winners
    shares = numbers(platform)
    assert shares == list(rounded(exact(app), 100))
    assert [shares.index(max(shares))] == list(first)


def enter(state: State | None, seat: int = 0) -> object:
    """Return the best box of one player, and the worst one of the others."""
    assert isinstance(state, SheetState)
    offers = [offer for offer in state.offers() if not offer.closed]
    best = max if state.turn == seat else min
    return best(offers, key=lambda offer: offer.points).enter


def test_it_is_there_for_the_ear() -> None:
    """The bar has a text, which the key for scores says, too."""
    app, platform = at_bar()
    ada, ben = numbers(platform)
    text = f"Chance of winning – Ada: {ada}%, Ben: {ben}%."
    assert label(platform) == text
    table_of(app).key("F8")
    assert platform.announced[-1].endswith(text)


def test_it_is_said_when_somebody_else_is_ahead() -> None:
    """It is announced once that another player is ahead, not with every step."""
    app, platform = at_bar()
    leaders = [max(range(2), key=numbers(platform).__getitem__)]
    for step in range(40):
        desk, best = table_of(app).desk, step // 20
        desk.happen() if desk.match.due == "chance" else desk.play(enter(desk.match.state, best))
        app.draw()
        settle(app, platform)
        shares = numbers(platform)
        leaders += [shares.index(max(shares))] if shares[0] != shares[1] else []
    changes = sum(before != after for before, after in pairwise(leaders))
    said = [text for text in platform.announced if " is ahead now. Chance of winning – " in text]
    assert changes
    assert len(said) == changes


# ---------------------------------------------------------------------- when it moves


def test_it_never_moves_while_dice_fly() -> None:
    """While dice roll the bar shows the chances before; it moves once they are at rest."""
    app, platform = at_bar()
    before = label(platform)
    platform.is_calm = False
    tap(app, platform, "throw")
    assert table_of(app).board.is_moving
    waiting = [act for wait, act in platform.timers if not wait]
    for act in waiting:
        act()
    app.draw()
    assert label(platform) == before
    settle(app, platform)
    assert not table_of(app).board.is_moving
    assert numbers(platform) == list(rounded(exact(app), 100))


def test_undo_takes_it_back() -> None:
    """After undo the bar shows the chances of the earlier position again."""
    app, platform = at_bar()
    before = label(platform)
    tap(app, platform, "throw")
    settle(app, platform)
    tap(app, platform, "undo")
    settle(app, platform)
    assert label(platform) == before


def test_nothing_is_computed_in_a_tap() -> None:
    """A tap only starts the computation, which runs in slices of its own."""
    app, platform = at_bar()
    before = label(platform)
    tap(app, platform, "throw")
    assert label(platform) == before
    assert platform.timers


def test_a_missing_archive_stops_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the bar can't be loaded, its place is empty, and the game goes on."""
    monkeypatch.setitem(sys.modules, BAR, None)
    app, platform = at_bar()
    assert classed(platform.tree, "ahead")
    assert label(platform) == ""
    tap(app, platform, "throw")
    assert state_of(app).throws == 2


def test_a_missing_table_is_tried_again() -> None:
    """Without the value table there is no bar; the next position tries again."""
    app, platform = at_bar()
    good, platform.tables = platform.tables, {}
    other, late = at_table(ahead="on")
    tap(other, late, "throw")
    settle(other, late)
    assert label(late) == ""
    late.tables = good
    tap(other, late, "throw")
    settle(other, late)
    assert label(late) != ""
    assert app.screen is not other.screen


def test_hundredths_are_whole_numbers() -> None:
    """A share such as 55 of 100, which no binary fraction equals, is said without decimals."""
    players = seated(TWO)
    assert [in_words(players, Chances((n, 100 - n))) for n in range(101)] == [
        f"Chance of winning – Ada: {n}%, Ben: {100 - n}%." for n in range(101)
    ]


@pytest.mark.parametrize("whole", [10, 100])
def test_rounded_chances_add_up(whole: int) -> None:
    """Chances are rounded to the nearest number or its neighbour, and add up to the whole."""
    for exact_ones in ((1 / 3,) * 3, (0.005, 0.995), (1.0, 0.0), (0.125,) * 8):
        shares = rounded(exact_ones, whole)
        assert sum(shares) == whole
        assert all(
            abs(share - each * whole) < 1 for share, each in zip(shares, exact_ones, strict=True)
        )


# ---------------------------------------------------------------------- play-outs


@pytest.mark.parametrize("game", ["ludo", "ente", "maumau"])
def test_play_outs_are_said_as_tenths(game: str) -> None:
    """In games without exact values the bar says "about", and its numbers make ten."""
    app, platform = at_table(("Ada", "Ben", "Cem"), None, game, ahead="on")
    play_on(app, platform)
    shares = numbers(platform)
    assert sum(shares) == 10
    assert [word for node in classed(platform.tree, "ahead__about") for word in words(node)]
    rows = zip(("Ada", "Ben", "Cem"), shares, strict=True)
    said = ", ".join(f"{name}: {share} in 10" for name, share in rows)
    assert label(platform) == f"Chance of winning, about – {said}."


@pytest.mark.parametrize("game", ["weltraum", "hexhex"])
def test_chances_with_symbols_are_said_as_hundredths(game: str) -> None:
    """Sheets with symbols have exact values, as Kniffel has."""
    _app, platform = at_bar(game=game)
    assert sum(numbers(platform)) == 100
    assert label(platform).startswith("Chance of winning – Ada: ")


def test_cards_that_are_due_keep_the_bar() -> None:
    """In Mau-Mau the bar waits for the end of a turn, because a card that is due is nobody's."""
    app, platform = at_table(TWO, None, "maumau", ahead="on")
    settle(app, platform)
    assert label(platform) == ""
    play_on(app, platform)
    assert label(platform) != ""


@pytest.mark.parametrize(("minds", "viewer"), [("person,easy", 0), ("person,person", None)])
def test_one_person_sees_the_own_hand_only(minds: str, viewer: int | None) -> None:
    """The hand of the only person at the table is used; with two people none is."""
    app, platform = at_table(TWO, None, "maumau", ahead="on", minds=minds)
    play_on(app, platform)
    state = table_of(app).match.state
    assert numbers(platform) == list(rounded(run_to_end(chances(state, viewer)), 10))


def play_on(app: App, platform: FakePlatform) -> None:
    """Take all chance steps until a person decides; then let the bar be computed."""
    desk = table_of(app).desk
    while desk.match.due == "chance":
        desk.happen()
    app.draw()
    settle(app, platform)


def test_the_bot_of_master_has_no_play_outs() -> None:
    """Kniffel Master has neither values nor play-outs, so that the switch is not offered."""
    form = TableForm.usual(GAMES["master"], SeatsForm.of(GAMES["master"].seats, [""] * 2))
    assert agreed_facts(form).aids == []
