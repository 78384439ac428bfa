"""A listener's knowledge of the page: the public state, reconstructed from names and
roles alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from app import words
from app.words import WORDS
from spielekiste.games.ludo import START
from spielekiste.games.master.effects import ROWS
from spielekiste.games.master.tasks import TASKS
from spielekiste.games.maumau.cards import COLOURS, KINDS
from tests.ear.reader import Heard
from tests.ear.truth import Facts

Listener: TypeAlias = Callable[[Heard, "Table"], Facts]


class NotHeardError(Exception):
    """Raised for a fact that the page does not announce."""


class Table:
    """Public facts of the set-up: the game and its players."""

    def __init__(self, game: str, names: Sequence[str], *, is_block: bool = False) -> None:
        self.game = game
        self.names = list(names)
        self.is_block = is_block
        """Whether the points of real dice are written (B)."""

    def name_in(self, text: str) -> str:
        """Return the player named in the text; raise `NotHeardError` if there is none."""
        found = [name for name in self.names if re.search(rf"\b{re.escape(name)}\b", text)]
        if len(found) != 1:
            raise NotHeardError(f"one player in “{text}”")
        return found[0]


def listen(page: Heard, table: Table) -> Facts:
    """Return the facts that the page announces."""
    headings = [one.name for one in page.of("heading")]
    if any(re.search(r"\bwins?!$", text) for text in headings):
        return _ending(page, table, headings)
    turn = _turn(page, table)
    if page.group("Who rolled what") is not None:
        return turn | _throw_off(page, table)
    if table.is_block:
        return turn | _pad(page, table)
    return turn | LISTENERS.get(table.game, _sheet)(page, table)


def _turn(page: Heard, table: Table) -> Facts:
    asked = [one.name for one in page.of("heading")[1:2]]
    passes = [one.name for one in page.choices() if one.name.startswith("Pass to ")]
    text = next(iter([*passes, *asked]), "")
    return {"turn": table.name_in(text) if text and text != "Who goes first?" else None}


def _one(page: Heard, pattern: str, role: str = "") -> re.Match[str]:
    """Return the match for the first name that fits the pattern; raise `NotHeardError` if none
    fits.
    """
    for one in page.all():
        found = re.fullmatch(pattern, one.name) if role in ("", one.role) else None
        if found:
            return found
    raise NotHeardError(pattern)


def _every(page: Heard, pattern: str) -> list[re.Match[str]]:
    found = (re.fullmatch(pattern, one.name) for one in page.all() if one.role != "text")
    return [match for match in found if match]


# ---------------------------------------------------------------------- start and end


def _throw_off(page: Heard, table: Table) -> Facts:
    group = page.group("Who rolled what")
    assert group is not None
    sums = {}
    for item in group.of("item"):
        number = re.search(r"(\d+)$", item.name)
        if number:
            sums[table.name_in(item.name)] = int(number[1])
    return {"sums": sums}


def _ending(page: Heard, table: Table, headings: Sequence[str]) -> Facts:
    title = next(text for text in headings if re.search(r"\bwins?!$", text))
    winners = {name for name in table.names if re.search(rf"\b{re.escape(name)}\b", title)}
    rows = [row.of("cell") + row.of("header") for row in page.of("table")[0].of("row")[1:]]
    results = {}
    for row in rows:
        texts = [cell.name for cell in row]
        who = next(text for text in texts if any(name in text for name in table.names))
        numbers = [int(text.rstrip(".")) for text in texts if re.fullmatch(r"\d+\.?", text)]
        results[table.name_in(who)] = (numbers[0], numbers[-1])
    return {"winners": winners, "results": results}


# ---------------------------------------------------------------------- five dice


def _dice(page: Heard, table: Table) -> Facts:
    left = int(_one(page, r"(\d) rolls? left", "img")[1])
    group = page.group("Dice")
    if group is None:
        raise NotHeardError("Dice")
    dice = [die for die in group.of("button") if ": " in die.name]
    if left == 3:
        return {"left": left, "dice": ()}
    faces = sorted(_face(table.game, die.name.partition(": ")[2]) for die in dice)
    kept = sorted(_face(table.game, die.name.partition(": ")[2]) for die in dice if die.pressed)
    return {"left": left, "dice": tuple(faces), "kept": tuple(kept)}


def _face(game: str, name: str) -> int:
    faces = words.faces(game)
    return faces.index(name) + 1 if faces else int(name)


def _sheet(page: Heard, table: Table) -> Facts:
    entries: dict[str, dict[str, int | None]] = {name: {} for name in table.names}
    sums: dict[str, dict[str, int]] = {name: {} for name in table.names}
    rows = page.of("table")[0].of("row")
    owners = [table.name_in(cell.name) for cell in rows[0].of("header")[1:]]
    lines = _lines(table.game)
    for row in rows[1:]:
        line = lines[row.of("header")[0].name]
        for owner, cell in zip(owners, row.of("cell"), strict=True):
            if line in WORDS[table.game].lines:
                sums[owner][line] = 0 if not cell.name or "of 63" in cell.name else int(cell.name)
            else:
                written = cell.name if not cell.of("button") else ""
                entries[owner][line] = int(written) if written else None
    return _dice(page, table) | {"entries": entries, "sums": sums}


def _pad(page: Heard, table: Table) -> Facts:
    """Return the block: points, those crossed out by a correction, and sums."""
    facts: dict[str, dict[str, dict[str, int | None]]] = {
        kind: {name: {} for name in table.names} for kind in ("entries", "olds", "sums")
    }
    lines, owners = _lines(table.game), [*table.names]
    for row in page.of("table")[0].of("row")[1:]:
        line = lines[row.of("header")[0].name]
        for owner, cell in zip(owners, row.of("cell"), strict=True):
            if line in WORDS[table.game].lines:
                is_due = cell.name.endswith("of 63")
                facts["sums"][owner][line] = 0 if is_due or not cell.name else int(cell.name)
            else:
                _box(cell, owner, line, facts)
    return {**facts}


def _box(
    cell: Heard, owner: str, line: str, facts: dict[str, dict[str, dict[str, int | None]]]
) -> None:
    """Insert what the button of a box says."""
    (button,) = cell.of("button")
    pattern = r"(.+?), .+: (?:write points|(\d+)(?:, not (\d+))?\. Correct it)"
    said = re.fullmatch(pattern, button.name)
    if said is None or said[1] != owner:
        raise NotHeardError(button.name)
    facts["entries"][owner][line] = None if said[2] is None else int(said[2])
    if said[3] is not None:
        facts["olds"][owner][line] = int(said[3])


def _lines(game: str) -> Mapping[str, str]:
    """Return a sheet's lines by row name, including the hint."""
    every = [*WORDS[game].lines, *WORDS[game].things]
    return {f"{words.line(game, line)} {words.hint(game, line)}".strip(): line for line in every}


