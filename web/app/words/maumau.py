"""What Mau-Mau says. No teller names a card that only its owner has seen (MM8)."""

from __future__ import annotations

from collections.abc import Sequence

from app.i18n import N_, _, ngettext
from app.words.base import OptionText, Paragraph, Section, Teller, Value, Words
from app.words.plans import Planner
from spielekiste.core.state import Event

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
"""Cards and colours."""


def _laid(event: Event, names: Sequence[str]) -> str:
    card = _(THINGS[event.what])
    if event.amount == 1:
        return _("{name} lays the {card}. One card left!", name=names[event.seat], card=card)
    return _("{name} lays the {card}.", name=names[event.seat], card=card)


def _drawn(event: Event, names: Sequence[str]) -> str:
    if event.other is not None:
        return _("{name} has to take a card.", name=names[event.seat])
    return _("{name} draws a card.", name=names[event.seat])


TELLERS: dict[str, Teller] = {
    "deal": lambda e, names: _("{name} gets five cards.", name=names[e.seat]),
    "turn-up": lambda e, names: _(
        "The {card} is turned up. {name} begins.", name=names[e.seat], card=_(THINGS[e.what])
    ),
    "lay": _laid,
    "wish": lambda e, names: _(
        "{name} wishes for {colour}.", name=names[e.seat], colour=_(THINGS[e.what])
    ),
    "draw": _drawn,
    "miss": lambda e, names: _("{name} misses a turn.", name=names[e.seat]),
    "no-card": lambda e, names: _("There is no card left for {name}.", name=names[e.seat]),
    "reshuffle": lambda e, names: ngettext(
        "For {name} {n} laid card becomes the new stock.",
        "For {name} the {n} laid cards are shuffled into a new stock.",
        e.amount,
        name=names[e.seat],
    ),
    "pass": lambda e, names: _("{name} passes.", name=names[e.seat]),
    "keep": lambda e, names: _("{name} keeps the card.", name=names[e.seat]),
    "mau-mau": lambda e, names: _("“MauMau(s)!” calls {name}.", name=names[e.seat]),
}


SEEN: dict[str, Teller] = {
    "deal": lambda _e, _names: _("The same hands will be dealt again."),
    "lay": lambda e, names: _(
        "Everybody knows now that {name} has the {card}.",
        name=names[e.seat],
        card=_(THINGS[e.what]),
    ),
    "draw": lambda e, names: _(
        "{name} knows a card from the stock now; it is drawn next again.", name=names[e.seat]
    ),
}
"""What a step has shown and undo cannot take back. The drawn card itself stays its owner's secret."""


def _verdict(cards: int) -> str:
    if cards == 0:
        return _("The last card is laid.")
    return ngettext("Nobody can go on: {n} card left.", "Nobody can go on: {n} cards left.", cards)


REASONS = {
    "card-not-in-hand": N_("This card is not in your hand."),
    "no-match": N_("This card has another colour and another sign than the one on top."),
    "not-the-wished-colour": N_("Another colour was wished for. A star always goes."),
    "must-lay": N_("One of your cards fits, so you lay it."),
    "must-draw": N_("There is still a card to draw."),
    "nothing-to-draw": N_("There is no card left to draw."),
    "only-the-drawn-card": N_("Now only the card you have just drawn may be laid."),
    "drawn-already": N_("One card a turn, no more."),
    "not-your-turn": N_("It is another player’s turn."),
    "chance-due": N_("First the cards come from the stock."),
    "move-due": N_("Decide first, then cards come from the stock."),
    "wrong-result": N_("This card cannot come from the stock."),
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
        N_("Lay the drawn card"),
        {
            False: Value(N_("At the next turn"), N_("Whoever draws has finished.")),
            True: Value(N_("At once"), N_("The drawn card may be laid if it fits.")),
        },
    ),
    "draw_anyway": OptionText(
        N_("Draw anyway"),
        {
            False: Value(N_("Only if nothing fits"), N_("Whoever can lay, lays.")),
            True: Value(N_("Always allowed"), N_("Even with a card in hand that fits.")),
        },
    ),
}

