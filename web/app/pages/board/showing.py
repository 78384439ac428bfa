"""The pictures of a class board: choose games, cover, guess, save and print."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple, Protocol

from app import words
from app.dom.nodes import Child
from app.i18n import _
from app.links.duel import TableResult
from app.pages.board.charts import view
from app.pages.board.charts.pictures import PICTURES, BoardPicture, Guess, Shown
from app.pages.board.charts.view import (
    GuessFacts,
    PictureFacts,
    file_name,
    files_of,
    picture_view,
    table_text,
    tables_with_rows,
)
from app.pages.board.collect.arrivals import own_mark
from app.pages.board.link import MOST_GUESSES, ClassBoard, StoredGuess
from app.pages.ports import ScreenHost
from app.ports.commands import Commands, by_argument, by_value, plain
from app.ports.stage import Stage
from app.table.paper import agreed
from app.words import WORDS
from spielekiste import GAMES
from spielekiste.board.class_figures import DiceCount, count_dice
from spielekiste.board.facts import GroupKey, MatchFacts, code_facts, match_facts
from spielekiste.core.match import SetUp
from spielekiste.core.table import Table

AT_ONCE = 3
"""Number of matches whose facts are collected in one task."""

LONGEST = 12
"""Maximum number of characters of a guess that are read."""


class Arrived(Protocol):
    """A result that has arrived on the board (`app.pages.board.collect.reading.Arrival`)."""

    @property
    def id(self) -> str:
        """Hash of the result."""

    @property
    def setup(self) -> SetUp | None:
        """Settings of the match, or of the duel that a code belongs to."""

    @property
    def table(self) -> Table | None:
        """The replayed match; None for a code."""

    @property
    def code(self) -> TableResult | None:
        """The result of a typed code; None for a match."""


class ShownBoard(NamedTuple):
    """Data of a board that the pictures need."""

    title: str
    """Name for files."""
    arrivals: Sequence[Arrived]
    """The results that count, oldest first."""
    names: bool
    """Whether players' names are shown."""
    guesses: Sequence[StoredGuess]
    """All guesses, oldest first."""
    covered: Sequence[str]
    """Ids of the covered pictures."""
    numbers: Mapping[str, int] = MappingProxyType({})
    """Numbers of the results on the board, by id."""


class ChangedBoard(Protocol):
    """The board as stored (`app.pages.board.shelf.BoardKeeper`)."""

    def change(self, act: Callable[[ClassBoard], ClassBoard]) -> bool:
        """Make a change and store it; if the change fails, show a notice and return False."""


def _nameless(facts: MatchFacts, number: int) -> MatchFacts:
    """Return facts with shapes of their own, and with the number of the result as names."""
    marked = [replace(each, mark=own_mark(each.mark, number)) for each in facts.players]
    return replace(facts, players=tuple(replace(each, name=str(number)) for each in marked))


