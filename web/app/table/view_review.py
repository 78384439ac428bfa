"""View of a review: a chart of luck and skill, key moments, every decision."""

from __future__ import annotations

from itertools import groupby, islice
from typing import NamedTuple, cast

from app import i18n, words
from app.dom.nodes import Child, Node, h
from app.games.sheet.view_coach import dice_picture, dice_words
from app.i18n import _
from app.ports.commands import LEAVE
from app.ports.route import TRAIN, Route
from app.settings import Settings
from app.views.dialogs.settings import sound_knob
from app.views.kit.widgets import (
    block,
    icon,
    knob,
    number,
    rail,
    settings_knob,
    signed,
    token,
    unseen,
    use,
)
from app.words.common import hint_line, table_missing
from spielekiste.coach.review import BEST, BLUNDER, GOOD, GRADES, MISTAKE, GradedMove, Review
from spielekiste.core.state import Seat
from spielekiste.core.table import Table
from spielekiste.parts.dice import Dice, Keep
from spielekiste.parts.sheet import Enter
from spielekiste.parts.sheet_game import SheetState

SHOW_GAME, SHOW_MOMENT, CHOOSE_SEAT = "game", "moment", "seat"
"""Verbs of the controls."""

ROOM = 0.12
"""Margin at both ends of the chart, as a fraction of its range."""


class ReviewFacts(NamedTuple):
    """Data for the review."""

    table: Table
    """Table with the match."""
    number: int
    """Number of the game in the match, from 0."""
    seat: Seat
    """Seat whose game is reviewed."""
    review: Review | None
    """The coach's review; None until it is complete."""
    share: float
    """Progress of the coach, 0 to 1."""
    failed: bool
    """Whether the game cannot be reviewed."""
    is_waiting: bool
    """Whether the coach's table could not be loaded so far."""
    turns: int
    """Number of turns shown so far."""
    drawn: dict[tuple[str, int, Seat, int], Node]
    """Cache of rendered turns by language, game of the match, seat and turn."""
    can_leave: bool = True
    """Whether there is a button that leaves the review."""
    here: int | None = None
    """Step of a decision to be pointed out."""
    curve: Child = None
    """Chances of winning during the game, once that part is loaded."""

    @property
    def game(self) -> str:
        """Id of the game."""
        return self.table.setup.game.id

    @property
    def name(self) -> str:
        """Name of the player."""
        return self.table.setup.players[self.seat].name


def review_view(page: ReviewFacts, game: str, settings: Settings) -> Node:
    """Return the page of a review."""
    tools = [
        sound_knob(settings),
        settings_knob(),
        knob("close", _("Back"), LEAVE) if page.can_leave else None,
    ]
    return h(
        "div",
        {"class": "page review", "key": "review"},
        rail(_("Luck or skill?"), tools, h("p", {"class": "rail__agreed"}, game)),
        _choices(page),
        _content(page),
    )


def _choices(page: ReviewFacts) -> Child:
    """Return the controls for choosing a player and a game, each only if there are several."""
    setup, ended = page.table.setup, page.table.match.ended
    seats = [
        _choice(
            [token(player.mark), player.name], f"{CHOOSE_SEAT} {seat}", chosen=seat == page.seat
        )
        for seat, player in enumerate(setup.players)
    ]
    games = [
        _choice(_("Game {number}", number=at + 1), f"{SHOW_GAME} {at}", chosen=at == page.number)
        for at in range(len(ended))
    ]
    rows = [row for row in (seats, games) if len(row) > 1]
    return [h("div", {"class": "review__ways", "role": "group"}, row) for row in rows]


def _choice(label: Child, do: str, *, chosen: bool) -> Node:
    return block(label, do, "paper small", **{"aria-pressed": "true" if chosen else "false"})


def _content(page: ReviewFacts) -> Child:
    if page.failed or page.is_waiting:
        text = _("The coach can’t help here right now.") if page.failed else table_missing()
        return h("p", {"class": "page__ways paper", "role": "status"}, text)
    if page.review is None:
        return _waiting(page.share)
    hints = hint_line(page.table.hints, page.table.setup.players)
    return [
        _picture(page, page.review, hints),
        page.curve,
        _moments(page, page.review),
        _decisions(page, page.review),
    ]


