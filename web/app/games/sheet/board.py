"""Board of the score sheet games: dice, tray and sheet. On phones, the sheet is in a drawer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from app import words
from app.dom.nodes import Child, Node, h
from app.games.desk import Desk, sentences
from app.games.five_dice import OPEN_DRAWER, FiveDiceBoard, FiveDiceStatus, has_dice
from app.games.sheet.coach import CoachPanel
from app.games.tips import KEEP, ROLL_DICE, Tip, may_keep
from app.i18n import N_, _, ngettext
from app.ports.commands import MOVE, THROW, Commands, by_argument
from app.views.kit.dice import small_dice
from app.views.kit.dice_places import DicePlaces
from app.views.kit.score_sheet import Paper, leaf, sheet, tabs
from app.views.kit.widgets import use
from spielekiste.core.match import NO_SCORING, Match
from spielekiste.core.state import Event, Seat
from spielekiste.parts.dice import THROWS, Keep
from spielekiste.parts.five_dice import FiveDice
from spielekiste.parts.sheet import Enter
from spielekiste.parts.sheet_game import SheetState


def _is_last(match: Match) -> bool:
    """Return whether the last roll has been made and isn't five of a kind."""
    state: object = match.state
    return isinstance(state, FiveDice) and state.throws == THROWS and len(set(state.dice)) > 1


TIPS = (
    ROLL_DICE,
    KEEP,
    Tip("again", THROW, N_("Now roll the other dice again."), may_keep),
    Tip("box", MOVE, N_("Tap a box on the sheet. The pale number is what you get."), _is_last),
)


JOKER = frozenset({"joker-number-box", "joker-lower-box"})
"""Reason codes for boxes that are closed to another Kniffel (C11)."""

WRITING = 900
"""Time in milliseconds for which a phone shows a new entry before the drawer closes."""