class Showing:
    """The pictures of one board."""

    def __init__(
        self, stage: Stage, host: ScreenHost, keeper: ChangedBoard, board: Callable[[], ShownBoard]
    ) -> None:
        self._stage = stage
        self._host = host
        self._keeper = keeper
        self._board = board
        self._known: dict[str, MatchFacts | None] = {}
        """Facts of each arrival by id; None if it has none."""
        self._is_learning = False
        """Whether a task will collect further facts."""
        self._counted: dict[Sequence[str], tuple[Sequence[str], DiceCount]] = {}
        """Ids of the matches whose dice were counted last, and their count, by faces."""
        self._group: GroupKey | None = None
        """The group of games chosen last."""
        self._removed: Sequence[StoredGuess] = ()
        """The guesses removed last, which can be brought back."""
        self._tab = ""
        """The picture that was shown last."""
        self._row = ""
        self._typed = ""

    @property
    def commands(self) -> Commands:
        """Handlers for choosing, guessing, saving and printing."""
        return {
            view.SHOW_GROUP: by_value(self._choose_group),
            view.SHOW_COVER: by_argument(self._cover),
            view.SHOW_ROW: by_value(self._choose_row),
            view.SHOW_NUMBER: by_value(self._type),
            view.SHOW_GUESS: plain(self._guess),
            view.SHOW_CLEAR: plain(self._clear),
            "show-back": plain(self._bring_back),
            view.SHOW_CSV: by_argument(self._save),
            view.SHOW_PRINT: plain(self._stage.display.print_page),
        }

    @property
    def tabs(self) -> Mapping[str, str]:
        """Names of the pictures that have something to show, by id."""
        self._learn()
        matches = self._matches()
        return {
            name: self.label(name)
            for name, picture in PICTURES.items()
            if any(picture.applies(self._shown(group, name)) for group in _groups(matches))
        }

    def label(self, tab: str) -> str:
        """Return the name of a picture's tab."""
        return _(PICTURES[tab].label)

    def view(self, tab: str) -> Child:
        """Return a picture; None if there is nothing to show."""
        self._learn()
        picture, matches = PICTURES[tab], self._matches()
        groups = [group for group in _groups(matches) if picture.applies(self._shown(group, tab))]
        if not groups:
            return None
        self._tab = tab
        self._group = self._group if self._group in groups else groups[0]
        return picture_view(self._facts(picture, self._group, groups))

    def _facts(
        self, picture: BoardPicture, group: GroupKey, groups: Sequence[GroupKey]
    ) -> PictureFacts:
        shown = self._shown(group, self._tab)
        return PictureFacts(
            id=self._tab,
            title=picture.title(shown) if picture.title else _(picture.label),
            chart=picture.chart(shown),
            notes=[] if shown.is_covered else picture.notes(shown),
            is_covered=shown.is_covered,
            guess=self._guess_facts(picture, shown),
            groups={_key(each): self._name(each, groups) for each in groups},
            group=_key(group),
            tables=tables_with_rows(self._matches()),
        )

    def _guess_facts(self, picture: BoardPicture, shown: Shown) -> GuessFacts:
        rows = picture.rows(shown)
        row = self._row if self._row in rows else next(iter(rows), "")
        question, count = picture.question(shown), len(shown.guesses)
        return GuessFacts(question, picture.unit, rows, row, self._typed, count)

    # ------------------------------------------------------------------ the matches

    def _learn(self, most: int = AT_ONCE) -> int:
        """Collect the facts of some new arrivals; return how many are left for later tasks."""
        missing = [each for each in self._board().arrivals if each.id not in self._known]
        for each in missing[:most]:
            self._known[each.id] = facts_of(each)
        if missing[most:] and not self._is_learning:
            self._is_learning = True
            self._stage.clock.later(0, self._learn_on)
        return len(missing[most:])

    def _learn_on(self) -> None:
        """Collect more facts, and redraw once all have been collected."""
        self._is_learning = False
        if not self._learn():
            self._stage.redraw()

    def _matches(self) -> list[MatchFacts]:
        """Return the facts collected so far."""
        return self._facts_in(self._board())

    def _facts_in(self, board: ShownBoard) -> list[MatchFacts]:
        pairs = [(each.id, self._known.get(each.id)) for each in board.arrivals]
        known = [(key, facts) for key, facts in pairs if facts is not None]
        return [
            facts if board.names else _nameless(facts, board.numbers.get(key, at))
            for at, (key, facts) in enumerate(known, 1)
        ]

    def _shown(self, group: GroupKey, tab: str) -> Shown:
        board = self._board()
        return Shown(
            [facts for facts in self._facts_in(board) if facts.group == group],
            self._dice(group, board),
            [Guess(each.row, each.value) for each in _about(board.guesses, group, tab)],
            tab in board.covered,
        )

    def _dice(self, group: GroupKey, board: ShownBoard) -> DiceCount:
        """Return the dice of all matches whose dice have the same faces as a group's."""
        faces = WORDS[group.game].faces
        alike = {
            each.id: facts
            for each in board.arrivals
            if (facts := self._known.get(each.id)) is not None
            and WORDS[facts.group.game].faces == faces
        }
        if faces not in self._counted or self._counted[faces][0] != tuple(alike):
            self._counted[faces] = (tuple(alike), count_dice(alike.values()))
        return self._counted[faces][1]

    def _name(self, group: GroupKey, groups: Sequence[GroupKey]) -> str:
        """Return the name of a group, with its rules if the game has more than one group."""
        name = words.game(group.game)
        if sum(other.game == group.game for other in groups) == 1:
            return name
        options = next(facts.options for facts in self._matches() if facts.group == group)
        return f"{name}, {agreed(GAMES[group.game], options)}"

    # ------------------------------------------------------------------ choosing and guessing

    def _choose_group(self, key: str) -> None:
        self._group = next(
            (group for group in _groups(self._matches()) if _key(group) == key), self._group
        )

    def _cover(self, tab: str) -> None:
        """Cover a picture, or uncover it."""
        is_covered = tab in self._board().covered
        self._keeper.change(lambda board: board.with_cover(tab, on=not is_covered))
        self._typed = ""

    def _choose_row(self, row: str) -> None:
        self._row = row

    def _type(self, text: str) -> None:
        self._typed = text[:LONGEST]

    def _guess(self) -> None:
        """Add the typed number as a guess."""
        value = read_number(self._typed)
        if value is None or self._group is None:
            self._stage.notify(_("Type a number first."), "error")
            return
        rows = PICTURES[self._tab].rows(self._shown(self._group, self._tab))
        row = self._row if self._row in rows else next(iter(rows), "")
        key = self._host.random_word()[:8]
        guess = StoredGuess(key, self._tab, value, self._group.game, self._group.sheet, row)
        if len(self._board().guesses) >= MOST_GUESSES:
            self._stage.notify(_("There is no room left on this board."), "error")
        elif self._keeper.change(lambda board: board.with_guesses([guess])):
            self._typed = ""

    def _clear(self) -> None:
        """Remove the guesses about the picture, and offer to restore them."""
        if self._group is None:
            return
        removed = _about(self._board().guesses, self._group, self._tab)
        if self._keeper.change(lambda board: board.without_guesses({each.id for each in removed})):
            self._removed = removed
            self._stage.notify(_("Removed."), do="show-back", label=_("Bring them back"))

    def _bring_back(self) -> None:
        if self._keeper.change(lambda board: board.with_guesses(self._removed)):
            self._removed = ()
            self._host.clear_notices()

    def _save(self, name: str) -> None:
        """Save a table of all matches for a spreadsheet."""
        if name in files_of():
            board = self._board()
            self._learn(len(board.arrivals))
            text = table_text(name, self._matches(), names=board.names)
            self._host.files.download(file_name(name, board.title), text)


