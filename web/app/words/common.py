"""What the table itself says, whatever the game."""

from __future__ import annotations

from app.i18n import N_, _, ngettext
from app.words.base import OptionText, Teller, Value

REASONS = {
    "chance-due": N_("Throw the dice first."),
    "game-over": N_("This game is over."),
    "move-due": N_("Decide first, then throw."),
    "unknown-move": N_("That cannot be done here."),
    "wrong-result": N_("These dice cannot come from this throw."),
    "beginning-due": N_("First find out who begins."),
    "nothing-to-undo": N_("There is nothing to take back."),
    "nothing-to-redo": N_("There is nothing to bring back."),
    "result-due": N_("Tap in what the dice show."),
}
"""Why a step is refused in any game, and why the table refuses one."""

SEAT_FAULTS = {
    "name-empty": N_("This name is empty."),
    "name-long": N_("This name is too long: 24 letters at most."),
    "name-twice": N_("Two players have this name: nobody could tell them apart."),
    "name-signs": N_("This name has signs that cannot be written."),
    "seat-count": N_("That many cannot play this game."),
    "seat-signs": N_("This seat cannot be read."),
}
"""Why players cannot sit down together."""

RECORD_FAULTS = {
    "format": N_("it does not begin like a record of this crate"),
    "header": N_("there is something there that does not belong"),
    "version": N_("it was played by older or newer rules"),
    "game": N_("this game is not in the crate"),
    "options": N_("these rules cannot be read"),
    "seats": N_("these players cannot be read"),
    "step": N_("this step is not possible there"),
    "size": N_("it is too long"),
    "link": N_("this link is damaged or was cut off"),
}
"""Why a record cannot be read: every code of `BrokenRecord`."""

LINK_FAULTS = {
    "size": N_("it is too long"),
    "game": N_("this game is not in the crate"),
    "unknown": N_("this word is not known here"),
    "twice": N_("it stands there twice"),
    "value": N_("this is no choice"),
    "duel": N_("the same dice need a sheet game, one game of it, and the crate’s dice"),
}
"""Why a prepared link cannot be read: codes of `BrokenLink`, beside those of seats."""

QUESTIONS = {
    "shooting-star": N_("Who saw a shooting star last?"),
    "youngest": N_("Who is the youngest?"),
    "birthday": N_("Who had a birthday last?"),
}
"""Who begins: what the table is asked (T2)."""

MARKS = {
    "disc": N_("red disc"),
    "triangle": N_("blue triangle"),
    "square": N_("yellow square"),
    "diamond": N_("green diamond"),
    "star": N_("orange star"),
    "drop": N_("purple drop"),
    "moon": N_("dark blue moon"),
    "heart": N_("pink heart"),
}
"""The players' marks."""

MINDS = {
    "person": N_("Person"),
    "easy": N_("Bot, easy"),
    "middle": N_("Bot, middle"),
    "strong": N_("Bot, strong"),
}
"""Who decides for a seat."""

BOT_NAMES = ("Momo", "Fips", "Juno", "Pixel", "Kiki", "Bolle", "Zita", "Ole")
"""What bots are called unless somebody gives them another name."""

OPTIONS = {
    "dice": OptionText(
        N_("Whose dice?"),
        {
            "app": Value(N_("The crate’s dice"), N_("They tumble on the screen.")),
            "real": Value(
                N_("Our own dice"), N_("Throw them on the table and tap in what they show.")
            ),
        },
    ),
    "games": OptionText(N_("How many games?")),
    "scoring": OptionText(
        N_("How is the match won?"),
        {
            "total": Value(N_("All points"), N_("The points of all games are added up.")),
            "places": Value(
                N_("Places"), N_("First place 8, second 7, third 6 … whatever the points.")
            ),
        },
    ),
    "begin": OptionText(
        N_("Who begins?"),
        {
            "own": Value(N_("As in the rules")),
            "random": Value(N_("Draw lots"), N_("The crate draws a name.")),
            "chosen": Value(N_("We know already"), N_("Choose who begins.")),
        },
    ),
    "first": OptionText(N_("This player begins")),
    "luck": OptionText(
        N_("What do the dice follow?"),
        {
            "order": Value(N_("One throw after the other")),
            "turn": Value(
                N_("Turn and throw"), N_("The same dice lie ready on every device of a duel.")
            ),
        },
    ),
    "hints": OptionText(
        N_("May the coach be asked?"),
        {
            False: Value(N_("No coach")),
            True: Value(
                N_("The coach helps"),
                N_("It tells the best thing to do. At the end stands how often it was asked."),
            ),
        },
    ),
    "chances": OptionText(
        N_("Guess chances?"),
        {
            False: Value(N_("Just play")),
            True: Value(
                N_("Guess and compare"),
                N_("How likely is it? First the table guesses, then the crate counts exactly."),
            ),
        },
    ),
}
"""The options of the table."""

TELLERS: dict[str, Teller] = {
    "throw-off": lambda e, names: ngettext(
        "{name} throws {n} point.", "{name} throws {n} points.", e.amount, name=names[e.seat]
    ),
    "tie": lambda e, names: _("{name} throws again: it is a tie.", name=names[e.seat]),
    "begins": lambda e, names: _("{name} begins.", name=names[e.seat]),
}
"""What finding out who begins tells."""

SOUNDS = {
    "throw": "throw",
    "throw-off": "throw",
    "keep": "knock",
    "enter": "pencil",
    "strike": "pencil",
    "extra": "fanfare",
}
"""What is heard for a kind of event in any game."""
