"""What one character does on the road, in a site or in camp, outside combat: one turn of the current kind (FH-TURN-05).

Tending, spells, draughts, another weapon in hand, making light. Everyone conscious gets a turn before anyone has a
second: players of other seats are asked before the party moves on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option, each
from tablewright.engine.table import Table
from tablewright.rules.freehold.book.asking import when
from tablewright.rules.freehold.book.characters.market import EQUIP, equip, equip_options
from tablewright.rules.freehold.book.combat.acts import give_antidote, give_draught
from tablewright.rules.freehold.book.combat.saving import wake
from tablewright.rules.freehold.book.days.light import in_the_dark, light_options, make_light, put_out
from tablewright.rules.freehold.book.master.judging import try_something, who_tries
from tablewright.rules.freehold.book.party.consent import recall, recall_options
from tablewright.rules.freehold.book.party.goods import pass_on
from tablewright.rules.freehold.book.party.loads import weigh
from tablewright.rules.freehold.book.party.parting import can_part, go_apart
from tablewright.rules.freehold.book.party.roster import (
    able,
    condition,
    day_of,
    down,
    has,
    hex_of,
    members,
    person,
    sleepers,
    speaker_seat,
)
from tablewright.rules.freehold.book.party.sharing import givers, hand_over, speak
from tablewright.rules.freehold.book.party.timing import end_active_turn, has_acted, note_act
from tablewright.rules.freehold.book.sites.rooms import room_of
from tablewright.rules.freehold.book.spells.wayside import camp_scrolls, camp_spells, cast_outside
from tablewright.rules.freehold.events import Acted, GoodsTaken
from tablewright.rules.freehold.state import GM, Character, Party, World

DEED = Question("deed", "FH-TURN-05")
ANYTHING = Question("anything-else", "FH-TURN-05", standing=True)
CALL_ON = Question("gm-turns", "FH-TURN-05", standing=True)
WHO_CHANGES = Question("who-changes", "FH-ENCUMB-01")
TAKER = Question("goods-who", "FH-CHAR-10")
WHAT_GOODS = Question("goods-what", "FH-CHAR-10")
FEW = 2
MOST_AT_ONCE = 20  # things one seat does before the others go on
PLACE = Question("marching-order", "FH-RANK-01")


def actors(world: World, party: Party) -> list[str]:
    """Who may still do something in this turn."""
    return [one.id for one in able(world, party) if not has_acted(party, one.id)]


def doers(world: World, party: Party) -> list[str]:
    """In a larger party only those with something at hand to do: the others may still try something of their own."""
    people = actors(world, party)
    if len(people) <= FEW:
        return people
    if (
        party.mode == "site" and in_the_dark(world, party) and light_options(world, party)
    ):  # a second light is no reason to ask
        return people
    fallen = down(world, party)
    return [who for who in people if _deeds(world, party, world.characters[who], fallen)]


def can_change_gear(world: World, party: Party) -> bool:
    return any(equip_options(one, party) for one in able(world, party))


def gear_wearers(world: World, party: Party) -> list[str]:
    """Who could wear or hold something else."""
    return [one.id for one in able(world, party) if equip_options(one, party)]


def change_gear(world: World, party: Party, table: Table) -> None:
    """Somebody puts something on, away or in hand; it costs no turn (FH-COMBAT-06)."""
    who = table.ask(speaker_seat(world, party), WHO_CHANGES, gear_wearers(world, party))
    _equip(party, world.characters[who], table)


def deed_options(world: World, party: Party, one: Character) -> list[Option]:
    options = _deeds(world, party, one, down(world, party))
    options += each("light", light_options(world, party) if party.mode == "site" else ())
    options += when(any(light.kind in ("torch", "lantern") for light in party.lights), "put out")
    options += when(equip_options(one, party), "equip") + _own_options(world, party, one)
    return options + when(True, "try", "nothing")


def _own_options(world: World, party: Party, one: Character) -> list[Option]:
    """What who leads has at the party's menu, every other player has here: to speak, to give, to go another way."""
    if one.seat == speaker_seat(world, party):
        return []
    options = when(True, "say") + when(one.id in givers(world, party), "hand") + when(can_part(world, party), "apart")
    return options + recall_options(world, one.seat)


