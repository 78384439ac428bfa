def play(view, rng):
    return view.moves[0]