RULES = (
    Section(
        N_("What it is about"),
        (
            Paragraph(
                "MM8", N_("Get rid of your cards. Whoever lays the last one calls “MauMau(s)!”.")
            ),
            Paragraph(
                "MM1",
                N_(
                    "There are 32 cards: in red, yellow, green and blue the numbers 1 to 5, one "
                    "sleeping mouse and one +1; and four wishing stars. Each colour has a pattern: "
                    "stripes, dots, checks, waves."
                ),
            ),
            Paragraph(
                "MM2",
                N_(
                    "Everybody gets five cards. The others lie face down as the stock, and its top "
                    "card is turned up. A star that is turned up takes any card; a mouse or a +1 "
                    "only shows its colour and its sign."
                ),
            ),
        ),
    ),
    Section(
        N_("Your turn"),
        (
            Paragraph(
                "MM3",
                N_(
                    "Lay one card that has the colour or the number of the card on top. Then the "
                    "next player goes on."
                ),
                "card-red-3 icon-right card-red-5 / card-blue-3",
            ),
            Paragraph(
                "MM3",
                N_("If one of your cards fits, you lay it. You choose which."),
            ),
            Paragraph(
                "MM3",
                N_("If none fits, draw one card from the stock. That was your turn."),
            ),
            Paragraph(
                "MM3",
                N_(
                    "If you have agreed on it: the card you have just drawn, and only this one, "
                    "may be laid at once if it fits. It never goes for the card of a +1."
                ),
            ),
            Paragraph(
                "MM3",
                N_("If you have agreed on it: you may draw although one of your cards fits."),
            ),
        ),
    ),
    Section(
        N_("Mouse, +1 and star"),
        (
            Paragraph(
                "MM4",
                N_(
                    "The sleeping mouse goes on its colour or on another mouse. The next player "
                    "sleeps too and misses a turn."
                ),
                "card-green-rest",
            ),
            Paragraph(
                "MM5",
                N_(
                    "The +1 goes on its colour or on another +1. The next player takes one card "
                    "and misses a turn."
                ),
                "card-blue-plus",
            ),
            Paragraph(
                "MM4, MM5",
                N_("Neither can be passed on. When only two play, it is your turn again at once."),
            ),
            Paragraph(
                "MM6",
                N_(
                    "The wishing star goes on every card. You name a colour: the next player lays "
                    "this colour or another star, or draws a card."
                ),
                "card-wish",
            ),
            Paragraph(
                "MM6",
                N_(
                    "The wish holds until a card is laid, for yourself too. A mouse and a +1 of "
                    "that colour may be laid and work; a new star brings a new wish."
                ),
            ),
        ),
    ),
    Section(
        N_("When the stock is used up"),
        (
            Paragraph(
                "MM7",
                N_(
                    "When a card is needed and none is left, the laid cards are shuffled into a "
                    "new stock. Only the top one stays."
                ),
            ),
            Paragraph(
                "MM7",
                N_(
                    "If there is still nothing to draw, you pass. If all should pass in a row, the "
                    "game is over and the fewest cards win."
                ),
            ),
        ),
    ),
    Section(
        N_("The end"),
        (
            Paragraph(
                "MM8",
                N_(
                    "With the last card the game is over at once: after a +1 nobody draws any "
                    "more. The others are placed by the cards they still hold; the same number "
                    "shares a place."
                ),
            ),
            Paragraph(
                "MM8",
                N_(
                    "Nobody looks into another’s hand. Here a curtain hides the cards until the "
                    "next player has the crate."
                ),
            ),
        ),
    ),
)

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
    "stop": lambda _about: _("The next one takes a rest."),
    "plus": lambda _about: _("A present for the next one."),
    "colour": lambda _about: _("I stay with the colour."),
    "number": lambda _about: _("Time for another colour."),
    "draw": lambda _about: _("I’ll draw a card."),
    "keep": lambda _about: _("I’ll keep it."),
    "pass": lambda _about: _("There is nothing I can do."),
}
"""What the bots say, for every code of their plans."""

WORDS = Words(
    name=N_("Mau-Mau"),
    age=5,
    minutes=10,
    plans=PLANS,
    things=THINGS,
    tellers=TELLERS,
    reasons=REASONS,
    options=OPTIONS,
    rules=RULES,
    seen=SEEN,
    clauses=CLAUSES,
    sounds=SOUNDS,
    verdict=_verdict,
    counted=N_("Cards left"),
    only_full=frozenset({"deal"}),
)
