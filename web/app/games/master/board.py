"""Board of Kniffel Master: dice, peg boards, and a card for each possible action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from app.dom.nodes import Child, Node, h
from app.games.desk import Desk, Stepwise, sentences
from app.games.five_dice import OPEN_DRAWER, FiveDiceBoard, FiveDiceStatus
from app.games.master.scene import BoardsScene, PegFrame, frames, race_of
from app.games.master.spoken import SpokenBoard
from app.games.master.view import LOOK
from app.games.master.view_side import boards, final_boards
from app.games.tips import KEEP, ROLL_DICE, Tip
from app.i18n import N_, _, ngettext
from app.ports.commands import MOVE, PREVIEW, Commands, by_argument, plain
from app.views.kit.widgets import block, icon
from app.words import tell
from spielekiste.core.match import Match
from spielekiste.core.seats import Player
from spielekiste.core.state import Event, Seat
from spielekiste.games.master import PASS, Action, MasterState
from spielekiste.parts.dice import THROWS


def _may_use(match: Match) -> bool:
    """Return whether the dice can be used for an action."""
    state = match.state
    moves = state.legal() if isinstance(state, MasterState) and state.dice else ()
    return bool(moves) and PASS not in moves


TIPS = (
    ROLL_DICE,
    KEEP,
    Tip("use", PREVIEW, N_("Tap one of the cards to see what the dice can do."), _may_use),
    Tip("confirm", MOVE, N_("Tap the card again to play it, or try another."), _may_use),
)


JOYS = frozenset({"task", "row-star", "park", "coin-lap"})
"""Events that score stars."""


class MasterBoard(FiveDiceBoard):
    """Board with dice, peg boards and action cards."""

    tips = TIPS

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.steps: Stepwise[PegFrame] = Stepwise(
            desk.stage.clock, desk.stage.display, desk.stage.redraw
        )
        self.status = MasterStatus(desk)
        self.weighed: Action | None = None
        self.looking: Seat | None = None
        self.on_dice = self.on_drawer = self._stop_weighing
        self.reset()

    @property
    def state(self) -> MasterState:
        """The game's state."""
        return cast("MasterState", self.desk.match.state)

    @property
    def turn(self) -> Seat:
        """Seat whose turn is shown; it changes after the animation of an action."""
        picture = self.steps.picture
        return picture.seat if picture else self.state.turn

    @property
    def throws(self) -> int:
        """Number of rolls in the turn that is shown."""
        picture = self.steps.picture
        return picture.throws if picture else self.state.throws

    # ------------------------------------------------------------------ input

    @property
    def commands(self) -> Commands:
        """Verbs of the dice, and those for previews, other seats' boards and skipping
        animations.
        """
        return {
            **super().commands,
            PREVIEW: by_argument(self._look_at),
            LOOK: by_argument(self._look_at_board),
            "skip": plain(self.skip),
        }

    def _stop_weighing(self) -> None:
        self.weighed = None

    def skip(self) -> None:
        """End the animation and show the position itself."""
        super().skip()
        self.steps.skip()

    def _look_at_board(self, seat: str) -> None:
        """Show a seat's board, or the current player's if `seat` is empty or already shown."""
        self.looking = int(seat) if seat and int(seat) != self.looking else None

    def use_dice(self) -> None:
        """Open the drawer with the action cards and focus the first card."""
        self.drawer, self.looking = True, None
        self.desk.stage.display.focus(".todo .deed")

    def after(self, before: Match, after: Match) -> None:
        """Place the rolled dice, and animate the effects of an action."""
        for event in after.events:
            if event.kind == "throw":
                self.fall(event)
        if isinstance(after.state, MasterState) and not after.state.throws:
            self._turn_over(after)
        self.settle()
        old = before.state
        if isinstance(old, MasterState) and old.dice:
            self.steps.start(frames(old, after.events))

    def reset(self) -> None:
        """Reset the dice and the boards to the current position."""
        self.restore_dice_positions()
        self.weighed, self.looking, self.drawer = None, None, False

    def preview(self, move: Any) -> bool:
        """Put dice aside, or preview a bot's action on the board."""
        if isinstance(move, Action) and move != PASS:
            self.weighed, self.looking = move, None
            return True
        return super().preview(move)

    def _turn_over(self, after: Match) -> None:
        """Start a new turn: return the dice to the cup, but keep the roll visible after a pass."""
        passed = any(event.kind == "throw" for event in after.events)
        self.places = replace(self.places, kept=frozenset(), in_cup=not passed)
        self.weighed, self.looking, self.drawer = None, None, False

    def _look_at(self, notation: str) -> None:
        """Preview an action on the board without playing it."""
        action = next((move for move in self._actions() if str(move) == notation), None)
        if action is not None:
            self.weighed, self.looking = action, None
            stage = self.desk.stage
            stage.clock.later(0, lambda: stage.display.scroll_into_view(".deed.is-chosen"))
            self.desk.stage.announce(_("Tap again to confirm."))

    @property
    def _may_use(self) -> bool:
        """True if a human player is to move and has rolled dice that are at rest."""
        return bool(self.state.dice) and not self.desk.is_bots and not self.flight.is_rolling

    def _actions(self) -> tuple[Action, ...]:
        """Return the actions that a human player may take with the dice; none for a bot."""
        moves = self.state.legal() if self._may_use else ()
        return tuple(move for move in moves if isinstance(move, Action))

    # ------------------------------------------------------------------ texts

    def message(self) -> str:
        """Return a message about the last step and the current player's options."""
        state, narration = self.state, self._narration()
        if self.steps.picture is not None:
            return narration
        if state.dice:
            return with_dice(state, self.weighed, self._actions())
        is_first = not self.desk.narration
        return before_throw(state, narration, self.desk.match.events, is_first=is_first)

    def _narration(self) -> str:
        """Return the message about the last step: its main events, or all events if the setting
        asks for them.
        """
        desk = self.desk
        if not desk.narration or desk.stage.settings.telling == "full":
            return desk.narration
        return short_message(desk.match.events, desk.table.setup.players)

    # ------------------------------------------------------------------ view

    @property
    def is_moving(self) -> bool:
        """True if an animation is running."""
        return self.steps.picture is not None or self.flight.is_rolling

    def view(self) -> Child:
        """Return the player's card, the dice and the controls."""
        return h(
            "section",
            {"class": ["mat master-mat", "is-weighing" if self.weighed else ""], "key": "mat"},
            self._turn(),
            self.dice_view(),
            self.actions_view(_("Use the dice"), self._use_control()),
        )

    def side_view(self) -> Child:
        """Return the peg boards and the cards below them."""
        return boards(self._scene())

    def final_view(self) -> Child:
        """Return the peg boards of all players."""
        is_played = isinstance(self.desk.match.state, MasterState)
        return final_boards(self._scene()) if is_played else None

    def _scene(self) -> BoardsScene:
        table = self.desk.table
        return BoardsScene(
            state=self.state,
            players=table.setup.players,
            race=race_of(event for match in table.positions for event in match.events),
            turn=self.turn,
            looking=self.looking,
            frame=self.steps.picture,
            weighed=self.weighed,
            actions=self._actions(),
            may_use=self._may_use,
            drawer=self.drawer,
            places=self.places,
            is_rolling=self.flight.is_rolling,
            is_live=self.desk.is_live,
        )

    def _turn(self) -> Node:
        joy = any(event.kind in JOYS for event in self.desk.match.events) and self.desk.announced
        beat = f"{self.turn}-{len(self.desk.match.ended)}"
        return self.turn_view(beat, self.message(), joy=joy and not self.state.dice)

    def _use_control(self) -> Node | None:
        """Return the button that opens the cards on a phone, where they are off screen."""
        if not self._may_use or self.is_done or not self.desk.is_live:
            return None
        label: Child = [icon("up"), _("Use the dice")]
        expanded = "true" if self.drawer else "false"
        attrs = {"aria-expanded": expanded, "aria-controls": "todo", "key": "use"}
        return block(label, OPEN_DRAWER, "wood use", **attrs)