class SheetBoard(FiveDiceBoard):
    """Board with dice and a score sheet."""

    tips = TIPS

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.leaf: Seat | None = None
        self.last: Event | None = None
        self.calls = 0
        """Number of times the open boxes were highlighted; a change restarts the animation."""
        self.status = SheetStatus(desk)
        self.coach = CoachPanel(desk, self)
        self.parts = (self, self.coach)
        self.on_dice, self.on_drawer = self.coach.changed, self._show_open_box
        self.reset()

    @property
    def state(self) -> SheetState:
        """The game's state."""
        return cast("SheetState", self.desk.match.state)

    # ------------------------------------------------------------------ input

    @property
    def commands(self) -> Commands:
        """Handlers for the dice, and `leaf`, which shows one player's games."""
        return {
            **super().commands,
            "leaf": by_argument(self._turn_leaf),
        }

    def _turn_leaf(self, seat: str) -> None:
        self.leaf = int(seat) if seat else None

    def after(self, before: Match, after: Match) -> None:
        """Place the rolled dice. After an entry, keep the sheet open for a moment."""
        del before
        for event in after.events:
            if event.kind == "throw":
                self.fall(event)
            elif event.kind in ("enter", "strike"):
                self.last, self.leaf = event, None
                self.desk.stage.clock.later(WRITING, self._put_drawer_down)
        if after.due == "chance" and isinstance(after.state, SheetState) and not after.state.throws:
            self.places = DicePlaces(self.places.faces)
        self.settle()
        self.coach.prepare()

    def reset(self) -> None:
        """Restore the positions of the dice at this step, or derive them from the record."""
        self.restore_dice_positions()
        entries = (e for m in reversed(self.desk.table.positions) for e in m.events)
        self.last = next((e for e in entries if e.kind in ("enter", "strike")), None)
        self.drawer = False

    def use_dice(self) -> None:
        """Open the sheet, highlight the open boxes, and focus the first one."""
        self.drawer, self.leaf = True, None
        self.calls += 1
        self.desk.stage.display.focus(".box.is-open")

    @property
    def may_keep(self) -> bool:
        """True if dice may be put aside now; never if all five must be rolled (G1)."""
        state = self.desk.match.state
        whole = isinstance(state, SheetState) and state.rules.whole_cup
        return super().may_keep and not whole

    def preview(self, move: Any) -> bool:
        """Put dice aside, or open the sheet on a phone before a bot fills in a box."""
        if isinstance(move, Enter):
            self.drawer = True
            return True
        return super().preview(move)

    def follow(self, move: Any) -> None:
        """Make the coach's move: put dice aside and roll the rest, or fill in a box."""
        if isinstance(move, Keep):
            self.put_aside(move.dice)
            self.throw()
        else:
            self.preview(move)
            self.desk.play(move)

    def _show_open_box(self) -> None:
        """Scroll to the first open box if the drawer is open."""
        if self.drawer:
            stage = self.desk.stage
            stage.clock.later(0, lambda: stage.display.scroll_into_view(".box.is-open"))

    def _put_drawer_down(self) -> None:
        if self.drawer and not self.state.dice:
            self.drawer = False
            self.desk.stage.redraw()

    # ------------------------------------------------------------------ view

    def message(self) -> str:
        """Return a message about what the player can do now, after a cheer for five of a kind."""
        return f"{self.flight.cheer} {self._ask()}".strip()

    def _ask(self) -> str:
        state = self.state
        if not has_dice(self.desk):
            return self.desk.narration
        left = THROWS - state.throws
        if not state.dice:
            return self._opening() if not state.throws else ""
        if any(offer.extra or offer.closed in JOKER for offer in state.offers()):
            return _("An extra Kniffel! The sheet shows where you can put it.")
        if not left:
            fits = any(offer.points for offer in state.offers())
            if not fits:
                return _("That was your third roll. It doesn’t fit any open box, so cross one out.")
            return _("That was your third roll. Choose a box on the sheet.")
        return rolls_left(left, whole_cup=state.rules.whole_cup)

    def view(self) -> Child:
        """Return dice, controls and the coach's dialog."""
        ways = self.coach.ways() if self.desk.is_live else None
        actions = self.actions_view(_("Choose a box"), ways) if has_dice(self.desk) else None
        attrs = {"class": "mat", "key": "mat"}
        mat = h("section", attrs, self._turn(), self.dice_view(), actions)
        return [mat, self.coach.dialog()]

    def side_view(self) -> Child:
        """Return the score sheet, in a drawer on a phone."""
        marks = ["is-open" if self.drawer else "", "is-due" if self.is_box_due else ""]
        attrs = {"class": ["drawer", *marks], "key": "drawer"}
        attrs["data-calls"] = ("even", "odd")[self.calls % 2]
        scroll = {
            "class": "sheet-scroll",
            "tabindex": "0",
            "role": "group",
            "aria-label": _("Score sheet"),
        }
        return h(
            "section",
            attrs | {"aria-label": _("Score sheet")},
            self._handle() if self.desk.is_live else None,
            h(
                "div",
                {"class": "sheet-paper paper", "id": "sheet"},
                self._tabs(),
                h("div", scroll, self._sheet(self.last)),
            ),
        )

    @property
    def is_box_due(self) -> bool:
        """True if a human player must fill in a box because no rolls are left."""
        desk = self.desk
        is_asked = bool(self.state.dice) and desk.is_live and not desk.is_bots
        return is_asked and self.is_done and not self.flight.is_rolling

    def final_view(self) -> Child:
        """Return the full score sheet; the entry that has just ended the game is marked."""
        last = self.last if self.desk.announced else None
        scroll = h("div", {"class": "sheet-scroll"}, self._sheet(last))
        paper = h("div", {"class": "sheet-paper paper"}, self._tabs(), scroll)
        return h("div", {"class": "keepsake", "key": "keepsake"}, paper)

    def _tabs(self) -> Node | None:
        """Return tabs for a sheet of several games, each with its own winner (H2), or None."""
        setup = self.desk.table.setup
        if setup.table.games == 1 or NO_SCORING not in setup.game.series.scorings:
            return None
        return tabs(setup.players, self.leaf, is_live=self.desk.is_live)

    def _sheet(self, last: Event | None) -> Node:
        desk, setup = self.desk, self.desk.table.setup
        game, players = setup.game.id, setup.players
        if self.leaf is None:
            asks, is_live = not desk.is_bots and not self.flight.is_rolling, desk.is_live
            return sheet(Paper(game, self.state, players, last, asks=asks, is_live=is_live))
        return leaf(game, players[self.leaf], self.leaf, self._games(), last, is_live=desk.is_live)

    def _games(self) -> list[SheetState | None]:
        """Return the last state of each game of the match; None for games that haven't started."""
        table = self.desk.table
        states = {len(match.firsts): match.state for match in table.positions if match.state}
        numbers = range(1, table.setup.table.games + 1)
        return [cast("SheetState | None", states.get(number)) for number in numbers]

    def _opening(self) -> str:
        narration = self.desk.narration
        start = _("You have three rolls. Start with all five dice.")
        return f"{narration} {start}" if narration else start

    def _turn(self) -> Node:
        joy = any(event.kind == "extra" for event in self.desk.match.events)
        beat = f"{len(self.desk.match.ended)}-{self._round()}"
        return self.turn_view(beat, self.message(), joy=joy or bool(self.flight.cheer))

    def _round(self) -> str:
        filled = sum(entry is not None for s in self.state.sheets for entry in s.entries)
        return f"{self.state.turn}-{filled}"

    def _handle(self) -> Node:
        attrs = {
            "type": "button",
            "class": "drawer__handle",
            "data-do": OPEN_DRAWER,
            "aria-expanded": "true" if self.drawer else "false",
            "aria-controls": "sheet",
        }
        label = h("span", {"class": "drawer__label"}, _("Score sheet"))
        dice = small_dice(self.places, self.faces, rolling=self.flight.is_rolling)
        return h("button", attrs, label, dice, use("icon-up", "icon drawer__arrow"))


