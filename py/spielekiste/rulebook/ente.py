"""Rules of the duck’s journey, in words."""

from __future__ import annotations

from spielekiste.rulebook.chapters import Chapter, Rule


def rule_page() -> tuple[Chapter, ...]:
    """Return the rules in the order of the page."""
    return (
        Chapter(
            "Aim of the game",
            (
                Rule(
                    "E1",
                    "Sixty-three stones lead from the signpost to the pond at home. Start in front of "
                    "stone 1. The first one home wins.",
                ),
                Rule(
                    "T2",
                    "Everyone rolls once. The highest roll goes first; if it’s a tie, those players roll "
                    "again. Then play clockwise.",
                ),
                Rule(
                    "E1",
                    "Roll once and move that many stones. Any number of pieces can share a stone; landing "
                    "on someone never sends them back.",
                ),
            ),
        ),
        Chapter(
            "What you may do",
            (
                Rule(
                    "E2",
                    "On a duck stone you may move the same number again. If that takes you to another "
                    "duck, you may do it again. The stone you land on counts as usual.",
                ),
                Rule(
                    "E3",
                    "3, the tailwind: you may fly to the stone just behind the piece in front of you. If "
                    "nobody is ahead, or the next stone is taken, nothing happens.",
                ),
                Rule(
                    "E5",
                    "“May” means you decide: you can always stay where you are. A house rule can make "
                    "these moves automatic.",
                ),
            ),
        ),
        Chapter(
            "What happens on the way",
            (
                Rule("E3", "6, the ship: on to 12."),
                Rule("E3", "15, the wrong bus: back to 10."),
                Rule("E3", "19, the hotel: you sleep and miss one turn."),
                Rule("E3", "26, the viewpoint: if you rolled a 3 or a 6 to get here, roll again."),
                Rule(
                    "E3",
                    "31, the rain: wait here until you roll a 6, however long it takes. When you do, move "
                    "6 stones straight away, but don’t roll again.",
                ),
                Rule("E3", "39, the wrong turning: back to 33."),
                Rule("E3", "42, the station: you’ve missed the train, so go back to 30."),
                Rule("E3", "52, the beach: you stay a while and miss two turns."),
                Rule(
                    "E3, E4",
                    "58, the lost suitcase: back to 42, but you don’t miss the train this time. On your "
                    "next turn you simply carry on from there.",
                ),
                Rule(
                    "E4",
                    "If a stone sends you forward or back, the stone you land on counts too. The one "
                    "exception is 58: you don’t miss the train at the station again.",
                ),
                Rule(
                    "E5", "Missed turns are used up one at a time, whenever it would be your turn."
                ),
            ),
        ),
        Chapter(
            "End of the game",
            (
                Rule(
                    "E6",
                    "As soon as you reach or pass 63, you’re home and you win. The others are ranked by "
                    "how far they’ve got; players on the same stone share a place.",
                ),
                Rule(
                    "E2, E3",
                    "House rules can put the ducks on other stones, or let the tailwind carry you just "
                    "past the piece in front of you instead of just behind it.",
                ),
            ),
        ),
    )
