"""Lessons in writing a bot for Kniffel."""

from __future__ import annotations

from app.i18n import N_
from workshop.teaching.course.lesson import BotLesson

KNIFFEL = (
    BotLesson(
        title=N_("The first legal move"),
        goal=N_("Make your bot play a whole game without a mistake: that’s enough for the aim."),
        news=N_(
            "“play” is called whenever it’s your bot’s turn, and must return a move. "
            "“view.moves” is a list of all legal moves, and “[0]” is the first one in it."
        ),
        hint=N_(
            "Press Run and read the message. The program finds a move but doesn’t hand it over. "
            "One word is missing."
        ),
        explains=N_("“return” hands the move over. Without it, “play” returns nothing."),
        rival="random",
        games=100,
        score=30,
        minutes=10,
    ),
    BotLesson(
        title=N_("Leave it to luck"),
        goal=N_(
            "Let your bot roll three times in every turn and keep random dice. After the last roll "
            "it fills in the box where it scores most."
        ),
        news=N_(
            "“view.throws_left” is the number of rolls left, “view.keeps” lists everything you may "
            "keep, and “rng.choice(…)” picks one at random. “view.best_box” is the best open box."
        ),
        hint=N_(
            "You need an “if”: when there are no rolls left, return “view.enter(…)”. "
            "Otherwise return “view.keep(…)”."
        ),
        explains=N_(
            "The dice are kept at random, but the box is chosen well. That alone more than "
            "doubles the points."
        ),
        rival="random",
        games=100,
        score=90,
        minutes=20,
    ),
    BotLesson(
        title=N_("Keep what you have most of"),
        goal=N_("Don’t keep random dice any more: keep the number that shows most often."),
        news=N_(
            "“view.dice” holds the five dice, and “view.count(6)” counts the sixes. “max(list, "
            "key=…)” finds the best item in a list, and “[… for … if …]” picks from it."
        ),
        hint=N_(
            "First find the number that shows most often, then all dice that show it. You can keep "
            "four dice at most; “[:4]” takes the first four."
        ),
        explains=N_(
            "“face” is the number that shows most often. “same” holds all dice with this number, "
            "and the bot keeps up to four of them."
        ),
        rival="random",
        games=400,
        score=120,
        minutes=30,
    ),
    BotLesson(
        title=N_("Play the odds"),
        goal=N_("Go for a straight, but only if the chance is good enough."),
        news=N_(
            "“view.chance(box, 2, 3, 4)” is the chance of scoring in this box if you keep 2, 3 "
            "and 4: 0 is never, 0.5 is half the time, 1 is always. The star in “*row” hands "
            "over the dice one by one."
        ),
        hint=N_(
            "Put the different numbers into a list “row”. If a straight is still open and its "
            "chance with “row” is more than 0.3, keep “row”."
        ),
        explains=N_(
            "“set” removes duplicates, and “sorted” puts the numbers in order. The bot asks for "
            "both straights, and goes on as before if neither is likely."
        ),
        rival="random",
        games=400,
        score=145,
        minutes=40,
    ),
    BotLesson(
        title=N_("Look ahead"),
        goal=N_(
            "Let your bot try every choice in its head before it rolls, and keep the dice that "
            "promise the most points."
        ),
        news=N_(
            "“view.average(box, 5, 5)” gives the average points for this box if you keep 5 and "
            "5. A loop within a loop tries every choice with every box."
        ),
        hint=N_(
            "Remember the best choice so far and its points. Go through “view.keeps”, and for "
            "each choice go through “view.open_boxes”. If you find one with more points, "
            "remember that instead."
        ),
        explains=N_(
            "There are at most 32 choices and 13 boxes. The bot works out the average for each "
            "pair, and keeps the dice that promise the most points."
        ),
        rival="random",
        games=200,
        score=175,
        minutes=40,
    ),
    BotLesson(
        title=N_("Beat the medium bot"),
        goal=N_(
            "Beat the medium bot, by so much that it can’t be luck. You only have to change "
            "“worth”."
        ),
        news=N_(
            "“view.value(move, worth)” asks your function “worth” what points in a box are worth "
            "to you, and works out the average for a move. A dictionary such as {example} holds a "
            "number for each name."
        ),
        hint=N_(
            "A box can be used only once. 5 points is good in Ones and poor in Chance. Give "
            "each box a price, and take it off the points."
        ),
        explains=N_(
            "The price is a little less than a box usually brings. So the bot doesn’t waste good "
            "boxes on bad rolls. Try other prices!"
        ),
        rival="middle",
        games=400,
        score=0,
        minutes=60,
    ),
)
"""Six lessons; each begins with the previous lesson's solution."""
