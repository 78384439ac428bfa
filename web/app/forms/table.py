"""The set-up of a table as an immutable form, and the data derived from it for views."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeVar

from app import words
from app.dom.nodes import Node, h
from app.forms import view
from app.forms.seats import SEAT_COMMANDS, SeatsForm
from app.forms.view import RULES, AgreedFacts, OptionRow, SeatCard, SeatsFacts
from app.i18n import _, ngettext
from app.links.prepared import Prepared
from app.views.dialogs.settings import switched
from app.words import WORDS
from app.words.base import OptionText
from spielekiste.coach.layouts import table_name, tells_ahead
from spielekiste.core.errors import InvalidOption
from spielekiste.core.game import Game
from spielekiste.core.match import AIDS, BLOCK, CHOSEN, NO_SCORING, SetUp, TableOptions
from spielekiste.core.names import alike
from spielekiste.core.options import OptionInfo, Options, to_text
from spielekiste.core.seats import MINDS, WINNER

Kind = TypeVar("Kind", bound=Options)

OFFERED = 6
"""Maximum number of names shown to choose from."""


class SeatFault(NamedTuple):
    """Reason why a match cannot start."""

    seat: int | None
    """Seat with the error; None for the whole table."""
    code: str
    """A code of `InvalidSeats`."""


@dataclass(frozen=True, slots=True)
class TableForm:
    """A game, its rules and its players; see `FORM_COMMANDS` for changes."""

    game: Game
    options: Options
    table: TableOptions
    seats: SeatsForm
    unfolded: frozenset[str] = frozenset()
    """Ids of the unfolded sections: `RULES`, or an option."""

    @property
    def text(self) -> str:
        """All options of the game and the table as `name=value`, separated by spaces."""
        return f"{self.options} {self.table}"

    @classmethod
    def usual(cls, game: Game, seats: SeatsForm) -> TableForm:
        """Return a form for a game with its default rules."""
        return cls(game, game.options.of({}), TableOptions(), seats)

    def chosen(self, name: str, value: str) -> TableForm:
        """Return a copy with an option of the game changed, or else an option of the table.

        Raises `InvalidOption`.
        """
        if name in {info.name for info in self.game.options.described()}:
            return replace(self, options=_with(self.options, name, value))
        return replace(self, table=_with(self.table, name, value))

    def folded(self, name: str) -> TableForm:
        """Return a copy with a section unfolded, or folded if it was unfolded."""
        return replace(self, unfolded=self.unfolded ^ {name})

    def showing(self, *names: str) -> TableForm:
        """Return a copy in which these options are visible."""
        return replace(self, unfolded=self.unfolded | {RULES, *names}) if names else self

    def counted(self, step: int) -> TableForm:
        """Return a copy with `step` more games per match, within the game's limits."""
        games = min(max(self.table.games + step, 1), self.game.series.most)
        return replace(self, table=_with(self.table, "games", str(games)))

    def seated(self, seats: SeatsForm) -> TableForm:
        """Return a copy with other seats; if the seat chosen to begin is gone, the first begins."""
        form = replace(self, seats=seats)
        if self.table.first < len(seats.entries):
            return form
        return replace(form, table=_with(self.table, "first", "0"))

    def for_game(self, game: Game) -> TableForm:
        """Return a form for another game with its default rules and as many players as fit."""
        return TableForm.usual(game, self.seats.sized(game.seats))

    def agreed(self, seed: str) -> SetUp:
        """Return the set-up of the match; raise `InvalidSeats` or `InvalidOption`."""
        return SetUp(self.game, self.seats.players(), self.options, self.table, seed)

    def refusal(self, fault: InvalidOption) -> str:
        """Return the error message for an invalid option value, with the valid values."""
        text = words.option(self.game.id, fault.name)
        return _(
            "“{value}” isn’t a choice for “{option}”. Choose from: {expected}.",
            value=str(fault.value)[:40],
            option=text.title,
            expected=self._possible(fault.name, text),
        )

    def _possible(self, name: str, text: OptionText) -> str:
        """Return the valid values of an option as text; numbers are written as a range."""
        described = (*self.game.options.described(), *self.table.described())
        choices = next(_offered(self.game, info).choices for info in described if info.name == name)
        if text.values:
            return ", ".join(text.values[value].label for value in choices)
        return f"{to_text(choices[0])}–{to_text(choices[-1])}"


FormCommand = Callable[[TableForm, str, str], TableForm]
"""Function from form, argument and field value to a new form."""


def _on_seats(change: Callable[[SeatsForm, str, str], SeatsForm]) -> FormCommand:
    return lambda form, argument, value: form.seated(change(form.seats, argument, value))


FORM_COMMANDS: Mapping[str, FormCommand] = {
    view.CHOOSE: lambda form, chosen, _value: form.chosen(*chosen.split(" ", 1)),
    view.COUNT_GAMES: lambda form, step, _value: form.counted(int(step)),
    view.FOLD: lambda form, name, _value: form.folded(name),
} | {verb: _on_seats(change) for verb, change in SEAT_COMMANDS.items()}
"""Form commands by verb; `choose` raises `InvalidOption`."""


def _with(options: Kind, name: str, value: str) -> Kind:
    """Return a copy of options with one option changed; the value is given as text."""
    given: dict[str, object] = {info.name: to_text(old) for info, old in options.items()}
    return type(options).of(given | {name: value})


