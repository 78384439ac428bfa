"""View of the trainer: the first page, a puzzle, and the coach's explanation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from app import words
from app.dom.nodes import Child, Node, h
from app.games.sheet.board import rolls_left
from app.games.sheet.view_coach import aim_words, move_words, others, shown_move, worth_words
from app.i18n import _, ngettext
from app.ports.commands import THROW
from app.settings import Settings
from app.views.dialogs.settings import sound_knob
from app.views.kit.dice import Faces, dice, pegs
from app.views.kit.dice_places import DicePlaces
from app.views.kit.score_sheet import Paper, sheet
from app.views.kit.widgets import block, fold, icon, knob, number, percent, rail, settings_knob
from app.words.common import table_missing
from spielekiste.coach.advice import Advice, Choice
from spielekiste.coach.review import BEST, GOOD, grade_of
from spielekiste.core.seats import MARKS, Player
from spielekiste.parts.dice import HAND, THROWS
from spielekiste.parts.sheet import Box
from spielekiste.parts.sheet_game import SheetState
from spielekiste.trainer.leitner import LAST, Card, Day
from spielekiste.trainer.puzzle import Puzzle

PUZZLE_HOME, PUZZLE_NEXT, PUZZLE_PLAYER = "puzzle-home", "puzzle-next", "puzzle-player"
PUZZLE_REMOVE, PUZZLE_TODAY = "puzzle-remove", "puzzle-today"
"""Verbs of the controls."""

TODAY = "today"
"""Rest of the route of the puzzle of the day."""

COMPARED = 4
"""Maximum number of boxes whose chances are compared."""

OTHERS = 8
"""Maximum number of other moves in the list."""


class QuestionFacts(NamedTuple):
    """Data for a puzzle."""

    puzzle: Puzzle
    state: SheetState
    places: DicePlaces
    faces: Faces
    may_keep: bool
    """Whether dice may be put aside."""
    is_answered: bool
    explained: Explained | None
    """What the coach says; None until it has been worked out."""


class TrainFacts(NamedTuple):
    """Data for the page."""

    settings: Settings
    question: QuestionFacts | None
    """The puzzle on the page; None on the first page."""
    is_today: bool
    """Whether it is the puzzle of the day."""
    is_loading: bool
    """Whether a puzzle is wanted that is not there yet."""
    is_missing: bool
    """Whether a value table could not be loaded so far."""
    today: str
    """Name of the game of the day's puzzle."""
    solved: bool | None
    """Whether the day's puzzle was answered right; None if it has not been answered."""
    names: Sequence[str]
    """Players with puzzles from their own games."""
    name: str
    """The player whose puzzles are asked; empty if there is none."""
    cards: Sequence[Card]
    """That player's cards."""
    waiting: int
    """Number of those to be asked today."""
    days: Mapping[Day, bool]
    """Days whose puzzle has been answered, and whether it was right."""
    looked: int
    """Number of games looked through so far."""
    to_look: int
    """Number of games to be looked through."""


def train_view(facts: TrainFacts) -> Node:
    """Return the page of the dice puzzles: the day’s, the players’ own, or the one being solved."""
    tools: list[Child] = [
        sound_knob(facts.settings),
        settings_knob(),
    ]
    asks = facts.question is not None or facts.is_loading
    if asks:
        tools.append(knob("close", _("Back"), PUZZLE_HOME))
    return h(
        "div",
        {"class": "page review train", "key": "train"},
        rail(_("Dice puzzles"), tools, game_name(facts.question)),
        _question(facts, facts.question) if facts.question else None,
        waiting(missing=facts.is_missing) if facts.is_loading else None,
        None if asks else [_today(facts), _own(facts), _counts(facts)],
    )


def game_name(question: QuestionFacts | None) -> Child:
    """Return the name of a puzzle's game, for the rail."""
    return h("p", {"class": "rail__agreed"}, words.game(question.puzzle.game)) if question else None


def waiting(*, missing: bool) -> Node:
    """Return the message shown while a puzzle or its value table is loading."""
    text = table_missing() if missing else _("The coach is looking for a puzzle…")
    return h("p", {"class": "page__wait", "role": "status", "key": "wait"}, text)


def _part(key: str, title: str, *inside: Child) -> Node:
    head = h("h2", {"class": "past__title"}, title)
    return h("section", {"class": "review__part paper", "key": key}, head, inside)


# ---------------------------------------------------------------------- the first page


def _today(facts: TrainFacts) -> Node:
    sentence = {
        None: _("Everyone gets the same puzzle today. Today’s game: {game}.", game=facts.today),
        True: _("You’ve solved today’s puzzle. Come back tomorrow for a new one."),
        False: _("You’ve had a go at today’s puzzle. Come back tomorrow for a new one."),
    }[facts.solved]
    label = _("Solve it") if facts.solved is None else _("Look at it again")
    return _part(
        "today",
        _("Puzzle of the day"),
        h("p", None, sentence),
        h("div", {"class": "review__ways"}, block(label, PUZZLE_TODAY, "small")),
    )