def _deeds(world: World, party: Party, one: Character, fallen: list[Character]) -> list[Option]:
    options = each("tend", (other.id for other in fallen if other.unconscious))
    options += each("shake", (other.id for other in sleepers(world, party)))
    options += each("cast", camp_spells(world, party, one))
    options += each("scroll", camp_scrolls(world, party, one))
    return options + [Option(key) for key in ("draught", "antidote") if has(one, key)]


def play_deed(world: World, party: Party, one: Character, table: Table) -> None:
    """Ask for the deed, do it, and note that this character has had the turn."""
    answer = table.ask(one.seat, DEED, deed_options(world, party, one), {"who": one.id})
    if answer == "nothing":
        return
    free = _do(world, party, one, answer, table)
    if not free:
        note_act(world, party, one.id, table)


def try_outside(world: World, party: Party, table: Table) -> None:
    """The Master Rule as somebody's turn (FH-GM-02): whoever has not acted yet may be the one."""
    at_home = party.mode == "home"
    waiting = [] if at_home else [world.characters[who] for who in actors(world, party)]
    people = waiting or able(world, party)
    one = who_tries(world, party, people, table)
    if try_something(world, party, one, table) and not at_home:
        note_act(world, party, one.id, table)


def _do(world: World, party: Party, one: Character, answer: Option, table: Table) -> bool:
    """True for what costs no turn."""
    kind, what = answer.verb, answer.target
    if kind in _OWN:
        _see_to_own(world, party, one, kind, table)
        return True
    if kind in ("tend", "shake"):
        wake(person(world, what), "tended" if kind == "tend" else "shaken", table)
    elif kind in ("cast", "scroll"):
        cast_outside(world, party, one, what, table, scroll=kind == "scroll")
    elif kind == "draught":
        give_draught(world, party, one, table)
    elif kind == "antidote":
        give_antidote(world, party, one, table)
    elif kind == "light":
        make_light(world, party, what, table)
    elif kind == "try":
        return not try_something(world, party, one, table)
    elif kind == "put out":
        put_out(party, next(light for light in party.lights if light.kind in ("torch", "lantern")), table)
        return True
    else:
        _equip(party, one, table)
        return True
    return False


_OWN = ("say", "hand", "apart", "recall")


def _see_to_own(world: World, party: Party, one: Character, what: str, table: Table) -> None:
    match what:
        case "say":
            speak(one, table)
        case "hand":
            hand_over(world, party, one, table)
        case "apart":
            go_apart(world, party, [other.id for other in members(world, party) if other.seat == one.seat], table)
        case _:
            recall(world, one.seat, table)


def _equip(party: Party, one: Character, table: Table) -> None:
    thing = table.ask(one.seat, EQUIP, [*equip_options(one, party), Option("nothing")], {"who": one.id})
    if thing.verb != "nothing":
        equip(one, thing, party)
        table.tell(Acted(one.name, "equip", str(thing)))


class Business(NamedTuple):
    """What a place offers each player for the own characters, besides what can be done anywhere."""

    options: Callable[[str], list[Option]]
    see_to: Callable[[str, Option], None]


def before_moving_on(world: World, party: Party, table: Table, business: Business | None = None) -> bool:
    """Players of other seats whose characters have not acted may do so; then the turn is over (FH-TURN-05). False if
    somebody has left the party: then it chooses anew.
    """
    weigh(world, party, table)
    together = list(party.order)
    decider = table.voice_of(speaker_seat(world, party))
    seats = dict.fromkeys(one.seat for one in able(world, party) if one.seat != decider)
    for seat in _in_turn(world, list(seats), table):
        if world.each_step or _has_news(world, party, seat):
            _ask_seat(world, party, seat, table, business)
    end_active_turn(world, party, table)
    return party.order == together


