"""What one character does outside combat, parting and coming together, and the menu that is the same everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from freehold import events
from freehold.book import checks
from freehold.book.characters import market
from freehold.book.combat import acts, saving
from freehold.book.days.light import (
    choose_bearer,
    in_the_dark,
    is_dark_here,
    light_options,
    make_light,
    may_go_out,
    put_out,
    set_alight,
)
from freehold.book.encounters import folkways
from freehold.book.master import rulings
from freehold.book.party import actions, consent, roster, statues
from freehold.book.sites.rooms import site_of
from freehold.book.spells import casting
from freehold.book.travel import usual
from freehold.state import GM, Character, Fight, Hireling, Light, Party, World
from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table

# --- parting ----------------------------------------------------------------------------------------------------------
# A party that is split, and parties that come together again (FH-TURN-01): each group has its own clock.
GATE = Why("Which room", "FH-TRAPLIST-01")
STEP_WITH = Question("step-with", "FH-MAGIC-01")
STEP_WHERE = Question("step-where", "FH-MAGIC-01")
WHO_GOES = Question("who-goes", "FH-TURN-01")
JOIN = Question("join", "FH-TURN-01", standing=True)
STEP_MOST = 5
LEAST = 1  # who must stay behind when some go their own way


def split_off(world: World, party: Party, who: list[str]) -> Party:
    """Some of the party are elsewhere now: a party of their own, with the lights they bear."""
    other = Party(roster.new_id(world, "g"), [one for one in party.order if one in who], party.at, party.clock)
    party.order = [one for one in party.order if one not in who]
    other.lights = [light for light in party.lights if light.bearer in who]
    party.lights = [light for light in party.lights if light.bearer not in who]
    other.hours, other.in_site, other.room, other.site_turns = party.hours, party.in_site, party.room, party.site_turns
    other.came_from, other.away_since, other.entered_today = party.came_from, party.away_since, party.entered_today
    other.ration, other.careful, other.swift = party.ration, party.careful, party.swift
    other.mode = "site" if roster.is_inside(party) else "road"
    world.parties.append(other)
    return other


def teleport(world: World, party: Party, one: Character | Hireling, table: Table) -> None:
    """A step that ends in a random room of the same site; one who is hired finds no way back to the others."""
    rooms = site_of(world, party).rooms
    place = table.roll(len(rooms), GATE, one.name) - 1 if len(rooms) > 1 else 0
    alone = roster.members(world, party) == [one]
    target = party if alone else split_off(world, party, [one.id])
    target.room = place
    table.tell(events.Scattered((one.name,), "gate"))


def step_away(world: World, party: Party, caster: Character, table: Table) -> None:
    """The caster and up to five willing creatures are out of the combat; for those who stay it goes on."""
    with_them, spot = _plan_step(world, party, caster, table)
    going = [caster.id, *with_them]
    fight = roster.fight_of(party)
    if not [one for one in roster.members(world, party) if one.id not in going]:
        table.tell(events.FightEnded("parted", fight.round))
        folkways.end_meeting(world, party, "broke off", table)
        if party.mode == "site":
            party.room = spot
        return
    guards = sum(1 for who in going if who in world.hirelings and world.hirelings[who].kind == "guard")
    other = split_off(world, party, going)
    _go_on_without(fight, going, guards)
    if other.mode == "site":
        other.room = spot
    table.tell(events.Scattered(tuple(roster.name_of_member(world, who) for who in other.order), "step away"))


def _plan_step(world: World, party: Party, caster: Character, table: Table) -> tuple[list[str], int]:
    """Everybody, if there is room for them, or whom the caster names, one by one; and the spot."""
    there: list[Character | Hireling] = [*roster.members(world, party), *roster.hired_here(world, party)]
    near = [one.id for one in there if one is not caster and one.id not in roster.yet_to_come(world, party)]
    others = consent.open_to(world, party, "step", near, caster.seat)
    going: list[str] = []
    spot, spots = max(-1, party.room - 1), _seen_spots(world, party)
    while len(going) < STEP_MOST and (others or (spots and not going)):
        everybody = ["all"] if others and len(going) + len(others) <= STEP_MOST else []
        options = [*everybody, *others, "done", *(["spot"] if spots else [])]
        answer = table.ask(caster.seat, STEP_WITH, options, {"who": caster.id}, options[0])
        if answer == "done":
            break
        if answer == "spot":
            spot = _room_of_spot(table.ask(caster.seat, STEP_WHERE, spots, {"who": caster.id}))
            spots = []
            continue
        asked = others if answer == "all" else [answer]
        others = [who for who in others if who not in asked]
        going += [who for who in asked if consent.agrees(world, party, who, "step", table, caster.seat)]
    return going, spot


def _seen_spots(world: World, party: Party) -> list[Option]:
    """The entrance and rooms that were entered: the caster has seen them, and they are near enough."""
    if party.before != "site":
        return []
    rooms = site_of(world, party).rooms
    entered = [str(index + 1) for index, room in enumerate(rooms) if room.entered and index != party.room]
    return [Option("entrance"), *each_of("room", entered)] if entered else []


def _room_of_spot(spot: Option) -> int:
    return int(spot.target) - 1 if spot.target else -1


def _go_on_without(fight: Fight, gone: list[str], guards: int) -> None:
    """Who is gone has no more turns in it; the place that is next stays the same person's (FH-COMBAT-04). Guards who
    went are no losses to those who stay (FH-MON-02).
    """
    fight.sizes[-1] -= guards
    fight.at = sum(1 for who in fight.order[: fight.at] if who not in gone)
    fight.order = [who for who in fight.order if who not in gone]
    fight.late = [who for who in fight.late if who not in gone]
    fight.acted = True


def can_part(world: World, party: Party) -> bool:
    """On the road or in a site, with at least two of them and one awake to go."""
    return party.mode in ("road", "site") and len(roster.members(world, party)) > 1 and bool(roster.able(world, party))


def part_ways(world: World, party: Party, table: Table) -> None:
    """Some go their own way from here, with a clock of their own (FH-TURN-01); the fallen can be left with them."""
    going: list[str] = []
    while True:
        left = consent.open_to(world, party, "part", (who for who in party.order if who not in going))
        if len([who for who in left if who in world.characters]) <= LEAST:
            break
        done = [Option("done")] if any(who in world.characters for who in going) else [Option("nobody")]
        answer = table.ask(roster.speaker_seat(world, party), WHO_GOES, [*done, *map(Option, left)], {"n": len(going)})
        if answer.verb in ("done", "nobody"):
            break
        if consent.agrees(world, party, answer.verb, "part", table):
            going.append(answer.verb)
    if any(who in world.characters for who in going):
        go_apart(world, party, going, table)


def go_apart(world: World, party: Party, going: list[str], table: Table) -> None:
    """These go their own way from here; the others stay together until they meet again."""
    other = split_off(world, party, going)
    other.mode = other.before = party.mode
    party.apart, other.apart = [*party.apart, other.id], [party.id]
    table.tell(events.Scattered(tuple(roster.name_of_member(world, who) for who in other.order), "own way"))


def reunite(world: World, table: Table) -> None:
    """Parties in the same place on the same day, with nothing going on there, are one party again; who parted by choice
    is asked. Whoever is a day behind has that day and its night still to come (FH-TURN-01).
    """
    for index, party in enumerate(world.parties):
        for other in world.parties[index + 1 :]:
            if not _in_one_place(party, other):
                _may_meet_again(party, other)
            elif (
                roster.day_of(party) == roster.day_of(other)
                and other.id not in party.apart
                and _wish_to_join(world, party, other, table)
            ):
                _join_parties(world, party, other, table)
                return


def _may_meet_again(party: Party, other: Party) -> None:
    """Once they are in different places, those who parted are asked when they next meet."""
    if other.id in party.apart:
        party.apart.remove(other.id)
        other.apart.remove(party.id)
        party.parted, other.parted = True, True


def _wish_to_join(world: World, party: Party, other: Party, table: Table) -> bool:
    if not (party.parted and other.parted) or party.mode == "home":
        return True
    seats = dict.fromkeys((roster.speaker_seat(world, party), roster.speaker_seat(world, other)))
    if all(table.ask(seat, JOIN, ("join", "apart"), default="join") == "join" for seat in seats):
        return True
    party.apart, other.apart = [*party.apart, other.id], [*other.apart, party.id]
    return False


def _in_one_place(party: Party, other: Party) -> bool:
    if party.at != other.at or party.mode != other.mode or party.mode not in ("road", "home", "site"):
        return False
    return party.mode != "site" or (party.in_site, party.room) == (other.in_site, other.room)


def _join_parties(world: World, party: Party, other: Party, table: Table) -> None:
    names = tuple(roster.name_of_member(world, who) for who in other.order)
    party.order += other.order
    party.lights += other.lights
    party.fresh += other.fresh
    party.stubs += other.stubs
    party.coin += other.coin
    party.clock, party.march = max(party.clock, other.clock), None
    party.hours = max(party.hours, other.hours)
    party.site_turns = max(party.site_turns, other.site_turns)
    for third in world.parties:
        third.apart = [each for each in third.apart if each != other.id]
    world.parties.remove(other)
    table.tell(events.Scattered(names, "together"))


# --- outside ----------------------------------------------------------------------------------------------------------
# What one character does on the road, in a site or in camp, outside combat: one turn of the current kind (FH-TURN-05).
# Tending, spells, draughts, another weapon in hand, making light. Everyone conscious gets a turn before anyone has a
# second: players of other seats are asked before the party moves on.
WHO_OF_MINE = Question("own", "FH-TURN-05")
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
    return [one.id for one in roster.able(world, party) if not actions.has_acted(party, one.id)]


def doers(world: World, party: Party) -> list[str]:
    """In a larger party only those with something at hand to do: the others may still try something of their own."""
    people = actors(world, party)
    if len(people) <= FEW:
        return people
    if (
        party.mode == "site" and in_the_dark(world, party) and light_options(world, party)
    ):  # a second light is no reason to ask
        return people
    first_aid = _first_aid(world, party)
    return [who for who in people if first_aid or _own_deeds(world, party, world.characters[who])]


def can_change_gear(world: World, party: Party) -> bool:
    return any(market.equip_options(one, party) for one in roster.able(world, party))


def gear_wearers(world: World, party: Party) -> list[str]:
    """Who could wear or hold something else."""
    return [one.id for one in roster.able(world, party) if market.equip_options(one, party)]


def change_gear(world: World, party: Party, table: Table) -> None:
    """Somebody puts something on, away or in hand; it costs no turn (FH-COMBAT-06)."""
    who = table.ask(roster.speaker_seat(world, party), WHO_CHANGES, gear_wearers(world, party))
    _change_gear_of(party, world.characters[who], table)


def deed_options(world: World, party: Party, one: Character) -> list[Option]:
    options = _first_aid(world, party) + _own_deeds(world, party, one)
    options += each_of("light", light_options(world, party) if party.mode == "site" else ())
    options += checks.when(any(light.kind in ("torch", "lantern") for light in party.lights), "put out")
    options += checks.when(market.equip_options(one, party), "equip") + _own_options(world, party, one)
    return options + checks.when(True, "try", "nothing")


def _own_options(world: World, party: Party, one: Character) -> list[Option]:
    """What who leads has at the party's menu, every other player has here: to speak, to give, to go another way."""
    if one.seat == roster.speaker_seat(world, party):
        return []
    options = (
        checks.when(True, "say")
        + checks.when(one.id in actions.givers(world, party), "hand")
        + checks.when(can_part(world, party), "apart")
    )
    return options + consent.recall_options(world, one.seat)