def _own(facts: TrainFacts) -> Node:
    return _part(
        "own",
        _("From your own games"),
        h(
            "p",
            None,
            _(
                "The coach goes through the dice games finished on this device and turns "
                "choices that cost many points into puzzles."
            ),
        ),
        _looking(facts),
        _players(facts) if len(facts.names) > 1 else None,
        h("p", {"role": "status"}, _how_many(facts)),
        _begin(facts) if facts.waiting else None,
    )


def _looking(facts: TrainFacts) -> Child:
    if facts.is_missing:
        return h("p", {"role": "status"}, table_missing())
    if facts.looked >= facts.to_look:
        return None
    text = _(
        "The coach is looking at your games: {n} of {all}.", n=facts.looked + 1, all=facts.to_look
    )
    share = {"--progress": f"{facts.looked / facts.to_look:.3f}"}
    now = round(100 * facts.looked / facts.to_look)
    bar = {"class": "strip", "role": "progressbar", "aria-label": text, "aria-valuenow": now}
    return [h("p", None, text), h("div", bar, h("div", {"class": "strip__fill", "style": share}))]


def _players(facts: TrainFacts) -> Node:
    buttons = [
        block(
            name,
            f"{PUZZLE_PLAYER} {name}",
            "paper small",
            **{"aria-pressed": "true" if name == facts.name else "false"},
        )
        for name in facts.names
    ]
    return h("div", {"class": "review__ways", "role": "group", "aria-label": _("Players")}, buttons)


def _how_many(facts: TrainFacts) -> str:
    if facts.waiting:
        return ngettext(
            "{n} puzzle is waiting for {name}.",
            "{n} puzzles are waiting for {name}.",
            facts.waiting,
            name=facts.name,
        )
    if facts.cards:
        return _("No puzzles for {name} today.", name=facts.name)
    if facts.looked < facts.to_look:
        return ""
    return _("No puzzles yet. Finish a game with dice and a score sheet first.")


def _begin(facts: TrainFacts) -> Node:
    label = _("Puzzles for {name}", name=facts.name)
    return h("div", {"class": "review__ways"}, block(label, PUZZLE_NEXT, "small"))


def _counts(facts: TrainFacts) -> Node | None:
    """Return encouraging counts, none of which drops after a break from training."""
    answers = sum(card.asked for card in facts.cards)
    if not answers and not facts.days:
        return None
    right = sum(card.right for card in facts.cards)
    by_heart = sum(card.box == LAST for card in facts.cards)
    counts = answers, right, by_heart, len(facts.days)
    rows = [
        ngettext("{n} answer so far", "{n} answers so far", answers),
        ngettext("{n} good answer", "{n} good answers", right),
        ngettext("{n} puzzle you know by heart", "{n} puzzles you know by heart", by_heart),
        ngettext("{n} puzzle of the day", "{n} puzzles of the day", len(facts.days)),
    ]
    lines = [row for row, count in zip(rows, counts, strict=True) if count]
    remove = block([icon("eraser"), _("Delete these puzzles")], PUZZLE_REMOVE, "paper small")
    return _part(
        "counts",
        _("So far"),
        h("ul", None, [h("li", None, row) for row in lines]),
        h("div", {"class": "review__ways"}, remove) if facts.cards else None,
    )


# ---------------------------------------------------------------------- a puzzle


def _question(facts: TrainFacts, question: QuestionFacts) -> Node:
    name = "" if facts.is_today else facts.name
    title = _("Puzzle of the day") if facts.is_today else _("What would you do?")
    return question_view(question, title, name, _onward(facts))


def question_view(question: QuestionFacts, title: str, name: str, onward: Sequence[Node]) -> Node:
    """Return a puzzle, and the coach's verdict on an answer.

    `name` is the player's name, or empty; `onward` holds the buttons below an answer.
    """
    head = h("h2", {"class": "past__title", "id": "puzzle", "tabindex": -1}, title)
    part = {"class": "review__part paper", "key": "asked"}
    left = [
        h("section", part, head, h("p", None, _task(question)), _dice(question)),
        _explanation(question, onward) if question.is_answered else None,
    ]
    attrs = {"class": "train__puzzle", "key": "puzzle"}
    beside = {"class": ["train__left", "is-answered" if question.is_answered else ""]}
    return h("div", attrs, h("div", beside, left), _sheet(question, name))


def _task(question: QuestionFacts) -> str:
    left = THROWS - question.puzzle.throws
    aim = _("Which choice scores the most points?")
    if question.puzzle.others:
        aim = _("Which choice wins most often?")
    if not left:
        return f"{aim} {_('You’ve rolled three times. Which box do you choose?')}"
    return f"{aim} {rolls_left(left, whole_cup=question.puzzle.rules.whole_cup)}"


def _dice(question: QuestionFacts) -> Node:
    live = not question.is_answered
    node = dice(
        question.places, (0,) * HAND, may_keep=question.may_keep, faces=question.faces, is_live=live
    )
    done = question.puzzle.throws >= THROWS or len(question.places.kept) == HAND
    label = _("Choose a box") if done else _("Roll again")
    button = block(label, THROW, "big") if live else None
    return h("div", {"class": "train__dice"}, node, pegs(question.puzzle.throws), button)


