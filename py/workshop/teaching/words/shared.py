"""Wording shared by several teachers' sheets."""

from __future__ import annotations

from app.i18n import N_

WITH_DICE = (
    N_(
        "Put the tablet in the middle. Before you start, choose “Our own dice”: the children "
        "roll real dice and tap in what they show."
    ),
    N_(
        "Four jobs: one child rolls, one taps, one works out what is possible, one says aloud "
        "what happens and why."
    ),
    N_(
        "After each turn, pass the jobs on clockwise, so that everyone gets to roll, tap, work "
        "things out and explain."
    ),
    N_(
        "Nobody taps until someone has said the result aloud. If the tablet shows something "
        "else, everyone looks for the reason together."
    ),
)
"""Instructions for four children who share one tablet in a game with dice."""
