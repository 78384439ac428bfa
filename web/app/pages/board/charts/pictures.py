"""Pictures of a class board: the data that each shows for a set of matches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from app import words
from app.i18n import N_, _, ngettext
from app.pages.board.charts.bars import Bar, BarsFacts, ShareRow, SharesFacts
from app.pages.board.charts.dots import MOST, Dot, DotsFacts, Strip
from app.pages.board.charts.settling import SettlingFacts
from app.pages.board.charts.view import ChartFacts
from app.views.kit.dice import Faces
from app.views.kit.widgets import face_of, percent
from app.words import WORDS
from spielekiste.board.baseline import Baseline, baseline
from spielekiste.board.class_figures import (
    FACES,
    SIX,
    DiceCount,
    boxes_made,
    events_by,
    events_each,
    fair_band,
    results_of,
    settling,
)
from spielekiste.board.facts import BoardResult, MatchFacts
from spielekiste.games.master.tasks import TASKS
from spielekiste.games.maumau.cards import COLOURS


class Guess(NamedTuple):
    """A number guessed by the class."""

    row: str
    """Id of the row that it is about; empty if there is only one number."""
    value: float


class Shown(NamedTuple):
    """Data from which a picture is drawn."""

    matches: Sequence[MatchFacts]
    """Matches of one group, at least one."""
    dice: DiceCount
    """Dice of all matches whose dice look like those of the group."""
    guesses: Sequence[Guess]
    is_covered: bool

    @property
    def game(self) -> str:
        """Id of the game."""
        return self.matches[0].group.game

    @property
    def faces(self) -> Faces:
        """Faces of the game's dice."""
        return Faces(WORDS[self.game].faces, words.faces(self.game))

    def guessed(self, row: str = "") -> list[float]:
        """Return the guesses about a row."""
        return [guess.value for guess in self.guesses if guess.row == row]


Rows: TypeAlias = Mapping[str, str]


class BoardPicture(NamedTuple):
    """One picture."""

    label: str
    """Name of its tab, in English."""
    applies: Callable[[Shown], bool]
    """Whether there is something to show."""
    chart: Callable[[Shown], ChartFacts]
    question: Callable[[Shown], str]
    """The question to guess."""
    notes: Callable[[Shown], list[str]] = lambda _shown: []
    """How to read the picture."""
    rows: Callable[[Shown], Rows] = lambda _shown: {}
    """Names of the rows to guess about, by id."""
    title: Callable[[Shown], str] | None = None
    """Title; by default the name of the tab."""
    unit: str = ""
    """Unit of a guess."""


# ---------------------------------------------------------------------- dot plots


def _results(shown: Shown) -> DotsFacts:
    known, counted = _known(shown), WORDS[shown.game].counted
    unit = _(counted) if counted else _("Points")
    dots = [dot for facts in shown.matches for dot in _dots(facts)]
    return DotsFacts(unit, dots, _strips(known), shown.guessed(), shown.is_covered)


def _known(shown: Shown) -> Baseline | None:
    return baseline(shown.matches[0].group.sheet)


def _strips(known: Baseline | None) -> list[Strip]:
    if known is None:
        return []
    middle = Strip(words.rival("middle"), known.middle)
    return [Strip(_("Perfect play"), known.perfect), middle]


def _dots(facts: MatchFacts) -> list[Dot]:
    return [_dot(facts, result, result.points) for result in facts.results]


def _dot(facts: MatchFacts, result: BoardResult, value: float) -> Dot:
    player = facts.players[result.seat]
    return Dot(value, player.mark, player.name)


def _note_results(shown: Shown) -> list[str]:
    is_crowd = len(results_of(shown.matches)) > MOST
    own = _("The dark hill is the class.") if is_crowd else _("Each shape is a result.")
    known, block = _known(shown), _note_block(shown.matches)
    if known is None:
        return [own, *block]
    simulated = _(
        "Each light hill shows {n} simulated games. The thick line under it covers 90 out of "
        "every 100 of them.",
        n=known.games,
    )
    return [f"{own} {simulated}", *block]


