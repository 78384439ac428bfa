def play(view, rng):
    if view.playable:
        return view.play(view.playable[0])
    return view.moves[0]
