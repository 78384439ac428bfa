"""Messages shown until Python is ready, or if the start fails; used by boot.js and cut.js."""

from __future__ import annotations

import json

from app import i18n
from app.i18n import N_, _

TEXTS = {
    "old": N_(
        "Sorry, this browser is too old for these games. Please update it or use another one."
    ),
    "net": N_("Part of the app couldn’t be loaded. Is this device connected to the internet?"),
    "offline": N_(
        "Part of the app is missing, and this device is offline. Connect to the internet once, "
        "then open the app again."
    ),
    "damaged": N_(
        "Part of the app on this device is damaged. Connect to the internet once (if the Wi-Fi asks "
        "you to log in, do that first) and open the app again: it will repair itself."
    ),
    "cut": N_("This file is incomplete. Download or copy it again; it may not have finished."),
    "sandbox": N_(
        "The page around this game doesn’t let it load its files. The frame’s "
        "sandbox must also contain allow-same-origin."
    ),
    "slow": N_("Loading is taking longer than usual. You can wait or try again."),
    "broken": N_("Something went wrong while the app was opening."),
    "again": N_("Try again"),
}
"""Error texts by the error codes of boot.js, and the label of the button."""

NO_SCRIPT = N_("These games need JavaScript. Please switch it on for this page.")


def start_words() -> str:
    """Return the messages in all languages as JSON that is safe inside a script element."""
    words = {code: _spoken(code) for code in i18n.available()}
    return json.dumps(words, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _spoken(code: str) -> dict[str, str]:
    i18n.speak(code)
    return {reason: _(text) for reason, text in TEXTS.items()}


def without_scripts() -> str:
    """Return HTML for browsers without JavaScript: a message and a link in each language.

    The link opens pages without scripts in a new tab, because a frame may show nothing else.
    """
    return "\n".join(
        f'<p class="notice paper" lang="{code}">{_asked(code)}</p>' for code in i18n.available()
    )


def _asked(code: str) -> str:
    i18n.speak(code)
    way = f'href="games/{code}/index.html" target="_blank" rel="noopener"'
    return f"{_(NO_SCRIPT)} <a {way}>{_('Games Chest')}</a>"
