"""Board of Ludo. Pieces keep their identity, hop space by space, and tumble home when captured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from app.dom.nodes import Child, Node, h
from app.games.desk import Desk, Status
from app.games.ludo import view as views
from app.games.ludo.animation import READ, ROLL, LudoWalk, TrackFrame, matched
from app.games.ludo.view import LudoScene, PieceChoice, Stand, where
from app.games.one_die import OneDieBoard
from app.games.tips import ROLL_DIE, Tip, TipSlot
from app.i18n import N_, _, ngettext
from app.ports.commands import MOVE, STOP
from app.views.kit.card import message_or_tip, turn_card
from app.views.kit.dice import one_die, pegs
from app.views.kit.widgets import block
from app.words import tell
from spielekiste.core.match import Match
from spielekiste.core.state import Seat
from spielekiste.games.ludo import OUT, START, LudoState, Step


def _moves(match: Match) -> tuple[Step, ...]:
    return match.state.moves if isinstance(match.state, LudoState) else ()


def _may_capture(match: Match) -> bool:
    state = match.state
    if not isinstance(state, LudoState):
        return False
    targets = (state.board.target(step.origin, state.face) for step in state.moves)
    return any(state.board.hit(state.pieces, state.turn, target) for target in targets)


TIPS = (
    ROLL_DIE,
    Tip(
        "out",
        MOVE,
        N_("A 6! Tap one of your pieces to bring it out."),
        lambda match: _moves(match) == (OUT,),
    ),
    Tip("capture", MOVE, N_("You can send someone home! Tap your piece."), _may_capture),
    Tip(
        "choose",
        MOVE,
        N_("Pick a piece: tap it, or its button."),
        lambda match: len(_moves(match)) > 1,
    ),
    Tip(
        "move",
        MOVE,
        N_("Tap your piece. The ring shows where it will land."),
        lambda match: len(_moves(match)) == 1,
    ),
)


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
        narration, prompt = self._narration(), ask(self.state)
        return f"{narration} {prompt}".strip() if not self.state.moves else prompt

    def _narration(self) -> str:
        """Return the message about the last step, except for extra rolls, which `ask` announces."""
        if not self.desk.narration:
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
        state, picture = self.state, self.steps.picture
        players = self.desk.table.setup.players
        finished, live = state.finished, self.desk.is_live
        scene = LudoScene(
            state.board, players, self.stand, state.turn, finished=finished, is_live=live
        )
        if picture is None:
            choices, reasons = self._choices(), self._reasons()
            return replace(scene, face=state.face, choices=choices, reasons=reasons)
        scene = replace(scene, stand=picture.stand, turn=picture.turn, beat=picture.beat)
        return replace(scene, hopping=picture.hopping, falling=picture.falling)

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
        joyful = joy and bool(self.desk.narration)
        message = message_or_tip(self._said(), self.tip_slot.text, joy=joyful)
        card = turn_card(player, str(self.turn), is_live=self.desk.is_live)
        return h("div", {"class": "turn", "data-token": player.mark}, card, message)

    def _said(self) -> str:
        """Return the part of the message that matches what the animation has shown so far."""
        picture = self.steps.picture
        if picture is None:
            return self.desk.narration if self.desk.is_bots else self.message()
        return self.desk.narration if picture.seen else ""

    def _hand(self) -> Node:
        """Return the die and the next control."""
        due = not self.is_moving and not self.state.moves
        die = None if self.owns_dice and due else one_die(self.face, self.rolls)
        rolls = due or self._is_rolling
        tries = pegs(self.state.tries) if rolls and has_tries(self.state) else None
        stop = block(_("Stop here"), STOP, "wood small", key="stop") if self._may_stop else None
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


def has_tries(state: LudoState) -> bool:
    """Return whether the player has up to three tries to roll a 6 (L2)."""
    return not any(0 <= at < state.board.track for at in state.pieces[state.turn])


def may_stop() -> str:
    """Return the message that offers to stop once a player has finished (L10)."""
    return _("Play on for the other places, or stop here.")


def ask(state: LudoState) -> str:
    """Return a message with the current player's options."""
    if state.moves:
        return _ask_move(state)
    if state.outcome is None and any(event.kind == "finish" for event in state.events):
        return may_stop()
    if any(event.kind == "again" for event in state.events):
        return _("A 6! Roll again.")
    if not has_tries(state):
        return _("Roll the die.")
    left = 3 - state.tries
    waits = START in state.pieces[state.turn]
    if waits and state.pieces[state.turn][-1] < state.board.track:
        return ngettext(
            "Only a 6 brings a piece out. {n} try left.",
            "Only a 6 brings a piece out. {n} tries left.",
            left,
        )
    return ngettext(
        "No piece on the track: you get {n} try.", "No piece on the track: you get {n} tries.", left
    )


def _ask_move(state: LudoState) -> str:
    """Return a message that says which pieces may use the roll, and why (L5, L6, L9)."""
    duty = _duty(state)
    if state.moves == (OUT,):
        return _("A 6! You must bring a piece out.")
    if duty == "must-leave-entry":
        return _("Other pieces are waiting to come out, so the piece on A must move first.")
    if duty == "must-capture":
        return _("House rule: if you can send a piece home, you must.")
    if len(state.moves) == 1:
        return ngettext(
            "Only one piece can move {n} space.",
            "Only one piece can move {n} spaces.",
            state.face,
        )
    return ngettext("Which piece moves {n} space?", "Which piece moves {n} spaces?", state.face)


def _duty(state: LudoState) -> str:
    """Return the code of the rule that blocks one of the pieces, or an empty string."""
    reasons = {state.why_not(Step(field)) for field in state.pieces[state.turn]}
    codes = ("must-leave-entry", "must-bring-out", "must-capture")
    return next((code for code in codes if code in reasons), "")


class LudoStatus(Status):
    """Status texts about the pieces."""

    def own(self, seat: Seat) -> str:
        """Return the positions of a seat's pieces."""
        state = cast("LudoState", self.desk.match.state)
        places = ", ".join(where(state.board, field) for field in state.pieces[seat])
        return _("{name}: {place}", name=self.players[seat].name, place=places) + "."

    def keys(self) -> Sequence[tuple[str, str]]:
        """Return the keys for rolling the die and for picking a move."""
        return [("R", _("Roll")), ("1 – 4", _("Moves"))]