def _waiting(share: float) -> Node:
    fill = h("div", {"class": "strip__fill", "style": {"--progress": f"{share:.3f}"}})
    label = {"aria-label": _("The coach is looking at the game…")}
    attrs = {"class": "strip", "role": "progressbar", "aria-valuenow": round(100 * share)}
    bar = h("div", attrs | label, fill)
    text = h("p", {"role": "status"}, _("The coach is looking at the game…"))
    return h("section", {"class": "review__part paper", "key": "wait"}, text, bar)


# ---------------------------------------------------------------------- luck and skill


def _picture(page: ReviewFacts, review: Review, hints: str) -> Node:
    """Return the score chart: the average of perfect play, luck, decisions, and the result."""
    start, lucky, end = review.expectation, review.expectation + review.luck, float(review.result)
    low, high = min(start, lucky, end), max(start, lucky, end)
    room = ROOM * max(high - low, 1)
    scale = (low - room, high + room)
    rows = [
        flag("flag", _("Perfect play, on average"), number(start), (start, start), scale),
        flag("clover", _("Luck with the dice"), signed(review.luck), (start, lucky), scale),
        flag("coach", _("Decisions"), signed(-review.lost), (lucky, end), scale),
        flag("flag", _("Final score"), str(review.result), (end, end), scale),
    ]
    return h(
        "section",
        {"class": "review__part paper", "key": "picture"},
        h("h2", {"class": "past__title"}, _("Luck and decisions")),
        h("p", None, in_words(page.name, review), " ", hints),
        h("ol", {"class": "luck"}, rows),
    )


def in_words(name: str, review: Review) -> str:
    """Return a sentence on how luck and decisions affected a player's result."""
    lucky, lost = number(abs(review.luck)), number(review.lost)
    luck = _("The dice gave {name} {n} points more than usual.", name=name, n=lucky)
    if review.luck < 0:
        luck = _("The dice gave {name} {n} points fewer than usual.", name=name, n=lucky)
    if review.lost < 0.05:
        return luck + " " + _("No decision could have been better.")
    return luck + " " + _("Better decisions would have earned {n} more points on average.", n=lost)


def flag(
    sign: str, label: str, value: str, way: tuple[float, float], scale: tuple[float, float]
) -> Node:
    """Return a row of the chart: an arrow from start to end, or a flag if both are equal."""
    start, end = ((at - scale[0]) / (scale[1] - scale[0]) for at in way)
    kind = "luck__flag" if start == end else "luck__way"
    turn = "is-down" if end < start else ""
    style = {"--from": f"{min(start, end):.4f}", "--to": f"{max(start, end):.4f}"}
    drawn = h("span", {"class": [kind, turn], "style": style})
    name = h("span", {"class": "luck__name"}, icon(sign), label)
    room = h("span", {"class": "luck__room", "aria-hidden": "true"}, drawn)
    return h("li", {"class": "luck__line"}, name, h("span", {"class": "luck__number"}, value), room)


# ---------------------------------------------------------------------- key moments


def _moments(page: ReviewFacts, review: Review) -> Child:
    if not review.moments:
        return None
    worst = review.moments[0]
    cards = [
        _moment(page, moment, "small" if moment is worst else "paper small")
        for moment in review.moments
    ]
    return h(
        "section",
        {"class": "review__part paper", "key": "moments"},
        h("h2", {"class": "past__title"}, _("Worth another look")),
        h("ul", {"class": "moments"}, cards),
        h("p", None, h("a", {"href": f"#{Route(TRAIN)}"}, _("Puzzles from your games"))),
    )


def _moment(page: ReviewFacts, decision: GradedMove, kind: str) -> Node:
    """Return a key decision; `kind` is the style of its button."""
    best = h("p", {"class": "moment__way"}, icon("coach"), *_way(page, decision, best=True))
    cost = _("Difference: {n} points on average", n=number(decision.loss, 2))
    return h(
        "li",
        {"class": "moment", "data-grade": decision.grade, "key": f"moment-{decision.at}"},
        h("p", {"class": "moment__way"}, mark(decision.grade), *_way(page, decision)),
        best,
        h("p", {"class": "moment__cost"}, cost),
        block([icon("play"), _("Play from here")], f"{SHOW_MOMENT} {decision.at}", kind),
    )


def _dice(page: ReviewFacts, decision: GradedMove) -> Dice:
    return cast("SheetState", page.table.positions[decision.at].state).dice


