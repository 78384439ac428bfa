"""The board of the duck's journey: pieces walk stone by stone, ride, wait; "may" is asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from app.dom.nodes import Child, Node, h
from app.games.animation import Frame, Stepwise
from app.games.desk import Desk
from app.games.ente import view as views
from app.games.ente.view import Journey, Offered
from app.i18n import _
from app.views.kit.one_die import one_die
from app.views.kit.throw_control import musing
from app.views.kit.turn_card import turn_card
from app.views.kit.widgets import block
from app.words import ente as words
from app.words import tell
from spielekiste.core.match import REAL, Match
from spielekiste.core.seats import PERSON
from spielekiste.core.state import Event, Seat
from spielekiste.games.ente import ACCEPT, EnteState
from spielekiste.games.ente.state import RIDES
from spielekiste.parts.track import Field

ROLL = 640
"""How long the die tumbles, in milliseconds."""

HOP = 120
"""How long a step from stone to stone takes."""

FLIGHT = 720
"""How long a walk takes at most, however many stones it has."""

RIDE = 700
"""How long ship, bus and the others take."""

PAUSE = 160
"""How long a piece stands before something takes it away."""

JOYS = frozenset({"offer", "ship", "viewpoint", "win"})
"""What is told with joy."""


PLAIN = frozenset({"throw", "move"})
"""What the felt shows by itself, die and piece."""


class JourneyFrame(NamedTuple):
    """A picture on the way to the position."""

    fields: tuple[Field, ...]
    turn: Seat
    going: bool = False
    ride: str = ""
    beat: int = 0
    arrived: bool = False
    """Whether the piece has walked: nothing is said before of what waits where it gets to."""


class EnteBoard:
    """The map and one die. Verbs: look (at a stone), skip (what is shown)."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.steps: Stepwise[JourneyFrame] = Stepwise(
            desk.stage.clock, desk.stage.display, desk.stage.redraw
        )
        self.rolls = 0
        self.face = 0
        self.reset()

    @property
    def state(self) -> EnteState:
        """The game's state."""
        return cast("EnteState", self.desk.match.state)

    @property
    def turn(self) -> Seat:
        """Whose turn is shown: it passes on when the move has been seen."""
        shown = self.steps.shown
        return shown.turn if shown else self.state.turn

    # ------------------------------------------------------------------ what may be done

    def act(self, verb: str, rest: str, value: str) -> bool:
        """Whatever is done ends what is being shown; a stone tells what waits on it."""
        del value
        if self.desk.match.state is None:
            return False
        self.steps.skip()
        if verb == "look":
            self._look(int(rest))
        return verb in ("skip", "look")

    def key(self, name: str) -> bool:
        """R throws, 1 goes on, 2 stays."""
        due = self.desk.match.due
        if name in ("r", "w") and due == "chance":
            return self.act("skip", "", "") and self.desk.happen()
        answer = {"1": 0, "2": 1}.get(name)
        if answer is None or due != "move":
            return False
        self.steps.skip()
        return self.desk.play(self.state.legal()[answer])

    def after(self, before: Match, after: Match) -> None:
        """Show on the way to the new position what its events tell."""
        old = before.state
        if not isinstance(old, EnteState) or not isinstance(after.state, EnteState):
            self.reset()
            return
        for event in after.events:
            if event.kind == "throw":
                self.face = event.dice[0]
                self.rolls += 1
        self.steps.start(way(old, after.events))

    def reset(self) -> None:
        """Put every piece and the die where the position has them."""
        self.steps.skip()
        self.rolls = 0
        self.face = _last_face(self.desk.table.positions)

    def preview(self, move: object) -> bool:
        """The map shows an answer while it is given."""
        del move
        return False

    def watch(self, events: Sequence[Event], facing: Seat | None) -> None:
        """Show the position to an onlooker: nothing is hidden in this game."""
        del events, facing

    def _look(self, field: Field) -> None:
        """Tell what waits on a stone, with the way to the rules."""
        if 0 <= field <= self.state.course.last:
            what = views.waiting(self.state.course, field)
            if what:
                text = words.place(what)
                clause = {"duck": "E2", "start": "E1", "goal": "E6"}.get(what, "E3")
                told = _("{field}, {place}. {what}", field=field, place=text.name, what=text.what)
                self.desk.stage.notify(told, do=f"open rules ente {clause}")

    # ------------------------------------------------------------------ what is shown

    def message(self) -> str:
        """Return what happened and what can be done now."""
        return f"{self._told} {self._ask()}".strip()

    @property
    def is_moving(self) -> bool:
        """Whether a move is still being shown."""
        return self.steps.shown is not None

    def view(self) -> Child:
        """Return the felt: whose turn it is, the map, the die and the next thing to do."""
        scene = self._scene()
        return h(
            "section",
            {"class": ["mat race race--map", "race--own" if self._owns_dice else ""], "key": "mat"},
            self._turn(self.turn),
            h("div", {"class": "race__board"}, views.travellers(scene), views.journey(scene)),
            self._hand(scene),
        )

    def side_view(self) -> Child:
        """Return nothing: all is on the map."""
        return None

    def final_view(self) -> Child:
        """Return the map as it is at the end."""
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
                going=shown.going, ride=shown.ride, beat=shown.beat,
            )  # fmt: skip
        return Journey(
            state.course, players, state.fields, state.waits, state.turn, self._offered()
        )

    def _offered(self) -> Offered | None:
        """Return what a person may do now, with where it would lead; the core itself tells."""
        state = self.state
        if state.offer is None or self.desk.is_bots:
            return None
        after = state.play(ACCEPT)
        target, end = state.offer.target, after.fields[state.turn]
        return Offered(state.offer.id, target, end, views.waiting(state.course, target))

    def _turn(self, seat: Seat) -> Node:
        player = self.desk.table.setup.players[seat]
        joy = any(event.kind in JOYS for event in self.desk.match.events)
        said = self._said()
        joyful = "is-joy" if joy and said and self._told and self.state.offer else ""
        return h(
            "div",
            {"class": "turn", "data-token": player.mark},
            turn_card(player, str(seat)),
            h("p", {"class": ["message", joyful]}, said),
        )

    def _said(self) -> str:
        """Return the message as far as it can be seen on the map; an offer waits for the piece."""
        shown = self.steps.shown
        if shown is None:
            return self._told if self.desk.is_bots else self.message()
        return self._told if shown.arrived and not self.state.offer else ""

    def _hand(self, scene: Journey) -> Node:
        """Return the die and beside it the next thing to do."""
        due = not self.steps.shown and scene.offered is None
        die = None if self._owns_dice and due else one_die(self.face, self.rolls)
        return h("div", {"class": "race__hand"}, die, h("div", {"class": "actions"},
                 self._next(scene)))  # fmt: skip

    @property
    def _owns_dice(self) -> bool:
        """Whether the table throws its own die."""
        return self.desk.table.setup.table.dice == REAL

    def _next(self, scene: Journey) -> Node:
        player = self.desk.table.setup.players[scene.turn]
        if self.is_moving and player.mind != PERSON:
            return musing(player)
        if self.is_moving:
            return block(_("Throw"), "skip", "big", **{"key": "throw", "aria-busy": "true"})
        if scene.offered is not None:
            return views.answers(scene, scene.offered)
        return self.desk.throw_control(_("Throw"))

    @property
    def _told(self) -> str:
        """What the last step did, without the number that the die shows anyway."""
        if not self.desk.told:
            return ""
        events = [event for event in self.desk.match.events if event.kind not in PLAIN]
        return tell("ente", events, self.desk.table.setup.players, full=True)

    def _ask(self) -> str:
        state = self.state
        if state.offer is not None:
            return "" if self._told else self._offer_text()
        if state.course.stands_in_rain(state.fields[state.turn]):
            return _("You stand in the rain: only a 6 goes on.")
        return "" if self._told else _("Throw the die.")

    def _offer_text(self) -> str:
        offer = self.state.offer
        if offer is None:
            return ""
        event = Event("offer", self.state.turn, offer.id, target=offer.target)
        names = [player.name for player in self.desk.table.setup.players]
        return words.TELLERS["offer"](event, names)


