"""Messages with instructions for the current player of Ludo."""

from __future__ import annotations

from app.i18n import _, ngettext
from spielekiste.games.ludo import OUT, START, LudoState, Step


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
    known = ("must-leave-entry", "must-bring-out", "must-capture")
    return next((code for code in known if code in reasons), "")
