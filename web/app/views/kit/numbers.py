"""Decimal numbers and percentages in the format of the current language."""

from __future__ import annotations

from app.i18n import _


def number(value: float, places: int = 1) -> str:
    """Return a number as text, with this many decimals and a typographic minus sign."""
    whole, _point, tenth = f"{abs(value):.{places}f}".partition(".")
    written = _("{whole}.{tenth}", whole=int(whole), tenth=tenth)
    return f"−{written}" if value < 0 and float(f"{value:.{places}f}") else written


def signed(value: float) -> str:
    """Return a number as text, with one decimal and its sign; 0 has no sign."""
    written = number(value)
    return f"+{written}" if float(f"{value:.1f}") > 0 else written


def percent(share: float) -> str:
    """Return a probability as a percentage; only exactly 0 and 1 become 0 and 100."""
    if 0 < share < 0.001:
        return _("less than {n}%", n=number(0.1))
    if 0.999 < share < 1:
        return _("more than {n}%", n=number(99.9))
    hundred = 100 * share
    return _("{n}%", n=number(hundred) if hundred % 1 else str(round(hundred)))