def _master(page: Heard, table: Table) -> Facts:
    boards = {name: _board(page, name) for name in table.names}
    race = {what: _racers(page, what) for what in (*TASKS, *ROWS)}
    taken = {what: names for what, names in race.items() if names}
    return _dice(page, table) | {"boards": boards, "race": taken}


def _board(page: Heard, name: str) -> Facts:
    """Return the facts announced about a board; rows not mentioned are empty."""
    said = _said(page, name)
    rows = [_place(said, words.thing("master", row)) for row in ROWS]
    return {
        "stars": int(_found(r"(\d+) stars? of 15", said)[1]),
        "rows": tuple(8 if place is None else place[0] for place in rows),
        "coins": _place(said, words.thing("master", "coin-row")),
        "tasks": {task for task in TASKS if f"{words.thing('master', task)}: done" in said},
        "free": int(_found(r"(\d) markers? free", said)[1]),
        "finished": rows.count(None),
    }


def _said(page: Heard, name: str) -> str:
    board = page.group(f"{name}’s board")
    if board is None:
        raise NotHeardError(f"{name}’s board")
    return ". ".join(one.name for one in board.all() if one.role in ("text", "img", "paragraph"))


def _found(pattern: str, said: str) -> re.Match[str]:
    found = re.search(pattern, said)
    if not found:
        raise NotHeardError(pattern)
    return found


def _place(said: str, title: str) -> tuple[int, int] | None:
    """Return the space and length of a row, or None if it is finished or closed."""
    found = re.search(rf"{re.escape(title)}: (?:space (\d) of (\d)|finished|closed)", said)
    if not found:
        return 0, 8
    return (int(found[1]), int(found[2])) if found[1] else None