def _about(guesses: Sequence[StoredGuess], group: GroupKey, tab: str) -> list[StoredGuess]:
    """Return the guesses about one picture for a group of games."""
    wanted = (tab, group.game, group.sheet)
    return [each for each in guesses if (each.picture, each.game, each.sheet) == wanted]


def facts_of(arrival: Arrived) -> MatchFacts | None:
    """Return the facts about an arrival, or None if it isn't a match."""
    if arrival.table is not None:
        return match_facts(arrival.table)
    if arrival.code is None or arrival.setup is None:
        return None
    return code_facts(arrival.setup, arrival.code.result, arrival.code.players)


def read_number(text: str) -> float | None:
    """Return a typed number, with a comma or a point; None for any other text.

    >>> read_number(" 12,5 "), read_number("-3"), read_number("many")
    (12.5, -3.0, None)
    """
    whole, _point, rest = text.strip().replace(",", ".").replace("−", "-").partition(".")
    digits = whole.removeprefix("-") + rest
    if not (digits.isascii() and digits.isdigit()):
        return None
    return float(f"{whole or 0}.{rest or 0}")


def _groups(matches: Sequence[MatchFacts]) -> list[GroupKey]:
    """Return the groups of matches, largest first."""
    counts: dict[GroupKey, int] = {}
    for facts in matches:
        counts[facts.group] = counts.get(facts.group, 0) + 1
    return sorted(counts, key=lambda group: -counts[group])


def _key(group: GroupKey) -> str:
    return f"{group.game} {group.sheet}".strip()
