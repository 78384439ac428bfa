def play(view, rng):
    if view.throws_left == 0:
        return view.enter(view.best_box)
    face = max(view.dice, key=view.count)
    same = [die for die in view.dice if die == face]
    return view.keep(same[:4])
