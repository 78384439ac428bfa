"""What every board with five dice does: throw, put aside, take back; the dice keep their places."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

from app import words
from app.dom.nodes import Node, h
from app.games.desk import Desk, play_text
from app.i18n import _
from app.ports.commands import Commands, Part, by_argument, by_number, plain
from app.views.kit.dice import Faces, dice, pegs
from app.views.kit.dice_places import DicePlaces, places_after
from app.views.kit.turn_card import turn_card
from app.words import WORDS
from spielekiste.core.match import REAL
from spielekiste.core.state import Event, Seat
from spielekiste.parts.dice import HAND, THROWS, Dice, Keep
from spielekiste.parts.five_dice import FiveDice


class FiveDiceBoard(ABC):
    """The dice half of a board; its other half says what is done with them in `use_dice`."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.rolls = [0] * HAND
        self.places = DicePlaces()
        self._by_step: dict[int, DicePlaces] = {}
        self.drawer = False
        """Whether what can be done with the dice is pulled out."""
        self.parts: Sequence[Part] = (self,)
        self.on_dice: Callable[[], None] = lambda: None
        """Called after a throw, and when a die was put aside or taken back."""
        self.on_drawer: Callable[[], None] = lambda: None
        """Called when the drawer was moved by hand."""

    @property
    def position(self) -> FiveDice:
        """The game's state, as far as the dice are concerned."""
        return cast("FiveDice", self.desk.match.state)

    @property
    def turn(self) -> Seat:
        """Whose turn is shown."""
        return self.position.turn

    @property
    def throws(self) -> int:
        """The throws made in that turn, as the pegs show them."""
        return self.position.throws

    @abstractmethod
    def use_dice(self) -> None:
        """Lead to what can be done with the dice, once they will not be thrown again."""

    # ------------------------------------------------------------------ what may be done

    @property
    def commands(self) -> Commands:
        """To put dice aside, and to do something with them."""
        return {
            "toggle": by_number(self.toggle),
            "move": by_argument(lambda text: play_text(self.desk, text)),
            "drawer": plain(self.move_drawer),
        }

    def key(self, name: str) -> bool:
        """1 … 5 put a die aside, r throws, s moves the drawer."""
        acts = {"r": self.throw, "w": self.throw, "s": self.move_drawer}
        act = partial(self.toggle, int(name) - 1) if name in tuple("12345") else acts.get(name)
        if act is not None:
            self.skip()
            act()
        return act is not None

    def skip(self) -> None:
        """Show the position itself: end what is shown on the way to it. Here nothing is."""
        return

    def move_drawer(self) -> None:
        """Pull out what can be done with the dice, or push it back."""
        self.drawer = not self.drawer
        self.on_drawer()

    def toggle(self, place: int) -> None:
        """Put a die aside for the next throw, or take it back: nothing is played yet (K3, K4)."""
        if self.may_keep and 0 <= place < HAND:
            self.places = self.places.toggled(place)
            self.desk.stage.sound("knock")
            self._by_step[self._step] = self.places
        self.on_dice()

    def throw(self) -> None:
        """Throw: all five, or those that are not put aside."""
        if self.desk.match.due == "chance":
            self.desk.happen()
        elif self.is_done:
            self.use_dice()
        elif self.desk.play(self.places.keep):
            self.desk.happen()
        self.on_dice()

    @property
    def is_done(self) -> bool:
        """Whether no die can or will be thrown again: the third throw lies there, or all are kept."""
        return self.position.throws >= THROWS or len(self.places.kept) == HAND

    @property
    def may_keep(self) -> bool:
        """Whether dice may be put aside now."""
        state: object = self.desk.match.state
        if not isinstance(state, FiveDice) or state.outcome or not state.dice:
            return False
        if self.desk.is_bots:
            return False
        return state.throws < THROWS

    def preview(self, move: Any) -> bool:
        """Put the dice aside that a bot keeps, so that everybody sees them before it throws."""
        if not isinstance(move, Keep) or not move.dice:
            return False
        self.put_aside(move.dice)
        return True

    def watch(self, events: Sequence[Event], facing: Seat | None) -> None:
        """Show the position to an onlooker: nothing is hidden in this game."""
        del events, facing

    def put_aside(self, dice: Dice) -> None:
        """Put just these dice aside."""
        self.places = self.places.keeping(dice)
        self.desk.stage.sound("knock")

    # ------------------------------------------------------------------ where the dice lie

    def fall(self, event: Event) -> None:
        """Let the thrown dice tumble into the free places, at another beat than the time before."""
        beat = max(self.rolls) + 1
        free = set(range(HAND)) - self.places.kept
        self.rolls = [beat if place in free else self.rolls[place] for place in range(HAND)]
        self.places = self.places.thrown(event.dice, self._step)

    def settle(self) -> None:
        """Remember where the dice lie at this step."""
        self._by_step[self._step] = self.places

    def lie_again(self) -> None:
        """Lay the dice where they lay at this step, or where the record says."""
        table = self.desk.table
        self.places = self._by_step.get(self._step) or places_after(table.steps, table.positions)

    @property
    def _step(self) -> int:
        return len(self.desk.table.steps)

    # ------------------------------------------------------------------ what is shown

    @property
    def faces(self) -> Faces:
        """What is on the dice."""
        game = self.desk.table.setup.game.id
        return Faces(WORDS[game].faces, words.faces(game))

    def dice_view(self) -> Node | None:
        """Return the dice; nothing when the table's own dice are about to be thrown."""
        if self.places.in_cup and self.desk.table.setup.table.dice == REAL:
            return None
        is_live = self.desk.is_live
        may_keep, faces = self.may_keep, self.faces
        return dice(self.places, self.rolls, may_keep=may_keep, faces=faces, is_live=is_live)

    def turn_view(self, beat: str, message: str, *, joy: bool = False) -> Node:
        """Return whose turn it is and what can be done; `beat` changes with every turn."""
        player = self.desk.table.setup.players[self.turn]
        card = turn_card(player, beat, is_live=self.desk.is_live)
        said = self.desk.told if self.desk.is_bots else message
        says = h("p", {"class": ["message", "is-joy" if joy else ""]}, said)
        return h("div", {"class": "turn", "data-token": player.mark}, card, says)

    def actions_view(self, done: str, *beside: Node | None) -> Node:
        """Return the throws left and the button that throws; `done` is its label after the last."""
        state = self.position
        again = done if self.is_done else _("Roll again")
        control = self.desk.throw_control(again if state.dice else _("Roll"))
        return h("div", {"class": "actions"}, pegs(self.throws), control, beside)