def _note_block(matches: Sequence[MatchFacts]) -> list[str]:
    """Return a note on results that were written on a block, if there are any (B7)."""
    count = len(results_of(facts for facts in matches if facts.on_block))
    text = ngettext(
        "{n} result was written on the block: real dice, nothing checked.",
        "{n} results were written on the block: real dice, nothing checked.",
        count,
    )
    return [text] if count else []


def _has_results(shown: Shown) -> bool:
    return bool(results_of(shown.matches))


def _ask_median(_shown: Shown) -> str:
    return _("What is the median, the result in the middle?")


def _each(kind: str) -> Callable[[Shown], DotsFacts]:
    """Return a function that charts how many events of a kind each result contains."""

    def chart(shown: Shown) -> DotsFacts:
        pairs = [(facts, result) for facts in shown.matches for result in facts.results]
        counts = events_each(results_of(shown.matches), kind)
        dots = [_dot(*pair, count) for pair, count in zip(pairs, counts, strict=True)]
        unit = _("Per player and game")
        return DotsFacts(unit, dots, (), shown.guessed(), shown.is_covered)

    return chart


def _of_game(game: str) -> Callable[[Shown], bool]:
    return lambda shown: shown.game == game and _has_results(shown)


# ---------------------------------------------------------------------- dice


def _dice(shown: Shown) -> BarsFacts:
    dice, faces = shown.dice, shown.faces
    bars = [
        Bar(faces.name(face), dice.counts[face - 1], face_of(face, faces.things),
            shown.guessed(str(face)))
        for face in range(1, FACES + 1)
    ]  # fmt: skip
    return BarsFacts(bars, dice.expected, fair_band(dice.thrown), shown.is_covered)


def _has_dice(shown: Shown) -> bool:
    return shown.dice.thrown > 0


def _faces(shown: Shown) -> Rows:
    return {str(face): shown.faces.name(face) for face in range(FACES, 0, -1)}


def _ask_face(shown: Shown) -> str:
    return ngettext(
        "{n} die was rolled. Does it show this face?",
        "{n} dice were rolled. How many show this face?",
        shown.dice.thrown,
    )


def _note_dice(shown: Shown) -> list[str]:
    dice = shown.dice
    notes = [
        ngettext("{n} die rolled.", "{n} dice rolled.", dice.thrown)
        + " "
        + _(
            "The dashed line is the average for fair dice. In 95 out of 100 classes with fair "
            "dice, all six bars end within the band."
        )
    ]
    if dice.repeated:
        text = ngettext(
            "Left out: {n} die that is the same on several devices because of a shared link.",
            "Left out: {n} dice that are the same on several devices because of a shared link.",
            dice.repeated,
        )
        notes.append(text)
    return notes


def _settling(shown: Shown) -> SettlingFacts:
    shares = [value / 100 for value in shown.guessed()]
    return SettlingFacts(settling(shown.dice.faces), 1 / FACES, shares, shown.is_covered)


def _title_settling(shown: Shown) -> str:
    if not shown.faces.names:
        return _("The percentage of sixes")
    return _("The percentage of this symbol: {symbol}", symbol=shown.faces.name(SIX))


def _ask_share(shown: Shown) -> str:
    if not shown.faces.names:
        return _("What percentage of the dice are sixes?")
    return _(
        "What percentage of the dice show this symbol: {symbol}?", symbol=shown.faces.name(SIX)
    )


def _note_settling(_shown: Shown) -> list[str]:
    text = _(
        "The percentage so far, from the first die to the last. The dashed line is one in six "
        "({share}).",
        share=percent(1 / FACES),
    )
    return [text]


# ---------------------------------------------------------------------- boxes, tasks, wishes


