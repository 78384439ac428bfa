"""Rules of Ludo, in words."""

from __future__ import annotations

from spielekiste.rulebook.chapters import Chapter, Rule


def rule_page() -> tuple[Chapter, ...]:
    """Return the rules in the order of the page."""
    return (
        Chapter(
            "Aim of the game",
            (
                Rule(
                    "L1",
                    "Your three pieces are waiting on their start spaces. They want to come out, go once "
                    "round the board and get home to your spaces a, b and c. For a longer game, play with "
                    "four.",
                ),
                Rule(
                    "L1",
                    "The track has forty spaces. Everyone comes out on their own A. Two players sit "
                    "opposite each other. No space on the track is safe.",
                ),
                Rule(
                    "T2",
                    "Everyone rolls once. The highest roll goes first; if it’s a tie, those players roll "
                    "again. Then play clockwise.",
                ),
            ),
        ),
        Chapter(
            "Rolling",
            (
                Rule(
                    "L2",
                    "Roll once each turn. If none of your pieces is on the track, you get up to three "
                    "tries, but stop at the first roll you can use. The home row doesn’t count as part of "
                    "the track.",
                ),
                Rule(
                    "L5",
                    "If you roll a 6, you must bring a waiting piece out to A before you move anything "
                    "else. If someone else’s piece is on your A, it goes back to its start space.",
                ),
                Rule(
                    "L5",
                    "If one of your own pieces is still on A, you must move it 6 spaces, and you need "
                    "another 6 to bring the next one out. If it can’t move, you may move any other piece.",
                ),
                Rule(
                    "L7",
                    "If you roll a 6, move and then roll again. Once you have no pieces waiting, you may "
                    "move any piece with a 6. If you can’t use a 6, you don’t roll again.",
                ),
                Rule(
                    "L9",
                    "If any of your pieces can use the roll, you must use it. If none can, the roll is "
                    "lost and the next player goes, unless you have a try left.",
                ),
            ),
        ),
        Chapter(
            "Moving",
            (
                Rule(
                    "L3",
                    "Move one of your pieces exactly as many spaces as you rolled, in the direction of "
                    "the arrow. You choose which piece. You may jump over any piece, but count its space "
                    "as you go.",
                ),
                Rule(
                    "L4",
                    "If you land on someone else’s piece, it goes back to its start space. You can’t land "
                    "on your own piece.",
                ),
                Rule(
                    "L6",
                    "While other pieces are waiting, keep A clear: if you have a piece on A, move it "
                    "first, whatever you roll. You may only move another if it can’t.",
                ),
            ),
        ),
        Chapter(
            "Coming home",
            (
                Rule(
                    "L8",
                    "After one lap, a piece goes into its home row. Count each space there as one step. "
                    "Pieces may move up and jump over each other there, but never past the last space.",
                ),
                Rule(
                    "L10",
                    "The first player to get all their pieces home wins. The others play on for the "
                    "remaining places until only one is left. Once all your pieces are home, you don’t "
                    "roll any more, not even after a 6. Once someone has won, you may stop here. Count "
                    "how many spaces your pieces have moved: the player furthest on takes the next place.",
                ),
            ),
        ),
        Chapter(
            "House rules",
            (
                Rule(
                    "L11",
                    "House rule: if you can send a piece home, you must. Bringing a piece out and "
                    "clearing A still come first.",
                ),
                Rule("L11", "House rule: you can’t jump over a piece in the home row."),
            ),
        ),
    )
