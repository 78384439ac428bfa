"""Board of the duck game, where pieces walk, ride or wait, and players answer offers."""

from __future__ import annotations

from typing import cast

from app.dom.nodes import Child, Node, h
from app.games.desk import Desk
from app.games.ente import view as views
from app.games.ente.animation import JourneyFrame, frames
from app.games.ente.message import ask
from app.games.ente.status import EnteStatus
from app.games.ente.tips import TIPS
from app.games.ente.view import Journey, Offered
from app.games.one_die import OneDieBoard
from app.games.tips import TipSlot
from app.i18n import _
from app.ports.commands import Commands, by_number
from app.views.kit.one_die import one_die
from app.views.kit.turn_card import message_or_tip, turn_card
from app.words import ente as words
from app.words import tell
from spielekiste.core.match import Match
from spielekiste.games.ente import ACCEPT, EnteState
from spielekiste.parts.track import Field

JOYS = frozenset({"offer", "ship", "viewpoint", "win"})
"""Events that are celebrated."""

PLAIN = frozenset({"throw", "move"})
"""Events without a text, because the die or the piece shows them."""


class EnteBoard(OneDieBoard[JourneyFrame]):
    """Board with the map and one die."""

    tips = TIPS

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.tip_slot = TipSlot()
        self.status = EnteStatus(desk)

    @property
    def state(self) -> EnteState:
        """The game's state."""
        return cast("EnteState", self.desk.match.state)

    # ------------------------------------------------------------------ input

    @property
    def commands(self) -> Commands:
        """Verbs of the base class, and `look`, which explains a stone."""
        return {**super().commands, "look": by_number(self._look)}

    def key(self, name: str) -> bool:
        """Handle a key: r (or w) rolls, 1 accepts an offer, 2 declines it."""
        due = self.desk.match.due
        if name in ("r", "w") and due == "chance":
            self.skip()
            return self.desk.happen()
        answer = {"1": 0, "2": 1}.get(name)
        if answer is None or due != "move":
            return False
        self.steps.skip()
        return self.desk.play(self.state.legal()[answer])

    def after(self, before: Match, after: Match) -> None:
        """Animate the events between two positions."""
        old = before.state
        if not isinstance(old, EnteState) or not isinstance(after.state, EnteState):
            self.reset()
            return
        self.roll(after.events)
        self.steps.start(frames(old, after.events))

    def _look(self, field: Field) -> None:
        """Show a notification about a stone, with a link to its rule."""
        if 0 <= field <= self.state.course.last:
            what = views.waiting(self.state.course, field)
            if what:
                text = words.place(what)
                clause = {"duck": "E2", "start": "E1", "goal": "E6"}.get(what, "E3")
                told = _("{field}, {place}. {what}", field=field, place=text.name, what=text.what)
                self.desk.stage.notify(told, do=f"open rules ente {clause}")

    # ------------------------------------------------------------------ view

    def message(self) -> str:
        """Return a message about the last step and the current player's options."""
        told = self._told
        asked = ask(self.state, self.desk.table.setup.players, is_told=bool(told))
        return f"{told} {asked}".strip()

    def view(self) -> Child:
        """Return the player's card, the map, the die and the next control."""
        scene = self._scene()
        return h(
            "section",
            {"class": ["mat race race--map", "race--own" if self.owns_dice else ""], "key": "mat"},
            self._turn(),
            h("div", {"class": "race__board"}, views.travellers(scene), views.journey(scene)),
            self._hand(is_asked=scene.offered is not None),
        )

    def final_view(self) -> Child:
        """Return the map in its final position."""
        if not isinstance(self.desk.match.state, EnteState):
            return None
        inside = views.journey(self._scene())
        return h("div", {"class": "race__keepsake", "key": "keepsake"}, inside)

    def _scene(self) -> Journey:
        state, shown = self.state, self.steps.shown
        players = self.desk.table.setup.players
        if shown is not None:
            return Journey(
                state.course, players, shown.fields, state.waits, shown.turn,
                going=shown.going, ride=shown.ride, beat=shown.beat, is_live=self.desk.is_live,
            )  # fmt: skip
        return Journey(
            state.course, players, state.fields, state.waits, state.turn, self._offered(),
            is_live=self.desk.is_live,
        )  # fmt: skip

    def _offered(self) -> Offered | None:
        """Return a human player's pending offer with the space that it leads to, or None."""
        state = self.state
        if state.offer is None or self.desk.is_bots:
            return None
        after = state.play(ACCEPT)
        target, end = state.offer.target, after.fields[state.turn]
        return Offered(state.offer.id, target, end, views.waiting(state.course, target))

    def _turn(self) -> Node:
        player = self.desk.table.setup.players[self.turn]
        joy = any(event.kind in JOYS for event in self.desk.match.events)
        said = self._said()
        joyful = bool(joy and said and self._told and self.state.offer)
        return h(
            "div",
            {"class": "turn", "data-token": player.mark},
            turn_card(player, str(self.turn), is_live=self.desk.is_live),
            message_or_tip(said, self.tip_slot.shown, joy=joyful),
        )

    def _said(self) -> str:
        """Return the part of the message to show now; offers appear once the piece has arrived."""
        shown = self.steps.shown
        if shown is None:
            return self._told if self.desk.is_bots else self.message()
        return self._told if shown.arrived and not self.state.offer else ""

    def _hand(self, *, is_asked: bool) -> Node:
        """Return the die and the next control."""
        due = not self.is_moving and not is_asked
        die = None if self.owns_dice and due else one_die(self.face, self.rolls)
        actions = h("div", {"class": "actions"}, self.next_control())
        return h("div", {"class": "race__hand"}, die, actions)

    def choices(self) -> Node | None:
        """Return buttons for the two answers to an offer; None if there is no offer."""
        scene = self._scene()
        return views.answers(scene, scene.offered) if scene.offered is not None else None

    @property
    def _told(self) -> str:
        """Message about the last step, without the roll shown by the die."""
        if not self.desk.told:
            return ""
        events = [event for event in self.desk.match.events if event.kind not in PLAIN]
        return tell("ente", events, self.desk.table.setup.players, full=True)
