from __future__ import annotations

import subprocess
import sys
from random import Random

from app.views.dialogs import fairness as recipe
from spielekiste.core.chance import DrawStream
from spielekiste.parts.dice import Throw, Thrown
from spielekiste.parts.fairness import commitment, throws
from tests.app.support.fakes import classed, nodes, tap, words
from tests.app.support.play import at_table, play, table_of


def test_the_script_gives_the_dice_of_the_app() -> None:
    """With one, three and five dice, the script prints the same hundred throws as the rules draw."""
    asked = [(number, dice) for number in range(100) for dice in (1, 3, 5)]
    printed = recipe.run("seed", asked)
    thrown = [Throw(dice).sample(DrawStream("seed", number)).dice for number, dice in asked]
    assert printed[0] == commitment("seed")
    assert [tuple(map(int, line.split()[1:])) for line in printed[1:]] == thrown


def test_the_script_runs_as_shown() -> None:
    """In a separate Python process, the copied script prints the same lines."""
    asked = [(0, 5), (2, 3)]
    text = recipe.script("abc", asked)
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)  # noqa: S603 - our own lines
    assert done.stdout.splitlines() == recipe.run("abc", asked)


def test_a_seed_is_never_run() -> None:
    """A seed can be any text, and the script uses it only as a value."""
    seed = 'x"; raise SystemExit("run!") #'
    assert recipe.run(seed, [(0, 5)])[0] == commitment(seed)
    assert repr(seed) in recipe.script(seed, [(0, 5)])


def test_before_the_end_the_fingerprint_is_shown_and_not_the_seed() -> None:
    """The fingerprint is shown from the start, and viewing it does not end the game."""
    app, platform = at_table(seed="abcdef0123456789")
    for _look in range(2):
        tap(app, platform, "open table")
        tap(app, platform, "open fairness")
        assert commitment("abcdef0123456789") not in platform.text
        tap(app, platform, "open recipe")
        assert commitment("abcdef0123456789") in platform.text
        assert "abcdef0123456789" not in platform.text
        tap(app, platform, "close")
        play(app, platform, Random(1), 9)


def test_after_the_end_the_seed_is_shown_and_every_throw_is_checked() -> None:
    """After the end, the page shows the seed and confirms that all rolls match it."""
    app, platform = at_table(("Ada",), seed="abc")
    play(app, platform, Random(2))
    tap(app, platform, "open table")
    tap(app, platform, "open fairness")
    assert "seed = 'abc'" not in platform.text
    tap(app, platform, "open recipe")
    made = throws(table_of(app).table)
    assert f"so do all {len(made)} rolls" in platform.text
    assert "seed = 'abc'" in platform.text


def test_typed_dice_are_counted_separately() -> None:
    """The page says how many throws do not come from the seed."""
    app, platform = at_table(("Ada",), seed="abc")
    table = table_of(app).table
    number = 0
    while table.match.due in ("chance", "move"):
        if table.match.due == "chance":
            own = Thrown((1, 1, 1, 1, 2)) if number == 0 else None
            table.happen(own)
            number += 1
        else:
            state = table.match.state
            assert state is not None
            table.play(state.legal()[-1])
    app.act("open recipe")
    assert "1 roll was tapped in, not made on screen" in platform.text


def test_fairness_is_three_sentences_and_a_picture() -> None:
    """Nothing but that is said before the bars; the recipe is a dialog of its own, and leads back."""
    app, platform = at_table(("Ada",), seed="abc")
    app.act("open fairness")
    (paper,) = classed(platform.tree, "dialog__paper")
    said = " ".join("".join(words(node)) for node in nodes(paper) if node.tag == "p")
    before, _bars, _after = said.partition("the line shows the average.")
    assert before.count(". ") == 2
    assert len(classed(paper, "fair__picture")) == 1
    assert not classed(paper, "fair__code")
    tap(app, platform, "open recipe")
    assert classed(platform.tree, "fair__code")
    tap(app, platform, "open fairness")
    assert classed(platform.tree, "fair__bars")


def test_each_player_has_a_row_and_all_together_have_one() -> None:
    """Every player, including bots, has a row; with several players there is also a totals row."""
    app, platform = at_table(("Ada", "Ben"))
    app.act("open fairness")
    assert len(classed(platform.tree, "fair__player")) == 3
    app, platform = at_table(("Ada",))
    app.act("open fairness")
    assert len(classed(platform.tree, "fair__player")) == 1