def _first_aid(world: World, party: Party) -> list[Option]:
    """What anybody can do for those who lie there."""
    tended = each_of("tend", (other.id for other in roster.down(world, party) if other.unconscious))
    return tended + each_of("shake", (other.id for other in roster.sleepers(world, party)))


def _own_deeds(world: World, party: Party, one: Character) -> list[Option]:
    options = each_of("cast", casting.camp_spells(world, party, one))
    options += each_of("scroll", casting.camp_scrolls(world, party, one))
    return options + [Option(key) for key in ("draught", "antidote") if roster.has(one, key)]


def play_deed(world: World, party: Party, one: Character, table: Table) -> None:
    """Ask for the deed, do it, and note that this character has had the turn."""
    answer = table.ask(one.seat, DEED, deed_options(world, party, one), {"who": one.id})
    if answer == "nothing":
        return
    free = _do_deed(world, party, one, answer, table)
    if not free:
        actions.note_act(world, party, one.id, table)


def try_outside(world: World, party: Party, table: Table) -> None:
    """The Master Rule as somebody's turn (FH-GM-02): whoever has not acted yet may be the one."""
    at_home = party.mode == "home"
    waiting = [] if at_home else [world.characters[who] for who in actors(world, party)]
    people = waiting or roster.able(world, party)
    one = rulings.who_tries(world, party, people, table)
    if rulings.try_something(world, party, one, table) and not at_home:
        actions.note_act(world, party, one.id, table)


