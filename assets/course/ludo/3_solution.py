def rate(view, move):
    here = move.origin
    there = view.target(move)
    rating = there
    if view.captures(move):
        rating += 200
    rating += here * view.danger(here)
    rating -= there * view.danger(there)
    return rating


def play(view, rng):
    return max(view.moves, key=lambda move: rate(view, move))
