def rate(view, move):
    return view.target(move)


def play(view, rng):
    return max(view.moves, key=lambda move: rate(view, move))