def _way(page: ReviewFacts, decision: GradedMove, *, best: bool = False) -> list[Node]:
    """Return the actual or best move."""
    return _shown_move(page.game, _dice(page, decision), decision, best=best)


def _shown_move(game: str, dice: Dice, decision: GradedMove, *, best: bool = False) -> list[Node]:
    """Return the actual or best move: the dice, with kept ones marked, and a description."""
    move = decision.best if best else decision.move
    said = _better(game, move) if best else done_words(game, move)
    if isinstance(move, Enter) or not move.dice:
        return (
            [h("span", None, said)] if best else [dice_picture(game, dice), h("span", None, said)]
        )
    short = h("span", {"aria-hidden": "true"}, _("Best") if best else _("Kept"))
    return [dice_picture(game, dice, move.dice), short, unseen(said)]


def done_words(game: str, move: Keep | Enter) -> str:
    """Describe the actual move."""
    if isinstance(move, Enter):
        return _("Chosen box: {box}", box=words.thing(game, move.box))
    if not move.dice:
        return _("Rolled all five again")
    return _("Kept: {dice}", dice=dice_words(game, move.dice))


def _better(game: str, move: Keep | Enter) -> str:
    """Describe the best move."""
    if isinstance(move, Enter):
        return _("Best box: {box}", box=words.thing(game, move.box))
    if not move.dice:
        return _("Best: roll all five again")
    return _("Best: keep {dice}", dice=dice_words(game, move.dice))


# ---------------------------------------------------------------------- every decision


def grade_name(grade: str) -> str:
    """Return the name of a grade."""
    return {
        BEST: _("Best choice"),
        GOOD: _("Good"),
        MISTAKE: _("Costly"),
        BLUNDER: _("Very costly"),
    }[grade]


def mark(grade: str) -> Node:
    """Return the icon of a grade; each has its own colour and shape."""
    drawn = use(f"grade-{grade}", "grade")
    attrs = {"class": "grade-mark", "data-grade": grade, "role": "img"}
    return h("span", attrs | {"aria-label": grade_name(grade)}, drawn)


def _decisions(page: ReviewFacts, review: Review) -> Node:
    legend = [_grade_count(grade, review.count(grade)) for grade in GRADES]
    turns = groupby(review.decisions, key=lambda decision: decision.turn)
    rows = [_turn(page, turn, list(decisions)) for turn, decisions in islice(turns, page.turns)]
    return h(
        "section",
        {"class": "review__part paper", "key": "decisions"},
        h("h2", {"class": "past__title"}, _("Every decision")),
        h("ul", {"class": "grades"}, legend),
        h("ol", {"class": "turns"}, rows),
    )


def _grade_count(grade: str, count: int) -> Node:
    name = h("span", {"aria-hidden": "true"}, grade_name(grade))
    number = h("span", {"class": "grades__count"}, count)
    return h("li", {"data-grade": grade}, mark(grade), name, number)


def _turn(page: ReviewFacts, turn: int, decisions: list[GradedMove]) -> Node:
    key = (i18n.spoken(), page.number, page.seat, turn)
    if any(decision.at == page.here for decision in decisions):
        return _drawn_turn(page, turn, decisions)
    if key not in page.drawn:
        page.drawn[key] = _drawn_turn(page, turn, decisions)
    return page.drawn[key]


def _drawn_turn(page: ReviewFacts, turn: int, decisions: list[GradedMove]) -> Node:
    title = h("h3", {"class": "turns__title"}, _("Turn {n}", n=turn + 1))
    rows = [
        decision_row(page.game, _dice(page, decision), decision, is_here=decision.at == page.here)
        for decision in decisions
    ]
    return h("li", {"class": "turns__turn"}, title, h("ul", None, rows))


def decision_row(game: str, dice: Dice, decision: GradedMove, *, is_here: bool = False) -> Node:
    """Return a decision with its grade and, if not optimal, with the best move and the loss.

    `is_here` highlights the decision.
    """
    better = [
        h("span", {"class": "turns__best"}, *_shown_move(game, dice, decision, best=True)),
        h("span", {"class": "turns__cost"}, _("{n} points", n=number(-decision.loss, 2))),
    ]
    return h(
        "li",
        {"class": ["turns__row", "is-here" if is_here else ""], "data-grade": decision.grade},
        mark(decision.grade),
        h("span", {"class": "turns__done"}, *_shown_move(game, dice, decision)),
        better if decision.grade != BEST else None,
    )
