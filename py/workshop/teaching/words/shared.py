"""Texts shared by several sheets for teachers."""

from __future__ import annotations

from app.i18n import N_

WITH_DICE = (
    N_(
        "The tablet is in the middle. Before you start, choose “Our own dice”: the children "
        "roll real dice and tap in what they show."
    ),
    N_(
        "Four jobs: one child rolls, one taps, one works out what is possible, one says aloud "
        "what happens and why."
    ),
    N_(
        "After each turn the jobs move round clockwise, so everyone rolls, taps, works it out "
        "and explains."
    ),
    N_(
        "Nobody taps before the result has been said aloud. If the tablet says something else, "
        "everyone looks for the reason together."
    ),
)
"""How four children share one tablet in a game with dice."""