# ---------------------------------------------------------------------- data for the views


def seats_facts(
    seats: SeatsForm,
    fault: SeatFault | None = None,
    *,
    may_add: bool = True,
    may_choose: bool = True,
    suggestions: Sequence[str] = (),
    minds: Sequence[str] = MINDS,
) -> SeatsFacts:
    """Return the data for the players' cards."""
    cards = [
        SeatCard(
            card=entry.card,
            name=entry.name,
            fallback=seats.fallback(seat),
            mark=entry.mark,
            mind=entry.mind,
            fault=words.seat_fault(fault.code) if fault and fault.seat == seat else "",
            is_open=seats.palette == seat,
        )
        for seat, entry in enumerate(seats.entries)
    ]
    return SeatsFacts(
        cards,
        may_add=may_add and seats.has_room,
        may_remove=may_add and seats.has_spare,
        may_choose=may_choose,
        own=seats.own,
        minds=minds,
        suggestions=_missing(suggestions, seats) if may_add else (),
    )


def minds_for(options: Options) -> Sequence[str]:
    """Return the kinds of players that a game offers: only on a solved sheet a bot plays to win."""
    return MINDS if table_name(options) else [mind for mind in MINDS if mind != WINNER]


def _missing(names: Sequence[str], seats: SeatsForm) -> list[str]:
    """Return the known names that are not seated."""
    taken = set(map(alike, seats.names))
    return [name for name in names if alike(name) not in taken][:OFFERED]


def table_fault(fault: SeatFault | None) -> str:
    """Return the error message for the whole table; empty if there is none or it is a seat's."""
    return words.seat_fault(fault.code) if fault and fault.seat is None else ""


def _offered(game: Game, info: OptionInfo) -> OptionInfo:
    """Return an option with only the values that the game has: some have no block (B1)."""
    if info.name != "dice" or game.block is not None:
        return info
    return replace(info, choices=tuple(value for value in info.choices if value != BLOCK))


def agreed_facts(form: TableForm) -> AgreedFacts:
    """Return the data about all choices except the players."""
    game, now = form.game, form.table
    table = {info.name: OptionRow(_offered(game, info), value) for info, value in now.applying()}
    beginning, several = game.beginning, len(form.seats.entries) > 1
    rows = [OptionRow(info, value) for info, value in form.options.offered()]
    in_sight = WORDS[game.id].in_sight
    return AgreedFacts(
        game=game.id,
        in_sight=[row for row in rows if row.info.name in in_sight],
        options=[row for row in rows if row.info.name not in in_sight],
        games=now.games,
        most_games=game.series.most,
        scoring=now.scoring if now.games > 1 and NO_SCORING not in game.series.scorings else "",
        dice=table["dice"] if game.dice else None,
        begin=table["begin"] if several else None,
        question=beginning.question if beginning.throw is None else "",
        first=now.first if now.begin == CHOSEN else None,
        aids=[table[name] for name in _aids(form) if name in table],
        unfolded=form.unfolded,
    )


def _aids(form: TableForm) -> Iterator[str]:
    """Yield the names of the kinds of help that this game can give these players."""
    is_solved, seats = table_name(form.options) is not None, len(form.seats.entries)
    tells = tells_ahead(form.options) and seats > 1
    return (name for name in AIDS if (tells if name == "ahead" else is_solved))


def agreed_list(prepared: Prepared) -> Node:
    """Return the settings of a link as a list, on screen and in print."""
    lines = [
        h("li", {"class": "agreed__line", "key": title}, h("b", None, title), " ", value)
        for title, value in agreed_lines(prepared)
    ]
    return h("ul", {"class": "agreed"}, lines)


def agreed_lines(prepared: Prepared) -> Iterator[tuple[str, str]]:
    """Yield each setting of a prepared table as a title and its value."""
    game = prepared.game.id
    for info, value in prepared.options.offered():
        yield _agreed_line(game, info, value)
    if prepared.table.games > 1:
        n = prepared.table.games
        yield words.option(game, "games").title, ngettext("{n} game", "{n} games", n)
    hidden = ("ahead",) if prepared.same else ()  # in a duel, nobody sees who is ahead
    for info, value in prepared.table.items():
        if info.name in ("dice", *AIDS) and info.name not in hidden and value != info.default:
            yield _agreed_line(game, info, value)
    if prepared.same:
        yield _("The same dice for everyone"), _("every device gets the same rolls, turn by turn")


def _agreed_line(game: str, info: OptionInfo, value: object) -> tuple[str, str]:
    text = words.option(game, info.name)
    if info.many or value not in info.choices:
        return text.title, to_text(value).replace(",", ", ")
    wording = text.values.get(value)
    if wording:
        return text.title, wording.label
    return text.title, switched(on=bool(value)) if isinstance(value, bool) else to_text(value)


def duel_rules() -> Node:
    """Return the rules of a duel as a short list."""
    rules = (
        _("Everyone gets the same dice: whatever you keep, the same numbers come up on the same roll of the same turn."),
        _("If you roll fewer than five dice, you get the first of those five numbers. The dice "
          "you keep don’t change later rolls."),
        _("Once you’ve seen a roll, it stands. You can only undo your own decision, and only "
          "until the next roll."),
        _("At the end each device shows a code for the other. The higher total wins."),
    )  # fmt: skip
    return h("ul", {"class": "duel__rules"}, [h("li", None, rule) for rule in rules])
