"""Dialogs on the fairness of the dice: what it means, with counts, and the recipe that proves it."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import redirect_stdout
from io import StringIO

from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext
from app.ports.commands import OPEN_DIALOG
from app.views.kit.widgets import block, dialog, pips, token
from spielekiste.core.seats import Player
from spielekiste.core.table import Table
from spielekiste.parts.fairness import ENOUGH, FACES, Tally, commitment, tallies, throws, together


def fairness_dialog(table: Table) -> Node:
    """Return the dialog."""
    players, counts = table.setup.players, tallies(table)
    rows = [_player(*pair) for pair in zip(players, counts, strict=True)]
    if len(players) > 1:
        rows.append(_row(_("Everyone together"), None, together(counts)))
    check = block(_("How to check it"), f"{OPEN_DIALOG} recipe", "paper small")
    body = [_meaning() if table.setup.seed else None, _counts(), h("ul", {"class": "fair"}, rows)]
    buttons = check if table.setup.seed else None
    return dialog("fairness", _("Are the dice fair?"), body, buttons, wide=True)


def _meaning() -> list[Node]:
    """Return the picture and the two sentences about dice that come from a seed."""
    first = _(
        "Before the first roll, a secret number was chosen, and every roll comes from it, in the "
        "same way for everyone."
    )
    second = _(
        "Nobody can change it during the game: it’s sealed from the start, and after the last roll "
        "anyone can check it."
    )
    label = _("A sealed envelope, three dice, and the same envelope, open, with a tick")
    picture = h("span", {"class": "fair__picture", "role": "img", "aria-label": label})
    return [picture, h("p", None, first, " ", second)]


def _counts() -> Node:
    """Return the sentence above the bars."""
    text = _(
        "Even fair dice look uneven in a single game: the bars show how often each face came up, "
        "the line shows the average."
    )
    return h("p", None, text)


def recipe_dialog(table: Table) -> Node:
    """Return the dialog that explains the seed and, after the last roll, proves it."""
    back = block(_("Back"), f"{OPEN_DIALOG} fairness", "paper small")
    return dialog("recipe", _("How to check it"), _seed(table), back, wide=True)


def _player(player: Player, tally: Tally) -> Node:
    return _row(player.name, player, tally)


def _row(name: str, player: Player | None, tally: Tally) -> Node:
    wait = ngettext(
        "Longest wait for a six: {n} die rolled.",
        "Longest wait for a six: {n} dice rolled.",
        tally.longest_wait,
    )
    mark = token(player.mark) if player else None
    return h(
        "li",
        {"class": "fair__player", "data-token": player.mark if player else None},
        h("p", {"class": "fair__name"}, mark, h("span", {"class": "fair__who"}, name)),
        _bars(tally),
        h("p", {"class": "fair__words"}, verdict(tally), " ", wait if tally.thrown else None),
    )


def _bars(tally: Tally) -> Node:
    most = max(*tally.counts, 2 * tally.expected, 1)
    bars = [_bar(face, tally.counts[face - 1], most) for face in range(1, FACES + 1)]
    line = {"class": "fair__line", "style": {"--share": f"{tally.expected / most:.3f}"}}
    return h("div", {"class": "fair__bars"}, h("span", line), bars)


def _bar(face: int, count: int, most: float) -> Node:
    label = ngettext("{face}: {n} time", "{face}: {n} times", count, face=face)
    bar = h("span", {"class": "fair__bar", "style": {"--share": f"{count / most:.3f}"}})
    number = h("span", {"class": "fair__count", "aria-hidden": "true"}, count)
    attrs = {"class": "fair__face", "role": "img", "aria-label": label}
    return h("span", attrs, h("span", {"class": "fair__room"}, number, bar), pips(face))


def verdict(tally: Tally) -> str:
    """Return the result of the significance test in plain words."""
    share = tally.share_of_more_uneven
    if share is None:
        return _("Not enough dice rolled to tell; you need at least {n}.", n=ENOUGH)
    hundred = round(100 * share)
    if hundred >= 5:
        return _(
            "Nothing unusual: fair dice look more uneven than this in {n} out of 100 games.",
            n=hundred,
        )
    if hundred >= 1:
        return _(
            "Rather uneven: fair dice look at least this uneven in {n} out of 100 games.", n=hundred
        )
    return _("Very uneven: fewer than 1 in 100 games with fair dice look like this.")


# ---------------------------------------------------------------------- the seed


def _seed(table: Table) -> Child:
    seed = table.setup.seed
    if not seed:
        return None
    over = table.match.due == "nothing"
    why = _(
        "A seed was chosen before the first roll, and every roll comes from it, in the same "
        "way for everyone. This is its fingerprint (SHA-256). After the last roll, the seed "
        "itself appears here, so anyone can check."
    )
    mark = h("p", {"class": "fair__code"}, commitment(seed))
    parts = [h("p", None, _("The seed:")), h("p", {"class": "fair__code"}, seed), _check(table)]
    return h("div", {"class": "fair__seed"}, h("p", None, why), mark, parts if over else None)


def _check(table: Table) -> Node:
    """Return the script, its output, and whether the output matches the rolls of the game."""
    seed, made = table.setup.seed, throws(table)
    sizes = [(number, len(dice)) for number, dice in made]
    printed = run(seed, sizes)
    wanted = [commitment(seed), *(" ".join(map(str, (number, *dice))) for number, dice in made)]
    alike = sum(mine == theirs for mine, theirs in zip(printed[1:], wanted[1:], strict=True))
    code = {"class": "fair__code fair__long", "tabindex": "0", "role": "region"}
    return h(
        "div",
        {"class": "fair__seed"},
        h("p", None, _("The recipe is a few lines of Python. This device has just run them:")),
        h("pre", code | {"aria-label": _("The recipe")}, script(seed, sizes)),
        h("p", {"class": "fair__name"}, _said(alike, len(made), same=printed[0] == wanted[0])),
        h("pre", code | {"aria-label": _("What it printed")}, "\n".join(printed)),
    )


def _said(alike: int, made: int, *, same: bool) -> str:
    if not same:
        return _("The fingerprint is different: this isn’t the seed.")
    if alike == made:
        return ngettext(
            "The fingerprint matches, and so does the one roll.",
            "The fingerprint matches, and so do all {n} rolls.",
            made,
        )
    return ngettext(
        "The fingerprint matches; {n} roll was tapped in, not made on screen.",
        "The fingerprint matches; {n} rolls were tapped in, not made on screen.",
        made - alike,
    )


LINES = """
from hashlib import sha256

print(sha256(seed.encode()).hexdigest())

def throw(number, dice):
    name = f"{seed}/{number}/0".encode()
    word = int.from_bytes(sha256(name).digest()[:8], "big")
    return sorted(1 + word // 6**k % 6 for k in range(dice))

for number, dice in throws:
    print(number, *throw(number, dice))
"""
"""The script is constant; no part of a record is ever inserted into it."""

COMPILED = compile(LINES, "recipe", "exec")

Throws = Sequence[tuple[int | str, int]]
"""For each roll, the number or turn from which it was drawn, and its number of dice."""


def script(seed: str, throws: Throws) -> str:
    """Return the script for display, ready to be copied into any Python interpreter."""
    return f"seed = {seed!r}\nthrows = {list(throws)!r}\n{LINES.rstrip()}"


def run(seed: str, throws: Throws) -> list[str]:
    """Run the script and return its output lines: the seed's SHA-256, then each roll."""
    said = StringIO()
    with redirect_stdout(said):
        exec(COMPILED, {"seed": seed, "throws": throws})  # noqa: S102 - the constant lines above; seed and throws are values to them, not code
    return said.getvalue().splitlines()
