"""Base classes for the boards with five dice and for their status texts."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

from app import words
from app.dom.nodes import Node, h
from app.games.desk import Desk, Frame, Status, Stepwise, play_text
from app.games.tips import TipSlot
from app.i18n import _
from app.ports.commands import MOVE, TOGGLE, Commands, Part, by_argument, by_number, plain
from app.views.kit.card import message_or_tip, turn_card
from app.views.kit.dice import SETTLED, Faces, Mood, covered, dice, pegs
from app.views.kit.dice_places import DicePlaces, places_after
from app.views.kit.throw_control import TRAY, throw_room
from app.words import WORDS
from spielekiste.core.match import APP, BLOCK
from spielekiste.core.state import Event, Seat
from spielekiste.parts.dice import HAND, THROWS, Dice, Keep
from spielekiste.parts.five_dice import FiveDice

OPEN_DRAWER = "drawer"
"""Verb of a control."""


class FiveDiceBoard(ABC):
    """The dice of a board. Subclasses define in `use_dice` how the dice are used."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.tip_slot = TipSlot()
        self.places = DicePlaces()
        self.flight = Flight(desk)
        self._by_step: dict[int, DicePlaces] = {}
        self.drawer = False
        """Whether the drawer, which shows the uses of the dice, is open."""
        self.parts: Sequence[Part] = (self,)
        self.on_dice: Callable[[], None] = lambda: None
        """Callback after a roll, and after a die is put aside or taken back."""
        self.on_drawer: Callable[[], None] = lambda: None
        """Callback after the user opens or closes the drawer."""

    @property
    def position(self) -> FiveDice:
        """The game's state, typed as `FiveDice`."""
        return cast("FiveDice", self.desk.match.state)

    @property
    def turn(self) -> Seat:
        """Seat whose turn is shown."""
        return self.position.turn

    @property
    def throws(self) -> int:
        """Number of rolls in the turn that is shown."""
        return self.position.throws

    @abstractmethod
    def use_dice(self) -> None:
        """Show the uses of the dice after the last roll."""

    # ------------------------------------------------------------------ input

    @property
    def commands(self) -> Commands:
        """Verbs of the board: put a die aside, make a move, open or close the drawer."""
        return {
            TOGGLE: by_number(self.toggle),
            MOVE: by_argument(lambda text: play_text(self.desk, text)),
            OPEN_DRAWER: plain(self.move_drawer),
        }

    def key(self, name: str) -> bool:
        """Handle a key: 1 to 5 put a die aside or take it back, r or w rolls, s toggles the
        drawer.
        """
        acts = {"r": self.throw, "w": self.throw, "s": self.move_drawer}
        act = partial(self.toggle, int(name) - 1) if name in tuple("12345") else acts.get(name)
        is_unseen = self.flight.is_rolling and act == self.throw
        if act is not None:
            self.skip()
        if act is not None and not is_unseen:
            act()
        return act is not None

    def skip(self) -> None:
        """End the animation and show the position itself."""
        self.flight.skip()

    @property
    def is_moving(self) -> bool:
        """True if an animation is running."""
        return self.flight.is_rolling

    def move_drawer(self) -> None:
        """Open or close the drawer."""
        self.drawer = not self.drawer
        self.on_drawer()

    def toggle(self, place: int) -> None:
        """Put a die aside for the next roll, or take it back. This is not yet a move (K3, K4)."""
        if self.may_keep and 0 <= place < HAND:
            self.places = self.places.toggled(place)
            kept = self.faces.named(self.places.keep.dice)
            self.desk.stage.announce(_("Kept: {dice}.", dice=kept) if kept else _("No dice kept."))
            self.desk.stage.sound("knock")
            self._by_step[self._step] = self.places
        self.on_dice()

    def throw(self) -> None:
        """Roll all five dice, or those that are not put aside."""
        if self.desk.match.due == "chance":
            self.desk.happen()
        elif self.is_done:
            self.use_dice()
        elif self.desk.play(self.places.keep):
            self.desk.happen()
        self.on_dice()

    @property
    def is_done(self) -> bool:
        """True if the dice are final: after the third roll, or when all are kept."""
        return self.position.throws >= THROWS or len(self.places.kept) == HAND

    @property
    def may_keep(self) -> bool:
        """True if dice may be put aside now."""
        state: object = self.desk.match.state
        if not isinstance(state, FiveDice) or state.outcome or not state.dice:
            return False
        if self.desk.is_bots:
            return False
        return state.throws < THROWS

    def preview(self, move: Any) -> bool:
        """Put aside the dice that a bot keeps, so that the players see them before it rolls."""
        if not isinstance(move, Keep) or not move.dice:
            return False
        self.put_aside(move.dice)
        name = self.desk.table.setup.players[self.turn].name
        self.desk.stage.announce(
            _("{name} keeps {dice}.", name=name, dice=self.faces.named(move.dice))
        )
        return True

    def watch(self, events: Sequence[Event], facing: Seat | None) -> None:
        """Do nothing: this game has no hidden information."""
        del events, facing

    def put_aside(self, dice: Dice) -> None:
        """Put exactly these dice aside."""
        self.places = self.places.keeping(dice)
        self.desk.stage.sound("knock")

    # ------------------------------------------------------------------ places of the dice

    def fall(self, event: Event) -> None:
        """Animate the rolled dice into the free positions."""
        self.places = self.places.thrown(event.dice, self._step)
        self.flight.start(self.places)

    def settle(self) -> None:
        """Store the positions of the dice for this step."""
        self._by_step[self._step] = self.places

    def restore_dice_positions(self) -> None:
        """Restore the positions of the dice at this step, or derive them from the record."""
        table = self.desk.table
        self.skip()
        self.places = self._by_step.get(self._step) or places_after(table.steps, table.positions)

    @property
    def _step(self) -> int:
        return len(self.desk.table.steps)

    # ------------------------------------------------------------------ view

    @property
    def faces(self) -> Faces:
        """Symbols on the dice and their names."""
        return faces_of(self.desk)

    def dice_view(self) -> Node | None:
        """Return the dice; those of a roll that is entered now are covered by the tray for it.

        In a replay, return None where the players are about to roll real dice.
        """
        control = self.desk.throw_control("")
        tray = control if control.key == TRAY else None
        if self.places.in_cup and self.desk.table.setup.table.dice != APP and tray is None:
            return None
        node = dice(
            self.places,
            self.flight.rolls,
            may_keep=self.may_keep and tray is None,
            faces=self.faces,
            is_live=self.desk.is_live,
            mood=self.flight.mood,
        )
        return node if tray is None else covered(node, tray)

    def turn_view(self, beat: str, message: str, *, joy: bool = False) -> Node:
        """Return the player's card and the message; `beat` must change with every turn."""
        player = self.desk.table.setup.players[self.turn]
        card = turn_card(player, beat, is_live=self.desk.is_live)
        said = self.desk.narration if self.desk.is_bots else message
        said = "" if self.flight.is_rolling else said
        says = message_or_tip(said, self.tip_slot.text, joy=joy)
        return h("div", {"class": "turn", "data-token": player.mark}, card, says)

    def actions_view(self, done: str, *beside: Node | None) -> Node:
        """Return the roll counter and the roll button; `done` is its label after the last roll."""
        state = self.position
        again = done if self.is_done else _("Roll again")
        label = again if state.dice else _("Roll")
        control = self.desk.throw_control(label, rolling=self.flight.is_rolling)
        if control.key == TRAY:
            control = throw_room(label)
        return h("div", {"class": "actions"}, pegs(self.throws), control, beside)