def _do_deed(world: World, party: Party, one: Character, answer: Option, table: Table) -> bool:
    """True for what costs no turn."""
    kind, what = answer.verb, answer.target
    if kind in _OWN:
        _see_to_own(world, party, one, kind, table)
        return True
    if kind in ("tend", "shake"):
        saving.wake(roster.person(world, what), "tended" if kind == "tend" else "shaken", table)
    elif kind in ("cast", "scroll"):
        casting.cast_outside(world, party, one, what, table, scroll=kind == "scroll")
    elif kind == "draught":
        acts.give_draught(world, party, one, table)
    elif kind == "antidote":
        acts.give_antidote(world, party, one, table)
    elif kind == "light":
        make_light(world, party, what, table)
    elif kind == "try":
        return not rulings.try_something(world, party, one, table)
    elif kind == "put out":
        light = next(light for light in party.lights if light.kind in ("torch", "lantern"))
        if may_go_out(world, party, light, one.seat, table):
            put_out(party, light, table)
        return True
    else:
        _change_gear_of(party, one, table)
        return True
    return False


_OWN = ("say", "hand", "apart", "recall")


def _see_to_own(world: World, party: Party, one: Character, what: str, table: Table) -> None:
    match what:
        case "say":
            actions.speak(one, table)
        case "hand":
            actions.hand_over(world, party, one, table)
        case "apart":
            go_apart(
                world, party, [other.id for other in roster.members(world, party) if other.seat == one.seat], table
            )
        case _:
            consent.recall(world, one.seat, table)


