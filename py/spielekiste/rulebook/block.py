"""Rules of the block, the score sheet for real dice, in words."""

from __future__ import annotations

from spielekiste.rulebook.chapters import Chapter, Rule

FURTHER = Rule(
    "B3",
    "If your Kniffel box holds 50 and you roll five of a kind again, tap “Extra Kniffel!” and its "
    "number. The block then offers what the rule for extra Kniffels allows, with the extra points.",
)


def block_rules(*more: Rule) -> Chapter:
    """Return the rules of the block; `more` follows the rule about possible points."""
    return Chapter(
        "The block, for your own dice",
        (
            Rule(
                "B1",
                "With the block, you roll your own dice and write down only your points: a box and "
                "a number each turn. The rules for rolling are up to you.",
            ),
            Rule("B2", "A box takes only points that a roll can bring there."),
            *more,
            Rule("B4", "You may cross out any open box, except one that takes any total."),
            Rule(
                "B5",
                "The block says whose turn it is: the player with the fewest entries. But anyone may "
                "write at any time. Until the match ends, you can correct an entry; the old points "
                "stay readable. The game ends when all the boxes are full.",
            ),
            Rule(
                "B6",
                "Totals, bonus and places work as with dice on the screen. To decide who goes first, "
                "roll your own dice and tap the winner.",
            ),
            Rule(
                "B7",
                "There is no coach, because the app doesn’t see your dice. It can show the highest "
                "total that each player can still reach.",
            ),
        ),
    )