class FiveDiceStatus(Status):
    """Status texts about the dice."""

    def dice(self, seat: Seat) -> str:
        """Return the dice on the table as text; empty if it is not this seat's turn."""
        state = cast("FiveDice", self.desk.match.state)
        if not state.dice or state.turn != seat:
            return ""
        return f"{_('Dice')}: {', '.join(map(faces_of(self.desk).name, state.dice))}"

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys for rolling the dice and for putting dice aside."""
        return [("R", _("Roll")), ("1 – 5", _("Dice"))]


def has_dice(desk: Desk) -> bool:
    """Return False for a match on the block, of which only a replay is shown with this board."""
    return desk.table.setup.table.dice != BLOCK


def faces_of(desk: Desk) -> Faces:
    """Return the symbols on a game's dice, with their names."""
    game = desk.table.setup.game.id
    return Faces(WORDS[game].faces, words.faces(game))


class Flight:
    """Animation of a roll. The result is used and announced only after the animation ends."""

    def __init__(self, desk: Desk) -> None:
        stage = desk.stage
        self._desk = desk
        self._frames: Stepwise[bool] = Stepwise(stage.clock, stage.display, stage.redraw)
        self.rolls = [0] * HAND
        """Number of rolls of each die; a new number restarts its CSS animation."""

    @property
    def is_rolling(self) -> bool:
        """True if dice are still moving."""
        return self._frames.picture is not None

    def start(self, places: DicePlaces) -> None:
        """Animate the dice that are not kept."""
        beat, free = max(self.rolls) + 1, set(range(HAND)) - places.kept
        self.rolls = [beat if place in free else self.rolls[place] for place in range(HAND)]
        self._frames.start([Frame(SETTLED, picture=True)])

    def skip(self) -> None:
        """Show the dice at rest."""
        if self._frames.skip():
            self.rolls = [0] * HAND

    @property
    def cheer(self) -> str:
        """Cheer for five of a kind in the last step, once the dice are at rest; else empty."""
        is_new = self._desk.announced and not self.is_rolling
        return words.cheer(self._desk.match) if is_new else ""

    @property
    def mood(self) -> Mood:
        """Appearance of the dice at rest."""
        state: object = self._desk.match.state
        if self.cheer:
            return Mood("is-joyful", self.cheer)
        if self.is_rolling or not isinstance(state, FiveDice) or not state.dice:
            return Mood()
        return Mood("is-final" if state.throws >= THROWS else "")
