"""What is said to whoever sits before the cards."""

from __future__ import annotations

from app.games.maumau.view import named
from app.i18n import _
from spielekiste.games.maumau import DRAW, PASS, MauMauView
from spielekiste.games.maumau.cards import WISH


def message(seen: MauMauView, name: str, *, resting: bool, decides: bool) -> str:
    """Return what can be done now; `name` is whose turn it is.

    While the curtain hangs, it is only what everybody may hear.
    """
    if seen.due:
        dealt = _("Five cards for everybody, then the top one is turned up.")
        return "" if seen.laid else dealt
    if resting:
        return _("Your turn is over.")
    return _advice(seen) if decides else _take_over(name)


def _take_over(name: str) -> str:
    """Return who takes the device now."""
    return _("{name}, take the crate. The others look away.", name=name)


def _advice(seen: MauMauView) -> str:
    legal = seen.legal()
    fits = any(move not in (DRAW, PASS) for move in legal)
    if seen.drawn:
        return _("It fits: lay it, or keep it.") if fits else _("It does not fit. Keep it.")
    if not fits:
        return _empty_handed(seen)
    if seen.wish:
        return _("Lay {colour} or a star.", colour=named(seen.wish))
    if seen.laid[-1] == WISH:
        return _("Any card goes now.")
    return _("Lay the same colour or the same sign.")


def _empty_handed(seen: MauMauView) -> str:
    if not seen.can_draw:
        return _("Nothing fits, and no card is left to draw.")
    return _("Nothing fits. Draw a card.")
