"""Bots for the dice-sheet games, with value tables."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from spielekiste import GAMES
from spielekiste.bots import STRENGTHS, Decision, bot, decide, stream
from spielekiste.bots.sheets import PLANS, SheetBot, chosen
from spielekiste.bots.winner import WinningBot
from spielekiste.coach.advice import Coach
from spielekiste.coach.layouts import table_name
from spielekiste.core.options import Options
from spielekiste.core.state import State
from spielekiste.core.work import run_to_end
from spielekiste.games.kniffel import ClassicSheet
from spielekiste.parts.dice import Keep
from spielekiste.parts.sheet import Enter, Sheet
from spielekiste.parts.sheet_game import SheetState
from tests.bots.asking import thoughts
from tests.coach.second import filled_at_random, some_dice
from tests.games.sheets import lying
from tests.steps import STEPS, steps
from workshop.solve.stored_tables import table
from workshop.solve.value_tables import every_options, rules_for

CASES: list[tuple[str, dict[str, object]]] = [
    ("kniffel", {}),
    ("kniffel", {"further": "yahtzee"}),
    ("kniffel", {"rules": "full-cup"}),
    ("kniffel", {"rules": "croatian"}),
    ("weltraum", {}),
    ("hexhex", {"voluntary_zero": True}),
]


def thought(game: str, options: Options, mind: str, state: State, number: int = 0) -> Decision:
    seat = state.seat
    assert seat is not None
    player = bot(game, options, mind, table(str(table_name(options))))
    return decide(player, state.seen_by(seat), stream("s", seat, number))


@pytest.mark.parametrize("mind", STRENGTHS)
@pytest.mark.parametrize(("game", "given"), CASES)
def test_plays_a_whole_game_by_the_rules(game: str, given: dict[str, object], mind: str) -> None:
    """All moves are legal, and each plan is a listed one that names an open box."""
    options, rng = GAMES[game].options.of(given), Random(4)
    state: Any = GAMES[game].start(1, options)
    for number in range(99):
        if state.outcome is not None:
            break
        if state.chance:
            state = state.happen(state.chance.sample(rng))
            continue
        found = thought(game, options, mind, state, number)
        assert found.move in state.legal()
        assert found.plan.code in PLANS
        assert set(found.plan.args) <= {offer.enter.box for offer in state.offers()}
        state = state.play(found.move)


@pytest.mark.parametrize("mind", STRENGTHS)
@pytest.mark.parametrize(("game", "given"), CASES)
def test_a_slice_with_a_table_is_short(game: str, given: dict[str, object], mind: str) -> None:
    """The first decision of a turn takes longest, as nothing about its sheet is cached."""
    options = GAMES[game].options.of(given)
    start: Any = GAMES[game].start(1, options)
    state = start.happen(start.chance.sample(Random(6)))
    player = bot(game, options, mind, table(str(table_name(options))))
    assert max(steps(player.think(state.seen_by(0), stream("s", 0, 0)))) <= STEPS


@pytest.mark.parametrize("mind", STRENGTHS)
@pytest.mark.parametrize(("game", "given"), CASES)
def test_the_cache_changes_no_decision(game: str, given: dict[str, object], mind: str) -> None:
    """The bot caches the values of the last turn, and the order of the questions doesn't matter."""
    options = GAMES[game].options.of(given)
    solved = table(str(table_name(options)))
    asked = list(enumerate(turns(GAMES[game].start(2, options), 3)))
    assert len({state.turn for _number, state in asked}) == 2
    forth = thoughts(bot(game, options, mind, solved), asked)
    back = thoughts(bot(game, options, mind, solved), asked[::-1])
    assert forth == back[::-1]


def turns(state: Any, count: int) -> Iterator[State]:
    """Yield two decisions of each turn: all dice are thrown again, then the last box is taken."""
    rng = Random(9)
    for _turn in range(count):
        state = state.happen(state.chance.sample(rng))
        yield state
        state = state.play(state.legal()[0])
        state = state.happen(state.chance.sample(rng))
        yield state
        state = state.play(state.legal()[-1])


@pytest.mark.parametrize("name", sorted(every_options()))
def test_the_strong_bot_gives_nothing_away(name: str) -> None:
    """In any position, the strong bot's move is one that the coach rates best."""
    options = every_options()[name]
    rules, rng = rules_for(options), Random(name)
    game = "weltraum" if name.startswith("symbols") else "kniffel"
    boxes = [enter.box for enter in rules.enters]
    for _ in range(4):
        sheet = filled_at_random(rules, rng.sample(boxes, rng.randint(1, 7)), rng)
        state = SheetState(rules, (sheet,), turn=0, dice=some_dice(rng), throws=rng.randint(1, 3))
        advice = run_to_end(Coach(rules, table(name)).advise(state))
        assert advice.of(thought(game, options, "strong", state).move).loss == 0


