"""The trainer: puzzles of the day and from finished games, answers, and what is stored."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace

import pytest

from app.pages.train.training import MOST_PEOPLE, Training
from app.shell.app import App
from spielekiste import GAMES
from spielekiste.core.table import Table
from spielekiste.parts.dice import THROWS
from spielekiste.parts.sheet import Sheet
from spielekiste.trainer.leitner import Card, day_number
from spielekiste.trainer.puzzle import Puzzle
from tests.app.support.fakes import FakePlatform, classed, settle, started, tap
from tests.app.support.golden import golden
from tests.app.support.training import give_answer, screen
from workshop.common.paths import TABLES

DAY = day_number("2026-11-21")


def at_page(
    *tables: Table,
    route: str = "/train",
    storage: dict[str, str] | None = None,
    has_tables: bool = True,
) -> tuple[App, FakePlatform]:
    """Open the page on a device with these finished games."""
    platform = FakePlatform("/past", storage=storage)
    app = started(platform)
    if has_tables:
        platform.tables = {path.stem: path.read_bytes() for path in TABLES.glob("*.bin")}
    for table in tables:
        app.saves.add(table)
    platform.route = route
    app.follow_route()
    settle(app, platform)
    return app, platform


def answer(app: App, platform: FakePlatform, *, right: bool) -> None:
    """Answer the puzzle on the page, and wait for the coach."""
    give_answer(app, platform, right=right)
    settle(app, platform)


def stored(platform: FakePlatform) -> dict[str, object]:
    found: dict[str, object] = json.loads(platform.storage["training"])
    return found


def test_with_no_games_there_is_the_puzzle_of_the_day() -> None:
    """With no games, the page says where the player's own puzzles come from."""
    app, platform = at_page()
    assert "No puzzles yet." in platform.text
    assert "puzzle-today" in platform.taps()
    assert "puzzle-next" not in platform.taps()
    tap(app, platform, "puzzle-today")
    settle(app, platform)
    assert "frog" in platform.html  # 21 November 2026 is a Saturday
    answer(app, platform, right=True)
    assert "That’s what the coach would do!" in platform.text
    assert stored(platform)["days"] == {str(DAY): True}
    tap(app, platform, "puzzle-home")
    app.draw()
    assert "You’ve solved today’s puzzle." in platform.text
    assert "1 puzzle of the day" in platform.text


def test_only_the_first_answer_of_a_day_counts() -> None:
    """A second answer that day doesn't change the day's result."""
    app, platform = at_page(route="/train/today")
    answer(app, platform, right=False)
    assert "There’s a better choice" in platform.text
    tap(app, platform, "puzzle-home")
    app.draw()
    tap(app, platform, "puzzle-today")
    settle(app, platform)
    answer(app, platform, right=True)
    assert stored(platform)["days"] == {str(DAY): False}


@pytest.mark.parametrize(
    "name", ["kniffel-classic", "kniffel-full-cup", "kniffel-croatian", "weltraum", "hexhex"]
)
def test_puzzles_are_taken_from_finished_games(name: str) -> None:
    """Human players' costly decisions become puzzles, which the page poses and explains."""
    table = golden(name)
    app, platform = at_page(table)
    page = screen(app)
    people = {player.name for player in table.setup.players if player.mind == "person"}
    assert set(page.training.people) == people
    number = len(page.waiting)
    assert number
    tap(app, platform, "puzzle-next")
    settle(app, platform)
    answer(app, platform, right=True)
    assert classed(platform.tree, "coach__best")
    assert len(page.waiting) == number - 1


def test_a_wrong_answer_brings_a_position_like_it_and_is_asked_again() -> None:
    """The new card has the same sheet but other dice; the old card is due in two days."""
    app, platform = at_page(golden("kniffel-classic"))
    page = screen(app)
    before = {card.puzzle for card in page.training.people[page.name]}
    asked, fresh = next(_wrong_answers(app, platform, before))
    assert fresh.sheet == asked.sheet
    assert fresh.dice != asked.dice
    assert classed(platform.tree, "train__chances")


