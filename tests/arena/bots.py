"""Small bots for tests."""

RANDOM = """\
def play(view, rng):
    return rng.choice(view.moves)
"""

FIRST = """\
def play(view, rng):
    return view.moves[0]
"""

COUNTING = """\
class Bot:
    def __init__(self):
        self.turns = 0

    def play(self, view, rng):
        self.turns += 1
        print("decision", self.turns)
        return view.moves[-1], f"number {self.turns}"
"""

LUCKY = """\
import random

def play(view, rng):
    return random.choice(view.moves)
"""