@pytest.mark.parametrize("name", ["classic-block", "symbols"])
def test_the_weaker_a_bot_the_more_it_gives_away(name: str) -> None:
    """Over the same decisions, the easy bot loses more points than the middle one."""
    options = every_options()[name]
    rules, rng = rules_for(options), Random(name)
    game = "weltraum" if name.startswith("symbols") else "kniffel"
    boxes = [enter.box for enter in rules.enters]
    lost = dict.fromkeys(STRENGTHS, 0.0)
    for number in range(60):
        sheet = filled_at_random(rules, rng.sample(boxes, 8), rng)
        state = SheetState(rules, (sheet,), turn=0, dice=some_dice(rng), throws=3)
        losses = run_to_end(Coach(rules, table(name)).losses(state))
        for mind in STRENGTHS:
            lost[mind] += losses[thought(game, options, mind, state, number).move]
    assert lost["easy"] > 1.3 * lost["middle"] > 0
    assert lost["strong"] == 0


def test_worse_moves_are_chosen_less_often() -> None:
    """At temperature w, the best move is chosen e times as often as a move that loses w points."""
    best, worse, absurd = moves = Keep((1,)), Keep((2,)), Keep((3,))
    losses: dict[Keep | Enter, float] = dict(zip(moves, (0.0, 2.0, 100.0), strict=True))
    rng = Random(5)
    made = [chosen(losses, 2.0, rng) for _ in range(4000)]
    assert made.count(best) / made.count(worse) == pytest.approx(2.718, rel=0.1)
    assert made.count(absurd) == 0


@pytest.mark.parametrize(
    ("dice", "throws", "code", "box"),
    [
        ("44444", 3, "enter", "kniffel"),
        ("55556", 1, "aim", "kniffel"),
        ("11346", 3, "strike", "kniffel"),
    ],
)
def test_plans_name_the_open_box(dice: str, throws: int, code: str, box: str) -> None:
    """With one box open, the plan is to aim for it, fill it, or cross it out."""
    options = GAMES["kniffel"].options()
    rules = rules_for(options)
    held = {enter.box: 0 for enter in rules.enters if enter.box != "kniffel"}
    found = thought("kniffel", options, "strong", lying(rules, dice, held, throws=throws))
    assert (found.plan.code, found.plan.args) == (code, (box,))


def test_without_a_table_it_takes_the_best_box() -> None:
    """A bot plays even before its table has loaded."""
    options = GAMES["kniffel"].options()
    state = lying(rules_for(options), "44444", throws=1)
    found = decide(bot("kniffel", options, "strong"), state.seen_by(0), stream("s", 0, 0))
    assert str(found.move) == "enter kniffel"


def test_the_winner_takes_the_only_chance() -> None:
    """Where only a Kniffel helps, it keeps the three twos; the strong bot keeps the sixes."""
    entries = (3, 6, 9, 12, 15, 18, 20, 20, 25, 30, 40, None, None)
    sheets = (Sheet(entries), Sheet((*entries[:11], 0, 20), 30))
    state = SheetState(ClassicSheet("block"), sheets, 0, (2, 2, 2, 6, 6), throws=1)
    solved = table("classic-block")
    for mind, move in ((SheetBot(solved, "strong"), "keep 66"), (WinningBot(solved), "keep 222")):
        assert str(decide(mind, state.seen_by(0), Random(1)).move) == move


def test_the_winner_plays_the_last_rounds_by_the_rules() -> None:
    """It fills the last boxes of three players, with plans, and its cache changes no decision."""
    rng = Random(4)
    rules = ClassicSheet("block")
    boxes = [enter.box for enter in rules.enters]
    sheets = tuple(filled_at_random(rules, rng.sample(boxes, 2), rng) for _ in range(3))
    state: Any = SheetState(rules, sheets, turn=0)
    winner = WinningBot(table("classic-block"))
    while state.outcome is None:
        if state.chance:
            state = state.happen(state.chance.sample(rng))
            continue
        decision = decide(winner, state.seen_by(state.seat), rng)
        fresh = WinningBot(table("classic-block"))
        assert decision == decide(fresh, state.seen_by(state.seat), rng)
        assert decision.plan.code in PLANS
        state = state.play(decision.move)