def _wrong_answers(
    app: App, platform: FakePlatform, known: set[Puzzle]
) -> Iterator[tuple[Puzzle, Puzzle]]:
    """Give wrong answers; yield each puzzle about keeping dice, and its new similar one, if any."""
    page = screen(app)
    while page.waiting:
        tap(app, platform, "puzzle-next")
        settle(app, platform)
        assert page.question is not None
        asked = page.question.puzzle
        answer(app, platform, right=False)
        cards = page.training.people[page.name]
        (noted,) = (card for card in cards if card.puzzle == asked)
        assert (noted.box, noted.due, noted.asked, noted.right) == (1, DAY + 2, 1, 0)
        fresh = [card.puzzle for card in cards if card.puzzle not in known]
        known.update(fresh)
        if fresh and asked.throws < THROWS:
            yield asked, fresh[0]


def test_a_game_is_looked_through_once() -> None:
    """After a restart, the cards are unchanged, and no value table is requested again."""
    app, platform = at_page(golden("weltraum"))
    before = dict(screen(app).training.people)
    again, other = at_page(storage=platform.storage, has_tables=False)
    assert screen(again).training.people == before
    assert not other.anew


def test_two_windows_lose_nothing() -> None:
    """Each window adopts the other window's cards, answers and games."""
    _app, platform = at_page(golden("weltraum"))
    one, two = Training(platform), Training(platform)
    name, cards = next((name, cards) for name, cards in one.people.items() if cards)
    one.replace(name, cards[0].answered(DAY, is_right=True))
    one.note_day(DAY, is_right=False)
    assert one.store()
    two.add("Zoe", [cards[0]])
    two.note_seen("m7")
    assert two.store()
    after = Training(platform)
    assert after.people[name][0].asked == 1
    assert after.people["Zoe"] == [cards[0]]
    assert after.days == {DAY: False}
    assert "m7" in after.seen


def test_what_one_window_deletes_stays_deleted() -> None:
    """Another window does not store deleted cards again unless they were restored."""
    _app, platform = at_page(golden("kniffel-classic"))
    one, two = Training(platform), Training(platform)
    name, cards = next(iter(one.people.items()))
    assert one.remove(name)
    assert two.store()
    assert two.people == one.people == Training(platform).people
    assert name not in two.people
    one.people[name] = cards
    assert one.store()
    assert two.store()
    assert two.people[name] == cards


@pytest.mark.parametrize("text", ["", "no json"])
def test_a_lost_storage_deletes_nothing(text: str) -> None:
    """If storage is lost, this window's cards are stored again."""
    _app, platform = at_page(golden("kniffel-classic"))
    training = Training(platform)
    before = dict(training.people)
    platform.storage["training"] = text
    assert training.store()
    assert Training(platform).people == training.people == before


def test_the_storage_is_limited() -> None:
    """The players whose games were searched most recently are stored, even without mistakes."""
    _app, platform = at_page(golden("weltraum"))
    training = Training(platform)
    cards = training.people["Ada"]
    for number in range(MOST_PEOPLE):
        training.add(f"P{number}", cards)
    training.add("P0", [])
    assert training.store()
    after = Training(platform).people
    assert list(after) == [*(f"P{number}" for number in range(1, MOST_PEOPLE)), "P0"]
    assert after["P0"] == cards


@pytest.mark.parametrize(
    "text",
    [
        "no json",
        "[]",
        '{"people": []}',
        '{"people": {"Ada": 7}}',
        '{"people": {"Ada": [["ludo 1", 1, 1, 1, 1, 1, 1]]}}',
        '{"people": {"Ada": [[1]]}}',
        '{"days": {"tomorrow": true}}',
        '{"days": {"7": "yes"}}',
        '{"seen": [1]}',
    ],
)
def test_a_damaged_text_is_set_apart(text: str) -> None:
    """The page opens, and the damaged data is stored separately from the new data."""
    app, platform = at_page(golden("weltraum"), storage={"training": text})
    assert screen(app).waiting
    assert platform.storage["training.damaged"] == text
    assert stored(platform)["people"]


def test_an_answer_counts_for_its_own_puzzle_and_player() -> None:
    """An answer is recorded for its own puzzle and player, whatever the page shows by then."""
    app, platform = at_page(golden("kniffel-classic"))
    page = screen(app)
    name, other = page.name, next(name for name in page.training.people if name != page.name)
    tap(app, platform, "puzzle-next")
    settle(app, platform)
    assert page.question is not None
    asked = page.question.puzzle
    give_answer(app, platform, right=True)
    app.act("puzzle-home")
    app.act(f"puzzle-player {other}")
    app.act("puzzle-today")
    announced = len(platform.announced)
    settle(app, platform)
    cards = page.training.people
    assert [card.puzzle for card in cards[name] if card.asked] == [asked]
    assert not [card for card in cards[other] if card.asked]
    assert not page.training.days
    assert page.question.explained is None
    assert not platform.announced[announced:]


