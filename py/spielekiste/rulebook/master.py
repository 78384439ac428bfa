"""Rules of Kniffel Master, in words."""

from __future__ import annotations

from spielekiste.rulebook.chapters import Chapter, Rule


def rule_page() -> tuple[Chapter, ...]:
    """Return the rules in the order of the page."""
    return (
        Chapter(
            "Aim of the game",
            (
                Rule(
                    "M1",
                    "Everyone has a wooden board: six number rows of eight spaces, a coin row below, six "
                    "tasks on the left, and four markers. The aim is to collect stars.",
                ),
                Rule("T2", "The youngest player goes first."),
                Rule("T1", "Then play goes clockwise."),
            ),
        ),
        Chapter(
            "Your turn, step by step",
            (
                Rule(
                    "K1–K5",
                    "You may roll up to three times: first all five dice, then any you haven’t put aside "
                    "(at least one). You can pick up a die again later. You may stop early.",
                ),
                Rule(
                    "M1, K6",
                    "Then do exactly one of these: complete a task, move along the rows, take coins, or "
                    "move along one row and take coins. If you can do any of them, you must. Pass the "
                    "dice on only if you can’t.",
                ),
            ),
        ),
        Chapter(
            "Tasks",
            (
                Rule(
                    "M2",
                    "Kniffel (five of a kind): 3 stars. Large straight (five in a row): 2 stars. Small "
                    "straight (four in a row): 1 star. Full house (three of one number and two of "
                    "another): 1 star. Chance (the dice total 5 to 10, or 25 to 30): 1 star each.",
                ),
                Rule(
                    "M2",
                    "Each task earns its stars only once, and you can complete one task per turn. A large "
                    "straight can also count as a small one; five of a kind isn’t a full house.",
                ),
            ),
        ),
        Chapter(
            "Number rows",
            (
                Rule(
                    "M3",
                    "Choose one or two numbers that you rolled at least twice. In each number’s row, move "
                    "the marker one space for every die showing that number. You must use all of those "
                    "dice. In a new row the marker starts off the board, so two dice take it to the "
                    "second space.",
                ),
                Rule(
                    "M4",
                    "When the marker reaches the eighth space, you’ve finished the row and you get 1 "
                    "star. Take the marker back. The row is closed for the rest of the game.",
                ),
                Rule(
                    "M5",
                    "Three markers are for the number rows, so you can only have three rows on the go at "
                    "once. The fourth marker belongs to the coin row.",
                ),
                Rule(
                    "M6",
                    "From your fourth finished row on, park the marker at the top of the board instead, "
                    "and get one more star.",
                ),
                Rule(
                    "M7",
                    "If a row doesn’t need all its dice, the spare ones aren’t wasted: each one moves the "
                    "coin marker one space.",
                ),
            ),
        ),
        Chapter(
            "Coins",
            (
                Rule(
                    "M8",
                    "Each coin moves the coin marker one space. A pair earns 1 coin, two different pairs "
                    "2, three of one number 2 and four of one number 3; the booklet doesn’t print the "
                    "last two, so they’re our reading. Repeating a task you already have a star for "
                    "earns 3 coins, but no star.",
                ),
                Rule(
                    "M9",
                    "When you reach the last space of the coin row, you get 1 star. Put it on that space "
                    "and start again with any coins left over. That makes the row one space shorter each "
                    "time: eight spaces, then seven, six, five, four. After the fifth time, it’s closed.",
                ),
                Rule(
                    "M10",
                    "A row plus coins: use all the dice of one number to move along its row, and a pair "
                    "or three of another number for coins. You can’t repeat a task in the same move.",
                ),
            ),
        ),
        Chapter(
            "The race",
            (
                Rule(
                    "M11",
                    "The first player to complete a task or finish a number row moves their coin marker "
                    "two extra spaces; the second player moves theirs one. This goes for every task and "
                    "every row. The small symbols at the edge show what’s still up for grabs.",
                ),
            ),
        ),
        Chapter(
            "End of the game",
            (
                Rule(
                    "M12",
                    "When someone reaches 15 stars, finish the round so that everyone has the same number "
                    "of turns.",
                ),
                Rule(
                    "M12, T4",
                    "The player with the most stars wins; if it’s a tie, you win together.",
                ),
            ),
        ),
    )
