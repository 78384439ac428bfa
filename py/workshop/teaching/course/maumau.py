"""Lessons in writing a bot for Mau-Mau."""

from __future__ import annotations

from app.i18n import N_
from workshop.teaching.course.lesson import BotLesson

MAUMAU = (
    BotLesson(
        title=N_("Play a card that matches"),
        goal=N_("Your bot plays whole games without a move that isn’t allowed."),
        news=N_(
            "“view.hand” are all your cards, “view.playable” only those that match. If none does, "
            "the only move in “view.moves” is to draw or to pass."
        ),
        hint=N_(
            "Press Run and read the message. Ask first: “if view.playable:” is true when at least "
            "one card matches."
        ),
        explains=N_("If a card matches, the bot plays the first one. If not, it draws."),
        rival="random",
        games=400,
        score=40,
        minutes=15,
    ),
    BotLesson(
        title=N_("Make the other one wait"),
        goal=N_("Play +1 and rest cards first: with two players it is your turn again at once."),
        news=N_(
            "“view.symbol(card)” is the symbol: the texts “plus”, “rest” and “wish”, or a number "
            "from 1 to 5 as text. “in” asks whether something is in a list."
        ),
        hint=N_(
            "Go through “view.playable” in a loop before everything else. If the symbol is “plus” "
            "or “rest”, return that card at once."
        ),
        explains=N_(
            "A “return” ends “play”, even within the loop. Only if no such card was found, the "
            "rest of the program decides."
        ),
        rival="easy",
        games=1000,
        score=55,
        minutes=30,
    ),
    BotLesson(
        title=N_("Beat “middle”"),
        goal=N_(
            "Your bot is better than “middle”, and it can’t be luck. Leave the other one as few "
            "answers as possible."
        ),
        news=N_(
            "“view.unseen” are all cards that you can’t see: the draw pile and the other hand. "
            "“view.colour(card)” is a card’s colour. The card with the highest rating is played."
        ),
        hint=N_(
            "Count the unseen cards with the same colour or the same symbol, and take one point "
            "off for each of them. Save your wishing stars for the end."
        ),
        explains=N_(
            "The fewer unseen cards match, the more often the other one has to draw. A wishing "
            "star always matches, so it is the last card to play."
        ),
        rival="middle",
        games=5000,
        score=0,
        minutes=45,
    ),
)
"""Three lessons."""
