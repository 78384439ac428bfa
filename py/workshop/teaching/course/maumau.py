"""Lessons in writing a bot for Mau-Mau."""

from __future__ import annotations

from app.i18n import N_
from workshop.teaching.course.lesson import BotLesson

MAUMAU = (
    BotLesson(
        title=N_("Play a card that matches"),
        goal=N_("Make your bot play whole games without a single illegal move."),
        news=N_(
            "“play” is called whenever it’s your bot’s turn, and must return a move. “view.hand” "
            "holds all your cards, “view.moves” holds all legal moves, and “[0]” is the first "
            "one in a list."
        ),
        hint=N_(
            "Press Run and read the message. The first card in your hand doesn’t always match. "
            "Which list holds only what’s allowed?"
        ),
        explains=N_(
            "“view.moves” holds only legal moves: the cards that match or, if there are none, "
            "drawing a card."
        ),
        rival="random",
        games=400,
        score=40,
        minutes=10,
    ),
    BotLesson(
        title=N_("Make the other player wait"),
        goal=N_("Play +1 and mouse cards first: with two players it’s your turn again at once."),
        news=N_(
            "“view.playable” holds the cards that match, and “view.symbol(card)” is a card’s "
            "symbol: “plus”, “rest” (the mouse), “wish” or a number as text. “in” asks whether "
            "something is in a list."
        ),
        hint=N_(
            "Go through “view.playable” in a loop. If the symbol is “plus” or “rest”, return that "
            "card at once. After the loop, play the first card that matches, if there is one."
        ),
        explains=N_(
            "A “return” ends “play”, even within the loop. Otherwise the bot plays the "
            "first card that matches. Wishing stars come last in the list, so they are saved."
        ),
        rival="easy",
        games=1000,
        score=56,
        minutes=30,
    ),
    BotLesson(
        title=N_("Beat the medium bot"),
        goal=N_(
            "Beat the medium bot, by so much that it can’t be luck: leave it as few cards to play "
            "as possible."
        ),
        news=N_(
            "“view.unseen” holds all the cards you can’t see: the draw pile and the other "
            "player’s hand. “view.colour(card)” gives a card’s colour. “rate” is a function"
            " you write yourself: the card with the highest rating is played."
        ),
        hint=N_(
            "Give +1 and mouse cards a high rating. For the others, count the unseen cards with the "
            "same colour or symbol, and take one point off for each. Save your wishing stars."
        ),
        explains=N_(
            "The fewer of the unseen cards match, the more often the other player has to draw. A "
            "wishing star always matches, so save it till last."
        ),
        rival="middle",
        games=5000,
        score=0,
        minutes=45,
    ),
)
"""The lessons for Mau-Mau, in their order."""