def _change_gear_of(party: Party, one: Character, table: Table) -> None:
    thing = table.ask(one.seat, market.EQUIP, [*market.equip_options(one, party), Option("nothing")], {"who": one.id})
    if thing.verb != "nothing":
        market.equip(one, thing, party)
        table.tell(events.Acted(one.name, "equip", str(thing)))


class Business(NamedTuple):
    """What a place offers each player for the own characters, besides what can be done anywhere."""

    options: Callable[[str], list[Option]]
    see_to: Callable[[str, Option], None]


def before_moving_on(world: World, party: Party, table: Table, business: Business | None = None) -> bool:
    """Players of other seats whose characters have not acted may do so; then the turn is over (FH-TURN-05). False if
    somebody has left the party: then it chooses anew.
    """
    roster.weigh(world, party, table)
    together = list(party.order)
    decider = table.voice_of(roster.speaker_seat(world, party))
    seats = dict.fromkeys(one.seat for one in roster.able(world, party) if one.seat != decider)
    for seat in _in_turn(world, list(seats), table):
        if world.each_step or _has_news(world, party, seat):
            _ask_seat(world, party, seat, table, business)
    actions.end_active_turn(world, party, table)
    return party.order == together


def _in_turn(world: World, seats: list[str], table: Table) -> list[str]:
    """The order is the players' and the GM's (FH-TURN-05): marching order, unless the GM calls on somebody first."""
    order: list[str] = []
    while world.gm_steps and len(seats) > 1:
        answer = table.ask(GM, CALL_ON, [*each_of("seat", seats), Option("as they are")], default="as they are")
        if answer == "as they are":
            break
        order.append(answer.target)
        seats.remove(answer.target)
    return order + seats


