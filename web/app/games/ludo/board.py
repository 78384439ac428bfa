"""The board of Ludo: pieces keep who they are, hop field by field, and tumble home when caught."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from app.dom.nodes import Child, Node, h
from app.games.animation import Frame, Stepwise
from app.games.desk import Desk
from app.games.ludo import view as views
from app.games.ludo.view import LudoScene, PieceChoice, Stand
from app.i18n import _, ngettext
from app.views.kit.dice import pegs
from app.views.kit.one_die import one_die
from app.views.kit.throw_control import musing
from app.views.kit.turn_card import turn_card
from app.views.kit.widgets import block
from app.words import tell
from spielekiste.core.match import REAL, Match
from spielekiste.core.seats import PERSON
from spielekiste.core.state import Event, Seat
from spielekiste.games.ludo import OUT, START, LudoState, Step
from spielekiste.parts.track import Field

ROLL = 640
"""How long the die tumbles, in milliseconds."""

HOP = 135
"""How long a hop from field to field takes."""

FALL = 350
"""How long a piece that was caught tumbles home."""

READ = 560
"""How long a throw that nobody can use stays on the table."""


class TrackFrame(NamedTuple):
    """A picture on the way to the position."""

    stand: Stand
    turn: Seat
    hopping: tuple[Seat, int] | None = None
    falling: tuple[Seat, int] | None = None
    beat: int = 0
    seen: bool = False
    """Whether what the step did is to be seen now: nothing is said of it before."""


class LudoBoard:
    """Pieces and one die. Verbs: pick (a move by its number), skip (what is shown)."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.steps: Stepwise[TrackFrame] = Stepwise(
            desk.stage.clock, desk.stage.display, desk.stage.redraw
        )
        self.stand: Stand = ()
        self.rolls = 0
        self.face = 0
        self.reset()

    @property
    def state(self) -> LudoState:
        """The game's state."""
        return cast("LudoState", self.desk.match.state)

    @property
    def turn(self) -> Seat:
        """Whose turn is shown: it passes on when the move has been seen."""
        shown = self.steps.shown
        return shown.turn if shown else self.state.turn

    # ------------------------------------------------------------------ what may be done

    def act(self, verb: str, rest: str, value: str) -> bool:
        """Whatever is done ends what is being shown; a move may be picked by its number."""
        del value
        if self.desk.match.state is None:
            return False
        shown = self.steps.skip()
        if verb == "skip":
            return True
        if verb == "pick":
            return shown or self._pick(int(rest))
        return False

    def key(self, name: str) -> bool:
        """R throws, 1 … 4 pick a move."""
        if name in tuple("1234"):
            return self.act("pick", name, "")
        if name in ("r", "w") and self.desk.match.due == "chance":
            return self.act("skip", "", "") and self.desk.happen()
        return False

    def after(self, before: Match, after: Match) -> None:
        """Show on the way to the new position what its events tell."""
        if not isinstance(after.state, LudoState):
            return
        old = before.state
        if not isinstance(old, LudoState) or not after.events:
            self.reset()
            return
        way = Way(self.stand, old)
        for event in after.events:
            way.tell(event)
            self._lay(event)
        self.stand = way.stand
        self.steps.start(way.frames)

    def reset(self) -> None:
        """Put every piece and the die where the position has them."""
        self.steps.skip()
        self.rolls = 0
        state = self.desk.match.state
        if isinstance(state, LudoState):
            self.stand = settle(self.stand, state.pieces)
            self.face = _last_face(self.desk.table.positions)

    def preview(self, move: object) -> bool:
        """The board shows a move while it is made."""
        del move
        return False

    def watch(self, events: Sequence[Event], facing: Seat | None) -> None:
        """Show the position to an onlooker: nothing is hidden in this game."""
        del events, facing

    def _lay(self, event: Event) -> None:
        if event.kind == "throw":
            self.face = event.dice[0]
            self.rolls += 1

    def _pick(self, number: int) -> bool:
        moves = self.state.legal()
        if 1 <= number <= len(moves):
            self.desk.play(moves[number - 1])
        return True

    # ------------------------------------------------------------------ what is shown

    def message(self) -> str:
        """Return what happened and what can be done now."""
        told, ask = self._told, self._ask()
        return f"{told} {ask}".strip() if not self.state.moves else ask

    @property
    def _told(self) -> str:
        """What the last step did, without the throw that is asked for anyway."""
        if not self.desk.told:
            return ""
        events = [event for event in self.desk.match.events if event.kind != "again"]
        full = self.desk.stage.settings.telling == "full"
        return tell("ludo", events, self.desk.table.setup.players, full=full)

    @property
    def is_moving(self) -> bool:
        """Whether a move is still being shown."""
        return self.steps.shown is not None

    def view(self) -> Child:
        """Return the felt: whose turn it is, the board, the die and the next thing to do."""
        scene = self._scene()
        return h(
            "section",
            {"class": ["mat race", "race--own" if self._owns_dice else ""], "key": "mat"},
            self._turn(self.turn),
            h("div", {"class": "race__board"}, views.ludo(scene)),
            self._hand(scene),
        )

    def side_view(self) -> Child:
        """Return nothing: all is on the board."""
        return None

    def final_view(self) -> Child:
        """Return the board as it stands at the end."""
        if not isinstance(self.desk.match.state, LudoState):
            return None
        return h("div", {"class": "race__keepsake", "key": "keepsake"}, views.ludo(self._scene()))

    def _scene(self) -> LudoScene:
        state, shown = self.state, self.steps.shown
        players = self.desk.table.setup.players
        if shown is not None:
            return LudoScene(
                state.board, players, shown.stand, shown.turn, finished=state.finished,
                hopping=shown.hopping, falling=shown.falling, beat=shown.beat,
            )  # fmt: skip
        return LudoScene(
            state.board, players, self.stand, state.turn, state.face, self._choices(),
            self._reasons(), state.finished,
        )  # fmt: skip

    def _choices(self) -> tuple[PieceChoice, ...]:
        """Return what the person whose turn it is may do."""
        state = self.state
        if self.desk.is_bots:
            return ()
        targets = [state.board.target(step.origin, state.face) for step in state.moves]
        hits = [state.board.hit(state.pieces, state.turn, target) for target in targets]
        rows = zip(state.moves, targets, hits, strict=True)
        return tuple(
            PieceChoice(number, step, target, hit.seat if hit else None)
            for number, (step, target, hit) in enumerate(rows, 1)
        )

    def _reasons(self) -> tuple[str, ...]:
        state = self.state
        if state.outcome is not None:
            return ()
        return tuple(state.why_not(Step(field)) for field in self.stand[state.turn])

    def _turn(self, seat: Seat) -> Node:
        player = self.desk.table.setup.players[seat]
        joy = any(event.kind in ("capture", "finish") for event in self.desk.match.events)
        joyful = "is-joy" if joy and self.desk.told else ""
        said = self._said()
        message = h("p", {"class": ["message", joyful]}, said)
        return h(
            "div",
            {"class": "turn", "data-token": player.mark},
            turn_card(player, str(seat)),
            message,
        )

    def _said(self) -> str:
        """Return the message as far as it can be seen on the board."""
        shown = self.steps.shown
        if shown is None:
            return self.desk.told if self.desk.is_bots else self.message()
        return self.desk.told if shown.seen else ""

    def _hand(self, scene: LudoScene) -> Node:
        """Return the die and beside it the next thing to do."""
        due = not self.is_moving and not self.state.moves
        die = None if self._owns_dice and due else one_die(self.face, self.rolls)
        tries = pegs(self.state.tries) if due and self._has_tries() else None
        return h("div", {"class": "race__hand"}, die, h("div", {"class": "actions"}, tries,
                 self._next(scene)))  # fmt: skip

    @property
    def _owns_dice(self) -> bool:
        """Whether the table throws its own die."""
        return self.desk.table.setup.table.dice == REAL

    def _next(self, scene: LudoScene) -> Node:
        player = self.desk.table.setup.players[scene.turn]
        if self.is_moving and player.mind != PERSON:
            return musing(player)
        if self.is_moving:
            return block(_("Throw"), "skip", "big", **{"key": "throw", "aria-busy": "true"})
        if scene.choices:
            return views.choices(scene)
        return self.desk.throw_control(_("Throw"))

    def _has_tries(self) -> bool:
        """Tell whether the throw is one of up to three (L2)."""
        state = self.state
        return not any(0 <= at < state.board.track for at in state.pieces[state.turn])

    def _ask(self) -> str:
        state = self.state
        if state.moves:
            return self._ask_move()
        if any(event.kind == "again" for event in state.events):
            return _("The 6 gives another throw.")
        if not self._has_tries():
            return _("Throw the die.")
        left = 3 - state.tries
        waits = START in state.pieces[state.turn]
        if waits and state.pieces[state.turn][-1] < state.board.track:
            return ngettext(
                "Only a 6 brings a piece out. {n} try left.",
                "Only a 6 brings a piece out. {n} tries left.",
                left,
            )
        return ngettext(
            "No piece on the track: {n} try.", "No piece on the track: {n} tries.", left
        )

    def _ask_move(self) -> str:
        """Say which pieces may use the throw, and why only these (L5, L6, L9)."""
        state = self.state
        duty = _duty(state)
        if state.moves == (OUT,):
            return _("A 6! A piece must come out.")
        if duty == "must-leave-entry":
            return _("Others wait to come out: the piece on A must go first.")
        if duty == "must-capture":
            return _("This table captures whenever it can.")
        if len(state.moves) == 1:
            return ngettext(
                "Only one piece can move {n} field.",
                "Only one piece can move {n} fields.",
                state.face,
            )
        return ngettext("Which piece moves {n} field?", "Which piece moves {n} fields?", state.face)


