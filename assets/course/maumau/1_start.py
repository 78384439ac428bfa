def play(view, rng):
    return view.play(view.hand[0])
