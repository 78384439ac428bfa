def play(view, rng):
    for card in view.playable:
        if view.symbol(card) in ["plus", "rest"]:
            return view.play(card)
    return view.moves[0]