def _boxes(shown: Shown) -> SharesFacts:
    results, known = results_of(shown.matches), _known(shown)
    made = boxes_made(results)
    chances: Sequence[float | None] = known.made if known else [None] * len(made)
    rows = [
        _share(shown, box, words.line(shown.game, box), made[box], chance)
        for box, chance in zip(made, chances, strict=True)
    ]
    return SharesFacts(rows, shown.is_covered)


def _share(shown: Shown, row: str, name: str, count: int, chance: float | None = None) -> ShareRow:
    of = len(results_of(shown.matches))
    guesses = [value / of for value in shown.guessed(row)]
    return ShareRow(row, name, count, of, chance, guesses)


def _has_boxes(shown: Shown) -> bool:
    return any(result.boxes for result in results_of(shown.matches))


def _box_names(shown: Shown) -> Rows:
    return {box: words.line(shown.game, box) for box in boxes_made(results_of(shown.matches))}


def _ask_boxes(shown: Shown) -> str:
    return ngettext(
        "{n} sheet: does it have points here?",
        "How many of the {n} sheets have points here?",
        len(results_of(shown.matches)),
    )


def _note_boxes(data: Shown) -> list[str]:
    text = _("Bar: the class’s sheets with points in this box. Diamond: perfect play.")
    return [text, *_note_block(data.matches)]


def _tasks(shown: Shown) -> SharesFacts:
    counts = events_by(results_of(shown.matches), "task", TASKS)
    rows = [_share(shown, task, name, counts[task]) for task, name in _task_names(shown).items()]
    return SharesFacts(rows, shown.is_covered)


def _task_names(shown: Shown) -> Rows:
    return {task: words.thing(shown.game, task) for task in TASKS}


def _ask_tasks(shown: Shown) -> str:
    return ngettext(
        "{n} player: did they complete this task?",
        "How many of the {n} players completed this task?",
        len(results_of(shown.matches)),
    )


def _wishes(shown: Shown) -> BarsFacts:
    counts = events_by(results_of(shown.matches), "wish", COLOURS)
    bars = [
        Bar(name, counts[colour], name, shown.guessed(colour))
        for colour, name in _colours(shown).items()
    ]
    return BarsFacts(bars, is_covered=shown.is_covered)


def _colours(shown: Shown) -> Rows:
    return {colour: words.thing(shown.game, colour) for colour in COLOURS}


def _ask_wishes(shown: Shown) -> str:
    total = sum(events_by(results_of(shown.matches), "wish", COLOURS).values())
    return ngettext(
        "There was {n} wish. Was it for this colour?",
        "There were {n} wishes. How many were for this colour?",
        total,
    )


def _ask_each(_shown: Shown) -> str:
    return _("What is the median, the number in the middle?")


PICTURES: Mapping[str, BoardPicture] = MappingProxyType(
    {
        "results": BoardPicture(N_("Results"), _has_results, _results, _ask_median, _note_results),
        "dice": BoardPicture(N_("Dice"), _has_dice, _dice, _ask_face, _note_dice, _faces),
        "settling": BoardPicture(
            N_("Sixes"), _has_dice, _settling, _ask_share, _note_settling,
            title=_title_settling, unit="%",
        ),
        "boxes": BoardPicture(
            N_("Boxes"), _has_boxes, _boxes, _ask_boxes, _note_boxes, _box_names
        ),
        "tasks": BoardPicture(
            N_("Tasks"), _of_game("master"), _tasks, _ask_tasks, rows=_task_names
        ),
        "captures": BoardPicture(
            N_("Pieces sent home"), _of_game("ludo"), _each("capture"), _ask_each
        ),
        "ducks": BoardPicture(N_("Ducks"), _of_game("ente"), _each("duck"), _ask_each),
        "wishes": BoardPicture(
            N_("Wishes"), _of_game("maumau"), _wishes, _ask_wishes, rows=_colours
        ),
    }
)  # fmt: skip
"""All pictures in the order of their tabs."""
