"""View of a user-written bot's input, output and move at one step of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from app.dom.nodes import Child, Node, h
from app.i18n import _, ngettext, pgettext
from app.table.view_replay import JUMP
from app.table.view_review import decision_row, in_words
from app.views.kit.widgets import block, icon, knob
from app.words.common import table_missing
from spielekiste.coach.review import GradedMove, Review
from spielekiste.core.state import Seat
from spielekiste.core.table import Table
from spielekiste.parts.dice import Dice

BOT_LOOK, BOT_LOOK_NUMBER, BOT_NUMBER = "bot-look", "bot-look-number", "bot-number"
SET_OWNER = "owner"
"""Verbs of the controls."""


class BotGame(NamedTuple):
    """A game of a contest."""

    number: int
    """Number of the game, from 1."""
    table: Table
    given: Mapping[int, Sequence[tuple[str, str]]]
    """Names and values of a bot's input, by number of the step that it decided."""
    notes: Mapping[int, tuple[str, str]]
    """A bot's reason for its decision, and what it printed, by number of the step."""
    fault: str = ""
    """Description of the error that ended the game, or empty."""
    owner: int = 0
    """Number of the player whose game it is, if each player plays alone."""
    owners: Mapping[int, str] = MappingProxyType({})
    """Names of the players who have played this game alone, by their number."""


class DecisionFacts(NamedTuple):
    """A decision of a bot, and the coach's review of the game."""

    game: BotGame
    at: int
    """Number of steps made in the position shown."""
    decisions: Sequence[int]
    """Numbers of the steps that are decisions of the bot."""
    seat: Seat | None
    """Seat that decides now; None if none does."""
    narration: str
    """Description of the next step."""
    dice: Dice
    """The dice on the table; none in games without them."""
    has_coach: bool
    is_missing: bool
    """Whether the coach's table could not be loaded so far."""
    review: Review | None
    """The coach's review; None until it is complete."""

    @property
    def name(self) -> str:
        """Name of the player who decides."""
        return self.game.table.setup.players[self.seat or 0].name


def decision_view(facts: DecisionFacts) -> Node:
    """Return the panel next to the board."""
    parts = (_knobs(facts), _decision(facts), _coach(facts), _seen(facts), _same_dice(facts))
    attrs = {"class": "inside paper", "aria-labelledby": "decision", "key": "inside"}
    return h("section", attrs, _title(facts), *parts)


def _title(facts: DecisionFacts) -> Node:
    text = _("No decision at this step")
    if facts.at in facts.decisions:
        number, all_ = facts.decisions.index(facts.at) + 1, len(facts.decisions)
        text = _("{name}: decision {n} of {all}", name=facts.name, n=number, all=all_)
    return h("h2", {"class": "replay__title", "id": "decision"}, text)


def _knobs(facts: DecisionFacts) -> Node:
    """Return the buttons that jump between decisions."""
    before = [at for at in facts.decisions if at < facts.at]
    after = [at for at in facts.decisions if at > facts.at]
    last, following = before[-1] if before else 0, after[0] if after else 0
    return h(
        "div",
        {"class": "inside__knobs"},
        knob("left", _("Previous decision"), f"{JUMP} {last}", disabled=not before),
        knob("right", _("Next decision"), f"{JUMP} {following}", disabled=not after),
        _dearest(facts),
    )


def _dearest(facts: DecisionFacts) -> Child:
    """Return the button that jumps to the costliest mistake."""
    if facts.review is None or not facts.review.moments:
        return None
    at = facts.review.moments[0].at
    label: list[Child] = [icon("coach"), _("Costliest mistake")]
    return block(label, f"{JUMP} {at}", "small", disabled=at == facts.at)


def _decision(facts: DecisionFacts) -> Child:
    """Return the bot's move and its reason."""
    if facts.at not in facts.decisions:
        return h("p", {"key": "between"}, _("The bot has nothing to decide here."))
    why, _printed = facts.game.notes.get(facts.at, ("", ""))
    said = _part(_("Its reason"), h("p", None, h("q", None, why))) if why else None
    return [_part(_("Its choice"), _chosen(facts)), said]


def _seen(facts: DecisionFacts) -> Child:
    """Return the bot's printed output and its input."""
    _why, printed = facts.game.notes.get(facts.at, ("", ""))
    given = facts.game.given.get(facts.at)
    return [
        _part(pgettext("bot", "What it printed"), h("pre", {"class": "inside__code"}, printed))
        if printed
        else None,
        _part(_("What it could see"), _names(given)) if given else None,
    ]


def _part(title: str, *inside: Child) -> Node:
    heading = h("h3", {"class": "inside__title"}, title)
    return h("div", {"class": "inside__part", "key": title}, heading, *inside)