class Way:
    """The pictures between two positions, told from the events."""

    def __init__(self, stand: Stand, before: LudoState) -> None:
        self.stand = stand
        self.frames: list[Frame[TrackFrame]] = []
        self._before = before
        self._beat = 0

    def tell(self, event: Event) -> None:
        """Add what an event shows."""
        if event.kind == "throw":
            self.frames.append(Frame(ROLL, TrackFrame(self.stand, self._before.turn)))
        elif event.kind == "lapse":
            self._show(READ, None)
        elif event.kind in ("out", "move"):
            self._hop(event)
        elif event.kind == "capture":
            self._fall(event)

    def _hop(self, event: Event) -> None:
        origin, target = cast("int", event.origin), cast("int", event.target)
        number = self.stand[event.seat].index(origin)
        for field in range(origin + 1, target + 1):
            self._put(event.seat, number, field)
            self._beat += 1
            self._show(HOP * 2 if origin == START else HOP, (event.seat, number))

    def _fall(self, event: Event) -> None:
        caught, field = cast("int", event.other), cast("int", event.origin)
        number = self.stand[caught].index(field)
        self._put(caught, number, START)
        self._show(FALL, None, (caught, number))

    def _put(self, seat: Seat, number: int, field: Field) -> None:
        own = list(self.stand[seat])
        own[number] = field
        self.stand = (*self.stand[:seat], tuple(own), *self.stand[seat + 1 :])

    def _show(
        self,
        milliseconds: int,
        hopping: tuple[Seat, int] | None,
        falling: tuple[Seat, int] | None = None,
    ) -> None:
        seen = hopping is None
        shown = TrackFrame(self.stand, self._before.turn, hopping, falling, self._beat, seen)
        self.frames.append(Frame(milliseconds, shown))


def settle(stand: Stand, pieces: Stand) -> Stand:
    """Return the pieces in their rows: each stays where it was if one of them stands there."""
    if [len(own) for own in stand] != [len(own) for own in pieces]:
        return pieces
    return tuple(map(_settled, stand, pieces))


def _settled(was: Sequence[Field], now: Sequence[Field]) -> tuple[Field, ...]:
    left, row = list(now), list[Field | None](was)
    for number, field in enumerate(was):
        if field in left:
            left.remove(field)
        else:
            row[number] = None
    return tuple(left.pop(0) if field is None else field for field in row)


def _duty(state: LudoState) -> str:
    """Return why another piece that could move may not, or nothing."""
    reasons = {state.why_not(Step(field)) for field in state.pieces[state.turn]}
    known = ("must-leave-entry", "must-bring-out", "must-capture")
    return next((code for code in known if code in reasons), "")


def _last_face(positions: Sequence[Match]) -> int:
    """Return what the die shows: the last throw of this game, 0 before the first."""
    for match in reversed(positions):
        if not isinstance(match.state, LudoState):
            return 0
        for event in match.events:
            if event.kind == "throw":
                return event.dice[0]
    return 0