def rolls_left(left: int, *, whole_cup: bool) -> str:
    """Return a message that says what the player can do while rolls are left."""
    if whole_cup:
        return ngettext(
            "Roll all five again, or choose a box. {n} roll left.",
            "Roll all five again, or choose a box. {n} rolls left.",
            left,
        )
    return ngettext(
        "Tap the dice you want to keep, or choose a box. {n} roll left.",
        "Tap the dice you want to keep, or choose a box. {n} rolls left.",
        left,
    )


class SheetStatus(FiveDiceStatus):
    """Status texts about the sheets."""

    @property
    def state(self) -> SheetState:
        """The game's state."""
        return cast("SheetState", self.desk.match.state)

    def own(self, seat: Seat) -> str:
        """Return a seat's dice, its entries and its open boxes."""
        state, game = self.state, self.desk.table.setup.game.id
        rows = list(zip(state.rules.enters, state.sheets[seat].entries, strict=True))
        filled = [
            f"{words.thing(game, row.box)}: {entry}" for row, entry in rows if entry is not None
        ]
        left = ", ".join(words.thing(game, row.box) for row, entry in rows if entry is None)
        still = _("Still open: {boxes}", boxes=left) if left else ""
        return sentences([self.dice(seat), *filled, still])

    def scores(self) -> str:
        """Return the total of each seat."""
        totals = [self.state.sums(seat)["total"] for seat in range(len(self.players))]
        return " ".join(
            ngettext("{name}: {n} point.", "{name}: {n} points.", total, name=player.name)
            for player, total in zip(self.players, totals, strict=True)
        )

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys for the dice, and `s` for the sheet."""
        return [*super().keys(), ("S", _("Score sheet"))]
