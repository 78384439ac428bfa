"""Messages that tell the current player of Mau-Mau what to do."""

from __future__ import annotations

from app.games.maumau.view import named
from app.i18n import _
from spielekiste.games.maumau import DRAW, PASS, MauMauView
from spielekiste.games.maumau.cards import WISH


def message(seen: MauMauView, name: str, *, resting: bool, decides: bool) -> str:
    """Return what the player can do now; `name` is the name of the current player.

    While the curtain is closed, the message contains only public information.
    """
    if seen.due and not seen.laid:
        return _("Everyone gets five cards, then the top card is turned over.")
    if seen.due:
        return _("{name} has to draw a card.", name=name)
    if resting:
        return _("Your turn is over.")
    return _advice(seen) if decides else _take_over(name)


def _take_over(name: str) -> str:
    """Return the request to pass the device to the next player."""
    return _("{name}, take the tablet. Everyone else, look away.", name=name)


def _advice(seen: MauMauView) -> str:
    legal = seen.legal()
    fits = any(move not in (DRAW, PASS) for move in legal)
    if seen.drawn:
        return _("It matches! Play it or keep it.") if fits else _("It doesn’t match. You keep it.")
    if not fits:
        return _empty_handed(seen)
    if seen.wish:
        return _("Play {colour} or a star.", colour=named(seen.wish))
    if seen.laid[-1] == WISH:
        return _("You can play any card now.")
    return _("Match the colour or the symbol.")


def _empty_handed(seen: MauMauView) -> str:
    if not seen.can_draw:
        return _("Nothing matches, and there are no cards left to draw.")
    return _("Nothing matches. Draw a card.")
