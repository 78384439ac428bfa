"""Board of the block: every box of every player can be tapped, filled and corrected (B5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.dom.nodes import Child
from app.games.desk import Desk
from app.games.sheet.board import SheetStatus
from app.games.tips import Tip, TipSlot
from app.i18n import _
from app.pages.block import view
from app.pages.block import view as views
from app.pages.block.card import Card
from app.pages.block.pad import Choice, Pad
from app.ports.commands import Commands, Part, by_argument, by_number, by_value, plain
from spielekiste.core.begin import Begin
from spielekiste.core.match import Match
from spielekiste.core.state import Event, Seat
from spielekiste.parts.block import Entry

UP = ".pad__sheet .sheet__player.is-active"
"""Selector for the head of the column of the player whose turn it is."""


class BlockBoard(Pad):
    """The board: the pad with its verbs, keys and views."""

    tips: Sequence[Tip] = ()
    is_moving = False

    def __init__(self, desk: Desk, card: Card) -> None:
        super().__init__(desk)
        self.card = card
        self.tip_slot = TipSlot()
        self.status = BlockStatus(desk)
        self.parts: Sequence[Part] = (self, card)

    # ------------------------------------------------------------------ input

    @property
    def commands(self) -> Commands:
        """Verbs for choosing a box, writing points, further Kniffels, and what is possible."""
        return {
            view.PICK: by_argument(self._pick),
            view.WRITE_FURTHER: by_argument(self._further),
            view.WRITE_ALIKE: by_number(self._alike),
            view.WRITE: by_argument(self._write),
            view.TYPE: by_value(self._type),
            view.WRITE_TYPED: plain(self._write_typed),
            view.COMPARE_BOXES: plain(self._compare),
        }

    def close(self) -> None:
        """Close the board's dialog."""
        self.choice, self.is_comparing = None, False

    def key(self, name: str) -> bool:
        """Handle `p`, which shows what is still possible, and `k` for an extra Kniffel."""
        if name == "p":
            self._compare()
        elif name == "k" and self.may_be_further(self.turn):
            self._further(str(self.turn))
        return name == "p" or (name == "k" and self.choice is not None)

    def _pick(self, where: str) -> None:
        seat, index = map(int, where.split())
        self.choice = Choice(seat, index)

    def _further(self, where: str) -> None:
        seat, _space, index = where.partition(" ")
        self.choice = Choice(int(seat), int(index) if index else None, is_further=True)

    def _alike(self, number: int) -> None:
        """Take the number of a further Kniffel, with a fanfare, and say what it allows."""
        if self.choice is not None:
            self.choice = self.choice._replace(alike=number)
            texts = [views.allowed(self.game, entry, extra) for entry, extra in self.allowed()]
            self.desk.stage.announce(" ".join([_("Extra Kniffel!"), *texts]), ["fanfare"])

    def _type(self, value: str) -> None:
        if self.choice is not None:
            self.choice = self.choice._replace(typed=value.strip())

    def _write_typed(self) -> None:
        """Write the typed points, or say which are possible (B2)."""
        choice = self.choice
        if choice is None or choice.at is None:
            return
        possible = [entry.points for entry in self.choices()]
        if choice.typed.isdecimal() and int(choice.typed) in possible:
            self._write(f"{choice.at} {int(choice.typed)}")
        else:
            listed = ", ".join(map(str, possible))
            self.desk.stage.notify(_("Possible here: {points}.", points=listed), "error")

    def _write(self, what: str) -> None:
        """Write an entry or a correction; the first entry answers who begins."""
        choice, (index, points) = self.choice, map(int, what.split())
        if choice is None:
            return
        self.close()
        if self.desk.match.due == "answer" and not self.desk.play(Begin(choice.seat)):
            return
        enter, old = self.state.rules.enters[index], self.held(choice.seat, index)
        self.desk.play(Entry(choice.seat, enter, points, choice.alike, old))
        self.desk.stage.display.focus(f'[data-do="pick {choice.seat} {index}"]')
        self.show_turn()

    def show_turn(self) -> None:
        """Scroll to the column of the player whose turn it is, once it is drawn."""
        stage = self.desk.stage
        stage.clock.later(0, lambda: stage.display.scroll_into_view(UP))

    def _compare(self) -> None:
        self.is_comparing = True
        self.desk.stage.announce(self.best_words())

    # ------------------------------------------------------------------ of every board

    def after(self, before: Match, after: Match) -> None:
        """Close the dialog after a step."""
        del before, after
        self.close()

    def reset(self) -> None:
        """Close the dialog after undo or redo."""
        self.close()

    def throw(self) -> None:
        """Do nothing: the dice roll on the table."""

    def skip(self) -> None:
        """Do nothing: nothing is animated in steps."""

    def preview(self, move: Any) -> bool:
        """Return False: no bot writes on a block."""
        del move
        return False

    def watch(self, events: Sequence[Event], facing: Seat | None) -> None:
        """Do nothing: a block has no hidden information."""
        del events, facing

    # ------------------------------------------------------------------ view

    def view(self) -> Child:
        """Return the strip above the sheet, with whose turn it is, and the open dialog."""
        return [views.strip(self), views.dialog_of(self)]

    def side_view(self) -> Child:
        """Return the sheet of all players."""
        return views.pad(self)

    def final_view(self) -> Child:
        """Return the full sheet and the card; between two games points can be corrected (B5)."""
        return [views.pad(self), self.card.view(), views.dialog_of(self)]


class BlockStatus(SheetStatus):
    """Status texts about the sheets, and the keys of the block."""

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys for what is still possible, and for an extra Kniffel."""
        return [("P", _("What’s still possible?")), ("K", _("Extra Kniffel!"))]
