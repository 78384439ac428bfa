"""A bot for Kniffel that looks for its dice among those of a known seed, to choose by what will come."""

CLAIRVOYANT = """\
from spielekiste.core.chance import DrawStream
from spielekiste.parts.dice import Throw

SEED, DEALS = "spielekiste", 100

def thrown(deal, turn, throw, count):
    luck = DrawStream(f"{SEED}:{deal}", f"1.{turn + 1}.{throw + 1}")
    return list(Throw(count).sample(luck).dice)

class Bot:
    def __init__(self):
        self.deals = list(range(DEALS))

    def play(self, view, rng):
        turn, throw = view.state.moment
        dice = sorted(view.dice)
        if throw == 1:
            self.deals = [deal for deal in self.deals if thrown(deal, turn, 0, 5) == dice]
        if view.throws_left == 0:
            return view.enter(view.best_box)
        if self.deals:
            return max(self.keeps(view), key=lambda keep: self.value(view, keep, turn, throw))
        often = max(dice, key=lambda die: (dice.count(die), die))
        return view.keep([die for die in dice if die == often][:4])

    def keeps(self, view):
        return [move for move in view.moves if hasattr(move, "dice")]

    def value(self, view, keep, turn, throw):
        kept = list(keep.dice)
        dice = kept + thrown(self.deals[0], turn, throw, 5 - len(kept))
        return max(self.points(view, box, dice) for box in view.open_boxes)

    def points(self, view, box, dice):
        try:
            return view.points(box, *dice)
        except ValueError:
            return 0
"""

HONEST = CLAIRVOYANT.replace("range(DEALS)", "range(0)")
"""The same strategy without the knowledge."""