def way(before: EnteState, events: Sequence[Event]) -> list[Frame[JourneyFrame]]:
    """Return the pictures between two positions, told from the events."""
    frames: list[Frame[JourneyFrame]] = []
    fields, turn = before.fields, before.turn
    beat = 0
    for event in events:
        if event.kind == "throw":
            frames.append(Frame(ROLL, JourneyFrame(fields, turn)))
        elif event.kind in RIDES:
            frames.append(Frame(PAUSE, JourneyFrame(fields, turn, arrived=True)))
            fields = _at(fields, turn, event.target or 0)
            riding = JourneyFrame(fields, turn, going=True, ride=event.kind, arrived=True)
            frames.append(Frame(RIDE, riding))
        elif event.kind in ("move", "duck", "advance"):
            steps = range((event.origin or 0) + 1, (event.target or 0) + 1)
            for field in steps:
                beat += 1
                fields = _at(fields, turn, field)
                pace = min(HOP, FLIGHT // len(steps))
                frames.append(Frame(pace, JourneyFrame(fields, turn, going=True, beat=beat)))
    return frames


def _at(fields: tuple[Field, ...], seat: Seat, field: Field) -> tuple[Field, ...]:
    return (*fields[:seat], field, *fields[seat + 1 :])


def _last_face(positions: Sequence[Match]) -> int:
    """Return what the die shows: the last throw of this game, 0 before the first."""
    for match in reversed(positions):
        if not isinstance(match.state, EnteState):
            return 0
        for event in match.events:
            if event.kind == "throw":
                return event.dice[0]
    return 0
