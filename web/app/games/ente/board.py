"""Board of the duck game, where pieces walk, ride or wait, and players answer offers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple, cast

from app.dom.nodes import Child, Node, h
from app.games.desk import Desk, Frame, Status
from app.games.ente import view as views
from app.games.ente.view import LOOK, Journey, Offered, whereabouts
from app.games.one_die import OneDieBoard
from app.games.tips import ROLL_DIE, Tip, TipSlot, is_roll_due
from app.i18n import N_, _
from app.ports.commands import OPEN_DIALOG, Commands, by_number
from app.views.kit.card import message_or_tip, turn_card
from app.views.kit.dice import one_die
from app.words import ente as words
from app.words import tell
from spielekiste.core.match import Match
from spielekiste.core.seats import Player
from spielekiste.core.state import Event, Seat
from spielekiste.games.ente import ACCEPT, EnteState
from spielekiste.games.ente.state import RIDES
from spielekiste.parts.track import Field

ROLL = 640
"""Duration of the die's roll, in milliseconds."""

HOP = 120
"""Duration of a step from stone to stone, in milliseconds."""

FLIGHT = 720
"""Maximum duration of a walk over any number of stones, in milliseconds."""

RIDE = 700
"""Duration of a ride, in milliseconds."""

PAUSE = 160
"""Pause of a piece before a ride, in milliseconds."""


class JourneyFrame(NamedTuple):
    """One frame of the animation."""

    fields: tuple[Field, ...]
    turn: Seat
    going: bool = False
    ride: str = ""
    beat: int = 0
    arrived: bool = False
    """Whether the walk has ended, so that the text of its target may be shown."""


def frames(before: EnteState, events: Sequence[Event]) -> list[Frame[JourneyFrame]]:
    """Return the frames between two positions, derived from the events."""
    sequence: list[Frame[JourneyFrame]] = []
    fields, turn = before.fields, before.turn
    beat = 0
    for event in events:
        if event.kind == "throw":
            sequence.append(Frame(ROLL, JourneyFrame(fields, turn)))
        elif event.kind in RIDES:
            sequence.append(Frame(PAUSE, JourneyFrame(fields, turn, arrived=True)))
            fields = _at(fields, turn, event.target or 0)
            riding = JourneyFrame(fields, turn, going=True, ride=event.kind, arrived=True)
            sequence.append(Frame(RIDE, riding))
        elif event.kind in ("move", "duck", "advance"):
            steps = range((event.origin or 0) + 1, (event.target or 0) + 1)
            for field in steps:
                beat += 1
                fields = _at(fields, turn, field)
                pace = min(HOP, FLIGHT // len(steps))
                sequence.append(Frame(pace, JourneyFrame(fields, turn, going=True, beat=beat)))
    return sequence


def _at(fields: tuple[Field, ...], seat: Seat, field: Field) -> tuple[Field, ...]:
    return (*fields[:seat], field, *fields[seat + 1 :])


SILENT = frozenset({"throw", "move"})
"""Events without a text, after which a tip may be shown."""


def _is_quiet(match: Match) -> bool:
    """Return whether a roll is due and no message about the last step is shown."""
    state = match.state
    if not isinstance(state, EnteState) or not is_roll_due(match):
        return False
    field = state.fields[state.turn]
    is_told = any(event.kind not in SILENT for event in match.events)
    return field > 0 and not is_told and not state.course.stands_in_rain(field)


TIPS = (
    ROLL_DIE,
    Tip("look", LOOK, N_("Tap a picture on the path to see what happens there."), _is_quiet),
)


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
        return {**super().commands, LOOK: by_number(self._look)}

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
                note = _("{field}, {place}. {what}", field=field, place=text.name, what=text.what)
                self.desk.stage.notify(note, do=f"{OPEN_DIALOG} rules ente {clause}")

    # ------------------------------------------------------------------ view

    def message(self) -> str:
        """Return a message about the last step and the current player's options."""
        narration = self._narration
        prompt = ask(self.state, self.desk.table.setup.players, is_told=bool(narration))
        return f"{narration} {prompt}".strip()

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
        state, picture = self.state, self.steps.picture
        players = self.desk.table.setup.players
        live = self.desk.is_live
        if picture is None:
            scene = Journey(
                state.course, players, state.fields, state.waits, state.turn, is_live=live
            )
            return replace(scene, offered=self._offered())
        scene = Journey(
            state.course, players, picture.fields, state.waits, picture.turn, is_live=live
        )
        return replace(scene, going=picture.going, ride=picture.ride, beat=picture.beat)

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
        joyful = bool(joy and said and self._narration and self.state.offer)
        return h(
            "div",
            {"class": "turn", "data-token": player.mark},
            turn_card(player, str(self.turn), is_live=self.desk.is_live),
            message_or_tip(said, self.tip_slot.text, joy=joyful),
        )

    def _said(self) -> str:
        """Return the part of the message to show now; offers appear once the piece has arrived."""
        picture = self.steps.picture
        if picture is None:
            return self._narration if self.desk.is_bots else self.message()
        return self._narration if picture.arrived and not self.state.offer else ""

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
    def _narration(self) -> str:
        """Message about the last step, without the roll shown by the die."""
        if not self.desk.narration:
            return ""
        events = [event for event in self.desk.match.events if event.kind not in PLAIN]
        return tell("ente", events, self.desk.table.setup.players, full=True)


def ask(state: EnteState, players: Sequence[Player], *, is_told: bool) -> str:
    """Return a message with the player's options; `is_told` is true if one about the last step
    precedes it.
    """
    if state.offer is not None:
        return "" if is_told else _offer(state, players)
    if state.course.stands_in_rain(state.fields[state.turn]):
        return _("You’re stuck in the rain: only a 6 gets you going.")
    return "" if is_told else _("Roll the die.")


def _offer(state: EnteState, players: Sequence[Player]) -> str:
    offer = state.offer
    if offer is None:
        return ""
    event = Event("offer", state.turn, offer.id, target=offer.target)
    return words.TELLERS["offer"](event, [player.name for player in players])


class EnteStatus(Status):
    """Status texts about the pieces."""

    def own(self, seat: Seat) -> str:
        """Return the stone of a seat's piece, and the reason if the piece is held there."""
        state, players = cast("EnteState", self.desk.match.state), self.players
        scene = Journey(state.course, players, state.fields, state.waits, state.turn)
        place = whereabouts(scene, seat)
        return _("{name}: {place}", name=players[seat].name, place=place) + "."

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys for rolling the die and for answering an offer."""
        return [("R", _("Roll")), ("1, 2", _("Move on or stay?"))]
