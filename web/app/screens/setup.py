"""Set-up: who plays, which rules, how many games, who begins."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeVar

from app import words
from app.dom import Child
from app.i18n import _
from app.reading import read_json
from app.screens.printing import PrintScreen
from app.screens.screen import Screen
from app.views.setup import setup_view
from app.words import common
from app.words.base import OptionText
from spielekiste.core.errors import InvalidOption, InvalidSeats
from spielekiste.core.game import Game
from spielekiste.core.match import SetUp, TableOptions
from spielekiste.core.options import Options, to_text
from spielekiste.core.seats import MARKS, MINDS, NAME_LENGTH, PERSON, seated

if TYPE_CHECKING:
    from app.app import App

Kind = TypeVar("Kind", bound=Options)

TYPICAL = 2
"""Seats offered at first."""


class SetUpScreen(Screen):
    """The set-up of one game.

    Verbs: name, mind, mark, add, remove, choose, games, start, prepare, duel.
    """

    def __init__(self, app: App, game: Game, asked: Mapping[str, str] | None = None) -> None:
        self.app = app
        self.game = game
        self.names = self._last_names()
        self.marks = list(MARKS[: len(self.names)])
        self.minds = self._last_minds()
        self.cards = list(range(len(self.names)))
        self.palette: int | None = None
        self.options: Options = game.options.of({})
        self.table = TableOptions()
        self.fault: tuple[int | None, str] | None = None
        self._take_address(asked or {})

    @property
    def title(self) -> str:
        """The game's name."""
        return words.game(self.game.id)

    def act(self, verb: str, rest: str, value: str) -> bool:
        """Change the set-up, or sit down."""
        done: dict[str, Callable[[], None]] = {
            "name": lambda: self._name(int(rest), value),
            "mind": lambda: self._mind(int(rest), value),
            "palette": lambda: self._open_palette(int(rest)),
            "mark": lambda: self._mark(*rest.split(" ", 1)),
            "add": self._add,
            "remove": lambda: self._remove(int(rest)),
            "choose": lambda: self._choose(*rest.split(" ", 1)),
            "games": lambda: self._count(int(rest)),
            "blank": self._print_blank,
            "start": self._start,
            "prepare": lambda: self.app.prepare(self),
            "duel": lambda: self.app.invite_to_duel(self),
        }
        if verb in done:
            done[verb]()
        return verb in done

    def view(self) -> Child:
        """Return the screen."""
        return setup_view(self)

    def default_name(self, seat: int) -> str:
        """Return the name of a seat whose line is left empty."""
        return default_name(self.names, self.minds, seat)

    def fault_at(self, seat: int | None) -> str:
        """Return why a seat, or the whole table, cannot sit down; or nothing."""
        if self.fault is None or self.fault[0] != seat:
            return ""
        return words.seat_fault(self.fault[1])

    @property
    def may_choose(self) -> bool:
        """Whether it is chosen here who decides for a seat."""
        return True

    @property
    def may_add(self) -> bool:
        """Whether there may be more or fewer players."""
        return True

    def seed(self) -> str:
        """Return where the crate's dice come from."""
        return self.app.seed()

    def remember(self, setup: SetUp) -> None:
        """Keep who sat down on this device, for the next time."""
        del setup
        self.app.platform.remember("names", json.dumps(self.names))
        self.app.platform.remember("minds", json.dumps(self.minds))

    # ------------------------------------------------------------------ changes

    def _name(self, seat: int, value: str) -> None:
        if seat < len(self.names):
            self.names[seat] = value
            self.fault = None

    def _mind(self, seat: int, mind: str) -> None:
        """Let a person play a seat, or a bot of some strength."""
        if seat < len(self.minds) and mind in MINDS:
            self.minds[seat] = mind

    def _open_palette(self, seat: int) -> None:
        self.palette = None if self.palette == seat else seat

    def _mark(self, seat: str, mark: str) -> None:
        if mark in MARKS and mark not in self.marks:
            self.marks[int(seat)] = mark
        self.palette = None

    def _add(self) -> None:
        if len(self.names) < self.game.seats[-1]:
            self.names.append("")
            self.minds.append(PERSON)
            self.cards.append(max(self.cards) + 1)
            self.marks.append(next(mark for mark in MARKS if mark not in self.marks))
            self.fault = None

    def _remove(self, seat: int) -> None:
        if len(self.names) > self.game.seats[0] and seat < len(self.names):
            del self.names[seat], self.minds[seat], self.marks[seat], self.cards[seat]
            self.palette = None
            self.fault = None
            self._keep_first_at_table()

    def _choose(self, name: str, value: str) -> None:
        """Choose an option of the game, or of the table where the game has none of that name."""
        try:
            if name in {info.name for info in self.game.options.described()}:
                self.options = _with(self.options, name, value)
            else:
                self.table = _with(self.table, name, value)
        except InvalidOption as fault:
            self._refuse(fault)

    def _print_blank(self) -> None:
        """Look at blank sheets by these rules; what is written here stays for the way back."""
        paper = PrintScreen(self.app, self.game, self.app.platform.route, back=self)
        given = {info.name: to_text(value) for info, value in self.options.items()}
        paper.ask(given | {"seats": str(len(self.names))})
        self.app.screen = paper

    def _count(self, step: int) -> None:
        games = min(max(self.table.games + step, 1), self.game.series.most)
        self.table = _with(self.table, "games", str(games))

    def _keep_first_at_table(self) -> None:
        if self.table.first >= len(self.names):
            self.table = _with(self.table, "first", "0")

    def _start(self) -> None:
        names = [name.strip() or self.default_name(at) for at, name in enumerate(self.names)]
        try:
            players = seated(names, self.marks, self.minds)
            setup = SetUp(self.game, players, self.options, self.table, self.seed())
        except InvalidSeats as fault:
            self.fault = (fault.seat, fault.code)
            self.app.announce(self.fault_at(fault.seat))
            return
        except InvalidOption as fault:
            self._refuse(fault)
            return
        self.remember(setup)
        self.app.sit_down(setup)

    # ------------------------------------------------------------------ what was there before

    def _last_names(self) -> list[str]:
        """Return the names written last time on this device, cut to what the game seats."""
        names = [name[:NAME_LENGTH] for name in self._kept("names")][: self.game.seats[-1]]
        least = max(TYPICAL if not names else 1, self.game.seats[0])
        return names + [""] * (least - len(names))

    def _last_minds(self) -> list[str]:
        """Return who decided for each seat last time, people for those that are new."""
        found = [mind if mind in MINDS else PERSON for mind in self._kept("minds")]
        missing = [PERSON] * (len(self.names) - len(found))
        return (found + missing)[: len(self.names)]

    def _kept(self, what: str) -> list[str]:
        """Return a list of texts kept on this device; nothing if it cannot be read."""
        try:
            found = read_json(self.app.platform.recall(what) or "[]")
        except ValueError:
            return []
        usable = isinstance(found, list) and all(isinstance(text, str) for text in found)
        return found if usable else []

    def _take_address(self, asked: Mapping[str, str]) -> None:
        """Take options from the address; one that does not exist is told and left at its default."""
        known = {info.name for info in self.game.options.described()}
        ours = {info.name for info in TableOptions.described()}
        for name, value in asked.items():
            if name in known | ours:
                self._choose(name, value)
        if "players" in asked:
            self._take_players(asked["players"])
        for seat, mind in enumerate(asked.get("minds", "").split(",")):
            self._mind(seat, mind)
        self._count(0)
        self._keep_first_at_table()

    def _take_players(self, text: str) -> None:
        names = [name[: NAME_LENGTH + 1] for name in text.split(",")]
        if len(names) in self.game.seats:
            self.names, self.marks = names, list(MARKS[: len(names)])
            self.minds = [PERSON] * len(names)
            self.cards = list(range(len(names)))
        else:
            self.app.tell(words.seat_fault("seat-count"), "error")

    def _refuse(self, fault: InvalidOption) -> None:
        text = words.option(self.game.id, fault.name)
        message = _(
            "“{value}” is no choice for “{option}”; possible: {expected}.",
            value=str(fault.value)[:40],
            option=text.title,
            expected=self._possible(fault.name, text),
        )
        self.app.tell(message, "error")

    def _possible(self, name: str, text: OptionText) -> str:
        """Return the values of an option in words, numbers as a range."""
        if text.values:
            return ", ".join(value.label for value in text.values.values())
        described = (*self.game.options.described(), *self.table.described())
        choices = next(info.choices for info in described if info.name == name)
        return f"{to_text(choices[0])}–{to_text(choices[-1])}"


def default_name(names: Sequence[str], minds: Sequence[str], seat: int) -> str:
    """Return the name of a seat among these that nobody named: by its number, if that is free.

    A bot gets the next of the bots' names.
    """
    written = {name.strip().casefold() for name in names}
    if minds[seat] != PERSON:
        free = [name for name in common.BOT_NAMES if name.casefold() not in written]
        before = zip(minds, names[:seat], strict=False)
        return free[sum(mind != PERSON and not name.strip() for mind, name in before)]
    numbers = (seat + 1, *range(len(names) + 1, 2 * len(names) + 2))
    others = (_("Player {number}", number=number) for number in numbers)
    return next(name for name in others if name.casefold() not in written)


def _with(options: Kind, name: str, value: str) -> Kind:
    """Return options with one changed, its value given as text."""
    given: dict[str, object] = {info.name: to_text(old) for info, old in options.items()}
    return type(options).of(given | {name: value})
