r"""Matches between two to four homes, played with nothing but links.

Every link holds the whole match, so one that arrives is older or newer than what is here, or a fork. The dice come
from shares: each home commits to a chain of hashes before it sees those of the others, and opens one value a turn.

A grandmother in one town invites Ben in another. A secret (16 bytes) and the id of the match (6 bytes) must be random;
a browser takes them from `crypto.getRandomValues`.

>>> from spielekiste import GAMES, SetUp, TableOptions, seated
>>> from spielekiste.together import Home, link, read
>>> kniffel = GAMES["kniffel"]
>>> setup = SetUp(kniffel, seated(["Oma", "Ben"]), kniffel.options(), TableOptions(begin="chosen"))
>>> oma = Home.invite(setup, ["Oma"], secret=bytes(range(16)), party_id=b"match1")
>>> invitation = link("https://example.org/", oma.letter)
>>> len(invitation), invitation[:35]
(145, 'https://example.org/#/afar/AQBYbWF0')

Ben’s messenger wraps the link and adds a full stop. His device repairs that, shows which seats are free, and claims
the one of this name. The answer has a commitment of his own, and his first opening.

>>> message = f"Come and play! {invitation[:60]}\n{invitation[60:]}."
>>> letter = read(message, GAMES)
>>> [letter.party.setup.players[seat].name for seat in letter.party.unclaimed]
['Ben']
>>> ben = Home.accept(letter, ["Ben"], secret=bytes(range(16, 32)))
>>> oma.receive(str(ben.letter), GAMES).kind
'newer'

Now all seats are claimed, and the home that invited has the first turn. It plays at its `table`, as at any other;
undo is free until the turn is sent. Its bots are played there, too; their luck is `stream(table.seed, seat, steps)`.

>>> oma.is_due, ben.is_due
(True, False)
>>> oma.table.happen().state.dice
(3, 4, 5, 6, 6)
>>> _match = oma.table.play(kniffel.parse("keep 3456"))
>>> oma.table.happen().state.dice
(3, 4, 5, 5, 6)
>>> _match = oma.table.play(kniffel.parse("enter sixes"))
>>> oma.is_done
True
>>> turn = str(oma.send())

Ben’s device plays these decisions again, draws the same dice from the shares, and checks that both agree. It throws
the dice of his own turn, which nobody could know before.

>>> joined = ben.receive(turn, GAMES)
>>> joined.kind, joined.turn, [str(step) for step in ben.table.steps]
('newer', 1, ['throw 34566', 'keep 3456', 'throw 5', 'enter sixes'])
>>> ben.is_due, ben.table.happen().state.dice
(True, (1, 2, 5, 6, 6))

A link that was changed is refused, with the reason (`CODES`) and, if it can be said, the turn and the home.

>>> oma.receive(turn[:-9], GAMES)
Traceback (most recent call last):
spielekiste.together.errors.BrokenLink: cut: the end of the link is missing (157 of 166 signs)

A device keeps the text of its home, which contains its secret, and the record of the table with the unsent turn.
Whoever has lost them opens the newest link and goes on; the fairness page tells that a new chain has begun.

>>> again = Home.parse(str(ben), GAMES)
>>> again.resume(ben.table.record)
>>> again.table.match.state.dice
(1, 2, 5, 6, 6)
>>> other = Home.take_over(read(turn, GAMES), ["Ben"], secret=bytes(range(32, 48)))
>>> other.is_due, other.table.happen().state.dice != again.table.match.state.dice
(True, True)

Other clients

The text of a link is base64 for addresses (RFC 4648, section 5, without padding) of these bytes. A number has seven
bits a byte, the lowest first, and the top bit of a byte says that more follow; a text is its number of bytes and UTF-8.

- format: 1 byte, which is 1; length of all bytes: 2 bytes, the higher first
- id of the match: 6 bytes
- rules, a text: `game version`, and the options of the game and of the table that differ from their defaults, as in a
  record; each on a line, empty lines at the end left out
- number of seats, plus 16 times the home with the first turn: a number
- for each seat 1 byte: mark + 8 × (kind + 5 × home), with mark by `MARKS`, kind 0 person, 1 to 3 bots by strength, 4 a
  person’s own bot, home from 1, 0 for bots and seats that are free; then the name, a text; after kind 4 the id, a text
- for each home, the number of its chains, and for each: the first turn in which it was used (0 for the first chain), the
  commitment and the latest opening, 16 bytes each
- number of complete turns; number of decisions; the decisions: number of bytes, and a number with the highest byte first
- number of early ends (`stop`), and for each the number of steps before it
- fingerprint: 3 bytes of the SHA-256 of all steps as in a record, joined by line breaks; zeros before the first turn
- check: 3 bytes of the SHA-256 of all bytes before

A decision is the index of a move among `State.legal()`, of the seat that begins, or of what real dice show among
`Chance.outcomes()`; its base is their number. The decisions make one number, the first as its lowest digit. A turn ends
where a person of another home has to decide, or to throw dice in a game (`home_to_play`); the first turn may be empty.

The seed of a turn is the first 32 hexadecimal digits of the SHA-256 of `id/turn/own/other/...`: the id and the openings
in hexadecimal digits, the number of the turn from 1, the opening that the home of this turn reveals with it, and the
latest ones of the other homes in order, or their commitments. Each home but the first opens one share with its claim.
Value number n of a chain is its secret hashed 1,000 - n times by SHA-256 cut to 16 bytes; number 0 is the commitment.
`DrawStream` draws from the seed, with the number of the chance event in the match.
"""

from spielekiste.together.errors import CODES, BrokenLink
from spielekiste.together.home import Home
from spielekiste.together.joining import FORK, NEWER, OLDER, SAME, Joined
from spielekiste.together.letter import Letter
from spielekiste.together.party import Party
from spielekiste.together.reading import link, read
from spielekiste.together.story import PlayedTurn, Story

__all__ = [
    "CODES",
    "FORK",
    "NEWER",
    "OLDER",
    "SAME",
    "BrokenLink",
    "Home",
    "Joined",
    "Letter",
    "Party",
    "PlayedTurn",
    "Story",
    "link",
    "read",
]
