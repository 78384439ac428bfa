"""Tips for a first game with a score sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.tips import Tip
from app.i18n import N_

if TYPE_CHECKING:
    from app.games.sheet.board import SheetBoard


def _is_before(board: SheetBoard) -> bool:
    return not board.state.dice and not board.owns_dice


def _may_choose(board: SheetBoard) -> bool:
    return board.may_keep and not board.is_done and not board.flight.cheer


def _has_kept(board: SheetBoard) -> bool:
    return _may_choose(board) and bool(board.places.kept) and not board.owns_dice


TIPS = (
    Tip("roll", "throw", N_("Tap the red button to roll the dice."), _is_before),
    Tip(
        "keep",
        "toggle",
        N_("Tap the dice you want to keep. They are put aside."),
        lambda board: _may_choose(board) and not board.places.kept,
    ),
    Tip("again", "throw", N_("Now roll the other dice again."), _has_kept),
    Tip(
        "box",
        "move",
        N_("Tap a box on the sheet. The pale number is what you get."),
        lambda board: bool(board.state.dice) and board.is_done and not board.flight.cheer,
    ),
)
