def play(view, rng):
    if view.throws_left == 0:
        return view.enter(view.best_box)
    return view.keep(rng.choice(view.keeps))
