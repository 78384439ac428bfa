"""What is said about matches between homes: with a link, about a link, and about the browser."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from app import words
from app.i18n import N_, _
from app.pages.together.match import FarMatch
from app.ports.stage import SharedLink, Stage
from app.table.timeline import Timeline
from spielekiste.together import BrokenLink, link

AFAR_FILE = "afar-file"
"""Verb of a control."""

FAULTS: Mapping[str, str] = MappingProxyType(
    {
        "none": N_("There’s no link to a game in this text. Paste the whole message."),
        "cut": N_("The end of the link is missing. Ask for it to be sent again."),
        "damaged": N_(
            "Some letters of the link have changed on its way. Ask for it to be sent again."
        ),
        "format": N_(
            "This link comes from a newer version of the app. Reload this page, then open it again."
        ),
        "size": N_("This game has become too long for a link."),
        "game": N_(
            "This link comes from another version of the game. Reload this page, then open it again, "
            "or ask the other home to do that."
        ),
        "setup": N_(
            "The rules or the players aren’t those that were agreed. Ask for the link to be sent again."
        ),
        "other": N_("This link belongs to another game."),
        "chain": N_(
            "The dice of this link can’t be checked: they aren’t from the home that it names."
        ),
        "roll": N_("The moves in this link don’t fit its dice or cards. It has been changed."),
        "foreign": N_("In this link, someone has played another home’s turn."),
        "skipped": N_("A turn is missing in this link. Ask for it to be sent again."),
    }
)
"""What is wrong with a link, by the codes of `BrokenLink`."""


def fault_words(fault: BrokenLink) -> str:
    """Return what is wrong with a link, and what to do."""
    return _(FAULTS[fault.code])


APPS: Mapping[str, str] = MappingProxyType(
    {
        "FBAN": "Facebook",
        "FBAV": "Facebook",
        "Instagram": "Instagram",
        "Line/": "LINE",
        "MicroMessenger": "WeChat",
        "Snapchat": "Snapchat",
        "musical_ly": "TikTok",
        "BytedanceWebview": "TikTok",
        "; wv)": "",
    }
)
"""Apps that open links in a browser of their own, by what they add to its name; empty for unknown ones."""


def browser_words(agent: str) -> str:
    """Return a warning about a browser that forgets the match, or empty."""
    for mark, app in APPS.items():
        if mark in agent:
            name = app or _("another app")
            return _(
                "This page was opened inside {app}, which forgets your game when you close it. Open its "
                "menu (⋯) and choose “Open in browser”.",
                app=name,
            )
    if forgets(agent):
        return _(
            "Safari forgets games on pages that you don’t visit for seven days. Save this game as a "
            "file, or add the app to your home screen."
        )
    return ""


def forgets(agent: str) -> bool:
    """Return whether this is Safari, which forgets what pages store that nobody visits for a week."""
    others = ("Chrome/", "Chromium/", "CriOS/", "FxiOS/", "EdgiOS/", "Android")
    return "Safari/" in agent and "Version/" in agent and not any(map(agent.count, others))


def trust_words() -> str:
    """Return what nobody can rule out in a match with hidden cards."""
    return _(
        "Nobody is shown the cards of another home. But someone who takes a link apart with a program "
        "could find them, so play this game with people you trust."
    )


def far_link(stage: Stage, far: FarMatch) -> SharedLink:
    """Return the link with the whole match, and the sentence that goes with it."""
    address = stage.share.address
    return SharedLink(
        link(address, far.home.letter),
        words.game(far.home.table.setup.game.id),
        _promise(far),
        heading(far),
        save=AFAR_FILE,
        is_text=not address,
        said=said(far),
    )


def heading(far: FarMatch) -> str:
    """Return what sending the newest link means."""
    if not far.home.letter.turns:
        return _("Invite {name}", name=far.waits) if _is_host(far) else _("Send your answer")
    if not far.waits:
        return _("Send the end to {name}", name=far.others)
    return send_label(far, far.waits)


def send_label(far: FarMatch, names: str) -> str:
    """Return the label of the button that sends a turn, after which these people play."""
    if far.home.letter.party.count > 2:
        return _("Send the turn to all")
    return _("Send the turn to {name}", name=names or far.others)


def _is_host(far: FarMatch) -> bool:
    return far.home.number == 0


def _promise(far: FarMatch) -> str:
    if not far.home.letter.turns and _is_host(far):
        return _(
            "Send this link to everyone who plays elsewhere, with any messenger. They tap it, say who "
            "they are, and send you a link back."
        )
    if far.home.letter.party.count > 2:
        return _("Send this link to the group of all who play. It contains the whole game.")
    return _(
        "Send this link with any messenger. It contains the whole game, and you can send it again at any time."
    )


def said(far: FarMatch) -> str:
    """Return the sentence that travels with the link."""
    home = far.home
    game, own = words.game(home.table.setup.game.id), far.names(home.seats)
    if not home.letter.turns and _is_host(far):
        return _(
            "{name} invites you to play {game} from two homes. Tap the link, there’s nothing to install.",
            name=own,
            game=game,
        )
    if not home.letter.turns:
        return _("{name} has joined your game of {game}.", name=own, game=game)
    news = _last_news(far)
    turn = _("{name}, it’s your turn.", name=far.waits) if far.waits else ""
    return f"{news} {turn}".strip()


def _last_news(far: FarMatch) -> str:
    """Return what the last step that can be told has brought, without hidden cards."""
    timeline = Timeline(far.home.story.table)
    steps = range(len(timeline.positions) - 1, 0, -1)
    return next((news for step in steps if (news := timeline.tell(step - 1, step))), "")
