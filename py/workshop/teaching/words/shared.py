"""What several sheets for teachers say."""

from __future__ import annotations

from app.i18n import N_

WITH_DICE = (
    N_(
        "The tablet lies in the middle. In the set-up choose “Our own dice”: the children throw real dice and tap in what they show."
    ),
    N_(
        "Four tasks: one child throws, one taps, one works out what can be done, one says aloud what happens and why."
    ),
    N_("After each turn the tasks go on clockwise, so everybody throws, taps, reckons and tells."),
    N_(
        "Nobody taps before the result has been said aloud. If the tablet says something else, all look for the reason together."
    ),
)
"""How four children share one tablet in a game with dice."""
