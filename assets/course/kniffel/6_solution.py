PRICE = {
    "ones": 1, "twos": 4, "threes": 6,
    "fours": 9, "fives": 11, "sixes": 13,
    "three-alike": 18, "four-alike": 11, "full-house": 19,
    "small-straight": 25, "large-straight": 28,
    "kniffel": 14, "chance": 19,
}


def worth(box, points):
    return points - PRICE[box]


def play(view, rng):
    return max(view.moves, key=lambda move: view.value(move, worth))
