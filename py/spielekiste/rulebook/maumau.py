"""Rules of Mau-Mau, in words."""

from __future__ import annotations

from spielekiste.rulebook.chapters import Chapter, Rule


def rule_page() -> tuple[Chapter, ...]:
    """Return the rules in the order of the page."""
    return (
        Chapter(
            "Aim of the game",
            (
                Rule(
                    "MM8",
                    "Get rid of your cards. The first to play their last card calls “Mau-Mau!” and wins.",
                ),
                Rule(
                    "MM1",
                    "There are 32 cards. Red, yellow, green and blue each have the numbers 1 to 5, a "
                    "sleeping mouse and a +1. There are four wishing stars as well. Each colour has its "
                    "own pattern: stripes, dots, checks or waves.",
                ),
                Rule(
                    "MM2",
                    "Everyone gets five cards. The rest form the draw pile, face down. Turn over its top "
                    "card. If it’s a star, you can play any card on it. If it’s a mouse or a +1, nothing "
                    "happens: just match its colour or symbol.",
                ),
                Rule("T2", "The player who had a birthday most recently goes first."),
                Rule("T1", "Then play goes clockwise."),
            ),
        ),
        Chapter(
            "Your turn",
            (
                Rule(
                    "MM3",
                    "Play one card with the same colour or number as the top card. Then it’s the next "
                    "player’s turn.",
                ),
                Rule(
                    "MM3", "If you have a card that matches, you must play one. You choose which."
                ),
                Rule(
                    "MM3",
                    "If none of your cards matches, draw one from the pile. That ends your turn.",
                ),
                Rule(
                    "MM3",
                    "If you’ve agreed on this house rule, you may play the card you’ve just drawn "
                    "straight away if it matches: only that card, and never one you drew because of a +1.",
                ),
                Rule(
                    "MM3",
                    "If you’ve agreed on this house rule, you may draw even if one of your cards matches.",
                ),
            ),
        ),
        Chapter(
            "Mouse, +1 and star",
            (
                Rule(
                    "MM4",
                    "Play the sleeping mouse on its own colour or on another mouse. The next player falls "
                    "asleep too and misses a turn.",
                ),
                Rule(
                    "MM5",
                    "Play a +1 on its own colour or on another +1. The next player draws a card and "
                    "misses a turn.",
                ),
                Rule(
                    "MM4, MM5",
                    "A mouse or a +1 can’t be passed on to the next player. With two players, the player "
                    "who played it has another turn straight away.",
                ),
                Rule(
                    "MM6",
                    "Play the wishing star on any card and name a colour. The next player must play that "
                    "colour or another star, or else draw a card.",
                ),
                Rule(
                    "MM6",
                    "The chosen colour applies to everyone, including you, until the next card is played. "
                    "You may play a mouse or a +1 of that colour, and it works as usual. A new star means "
                    "a new colour.",
                ),
            ),
        ),
        Chapter(
            "When the draw pile runs out",
            (
                Rule(
                    "MM7",
                    "If you have to draw and there are no cards left, shuffle the played cards into a new "
                    "draw pile. Leave only the top one where it is.",
                ),
                Rule(
                    "MM7",
                    "If there is still nothing to draw, you pass. If everyone passes one after the other, "
                    "the game ends and the player with the fewest cards wins.",
                ),
            ),
        ),
        Chapter(
            "End of the game",
            (
                Rule(
                    "MM8",
                    "The game ends as soon as someone plays their last card. Even if it’s a +1, nobody "
                    "draws. The others are ranked by how many cards they have left; players with the same "
                    "number share a place.",
                ),
                Rule(
                    "MM8",
                    "No peeking at other people’s cards! A cover screen hides them until the next player "
                    "has the device.",
                ),
            ),
        ),
    )
