"""Companions and their things (chapter "Encumbrance"): handed over, laid down, picked up; and what they say.

No rule limits what is carried, so none of it takes a turn outside combat (FH-ENCUMB-01, FH-SITE-04).
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.party.goods import lay_down, pass_on, take_up
from tablewright.rules.freehold.book.party.roster import able, at_hand, hex_of, speaker_seat
from tablewright.rules.freehold.events import HandedOver, Spoke
from tablewright.rules.freehold.state import Character, Party, World

HAND_WHO = Question("hand-who", "FH-ENCUMB-01")
HAND_WHAT = Question("hand-what", "FH-ENCUMB-01")
HAND_WHOM = Question("hand-whom", "FH-ENCUMB-01")
HOW_MANY = Question("hand-number", "FH-ENCUMB-01")
GATHER = Question("gather-who", "FH-ENCUMB-01")
SPEAKS = Question("say-who", "FH-GOAL-01")
SAY = Question("say", "FH-GOAL-01")
LONGEST = 240
COIN, FOUND = "coin", "found coin"


# --- handing over ----------------------------------------------------------------------------------------------------
def givers(world: World, party: Party) -> list[str]:
    return [one.id for one in able(world, party) if one.pack or one.purse or party.coin]


def _goods(party: Party, one: Character) -> list[Option]:
    coin = ([Option(COIN)] if one.purse else []) + ([Option(FOUND)] if party.coin else [])
    return coin + [Option.read(thing) for thing in one.pack]


def share(world: World, party: Party, table: Table) -> None:
    """One of them hands something over; the giver's player says what, how much, and to whom."""
    who = table.ask(speaker_seat(world, party), HAND_WHO, givers(world, party))
    hand_over(world, party, world.characters[who], table)


def hand_over(world: World, party: Party, one: Character, table: Table) -> None:
    """Something changes hands or is laid down, or nothing after all."""
    what = table.ask(one.seat, HAND_WHAT, [*_goods(party, one), Option("nothing")], {"who": one.id})
    if what == "nothing":
        return
    most = {COIN: one.purse, FOUND: party.coin}.get(what) or one.pack[what]
    about = {"who": one.id, "thing": str(what)}
    number = table.ask_number(one.seat, HOW_MANY, 1, most, about, str(most))
    others = [other.id for other in at_hand(world, party) if other is not one]
    mine = [Option("keep")] if what == FOUND else []
    whom = table.ask(one.seat, HAND_WHOM, [*each("to", others), *mine, Option("ground")], about)
    taker = one if whom == "keep" else world.characters.get(whom.target)
    _move(world, party, one, str(what), number, taker)
    table.tell(HandedOver(one.name, str(what), number, taker.name if taker else ""))


def _move(world: World, party: Party, one: Character, what: str, number: int, taker: Character | None) -> None:
    if what in (COIN, FOUND):
        one.purse -= number if what == COIN else 0
        party.coin -= number if what == FOUND else 0
        if taker:
            taker.purse += number
        else:
            hex_of(world, party).coin += number
        return
    if taker:
        pass_on(one, taker, what, number)
    else:
        lay_down(one, hex_of(world, party), what, number)


def pick_up(world: World, party: Party, table: Table) -> None:
    """What was laid down here, and coin left with the dead, is taken up by one of them."""
    place = hex_of(world, party)
    who = table.ask(speaker_seat(world, party), GATHER, [one.id for one in able(world, party)])
    one = world.characters[who]
    for thing, number in list(place.left.items()):
        take_up(one, place, thing)
        table.tell(HandedOver("", thing, number, one.name))
    one.purse, place.coin = one.purse + place.coin, 0


# --- words -----------------------------------------------------------------------------------------------------------
def say(world: World, party: Party, table: Table) -> None:
    """For the story's sake: what a character says, wants or remembers. It costs nothing and nothing is rolled."""
    speak(own_voice(world, party, table), table)


def speak(one: Character, table: Table) -> None:
    words = " ".join(table.ask_text(one.seat, SAY, LONGEST, {"who": one.id}).split())
    if words:
        table.tell(Spoke(one.name, words))


def own_voice(world: World, party: Party, table: Table) -> Character:
    """Which of the seat's own characters speaks."""
    seat = table.voice_of(speaker_seat(world, party))
    own = [one.id for one in able(world, party) if one.seat == seat]
    return world.characters[table.ask(seat, SPEAKS, own)]