def _racers(page: Heard, what: str) -> tuple[str, ...]:
    """Return the names of the first and second player to complete a task or row."""
    title = re.escape(words.thing("master", what))
    pattern = rf"{title}: [^.]*\. First: (\w+)(?:\. Second: (\w+))?"
    found = re.search(pattern, ". ".join(one.name for one in page.of("text")))
    return tuple(name for name in found.groups() if name) if found else ()


# ---------------------------------------------------------------------- one die


def _ludo(page: Heard, table: Table) -> Facts:
    pieces: dict[str, list[int]] = {name: [] for name in table.names}
    for found in _every(page, r"([^:]+): (on|\d+ spaces? past A)(.*?)(\..*)?"):
        if found[1] in pieces:
            pieces[found[1]].append(_space(found[2] + found[3]))
    left = _every(page, r"(\d) rolls? left")
    return {
        "face": _face_to_use(page),
        "left": int(left[0][1]) if left else None,
        "pieces": {name: sorted(own) for name, own in pieces.items()},
        "finished": _finished(page, table),
    }


def _face_to_use(page: Heard) -> int:
    """Return the roll that a piece must use; 0 while a roll is due."""
    used = page.group("Moves") is not None or _every(page, r".*\brolls (\d)\.")
    shown = _every(page, r"The die shows (\d)")
    return int(shown[0][1]) if used and shown else 0


def _finished(page: Heard, table: Table) -> list[str]:
    board = page.group("Board")
    if board is None:
        raise NotHeardError("Board")
    texts = [one.name for one in board.of("text") + board.of("item")]
    found: dict[int, str] = {}
    who = ""
    for text in texts:
        if text in table.names:
            who = text
        place = re.fullmatch(r"(\d)\.", text)
        if place:
            found[int(place[1])] = who
    return [found[place] for place in sorted(found)]


def _space(text: str) -> int:
    if text == "on a start space":
        return START
    if text == "on space A":
        return 0
    home = re.fullmatch(r"on home space ([a-d])", text)
    if home:
        return 40 + "abcd".index(home[1])
    past = re.fullmatch(r"(\d+) spaces? past A", text)
    if not past:
        raise NotHeardError(text)
    return int(past[1])


def _ente(page: Heard, _table: Table) -> Facts:
    fields, waits = {}, {}
    for found in _every(page, r"([^:]+): (?:on stone (\d+)|at the start)(.*)"):
        held = re.search(r"misses (\d) turn", found[3])
        fields[found[1]] = int(found[2] or 0)
        waits[found[1]] = int(held[1]) if held else 0
    return {"fields": fields, "waits": waits, "offer": _offer(page)}


def _offer(page: Heard) -> tuple[str, int] | None:
    for found in _every(page, r".*may (move|fly) on to (\d+)\.|(Move|Fly) on to (\d+)\b.*"):
        kind = (found[1] or found[3]).lower()
        return {"move": "duck", "fly": "advance"}[kind], int(found[2] or found[4])
    return None


# ---------------------------------------------------------------------- cards


def _maumau(page: Heard, table: Table) -> Facts:
    cards = {words.thing("maumau", card): card for card in KINDS}
    sizes = {
        found[1]: int(found[2])
        for found in _every_text(page, r"(.+): (\d+) cards?")
        if found[1] in table.names
    }
    own = page.group("Your cards")
    if own is not None:
        mine = [found[1] for found in _every_text(page, r"(.+): (\d+) cards?")][-1]
        sizes[mine] = len(own.of("button"))
    top = next(iter(_every_text(page, r"On top: (.*)")), None)
    wish = next(iter(_every_text(page, r"Chosen colour: (.*)")), None)
    stock = _one(page, r"Draw pile: (\d+) cards?.*")
    colours = {words.thing("maumau", colour): colour for colour in COLOURS}
    return {
        "sizes": sizes,
        "stock": int(stock[1]),
        "top": cards[top[1]] if top else None,
        "wish": colours[wish[1]] if wish else "",
    }


def _every_text(page: Heard, pattern: str) -> list[re.Match[str]]:
    found = (re.fullmatch(pattern, one.name) for one in page.all())
    return [match for match in found if match]


LISTENERS: Mapping[str, Listener] = {
    "master": _master,
    "ludo": _ludo,
    "ente": _ente,
    "maumau": _maumau,
}
"""Listeners by game; the other games have a score sheet."""
