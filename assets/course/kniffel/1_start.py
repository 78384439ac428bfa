def play(view, rng):
    view.moves[0]
