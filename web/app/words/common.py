"""Table messages that are the same in all games."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import N_, _, ngettext
from app.words.base import OptionText, Teller, Value
from spielekiste.core.seats import Player

REASONS = {
    "chance-due": N_("Roll the dice first."),
    "game-over": N_("This game is over."),
    "move-due": N_("Decide first, then roll."),
    "unknown-move": N_("You can’t do that here."),
    "wrong-result": N_("These dice can’t have come from this roll."),
    "beginning-due": N_("Decide who goes first."),
    "nothing-to-undo": N_("There’s nothing to undo."),
    "nothing-to-redo": N_("There’s nothing to redo."),
    "result-due": N_("Tap in what the dice show."),
}
"""Reasons for refused steps in any game or at the table."""

SEAT_FAULTS = {
    "name-empty": N_("Please type a name."),
    "name-long": N_("This name is too long: 24 letters at most."),
    "name-twice": N_("Two players have this name. Change one, so you can tell them apart."),
    "name-signs": N_("This name contains characters that can’t be used."),
    "name-direction": N_(
        "This name contains an invisible character that changes the direction of writing."
    ),
    "seat-count": N_("This game can’t be played with that number of players."),
    "seat-signs": N_("This player’s details can’t be read."),
    "own-bot": N_("This bot’s program isn’t on this device."),
}
"""Reasons why players can't be seated."""

RECORD_FAULTS = {
    "format": N_("it doesn’t start like a saved game"),
    "header": N_("it contains something that doesn’t belong there"),
    "version": N_("it was played under older or newer rules"),
    "game": N_("this game isn’t available here"),
    "options": N_("these rules can’t be read"),
    "seats": N_("the players’ details can’t be read"),
    "step": N_("this move isn’t possible there"),
    "size": N_("it is too long"),
    "link": N_("this link is damaged"),
    "cut": N_("the end of the link is missing"),
}
"""Reasons why a record can't be read, by the codes of `BrokenRecord`."""

LINK_FAULTS = {
    "size": N_("it is too long"),
    "game": N_("this game isn’t available here"),
    "unknown": N_("unknown word"),
    "twice": N_("it appears twice"),
    "value": N_("that isn’t one of the choices"),
    "own-bot": N_("your own bots play only on devices that have their program"),
    "duel": N_(
        "to share the same dice, choose a game with a score sheet, just one game and the on-screen "
        "dice"
    ),
}
"""Reasons why a prepared link can't be read, by the codes of `BrokenLink` except those of seats."""

LINK_PARTS = {
    "players": N_("The players’ names"),
    "minds": N_("People and bots"),
    "marks": N_("The players’ shapes"),
    "same": N_("The same dice for everyone"),
    "lang": N_("Language"),
    "theme": N_("Theme"),
    "sound": N_("Sound"),
}
"""Names of the parts of a prepared link; options have their own titles."""

QUESTIONS = {
    "shooting-star": N_("Who saw a shooting star most recently?"),
    "youngest": N_("Who is the youngest?"),
    "birthday": N_("Who had a birthday most recently?"),
    "highest-total": N_("Who rolled the highest total?"),
}
"""Questions that decide who begins (T2)."""

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
"""Names of the players' marks."""

MINDS = {
    "person": N_("Person"),
    "easy": N_("Bot, easy"),
    "middle": N_("Bot, medium"),
    "strong": N_("Bot, hard"),
    "winner": N_("Bot, plays to win"),
}
"""Names of the kinds of players."""

BOT_NAMES = N_("Momo Biscuit Juno Pixel Kiki Pickle Zita Otto")
"""Default names of bots: eight friendly names, different in each language, separated by spaces."""

OPTIONS = {
    "dice": OptionText(
        N_("Which dice?"),
        {
            "app": Value(N_("On-screen dice"), N_("They roll across the screen.")),
            "real": Value(
                N_("Our own dice"), N_("Roll them on the table and tap in what they show.")
            ),
            "block": Value(
                N_("The block: points only"),
                N_("Roll your own dice. Write down the points, and the app adds them up."),
            ),
        },
    ),
    "games": OptionText(N_("How many games?")),
    "scoring": OptionText(
        N_("How is the match won?"),
        {
            "total": Value(N_("Total points"), N_("Add up the points from all the games.")),
            "places": Value(
                N_("Places"),
                N_("1st place gets 8 points, 2nd 7, 3rd 6 and so on, whatever the score."),
            ),
        },
    ),
    "begin": OptionText(
        N_("Who goes first?"),
        {
            "own": Value(N_("As the rules say")),
            "random": Value(N_("Pick at random"), N_("The app draws a name.")),
            "chosen": Value(N_("We already know"), N_("Choose who goes first.")),
        },
    ),
    "first": OptionText(N_("First player")),
    "luck": OptionText(
        N_("How are the dice rolled?"),
        {
            "order": Value(N_("In order, one roll after another")),
            "turn": Value(
                N_("The same dice for everyone, turn by turn"),
                N_("In a duel, every device gets the same dice."),
            ),
        },
    ),
    "hints": OptionText(
        N_("Can you ask the coach?"),
        {
            False: Value(N_("No coach")),
            True: Value(
                N_("The coach helps"),
                N_("The coach shows the best move. At the end you can see how often it was asked."),
            ),
        },
    ),
    "chances": OptionText(
        N_("Guess the chances?"),
        {
            False: Value(N_("Just play")),
            True: Value(
                N_("Guess and compare"),
                N_("How likely is it? First everyone guesses, then the app works it out exactly."),
            ),
        },
    ),
    "ahead": OptionText(
        N_("Who’s ahead?"),
        {
            False: Value(N_("We’ll see at the end")),
            True: Value(
                N_("A bar shows who’s ahead"),
                N_("It shows how likely each player is to win, and moves as you play."),
            ),
        },
    ),
}
"""Texts for the options of the table."""

TELLERS: dict[str, Teller] = {
    "throw-off": lambda e, names: ngettext(
        "{name} rolls {n}.", "{name} rolls {n}.", e.amount, name=names[e.seat]
    ),
    "tie": lambda e, names: _("{name} rolls again: it’s a tie.", name=names[e.seat]),
    "begins": lambda e, names: _("{name} goes first.", name=names[e.seat]),
}
"""Texts for the events that decide who begins."""

THROW = "throw"
"""Sound that has a version for each number of dice."""

SOUNDS = {
    "throw": THROW,
    "throw-off": THROW,
    "keep": "knock",
    "enter": "pencil",
    "strike": "pencil",
    "correct": "eraser",
    "extra": "fanfare",
}
"""Sounds by kind of event in any game."""


def table_missing() -> str:
    """Return the notice that the coach's data is missing, with advice on what to do."""
    return _(
        "The coach’s notes for this game can’t be loaded right now. The coach will answer once "
        "you’re online; if it doesn’t, open the app again."
    )


def hint_line(hints: Sequence[int], players: Sequence[Player]) -> str:
    """Return a sentence that says how often each player asked the coach; empty if nobody did."""
    return " ".join(
        ngettext(
            "{name} asked the coach once.",
            "{name} asked the coach {n} times.",
            count,
            name=player.name,
        )
        for count, player in zip(hints, players, strict=False)
        if count
    )