def _in_turn(world: World, seats: list[str], table: Table) -> list[str]:
    """The order is the players' and the GM's (FH-TURN-05): marching order, unless the GM calls on somebody first."""
    order: list[str] = []
    while world.gm_steps and len(seats) > 1:
        answer = table.ask(GM, CALL_ON, [*each("seat", seats), Option("as they are")], default="as they are")
        if answer == "as they are":
            break
        order.append(answer.target)
        seats.remove(answer.target)
    return order + seats


def _has_news(world: World, party: Party, seat: str) -> bool:
    """Something has changed since this seat was last asked: the day, the place, or how somebody is (FH-TURN-05)."""
    now = ", ".join([f"day {day_of(party)}", party.mode, condition(world, party)])
    before, party.heard[seat] = party.heard.get(seat), now
    return now != before


def _ask_seat(world: World, party: Party, seat: str, table: Table, business: Business | None) -> None:
    """One question a seat, however many characters it has: one of them acts, then perhaps another, or all pass."""
    for _ in range(MOST_AT_ONCE):
        people = [one.id for one in able(world, party) if one.seat == seat and not has_acted(party, one.id)]
        if not people:
            return
        acts = each("act", people) if len(people) > 1 else [Option("act")]
        about = {"who": people[0]} if len(people) == 1 else {}
        more = business.options(seat) if business else ()
        answer = table.ask(seat, ANYTHING, [Option("pass"), *acts, *more], about, "pass")
        if answer == "pass":
            return
        party.march = None
        if business is not None and answer in more:
            business.see_to(seat, answer)
            continue
        before = list(party.acted)
        play_deed(world, party, world.characters[answer.target or people[0]], table)
        if party.acted == before:  # something free, or nothing after all
            return


# --- marching order and the goods of the dead ------------------------------------------------------------------------
def set_marching_order(world: World, party: Party, table: Table) -> None:
    """Who goes first, second, ...: asked place by place."""
    left = list(party.order)
    order: list[str] = []
    while len(left) > 1:
        answer = table.ask(speaker_seat(world, party), PLACE, (*left, "as they are"), {"n": len(order) + 1})
        if answer == "as they are":
            break
        order.append(answer)
        left.remove(answer)
    party.order = order + left


def bodies_here(world: World, party: Party) -> list[str]:
    room = room_of(world, party) if party.mode == "site" else None
    here = room.bodies if room else [] if party.mode == "site" else hex_of(world, party).bodies
    return list(here)


def take_goods(world: World, party: Party, who: str, table: Table) -> None:
    """The dead one's goods stay where the body is; the party may take them (FH-CHAR-10)."""
    one = world.characters[who]
    seat = speaker_seat(world, party)
    taker = world.characters[table.ask(seat, TAKER, [other.id for other in able(world, party)], {"who": who})]
    wanted = table.ask(seat, WHAT_GOODS, [Option("all"), *map(Option.read, one.pack)], {"who": who}, "all")
    for thing, number in [(wanted, one.pack[wanted])] if wanted != "all" else list(one.pack.items()):
        pass_on(one, taker, str(thing), number)
    if one.pack:
        table.tell(GoodsTaken(one.name, taker.name))
        return
    taker.purse += one.purse
    one.purse = 0
    _forget_body(world, party, who)
    place = hex_of(world, party)
    party.coin, place.coin = party.coin + place.coin, 0
    table.tell(GoodsTaken(one.name, taker.name))


def _forget_body(world: World, party: Party, who: str) -> None:
    place = hex_of(world, party)
    if who in place.bodies:
        place.bodies.remove(who)
    for site in place.sites:
        for room in site.rooms:
            if who in room.bodies:
                room.bodies.remove(who)