def test_only_the_puzzle_asked_for_last_is_shown() -> None:
    """If another player's puzzle is requested during loading, only the last one is shown."""
    _app, before = at_page(golden("kniffel-classic"))
    app, platform = at_page(storage=before.storage, has_tables=False)
    page = screen(app)
    names = list(page.training.people)
    for name in names:
        app.act("puzzle-home")
        app.act(f"puzzle-player {name}")
        app.act("puzzle-next")
    platform.tables = {path.stem: path.read_bytes() for path in TABLES.glob("*.bin")}
    settle(app, platform)
    assert len(names) > 1
    assert page.question is not None
    assert page.question.puzzle == page.waiting[0].puzzle


def test_puzzles_can_be_deleted_and_brought_back() -> None:
    """A button restores deleted puzzles."""
    app, platform = at_page(golden("hexhex"))
    page = screen(app)
    name = page.name
    tap(app, platform, "puzzle-next")
    settle(app, platform)
    answer(app, platform, right=True)
    tap(app, platform, "puzzle-home")
    app.draw()
    cards = page.training.people[name]
    tap(app, platform, "puzzle-remove")
    app.draw()
    assert name not in Training(platform).people
    tap(app, platform, "puzzle-restore")
    assert Training(platform).people[name] == cards


def test_a_missing_table_is_told_and_waited_for() -> None:
    """The puzzle appears as soon as its value table can be loaded."""
    app, platform = at_page(route="/train/today", has_tables=False)
    platform_text = platform.text
    assert "can’t be loaded right now" in platform_text
    platform.tables = {path.stem: path.read_bytes() for path in TABLES.glob("*.bin")}
    settle(app, platform)
    assert screen(app).question is not None


def test_blocked_storage_is_told() -> None:
    """With blocked storage, the answer is still explained."""
    app, platform = at_page(route="/train/today")
    platform.refuses = True
    answer(app, platform, right=True)
    assert "Your answers can’t be saved on this device." in platform.text
    assert classed(platform.tree, "coach__best")


def test_dice_are_put_aside_by_keys() -> None:
    """The keys 1 to 5 put dice aside, and R answers."""
    app, platform = at_page(golden("kniffel-classic"))
    page = screen(app)
    while page.question is None or not page.question.may_keep:
        page.training.people[page.name] = [
            card for card in page.training.people[page.name] if card.puzzle.throws < 3
        ]
        tap(app, platform, "puzzle-next")
        settle(app, platform)
    assert page.key("1")
    assert page.question.places.kept == {0}
    assert page.key("r")
    settle(app, platform)
    assert page.question.explained is not None
    assert not page.key("2")


def test_a_puzzle_about_winning_says_so() -> None:
    """It shows the sheets of all players, and the coach explains it by chances of winning."""
    app, platform = at_page()
    page = screen(app)
    entries = (3, 6, 9, 12, 15, 18, 20, 20, 25, 30, 40, None, None)
    other = Sheet((*entries[:11], 0, 20), 30)
    options = GAMES["kniffel"].options()
    puzzle = Puzzle("kniffel", options, Sheet(entries), (2, 2, 2, 6, 6), 1, (other,))
    page.training.add("Ada", [Card(puzzle, 3.0), Card(replace(puzzle, others=()), 2.0)])
    page.training.store()
    app.act("puzzle-player Ada")
    texts = []
    for _puzzle in range(2):
        tap(app, platform, "puzzle-next")
        settle(app, platform)
        texts.append(platform.text)
        assert page.question is not None
        for place in page.question.places.keeping((2, 2, 2)).kept:
            tap(app, platform, f"toggle {place}")
        app.draw()
        tap(app, platform, "throw")
        settle(app, platform)
        texts.append(platform.text)
    assert "Which choice wins most often?" in texts[0]
    assert "Player 2" in texts[0]
    assert "That’s what the coach would do!" in texts[1]
    assert "Chance of winning: " in texts[1]
    assert "Which choice scores the most points?" in texts[2]
    assert "points on average" in texts[3]
