"""What is on the block and can be written on it: entries, further Kniffels, corrections (B)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, cast

from app import words
from app.games.desk import Desk
from app.i18n import _, ngettext
from spielekiste.core.begin import Question
from spielekiste.core.state import Event, Points, Seat
from spielekiste.parts.block import ALIKE, BlockState, Entry
from spielekiste.parts.sheet import Enter

WRITTEN = ("enter", "strike", "correct")
"""Kinds of events that write in a box."""


class Choice(NamedTuple):
    """What the open dialog asks: the points for a box, or a further Kniffel."""

    seat: Seat
    at: int | None
    """The box; None if a further Kniffel comes before its box."""
    is_further: bool = False
    """Whether the number of a further Kniffel is asked (B3)."""
    alike: int = 0
    """That number; 0 if there is none yet."""
    typed: str = ""
    """Points typed so far."""


class Pad:
    """The sheets of all players, and the question that the open dialog asks."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.choice: Choice | None = None
        self.is_comparing = False
        """Whether the dialog with what is still possible is open."""

    @property
    def state(self) -> BlockState:
        """The game's state; empty sheets while it is asked who begins."""
        match = self.desk.match
        if match.state is not None:
            return cast("BlockState", match.state)
        setup = match.setup
        return cast("BlockState", setup.start(len(setup.players), setup.options, 0))

    @property
    def turn(self) -> Seat:
        """Seat whose turn is shown."""
        return self.state.turn

    def held(self, seat: Seat, index: int) -> Points | None:
        """Return the points in a box, or None if it is open."""
        return self.state.sheets[seat].entries[index]

    def choices(self) -> list[Entry]:
        """Return the plain entries, or the corrections, for the box that is asked about."""
        choice = self.choice
        if choice is None or choice.at is None:
            return []
        entries = self.state.choices(choice.seat, self.state.rules.enters[choice.at])
        return [entry for entry in entries if not entry.alike]

    def allowed(self) -> list[tuple[Entry, Points]]:
        """Return what the further Kniffel allows, with the extra points (B3).

        It is about the chosen box if it goes there or the box is filled, else about all open boxes.
        """
        choice, enters = self.choice, self.state.rules.enters
        if choice is None or not choice.alike:
            return []
        here = [] if choice.at is None else self._offered(choice, [enters[choice.at]])
        if here or self.corrects:
            return here
        return self._offered(
            choice, [enter for enter in enters if self.held(choice.seat, enter.index) is None]
        )

    @property
    def corrects(self) -> bool:
        """Whether the dialog is about a filled box."""
        choice = self.choice
        at = None if choice is None else choice.at
        return choice is not None and at is not None and self.held(choice.seat, at) is not None

    def _offered(self, choice: Choice, enters: Sequence[Enter]) -> list[tuple[Entry, Points]]:
        """Return the entries of the further Kniffel in these boxes, with the extra points."""
        return [
            (Entry(choice.seat, enter, offer.points, choice.alike), offer.extra)
            for enter in enters
            for offer in self.state.further(choice.seat, enter, choice.alike)
        ]

    def may_be_further(self, seat: Seat, index: int | None = None) -> bool:
        """Return whether five alike would be a further Kniffel for a seat, or for its box (B3)."""
        state = self.state
        if index is not None:
            enter = state.rules.enters[index]
            return any(state.further(seat, enter, alike) for alike in ALIKE)
        is_open = None in state.sheets[seat].entries
        return is_open and bool(state.rules.further_kniffel(state.sheets[seat], 1))

    def olds(self) -> Mapping[tuple[Seat, str], Points]:
        """Return the points that each correction of this game has crossed out last, by seat and box."""
        match = self.desk.match
        corrected = (
            event
            for position in self.desk.table.positions
            if position.firsts == match.firsts
            for event in position.events
            if event.kind == "correct"
        )
        return {(event.seat, event.what): event.origin or 0 for event in corrected}

    @property
    def last(self) -> Event | None:
        """The last entry or correction of this game, which is circled."""
        match = self.desk.match
        events = (
            event
            for position in reversed(self.desk.table.positions)
            if position.firsts == match.firsts
            for event in position.events
        )
        return next((event for event in events if event.kind in WRITTEN), None)

    @property
    def game(self) -> str:
        """Id of the game."""
        return self.desk.table.setup.game.id

    def message(self) -> str:
        """Return the question who begins, the last entry in words, or what to do."""
        how = self.desk.match.beginning
        if self.desk.match.due == "answer" and isinstance(how, Question):
            tap = _("Tap the right name, or just write the first points.")
            return f"{words.question(how.id)} {tap}"
        return self.desk.narration or _("Tap a box to write your points in it.")

    def best_words(self) -> str:
        """Return the highest total that each player can still reach."""
        players, state = self.desk.table.setup.players, self.state
        return " ".join(
            ngettext(
                "{name}: at most {n} point.", "{name}: at most {n} points.", best, name=player.name
            )
            for seat, player in enumerate(players)
            for best in [state.best(seat)]
        )

    def best(self, seat: Seat) -> tuple[Points, Points]:
        """Return a seat's total, and the highest one that it can still reach."""
        return self.state.sums(seat)["total"], self.state.best(seat)