def _names(given: Sequence[tuple[str, str]]) -> Node:
    """Return the names and values of the input, as in a bot's code."""
    rows = [
        [
            h("dt", {"class": "inside__name", "key": f"{name} name"}, name),
            h("dd", {"class": "inside__code", "key": name}, value),
        ]
        for name, value in given
    ]
    return h("dl", {"class": "inside__given", "lang": "en", "translate": "no"}, rows)


def _chosen(facts: DecisionFacts) -> Child:
    steps = facts.game.table.steps
    if facts.at >= len(steps):
        return h("p", {"class": "bots__fault"}, facts.game.fault)
    code = h(
        "code", {"class": "inside__code", "lang": "en", "translate": "no"}, str(steps[facts.at])
    )
    return [code, h("p", None, facts.narration) if facts.narration else None]


def _coach(facts: DecisionFacts) -> Child:
    """Return the coach's comments on the decision and the game, if the coach knows the game."""
    if not facts.has_coach:
        return None
    if facts.review is None:
        text = table_missing() if facts.is_missing else _("The coach is looking at the game…")
        return _part(_("What the coach says"), h("p", {"role": "status"}, text))
    player = facts.game.table.setup.players[facts.review.seat].name
    graded = _graded(facts, facts.review)
    row = decision_row(facts.game.table.setup.game.id, facts.dice, graded) if graded else None
    inside = h("ul", {"class": "turns"}, row) if row else None
    return _part(_("What the coach says"), inside, h("p", None, in_words(player, facts.review)))


def _graded(facts: DecisionFacts, review: Review) -> GradedMove | None:
    return next((move for move in review.decisions if move.at == facts.at), None)


def _same_dice(facts: DecisionFacts) -> Child:
    """Return the control for choosing the player whose game with these dice is shown."""
    game = facts.game
    if len(game.owners) < 2 or game.fault:
        return None
    buttons = [
        block(
            name,
            f"{SET_OWNER} {at}",
            "paper small",
            **{"aria-pressed": str(at == game.owner).lower()},
        )
        for at, name in game.owners.items()
    ]
    title = _("The same dice, played by")
    group = h("div", {"class": "review__ways", "role": "group", "aria-label": title}, buttons)
    return _part(title, group)


class PlayedGames(NamedTuple):
    """The games of a contest, in progress or finished."""

    game: str
    """Id of the game."""
    names: Sequence[str]
    """Names of the players."""
    picks: Mapping[str, tuple[int, float]]
    """Games worth inspecting, with results, by name: `worst`, `middle`, `best`, `lost`, `won`."""
    failed: Sequence[int] | None
    """The game in which a bot failed, and the player who owned that game; None if there is none."""
    played: int
    """Number of games played so far."""
    fault: str
    """Description of the error that ended the contest, or empty."""


def choice_view(facts: PlayedGames, typed: str) -> Child:
    """Return the controls for the choice; None before the first game.

    `typed` is the content of the field for a game's number.
    """
    if not facts.picks and facts.failed is None:
        return None
    failed = _button(_("Where the bot stopped"), *facts.failed) if facts.failed else None
    picked = [_button(_label(name, result), game) for name, (game, result) in facts.picks.items()]
    title = h("h3", {"class": "bots__looks-title", "id": "looks"}, _("Look at a game"))
    buttons = h("div", {"class": "bots__tools"}, failed, picked)
    attrs = {"class": "bots__looks", "aria-labelledby": "looks", "key": "looks"}
    return h(
        "section", attrs, title, buttons, _by_number(facts.played, typed) if facts.picks else None
    )


def _button(label: str, game: int, player: int = 0) -> Node:
    return block(label, f"{BOT_LOOK} {game} {player}", "small paper", key=label)


def _label(name: str, result: float) -> str:
    points = int(result)
    return {
        "worst": ngettext("Worst: {n} point", "Worst: {n} points", points),
        "middle": ngettext("Middle: {n} point", "Middle: {n} points", points),
        "best": ngettext("Best: {n} point", "Best: {n} points", points),
        "lost": _("A game it lost"),
        "won": _("A game it won"),
    }[name]


def _by_number(played: int, typed: str) -> Node:
    """Return the field for entering the number of any game."""
    field = {
        "type": "number",
        "class": "bots__number",
        "min": 1,
        "max": played,
        "value": typed,
        "data-input": BOT_NUMBER,
    }
    label = _("Game number, 1 to {n}", n=played)
    ask = h("label", {"class": "bots__ask"}, h("span", None, label), h("input", field))
    button = h(
        "button", {"type": "submit", "class": "block block--small block--paper"}, _("Show the game")
    )
    return h("form", {"class": "bots__tools", "data-submit": BOT_LOOK_NUMBER}, ask, button)
