"""Board of Ludo. Pieces keep their identity, hop space by space, and tumble home when captured."""

from __future__ import annotations

from typing import cast

from app.dom.nodes import Child, Node, h
from app.games.desk import Desk
from app.games.ludo import view as views
from app.games.ludo.animation import READ, ROLL, LudoWalk, TrackFrame, matched
from app.games.ludo.message import ask, has_tries, may_stop
from app.games.ludo.status import LudoStatus
from app.games.ludo.tips import TIPS
from app.games.ludo.view import LudoScene, PieceChoice, Stand
from app.games.one_die import OneDieBoard
from app.games.tips import TipSlot
from app.i18n import _
from app.views.kit.dice import pegs
from app.views.kit.one_die import one_die
from app.views.kit.turn_card import message_or_tip, turn_card
from app.views.kit.widgets import block
from app.words import tell
from spielekiste.core.match import Match
from spielekiste.games.ludo import LudoState, Step


class LudoBoard(OneDieBoard[TrackFrame]):
    """Board with pieces and one die."""

    tips = TIPS

    def __init__(self, desk: Desk) -> None:
        self.stand: Stand = ()
        self.tip_slot = TipSlot()
        self.status = LudoStatus(desk)
        super().__init__(desk)

    @property
    def state(self) -> LudoState:
        """The game's state."""
        return cast("LudoState", self.desk.match.state)

    # ------------------------------------------------------------------ input

    def key(self, name: str) -> bool:
        """Handle a key: r (or w) rolls, 1 to 4 pick a move."""
        if name in tuple("1234"):
            return self.steps.skip() or self._pick(int(name))
        if name in ("r", "w") and self.desk.match.due == "chance":
            self.skip()
            return self.desk.happen()
        return False

    def after(self, before: Match, after: Match) -> None:
        """Animate the events between two positions."""
        if not isinstance(after.state, LudoState):
            return
        old = before.state
        if not isinstance(old, LudoState) or not after.events:
            self.reset()
            return
        walk = LudoWalk(self.stand, old)
        for event in after.events:
            walk.show(event)
        self.roll(after.events)
        if self.desk.is_live and after.can_stop and any(e.kind == "finish" for e in after.events):
            self.desk.stage.announce(may_stop())
        self.stand = walk.stand
        self.steps.start(walk.frames)
        if self.desk.is_live and len(after.state.moves) == 1:
            self.desk.stage.clock.later(ROLL + READ, lambda: self._force(after))

    def reset(self) -> None:
        """Reset the pieces and the die to the current position."""
        super().reset()
        state = self.desk.match.state
        if isinstance(state, LudoState):
            self.stand = matched(self.stand, state.pieces)

    def _force(self, position: Match) -> None:
        """Make a human player's only legal move, if that setting is on."""
        desk = self.desk
        awaited = desk.match is position and desk.is_shown and not desk.is_bots
        if not awaited or desk.stage.settings.forced == "off":
            return
        if desk.asking or desk.stage.dialog:
            desk.stage.clock.later(READ, lambda: self._force(position))
            return
        desk.play(self.state.moves[0])
        desk.stage.redraw()

    def _pick(self, number: int) -> bool:
        moves = self.state.legal()
        if 1 <= number <= len(moves):
            self.desk.play(moves[number - 1])
        return True

    # ------------------------------------------------------------------ view

    def message(self) -> str:
        """Return a message about the last step and the current player's options."""
        told, asked = self._told(), ask(self.state)
        return f"{told} {asked}".strip() if not self.state.moves else asked

    def _told(self) -> str:
        """Return the message about the last step, except for extra rolls, which `ask` announces."""
        if not self.desk.told:
            return ""
        events = [event for event in self.desk.match.events if event.kind != "again"]
        full = self.desk.stage.settings.telling == "full"
        return tell("ludo", events, self.desk.table.setup.players, full=full)

    def view(self) -> Child:
        """Return the player's card, the board, the die and the next control."""
        return h(
            "section",
            {"class": ["mat race", "race--own" if self.owns_dice else ""], "key": "mat"},
            self._turn(),
            h("div", {"class": "race__board"}, views.ludo(self._scene())),
            self._hand(),
        )

    def final_view(self) -> Child:
        """Return the board in its final position."""
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
                is_live=self.desk.is_live,
            )  # fmt: skip
        return LudoScene(
            state.board, players, self.stand, state.turn, state.face, self._choices(),
            self._reasons(), state.finished, is_live=self.desk.is_live,
        )  # fmt: skip

    def _choices(self) -> tuple[PieceChoice, ...]:
        """Return the current player's moves; none for a bot."""
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

    def _turn(self) -> Node:
        player = self.desk.table.setup.players[self.turn]
        joy = any(event.kind in ("capture", "finish") for event in self.desk.match.events)
        joyful = joy and bool(self.desk.told)
        message = message_or_tip(self._said(), self.tip_slot.shown, joy=joyful)
        card = turn_card(player, str(self.turn), is_live=self.desk.is_live)
        return h("div", {"class": "turn", "data-token": player.mark}, card, message)

    def _said(self) -> str:
        """Return the part of the message that matches what the animation has shown so far."""
        shown = self.steps.shown
        if shown is None:
            return self.desk.told if self.desk.is_bots else self.message()
        return self.desk.told if shown.seen else ""

    def _hand(self) -> Node:
        """Return the die and the next control."""
        due = not self.is_moving and not self.state.moves
        die = None if self.owns_dice and due else one_die(self.face, self.rolls)
        rolls = due or self._is_rolling
        tries = pegs(self.state.tries) if rolls and has_tries(self.state) else None
        stop = block(_("Stop here"), "stop", "wood small", key="stop") if self._may_stop else None
        actions = h("div", {"class": "actions"}, tries, self.next_control(), stop)
        return h("div", {"class": "race__hand"}, die, actions)

    @property
    def _is_rolling(self) -> bool:
        """True while the roll button is replaced by one that skips the animation, equally wide."""
        return self.is_moving and self.turn == self.state.turn and not self.desk.is_bots

    @property
    def _may_stop(self) -> bool:
        """True if the game can be stopped here and no piece has to be chosen first."""
        is_open = self.desk.is_live and self.desk.match.can_stop and not self.is_moving
        return is_open and (self.desk.is_bots or not self.state.moves)

    def choices(self) -> Node | None:
        """Return buttons for the current player's moves, or None."""
        is_asked = self.state.moves and not self.desk.is_bots
        return views.choices(self._scene()) if is_asked else None
