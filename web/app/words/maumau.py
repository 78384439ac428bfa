"""User-facing text for Mau-Mau. None of it names a card that only its owner has seen (MM8)."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import N_, _, ngettext
from app.words.base import OptionText, Paragraph, Planner, Teller, Value, Words, illustrated
from spielekiste.core.state import Event
from spielekiste.rulebook.maumau import rule_page

THINGS = {
    "red-1": N_("red 1"),
    "red-2": N_("red 2"),
    "red-3": N_("red 3"),
    "red-4": N_("red 4"),
    "red-5": N_("red 5"),
    "red-rest": N_("red mouse"),
    "red-plus": N_("red +1"),
    "yellow-1": N_("yellow 1"),
    "yellow-2": N_("yellow 2"),
    "yellow-3": N_("yellow 3"),
    "yellow-4": N_("yellow 4"),
    "yellow-5": N_("yellow 5"),
    "yellow-rest": N_("yellow mouse"),
    "yellow-plus": N_("yellow +1"),
    "green-1": N_("green 1"),
    "green-2": N_("green 2"),
    "green-3": N_("green 3"),
    "green-4": N_("green 4"),
    "green-5": N_("green 5"),
    "green-rest": N_("green mouse"),
    "green-plus": N_("green +1"),
    "blue-1": N_("blue 1"),
    "blue-2": N_("blue 2"),
    "blue-3": N_("blue 3"),
    "blue-4": N_("blue 4"),
    "blue-5": N_("blue 5"),
    "blue-rest": N_("blue mouse"),
    "blue-plus": N_("blue +1"),
    "wish": N_("wishing star"),
    "red": N_("red"),
    "yellow": N_("yellow"),
    "green": N_("green"),
    "blue": N_("blue"),
}
"""Names of cards and colours."""


def _laid(event: Event, names: Sequence[str]) -> str:
    card = _(THINGS[event.what])
    if event.amount == 1:
        return _("{name} plays the {card}. One card left!", name=names[event.seat], card=card)
    return _("{name} plays the {card}.", name=names[event.seat], card=card)


def _drawn(event: Event, names: Sequence[str]) -> str:
    if event.other is not None:
        return _("{name} has to draw a card.", name=names[event.seat])
    return _("{name} draws a card.", name=names[event.seat])


TELLERS: dict[str, Teller] = {
    "deal": lambda e, names: _("{name} gets five cards.", name=names[e.seat]),
    "turn-up": lambda e, _names: _("The first card is the {card}.", card=_(THINGS[e.what])),
    "lay": _laid,
    "wish": lambda e, names: _(
        "{name} wishes for {colour}.", name=names[e.seat], colour=_(THINGS[e.what])
    ),
    "draw": _drawn,
    "miss": lambda e, names: _("{name} misses a turn.", name=names[e.seat]),
    "no-card": lambda e, names: _("There’s no card left for {name} to draw.", name=names[e.seat]),
    "reshuffle": lambda e, names: ngettext(
        "The draw pile is empty: {n} played card becomes the new pile, so {name} can draw.",
        "The draw pile is empty: {n} played cards are shuffled into a new pile, so {name} can "
        "draw.",
        e.amount,
        name=names[e.seat],
    ),
    "pass": lambda e, names: _("{name} passes.", name=names[e.seat]),
    "keep": lambda e, names: _("{name} keeps the card.", name=names[e.seat]),
    "mau-mau": lambda e, names: _("“Mau-Mau!” calls {name}.", name=names[e.seat]),
}


SEEN: dict[str, Teller] = {
    "deal": lambda _e, _names: _("The same hands will be dealt again."),
    "lay": lambda e, names: _(
        "Now everyone knows that {name} has the {card}.",
        name=names[e.seat],
        card=_(THINGS[e.what]),
    ),
    "draw": lambda e, names: _(
        "{name} has now seen a card from the draw pile; it will be the next one drawn.",
        name=names[e.seat],
    ),
}
"""Warnings about information that undo cannot hide again. They never name a drawn card."""


def _verdict(cards: int) -> str:
    if cards == 0:
        return _("The last card has been played.")
    return ngettext(
        "Nobody can play any more: {n} card left.",
        "Nobody can play any more: {n} cards left.",
        cards,
    )


REASONS = {
    "card-not-in-hand": N_("This card isn’t in your hand."),
    "no-match": N_("Neither the colour nor the symbol matches the top card."),
    "not-the-wished-colour": N_("A different colour was asked for. You can always play a star."),
    "must-lay": N_("One of your cards matches, so you must play it."),
    "must-draw": N_("There’s still a card to draw."),
    "nothing-to-draw": N_("There’s no card left to draw."),
    "only-the-drawn-card": N_("You can only play the card you’ve just drawn."),
    "drawn-already": N_("One card a turn, no more."),
    "not-your-turn": N_("It’s another player’s turn."),
    "chance-due": N_("Deal or draw the cards first."),
    "move-due": N_("Decide first, then draw."),
    "wrong-result": N_("This card can’t come from the draw pile."),
}

CLAUSES = {
    "card-not-in-hand": "MM3",
    "no-match": "MM3",
    "not-the-wished-colour": "MM6",
    "must-lay": "MM3",
    "must-draw": "MM3",
    "nothing-to-draw": "MM7",
    "only-the-drawn-card": "MM3",
    "drawn-already": "MM3",
}

OPTIONS = {
    "play_drawn": OptionText(
        N_("Play the drawn card"),
        {
            False: Value(N_("On your next turn"), N_("Drawing ends your turn.")),
            True: Value(N_("Straight away"), N_("You may play the drawn card if it matches.")),
        },
    ),
    "draw_anyway": OptionText(
        N_("Draw anyway"),
        {
            False: Value(N_("Only if nothing matches"), N_("If you can play, you must.")),
            True: Value(N_("Always allowed"), N_("Even if you have a card that matches.")),
        },
    ),
}

PICTURES = {
    "MM3": ("card-red-3 icon-right card-red-5 / card-blue-3",),
    "MM4": ("card-green-rest",),
    "MM5": ("card-blue-plus",),
    "MM6": ("card-wish",),
}
"""Pictures on the rule page, by the clauses of their paragraphs."""

SOUNDS = {
    "deal": "shuffle",
    "reshuffle": "shuffle",
    "turn-up": "card",
    "lay": "card",
    "draw": "card",
    "keep": "card",
    "no-card": "knock",
    "pass": "knock",
    "miss": "sad",
    "wish": "star",
    "mau-mau": "win",
}

PLANS: dict[str, Planner] = {
    "last": lambda _about: _("My last card!"),
    "wish": lambda about: _("I’d like {colour}.", colour=about.thing),
    "stop": lambda _about: _("The next player gets a rest."),
    "plus": lambda _about: _("A little present for the next player."),
    "colour": lambda _about: _("I’ll stick with this colour."),
    "number": lambda _about: _("Time for another colour."),
    "draw": lambda _about: _("I’ll draw a card."),
    "keep": lambda _about: _("I’ll keep it."),
    "pass": lambda _about: _("There’s nothing I can do."),
}
"""Sentences with which bots explain their plans, by plan code."""

BRIEF = (
    Paragraph(
        "MM3",
        N_("Play a card with the same colour or number."),
        "card-red-3 icon-right card-red-5 card-blue-3",
    ),
    Paragraph(
        "MM3", N_("If none of your cards matches, draw one."), "card-back icon-right card-green-4"
    ),
    Paragraph(
        "MM8",
        N_("The first to play their last card calls “Mau-Mau!” and wins."),
        "crown card-yellow-2",
    ),
)

WORDS = Words(
    name=N_("Mau-Mau"),
    age=5,
    minutes=(5, 10),
    brief=BRIEF,
    plans=PLANS,
    things=THINGS,
    tellers=TELLERS,
    reasons=REASONS,
    options=OPTIONS,
    rules=illustrated(rule_page, PICTURES),
    seen=SEEN,
    clauses=CLAUSES,
    sounds=SOUNDS,
    verdict=_verdict,
    counted=N_("Cards left"),
    only_full=frozenset({"deal"}),
)