def _has_news(world: World, party: Party, seat: str) -> bool:
    """Something has changed since this seat was last asked: the day, the place, or how somebody is (FH-TURN-05)."""
    now = ", ".join([f"day {roster.day_of(party)}", party.mode, roster.condition(world, party)])
    before, party.heard[seat] = party.heard.get(seat), now
    return now != before


def _ask_seat(world: World, party: Party, seat: str, table: Table, business: Business | None) -> None:
    """One question a seat, however many characters it has: one of them acts, then perhaps another, or all pass."""
    for _ in range(MOST_AT_ONCE):
        people = [
            one.id for one in roster.able(world, party) if one.seat == seat and not actions.has_acted(party, one.id)
        ]
        if not people:
            return
        acts = each_of("act", people) if len(people) > 1 else [Option("act")]
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
        answer = table.ask(roster.speaker_seat(world, party), PLACE, (*left, "as they are"), {"n": len(order) + 1})
        if answer == "as they are":
            break
        order.append(answer)
        left.remove(answer)
    party.order = order + left


def bodies_here(world: World, party: Party) -> list[str]:
    return list(roster.ground_of(world, party).bodies)


def take_goods(world: World, party: Party, who: str, table: Table) -> None:
    """The dead one's goods stay where the body is; the party may take them (FH-CHAR-10)."""
    one = world.characters[who]
    seat = roster.speaker_seat(world, party)
    taker = world.characters[table.ask(seat, TAKER, [other.id for other in roster.able(world, party)], {"who": who})]
    wanted = table.ask(seat, WHAT_GOODS, [Option("all"), *map(Option.read, one.pack)], {"who": who}, "all")
    for thing, number in [(wanted, one.pack[wanted])] if wanted != "all" else list(one.pack.items()):
        actions.pass_on(one, taker, str(thing), number)
    if one.pack:
        table.tell(events.GoodsTaken(one.name, taker.name))
        return
    taker.purse += one.purse
    one.purse = 0
    ground = roster.ground_of(world, party)
    ground.bodies.remove(who)
    party.coin, ground.coin = party.coin + ground.coin, 0
    table.tell(events.GoodsTaken(one.name, taker.name))


# --- together ---------------------------------------------------------------------------------------------------------
# What a party can do anywhere but in a fight or meeting (chapters "Turn Order", "Encumbrance"): one menu for all.
# Marching order, gear, lights, handing things over, words, tries, parting ways, closing the book. `home`, `road` and
# `exploring` offer it beside what belongs to the place.
LIGHTS = Question("lights", "FH-LIGHT-03")
NEXT_BEARER = Question("next-bearer", "FH-LIGHT-03")
CLOSE = Question("close", "FH-GOAL-01", grave=True)


def common_options(world: World, party: Party) -> list[Option]:
    options = checks.when(len(party.order) > 1, "order") + checks.when(can_change_gear(world, party), "gear")
    options += checks.when(actions.givers(world, party), "hand") + checks.when(_things_here(world, party), "gather")
    options += checks.when(light_menu(world, party), "lights") + checks.when(can_part(world, party), "part")
    options += each_of("dismiss", (one.id for one in roster.hirelings(world, party)))
    options += each_of(
        "leave",
        consent.open_to(world, party, "leave", statues.stone_members(world, party)) if party.mode == "road" else (),
    )
    options += consent.recall_options(world, roster.speaker_seat(world, party))
    options += checks.when(True, "say", "try", "appeal", "draw", "close")
    return options + each_of("act", doers(world, party))


