"""Wording for SCORM packages: the teacher's page, and the game's messages to learners."""

from __future__ import annotations

from app import words
from app.dom.nodes import Child, Node, h
from app.i18n import N_, _
from spielekiste import GAMES

WORDS = {
    "alone": N_(
        "This page isn’t running in a learning platform. You can play, but nothing is recorded."
    ),
    "mute": N_(
        "The learning platform doesn’t answer as it should. You can play, but the result isn’t "
        "recorded."
    ),
    "over": N_(
        "The learning platform has ended this visit. You can play on, but nothing more is "
        "recorded. To record the result, open the game again from your course."
    ),
    "foreign": N_(
        "What the learning platform has saved here doesn’t belong to this game. A new game begins; "
        "its first move replaces the old data."
    ),
    "damaged": N_(
        "The game saved in the learning platform is damaged and can’t be opened. A new game begins."
    ),
    "soon": N_(
        "This match is getting long. Soon the learning platform will have no room for more "
        "moves. Any moves after that will be lost if you close the page before the end."
    ),
    "long": N_(
        "The learning platform has no room for further moves. If you close the page before the "
        "end, you’ll continue from the last position that was saved. The result will still "
        "count."
    ),
    "refused": N_(
        "The learning platform didn’t accept everything, so part of the result may be missing."
    ),
    "unsaved": N_(
        "The learning platform couldn’t save the last move. The game will try again with your next "
        "move."
    ),
    "close": N_("Close"),
}
"""What a box says to learners, by the name that web/js/box/recorder.js uses."""


def said() -> dict[str, str]:
    """Return the messages that a SCORM package shows to learners, in the current language."""
    return {name: _(text) for name, text in WORDS.items()}


def section(game: str) -> Node:
    """Return the page about a SCORM package: what it records, and how to add it to a platform."""
    title = _("{game} on a learning platform", game=words.game(game))
    return h(
        "article",
        {"class": "teach__page paper"},
        h("header", {"class": "teach__head"}, h("h1", {"class": "teach__title"}, title)),
        h("p", None, _("This package contains the whole game. It needs no other server, and sends "
                       "data only to the learning platform that shows it.")),
        _part(_("Adding it"), _list(*map(_, ADDING))),
        _part(_("What is recorded"), _list(_(STATUS), *_score(game), _(BEST), _(TIME))),
        _part(_("Several people at one table"), _list(_(FIRST), _(NAMES))),
        _part(_("Continuing later"), _list(_(RESUME), _(LONG), _(DEVICE))),
    )  # fmt: skip


ADDING = (
    N_("Moodle: add the activity “SCORM package” and choose the file."),
    N_("ILIAS: add a SCORM learning module and upload the file."),
    N_("Kolibri Studio: upload the file as an HTML5 app."),
    N_("Give the game a frame at least 700 pixels high, or a window of its own."),
)

STATUS = N_("Status: incomplete from the first visit, completed as soon as a match is over.")

BEST = N_("The best match counts: a later one never lowers the score.")

TIME = N_("Time: how long the page was open.")

FIRST = N_(
    "The score is that of the first person at the table, so the learner who is logged in should "
    "take the first seat. Bots and the other people are not scored."
)

NAMES = N_(
    "The names at the table and all moves are part of the saved game. First names or made-up names "
    "are enough."
)

RESUME = N_(
    "The platform saves every move within two seconds. Anyone who opens the game again, on any "
    "device, continues the last match."
)

LONG = N_(
    "SCORM 1.2 has room for 4,096 characters, more than any normal game needs. In a longer "
    "match, such as twenty games with eight players, a message warns in good time that further "
    "moves will not be saved. The result is still recorded."
)

DEVICE = N_("On the device, only settings such as language and sound are saved.")

POINTS = N_(
    "Score: the points, as a percentage of the {most} points of a perfect sheet (SCORM 1.2 and "
    "Kolibri); SCORM 2004 also saves the points themselves. If several games are played as one "
    "match, all of them count."
)

EXTRA = N_(
    "With the points for extra Kniffels, the score can’t be higher than that of a perfect sheet."
)

CROATIAN = N_("Under the Croatian rules, a perfect sheet is worth {most} points.")

PLACE = N_(
    "Score: by place, from 100 for the winner to 0 for last place, in equal steps. With two "
    "players it is 100 or 0, and players who share a place get the same."
)

ALONE = N_("Anyone who plays alone gets 100 for every finished match.")


def _score(game: str) -> list[str]:
    """Return the explanation of a game's score."""
    rules = GAMES[game]
    most = rules.most_points(rules.options())
    if not most:
        return [_(PLACE), *([_(ALONE)] if 1 in rules.seats else [])]
    texts = [_(POINTS, most=most)]
    if game == "kniffel":
        croatian = rules.most_points(rules.options.of({"rules": "croatian"}))
        texts += [_(EXTRA), _(CROATIAN, most=croatian)]
    return texts


def _part(name: str, inside: Child) -> Node:
    return h("section", {"class": "teach__part"}, h("h2", None, name), inside)


def _list(*texts: str) -> Node:
    return h("ul", None, [h("li", None, text) for text in texts])