def _sheet(question: QuestionFacts, name: str) -> Node:
    live = not question.is_answered
    names = [name or _("You"), *_rivals(question)]
    players = tuple(map(Player, names, MARKS))
    paper = Paper(question.puzzle.game, question.state, players, asks=live, is_live=live)
    scroll = {"class": "sheet-scroll", "tabindex": "0", "role": "region"}
    return h(
        "section",
        {"class": "review__part train__sheet paper", "key": "sheet"},
        h("div", scroll | {"aria-label": _("Score sheet")}, sheet(paper)),
    )


def _rivals(question: QuestionFacts) -> list[str]:
    """Return names for the players to beat."""
    return [_("Player {number}", number=at + 2) for at in range(len(question.puzzle.others))]


# ---------------------------------------------------------------------- the explanation


def _explanation(question: QuestionFacts, onward: Sequence[Node]) -> Node:
    answer = question.explained
    if answer is None:
        text = h("p", {"role": "status"}, _("The coach is thinking…"))
        return h("section", {"class": "review__part paper", "key": "answer"}, text)
    game, best = question.puzzle.game, answer.advice.best
    head = {"class": "past__title", "id": "verdict", "tabindex": -1}
    way = {"class": "coach__best"}
    return h(
        "section",
        {"class": "review__part paper coach", "key": "answer", "data-grade": answer.grade},
        h("h2", head, verdict(answer)),
        None
        if answer.mine is best
        else h(
            "p",
            None,
            _("Your choice:"),
            " ",
            h("span", {"class": "coach__way"}, shown_move(game, answer.mine.move)),
        ),
        h("p", way, icon("coach"), shown_move(game, best.move)),
        h("p", None, _worth(answer), " ", aim_words(game, best)),
        _compared(game, best, answer.mine),
        fold(
            _("Other choices"),
            others(game, answer.advice.choices[1 : OTHERS + 1], to_win=answer.to_win),
            heading="h3",
        ),
        h("div", {"class": "review__ways"}, onward),
    )


def _compared(game: str, best: Choice, mine: Choice) -> Node | None:
    """Return the chances of the boxes in which two choices differ most."""
    apart = {box: abs(best.met[box] - mine.met[box]) for box in best.met}
    boxes: list[Box] = sorted(apart, key=lambda box: -apart[box])[:COMPARED]
    rows = [
        h(
            "tr",
            None,
            h("th", {"scope": "row"}, words.thing(game, box)),
            [h("td", None, percent(choice.met[box])) for choice in (mine, best)],
        )
        for box in boxes
        if apart[box] >= 0.01
    ]
    if not rows:
        return None
    heads = (_("Chance of scoring"), _("your choice"), _("the coach’s"))
    head = h("thead", None, h("tr", None, [h("th", {"scope": "col"}, text) for text in heads]))
    return h("table", {"class": "coach__others train__chances"}, head, h("tbody", None, rows))


def _onward(facts: TrainFacts) -> list[Node]:
    onward = [block(_("Done for now"), PUZZLE_HOME, "paper small")]
    if facts.waiting:
        onward.insert(0, block(_("Next puzzle"), PUZZLE_NEXT, "small", **{"data-next": True}))
    return onward


@dataclass(frozen=True, slots=True)
class Explained:
    """An answer with the values of all moves."""

    advice: Advice
    """All moves."""
    mine: Choice
    """The player's move."""
    average: float
    """Average total under best play, by which moves are graded."""
    to_win: bool = False
    """Whether values are chances of winning, not points."""

    @property
    def grade(self) -> str:
        """Grade of the answer."""
        return grade_of(self.mine.loss, self.average)

    @property
    def is_right(self) -> bool:
        """True if the answer counts as right."""
        return self.grade in (BEST, GOOD)


def _worth(answer: Explained) -> str:
    """Return a sentence with the points, or the chance of winning, after the best move."""
    best = answer.advice.best
    if answer.to_win:
        return _("Chance of winning: {chance}.", chance=percent(round(best.expected, 3)))
    return worth_words(best)


def verdict(answer: Explained) -> str:
    """Return a sentence on how good the answer is, and how many points it costs."""
    loss = number(answer.mine.loss, 2)
    if answer.grade == BEST:
        return _("That’s what the coach would do!")
    if answer.to_win:
        loss = percent(round(answer.mine.loss, 3))
        if answer.grade == GOOD:
            return _("Nearly the same: it wins only {chance} less often.", chance=loss)
        return _("There’s a better choice: yours wins {chance} less often.", chance=loss)
    if answer.grade == GOOD:
        return _("Nearly the same: on average it’s only {n} points behind the coach.", n=loss)
    return _("There’s a better choice: yours costs {n} points on average.", n=loss)


def verdict_words(game: str, answer: Explained) -> str:
    """Return the verdict and the best move as text for screen readers."""
    best = answer.advice.best
    parts = [verdict(answer), move_words(game, best.move), _worth(answer), aim_words(game, best)]
    return " ".join(filter(None, parts))
