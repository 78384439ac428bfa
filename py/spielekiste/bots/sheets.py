"""The simplest bot of the sheet games: it takes the box that brings most for the dice there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from spielekiste.bots.thought import Plan, Thinking, Thought
from spielekiste.core.chance import Source
from spielekiste.core.options import Options
from spielekiste.core.state import OpenView
from spielekiste.parts.sheet import Enter
from spielekiste.parts.sheet_game import SheetState

PLANS = frozenset({"enter"})
"""`enter`: the box (args: its id) that brings most at once."""


@dataclass(frozen=True, slots=True)
class BestBox:
    """Takes the best box after the first throw."""

    def think(self, view: OpenView[SheetState], rng: Source) -> Thinking:
        """Take the open box worth most, points won for good counting like the others."""
        del rng
        worth = {offer.enter: offer.points + offer.extra for offer in view.public.offers()}
        boxes = [move for move in view.legal() if isinstance(move, Enter)]
        best = max(boxes, key=worth.__getitem__)
        yield
        return Thought(best, Plan("enter", (best.box,)))


def bot(options: Options, mind: str, tables: Any) -> BestBox:
    """Return the one bot there is, whatever the strength."""
    del options, mind, tables
    return BestBox()
