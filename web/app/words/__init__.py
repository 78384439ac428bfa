"""Wording in the current language for the rules' ids, by game."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from itertools import groupby

from app.i18n import _
from app.words import common
from app.words.base import OWN, About, OptionText, Section, Value, Words, own_plan
from spielekiste import GAMES
from spielekiste.bots import Rationale
from spielekiste.core.match import Match
from spielekiste.core.seats import Player
from spielekiste.core.state import Event
from spielekiste.parts.five_dice import FiveDice


def _words_of(game_id: str) -> Words:
    """Return `WORDS` from the module in this folder that is named after the game."""
    words: Words = import_module(f"{__name__}.{game_id}").WORDS
    return words


WORDS: dict[str, Words] = {game_id: _words_of(game_id) for game_id in GAMES}
"""The texts of every game."""


def game(name: str) -> str:
    """Return the display name of a game."""
    return _(WORDS[name].name)


def thing(name: str, thing_id: str) -> str:
    """Return the display name of a box, task, card or space."""
    return _(WORDS[name].things[thing_id])


def line(name: str, line_id: str) -> str:
    """Return the display name of a line of the score sheet, whether a box or a sum."""
    lines = WORDS[name].lines
    return _(lines[line_id]) if line_id in lines else thing(name, line_id)


def hint(name: str, line_id: str) -> str:
    """Return the small print next to a line of the score sheet, or an empty string."""
    text = WORDS[name].hints.get(line_id, "")
    return _(text) if text else ""


def rule_page(name: str) -> tuple[Section, ...]:
    """Return the parts of a game's rule page in English; none if it has no page."""
    sections = WORDS[name].rules
    return sections() if sections else ()


def rival(name: str) -> str:
    """Return the display name of a built-in player: `random`, or a kind of bot."""
    return _("Bot, random moves") if name == "random" else _(common.MINDS[name])


def reason(name: str, code: str) -> str:
    """Return the message on why a game or a table refuses a step."""
    return _(WORDS[name].reasons.get(code) or common.REASONS[code])


def option(name: str, option_id: str) -> OptionText:
    """Return the wording of an option of a game or of the table."""
    wording = WORDS[name].options.get(option_id) or common.OPTIONS[option_id]
    values = {
        value: Value(_(text.label), _(text.why) if text.why else "")
        for value, text in wording.values.items()
    }
    return OptionText(_(wording.title), values)


def tell(name: str, events: Sequence[Event], players: Sequence[Player], *, full: bool) -> str:
    """Describe these events: all of them if `full`, otherwise the important ones.

    Consecutive equal sentences, such as one for each card of a hand, are merged into one.
    """
    words, names = WORDS[name], [player.name for player in players]
    relevant = (event for event in events if full or event.kind not in words.only_full)
    sentences = (
        (words.tellers.get(event.kind) or common.TELLERS[event.kind])(event, names)
        for event in relevant
    )
    return " ".join(sentence for sentence, _same in groupby(sentences))


def cheer(match: Match) -> str:
    """Return a cheer if the last step rolled five of a kind; otherwise, an empty string."""
    box, state = WORDS[match.setup.game.id].alike, match.state
    rolled = any(event.kind == "throw" for event in match.events)
    dice = state.dice if box and rolled and isinstance(state, FiveDice) else ()
    return _("{box}!", box=thing(match.setup.game.id, box)) if len(set(dice)) == 1 else ""


def unseen_warning(name: str, events: Sequence[Event], players: Sequence[Player]) -> str:
    """Return a warning that players can't unsee what these events showed, or an empty string."""
    tellers, names = WORDS[name].seen, [player.name for player in players]
    sentences = [tellers[event.kind](event, names) for event in events if event.kind in tellers]
    if not sentences:
        return ""
    return " ".join([_("You can’t unsee what you’ve seen."), *dict.fromkeys(sentences)])


def plan(name: str, plan: Rationale, players: Sequence[Player]) -> str:
    """Return a bot's plan as a sentence spoken by the bot."""
    if plan.code == OWN:
        return own_plan(str(plan.args[0]))
    names = [player.name for player in players]
    return WORDS[name].plans[plan.code](About(plan.args, names, WORDS[name].things))


def mind(name: str) -> str:
    """Return the display name of a kind of player: a human, or a kind of bot."""
    return _(common.MINDS[name])


def sounds(name: str, events: Sequence[Event]) -> list[str]:
    """Return the sounds for these events, without duplicates."""
    by_kind = {**common.SOUNDS, **WORDS[name].sounds}
    heard = (_heard(by_kind[event.kind], event) for event in events if event.kind in by_kind)
    return list(dict.fromkeys(heard))


def _heard(sound: str, event: Event) -> str:
    """Return the sound of an event; for a roll, with the number of dice."""
    return f"{sound} {len(event.dice)}" if sound == common.THROW else sound


def faces(name: str) -> list[str]:
    """Return the names of the symbols on a game's dice; empty if the dice have pips."""
    symbols = WORDS[name].faces
    return [thing(name, symbol) for symbol in symbols]


def seat_fault(code: str) -> str:
    """Return the message on why these players can't be seated."""
    return _(common.SEAT_FAULTS[code])


def no_room() -> str:
    """Return the message that the device refused to store something."""
    return _("There is no room on this device, or storage is blocked.")


def record_fault(line: int, code: str) -> str:
    """Return the error message for a record, with the line; unknown codes count as `format`."""
    unknown = common.RECORD_FAULTS["format"]
    why = _(common.RECORD_FAULTS.get(code, unknown))
    if code in ("link", "cut"):
        return why
    return _("line {line}: {why}", line=line, why=why)


def question(question_id: str) -> str:
    """Return the question that decides who begins (T2)."""
    return _(common.QUESTIONS[question_id])


def mark(name: str) -> str:
    """Return the display name of a player's mark."""
    return _(common.MARKS[name])