WEIGHTY = ("goal-reached", "task", "row-star", "park", "coin-lap", "race", "coins", "row", "pass")
"""Events that are shown as text, most important first."""

READ = 2
"""Maximum number of sentences shown; screen readers get all of them."""


def short_message(events: Sequence[Event], players: Sequence[Player]) -> str:
    """Return a message about the most important events of a step."""
    worth = [event for event in events if event.kind in WEIGHTY]
    first = sorted(worth, key=lambda event: WEIGHTY.index(event.kind))[:READ]
    short = [event for event in worth if event in first]
    return tell("master", short, players, full=False)


def before_throw(state: MasterState, said: str, events: Sequence[Event], *, is_first: bool) -> str:
    """Return the message before the first roll of a turn.

    `said` is the message about the last step. `is_first` is true if that step has no message, as at
    the start of a game.
    """
    is_known = bool(said) and any(event.kind == "goal-reached" for event in events)
    last = _("The last round!") if state.is_last_round and not is_known else ""
    off = _("You have three rolls. Start with all five dice.")
    opening = off if is_first and not state.throws else ""
    return " ".join(filter(None, (said, last, opening)))


def with_dice(state: MasterState, weighed: Action | None, actions: Sequence[Action]) -> str:
    """Return a message about the options for using the dice; `weighed` is the previewed action."""
    left = THROWS - state.throws
    if weighed == PASS:
        return _("Tap again to confirm.")
    if weighed is not None:
        return _("This is how the board would look. Tap again to confirm.")
    if tuple(actions) == (PASS,):
        return ngettext(
            "You can’t use these dice yet. {n} roll left.",
            "You can’t use these dice yet. {n} rolls left.",
            left,
        )
    if not left:
        return _("That was your third roll. Choose what to do with it.")
    return ngettext(
        "Tap the dice you want to keep, or choose what to do with all five. {n} roll left.",
        "Tap the dice you want to keep, or choose what to do with all five. {n} rolls left.",
        left,
    )


class MasterStatus(FiveDiceStatus):
    """Status texts about the peg boards."""

    @property
    def state(self) -> MasterState:
        """The game's state."""
        return cast("MasterState", self.desk.match.state)

    def own(self, seat: Seat) -> str:
        """Return a seat's dice and board."""
        state, players, table = self.state, self.players, self.desk.table
        race = race_of(event for match in table.positions for event in match.events)
        spoken = SpokenBoard(state.course, state.boards[seat], players[seat], players, race)
        return sentences([self.dice(seat), spoken.summary])

    def scores(self) -> str:
        """Return the stars of each seat."""
        stars = [self.state.stars(seat) for seat in range(len(self.players))]
        return sentences(
            [
                ngettext("{name}: {n} star", "{name}: {n} stars", has, name=player.name)
                for player, has in zip(self.players, stars, strict=True)
            ]
        )

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys for the dice, and `s` for the action cards."""
        return [*super().keys(), ("S", _("What you can do"))]