def _things_here(world: World, party: Party) -> bool:
    ground = roster.ground_of(world, party)
    return bool(ground.left) or (bool(ground.coin) and not ground.bodies)


def is_common(option: Option) -> bool:
    """ "leave" alone is to leave a place; with somebody it is to leave them."""
    return option.verb in (_ON_SOMEBODY if option.targets else _ANYWHERE)


_ON_SOMEBODY = ("act", "dismiss", "leave")
_ANYWHERE = ("order", "gear", "hand", "gather", "lights", "part", "say", "try", "appeal", "draw", "recall", "close")


def common_deed(world: World, party: Party, option: Option, table: Table) -> None:
    """Does what can be done anywhere."""
    who = option.target
    match option.verb:
        case "act":
            play_deed(world, party, world.characters[who], table)
        case "dismiss":  # anywhere, and before the next pay is due (FH-GEAR-03)
            party.order.remove(who)
            table.tell(events.Acted(world.hirelings.pop(who).name, "dismissed"))
        case "leave":
            if consent.agrees(world, party, who, "leave", table):
                statues.set_down(world, party, who, table)
        case "order":
            set_marching_order(world, party, table)
        case "gear":
            change_gear(world, party, table)
        case "hand":
            actions.share(world, party, table)
        case "gather":
            actions.pick_up(world, party, table)
        case "lights":
            see_to_lights(world, party, table)
        case "part":
            part_ways(world, party, table)
        case "say":
            actions.say(world, party, table)
        case "try":
            try_outside(world, party, table)
        case "appeal":
            rulings.appeal(world, party, actions.own_voice(world, party, table), table)
        case "draw":
            usual.draw(world, party, table)
        case "recall":
            consent.recall(world, table.voice_of(roster.speaker_seat(world, party)), table)
        case "close":
            close_book(world, party, table)
        case _:
            raise KeyError(option)


# --- lights ----------------------------------------------------------------------------------------------------------
def light_menu(world: World, party: Party) -> list[Option]:
    """What could be lit here, put out, or borne by another."""
    dark = is_dark_here(world, party)
    options = each_of("light", light_options(world, party) if dark else ())
    burning = [light for light in party.lights if light.kind in ("torch", "lantern", "everlamp")]
    held = dict.fromkeys((light.kind, light.bearer) for light in burning)  # of two torches in one hand, the first
    options += [Option("out", *light) for light in held]
    takers = {one.id for one in roster.light_bearers(world, party)}
    return [*options, *(Option("pass", kind, bearer) for kind, bearer in held if takers - {bearer})]


def see_to_lights(world: World, party: Party, table: Table) -> None:
    """Lighting takes an Active turn (FH-GEAR-01); putting out and passing on take none."""
    seat = roster.speaker_seat(world, party)
    answer = table.ask(seat, LIGHTS, [*light_menu(world, party), Option("nothing")])
    if answer.verb == "light":
        bearer = choose_bearer(world, party, answer.target, table)
        actions.spend_turns(world, party, 1, table)
        set_alight(world, party, answer.target, bearer, table)
    elif answer.verb == "out":
        if may_go_out(world, party, _light_meant(party, answer), seat, table):
            put_out(party, _light_meant(party, answer), table)
    elif answer.verb == "pass":
        light = _light_meant(party, answer)
        others = [one.id for one in roster.light_bearers(world, party) if one.id != light.bearer]
        light.bearer = table.ask(seat, NEXT_BEARER, others, {"thing": light.kind})
        roster.free_a_hand(world.characters[light.bearer], party)
        table.tell(events.LightChanged(light.kind, "lit", world.characters[light.bearer].name))


def _light_meant(party: Party, option: Option) -> Light:
    return next(light for light in party.lights if light.kind == option.thing and light.bearer == option.target)


def close_book(world: World, party: Party, table: Table) -> None:
    """The players close the book; the game never does it by itself (FH-GOAL-01)."""
    if table.ask(roster.speaker_seat(world, party), CLOSE, ("no", "yes"), default="no") == "yes":
        world.closed = "closed"
        table.tell(events.Closed("closed"))
