"""The delve: what the party may declare in a zone, and who carries it out. Chapters: Dungeon, Actions.

Turns, arriving and leaving stand in `turns.py`, the ordinary actions in `exploring.py`, class abilities in
`skilled_acts.py`, gear and marching order in `packing.py`, monsters in `meeting.py`, running out in `flight.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from tablewright.engine.asking import DONE, menu
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.options import each as each_of
from tablewright.engine.table import Table
from tablewright.world.dungeon import Hoard, Room, Way, known_path, path
from yabec import content, events
from yabec.book.characters import skilled_acts, tenets
from yabec.book.core import carrying, consent, field, hooks, items, life, light, stats
from yabec.book.delve import doors, exploring, flashback, turns
from yabec.book.master import moment
from yabec.book.meeting import meeting
from yabec.book.town import minions, roles
from yabec.state import Creature, Thing, World

# --- looting: taking what is found: hoards, things that lie about, what the dead carried. Chapter: Items --------------
FROM_BODY = Question("from-body", "YB-DEATH-16")
WHO_TAKES = Question("who-takes", "YB-ITEM-01")
_LISTS = {"scroll_arcane": "wizard", "scroll_divine": "cleric"}


def loot(world: World, table: Table, option: Option) -> None:
    """Share out a hoard: coins into sacks and packs as far as slots allow (YB-ITEM-01)."""
    room = turns.here(world)
    hoard = room.hoard
    if hoard is None or _too_perilous(world, table, room, option.target):
        return
    _spring_the_hoard(world, table, room, option.target)
    hoard.coins = _share_coins(world, table, hoard.coins)
    hoard.gems = _share_pieces(world, table, "gem", hoard.gems)
    hoard.jewellery = _share_pieces(world, table, "jewellery", hoard.jewellery)
    _share_things(world, table, room, hoard)
    if not hoard.empty:
        table.tell(events.Acted("loot", "no room"))


LEFT = "leave"


def share_out(world: World, table: Table, option: Option) -> None:
    """Lot by lot, as the caller says: to whom, freely or with strain, or left lying (YB-ITEM-01, YB-ITEM-04)."""
    room = turns.here(world)
    hoard = room.hoard
    if hoard is None:
        return
    _spring_the_hoard(world, table, room)
    lots = [(key, number, 0) for key, number in coins_of(hoard.coins).items() if number]
    lots += [("gem", hoard.gems.count(worth), worth) for worth in sorted(set(hoard.gems), reverse=True)]
    lots += [("jewellery", hoard.jewellery.count(worth), worth) for worth in sorted(set(hoard.jewellery))]
    lots += [(key, 1, 0) for key in hoard.things if content.ITEMS[key].kind != "scroll"]
    for key, number, worth in lots:
        left = number
        while left and (taker := _choose_taker(world, table, key, left)) is not None:
            part = items.most_for(taker, key, left, strained=True)
            items.give(taker, key, part, worth=worth)
            table.tell(events.Took(taker.name, key, part))
            _remove_from_hoard(hoard, key, part, worth)
            left -= part


def _choose_taker(world: World, table: Table, key: str, number: int) -> Creature | None:
    """Who takes the lot; where it is too large for anybody, who takes as much of it as goes into the pack."""
    hands = [each for each in stats.handy(world) if each.kind != "monster"]
    takers = [each for each in hands if items.room_for(each, key, number, strained=True)]
    takers = takers or [each for each in hands if items.room_for(each, key, strained=True)]
    choices = [*(Option("take", each.id) for each in takers), Option(LEFT)]
    first = next((each for each in takers if items.room_for(each, key, number)), None)
    default = Option("take", first.id) if first is not None else Option(LEFT)
    about: Facts = {"what": key, "number": number}
    chosen = table.ask(roles.caller_seat(world), WHO_TAKES, choices, about, default=default)
    return world.creatures[chosen.target] if chosen.verb == "take" else None


def _remove_from_hoard(hoard: Hoard, key: str, number: int, worth: int) -> None:
    if content.ITEMS[key].kind == "coin":
        hoard.coins -= content.ITEMS[key].price * number
    elif key in ("gem", "jewellery"):
        pile = hoard.gems if key == "gem" else hoard.jewellery
        for _ in range(number):
            pile.remove(worth)
    else:
        hoard.things.remove(key)


def may_haul(people: list[Creature], hoard: Hoard) -> bool:
    """Somebody could still take something, under strain."""
    return any(items.room_for(each, key, strained=True) for key in _kinds_in(hoard) for each in _takers_of(people, key))


def _takers_of(people: list[Creature], key: str) -> list[Creature]:
    """Scrolls are for characters: hirelings and beasts leave them lying."""
    return [each for each in people if each.kind == "pc"] if content.ITEMS[key].kind == "scroll" else people


def haul(world: World, table: Table, option: Option) -> None:
    """More than is good: up to the doubled slots, and encumbered from then on (YB-ITEM-04)."""
    room = turns.here(world)
    hoard = room.hoard
    if hoard is not None:
        hoard.coins = _share_coins(world, table, hoard.coins, strained=True)
        hoard.gems = _share_pieces(world, table, "gem", hoard.gems, strained=True)
        hoard.jewellery = _share_pieces(world, table, "jewellery", hoard.jewellery, strained=True)
        _share_things(world, table, room, hoard, strained=True)


def coins_of(cp: int) -> dict[str, int]:
    """A sum in the fewest coins: gold, silver, copper."""
    found = {}
    for key, coin in (("coin_gp", "gp"), ("coin_sp", "sp"), ("coin_cp", "cp")):
        found[key], cp = divmod(cp, items.in_cp(1, coin))
    return found


def _share_coins(world: World, table: Table, cp: int, *, strained: bool = False) -> int:
    """What is left of the coins when everybody has taken what fits, the best ones first."""
    for key, number in coins_of(cp).items():
        cp -= hand_out(world, table, key, number, strained=strained) * content.ITEMS[key].price
    return cp


def _share_pieces(world: World, table: Table, key: str, worths: list[int], *, strained: bool = False) -> list[int]:
    """Gems or jewellery, each with its own worth, the dearest first; returns those nobody had room for."""
    left: list[int] = []
    for worth in sorted(set(worths), reverse=True):
        number = worths.count(worth)
        left += [worth] * (number - hand_out(world, table, key, number, worth=worth, strained=strained))
    return left


def _share_things(world: World, table: Table, room: Room, hoard: Hoard, *, strained: bool = False) -> None:
    """Everything else, one by one, to whoever has room."""
    for number, key in enumerate(list(hoard.things)):
        if content.ITEMS[key].kind == "scroll":
            taken = _take_scroll(world, table, key, f"scroll {room.id} {number}", strained=strained)
        else:
            taken = bool(hand_out(world, table, key, 1, strained=strained))
        if taken:
            hoard.things.remove(key)


def _spring_the_hoard(world: World, table: Table, room: Room, first: str = "") -> None:
    """A trap that nobody made safe goes off against the first who reaches for it, the front if nobody was named."""
    if room.trap is not None and room.trap.state == "set":
        taker = next((each for each in stats.handy(world) if first in ("", each.id) and stats.is_person(each)), None)
        if taker is not None:
            doors.spring(world, table, room.trap, taker)


def _too_perilous(world: World, table: Table, room: Room, first: str) -> bool:
    """A hireling who is told to open what is known to be trapped may refuse (YB-MIN-05)."""
    known = room.trap is not None and room.trap.state == "set" and room.trap.known
    return known and first in world.creatures and minions.shrinks_from(world, table, world.creatures[first])


def _kinds_in(hoard: Hoard) -> list[str]:
    keys = [key for key, number in coins_of(hoard.coins).items() if number]
    return keys + (["gem"] if hoard.gems else []) + (["jewellery"] if hoard.jewellery else []) + hoard.things


def anybody_takes(people: list[Creature], hoard: Hoard) -> bool:
    """Whether somebody has a free slot for something of it (YB-ITEM-01)."""
    return any(items.room_for(each, key) for key in _kinds_in(hoard) for each in _takers_of(people, key))


def _take_scroll(world: World, table: Table, key: str, topic: str, *, strained: bool) -> bool:
    """A scroll holds one spell of the lower levels of its list."""
    spells = [s for level in (1, 2) for s in content.SPELL_LISTS[f"{_LISTS[key]}_{level}"]]
    for each in [m for m in stats.handy(world) if m.kind == "pc"]:
        if items.room_for(each, key, strained=strained):
            each.items.append(Thing(key, uses=1, spells=[spells[table.whim(topic, len(spells))]]))
            table.tell(events.Took(each.name, key, 1))
            return True
    return False


def hand_out(world: World, table: Table, key: str, number: int, *, worth: int = 0, strained: bool = False) -> int:
    """Give things to whoever has room; returns how many were taken."""
    taken = 0
    for each in stats.handy(world):
        while taken < number:
            lot = min(number - taken, 20 if content.ITEMS[key].kind == "coin" else 1)
            if not items.room_for(each, key, lot, strained=strained):
                lot = 1 if items.room_for(each, key, 1, strained=strained) else 0
            if not lot:
                break
            items.give(each, key, lot, worth=worth)
            taken += lot
            each.used[f"took:{key}"] = each.used.get(f"took:{key}", 0) + lot
        mine = each.used.pop(f"took:{key}", 0)
        if mine:
            table.tell(events.Took(each.name, key, mine))
    return taken


def gather(world: World, table: Table, option: Option) -> None:
    """Pick up what lies here: thrown weapons, what the dead left (YB-DEATH-16)."""
    for body in bodies_here(world):
        for witness in [each for each in stats.members(world) if each.tenets and not stats.is_down(each)]:
            tenets.breach(table, witness, "disturbed the dead")  # for some warlocks death is sacred (YB-CLASS-16)
        loot_body(world, table, body)
    left = _hand_on(world, table, world.delve.dropped.pop(world.delve.zone, []))
    if left:
        world.delve.dropped[world.delve.zone] = left


def take_from(world: World, table: Table, option: Option) -> None:
    """Single things that a dead companion carried: what, and who takes it; the rest stays with the body
    (YB-DEATH-16).
    """
    body = world.creatures[option.target]

    def carried() -> list[str]:
        return [DONE, *dict.fromkeys(thing.key for thing in body.items)]

    for key in menu(table, roles.caller_seat(world), FROM_BODY, carried, lambda: {"who": body.id}):
        thing = next(each for each in body.items if each.key == key)
        taker = _choose_taker(world, table, key, thing.qty)
        if taker is not None:
            lot = items.most_for(taker, key, thing.qty, strained=True)
            thing.qty -= lot
            body.items = [each for each in body.items if each.qty]
            _receive_lot(taker, msgspec.structs.replace(thing, qty=lot, worn=False, held=False, lit=False))
            table.tell(events.Took(taker.name, key, lot))


def bodies_here(world: World) -> list[Creature]:
    """Dead companions in this zone who still have coins, or carry something that somebody has room for."""
    zone = world.delve.zone
    dead = [e for e in world.creatures.values() if e.status == "dead" and e.zone == zone and e.side == "party"]
    if not dead:
        return []
    hands = stats.handy(world)
    return [
        body
        for body in dead
        if (hands and body.cp)
        or any(carrying.may_take_up(world, one, thing.key) for one in hands for thing in body.items)
    ]


def loot_body(world: World, table: Table, body: Creature) -> None:
    """Companions may take what a dead character carried, as slots allow, and the purse (YB-DEATH-16)."""
    body.items = _hand_on(world, table, body.items)
    heir = next((each for each in stats.handy(world) if stats.is_person(each)), None)
    if heir is not None and body.cp:
        table.tell(events.Took(heir.name, "coin_cp", body.cp))
        heir.cp, body.cp = heir.cp + body.cp, 0


def _hand_on(world: World, table: Table, things: list[Thing]) -> list[Thing]:
    """Things as they are, with their damage, uses and worth, to whoever has room; returns what nobody had room for."""
    hands = stats.handy(world)
    for thing in things:
        for each in hands:
            lot = items.most_for(each, thing.key, thing.qty) if carrying.may_take_up(world, each, thing.key) else 0
            if lot:
                thing.qty -= lot
                _receive_lot(each, msgspec.structs.replace(thing, qty=lot, worn=False, held=False, lit=False))
                table.tell(events.Took(each.name, thing.key, lot))
    carrying.settle_chests(world, table)
    return [thing for thing in things if thing.qty]


def _receive_lot(creature: Creature, lot: Thing) -> None:
    """Whole ones of a kind lie with those already there; what is damaged, used or written on stays by itself."""
    plain = Thing(lot.key, lot.qty, uses=content.ITEMS[lot.key].uses, worth=lot.worth)
    if lot == plain:
        items.give(creature, lot.key, lot.qty, worth=lot.worth)
    else:
        creature.items.append(lot)


# --- declaring --------------------------------------------------------------------------------------------------------
ACTION = Question("delve", "YB-DUNG-01")
USUAL = ("light", "loot")
LATE = 30  # turns
WOUND, FEW_LIGHTS = 3, 2  # damage that is worth a bandage; lights with which one goes home
Act = Callable[[World, Table, Option], None]


def delve_step(world: World, table: Table) -> None:
    """One action of the party; the whole turn that belongs to it. Who sees what is judged anew when it is over
    (YB-LIGHT-09).
    """
    with light.seeing_anew(world, table):
        _take_step(world, table)


def _take_step(world: World, table: Table) -> None:
    hooks.end_round(world)
    if not turns.foes_here(world):
        flashback.next_group(world, table)
    if not _is_anyone_left(world, table):
        return
    if world.delve.fleeing:
        turns.flee_on(world, table)
        return
    foes = turns.foes_here(world)
    if foes:
        meeting.meet(world, table, foes)
        return
    choices = options(world)
    about: Facts = {"zone": world.delve.zone, "turn": world.delve.turn}
    do(
        world,
        table,
        table.ask(roles.caller_seat(world), ACTION, choices, about, default=partial(usual, world, choices)),
    )


def usual(world: World, choices: list[Option]) -> Option:
    """What most parties would do: see, take, go where nobody has been, search, force what is fastened, else go home."""
    watched = Option("break-peace") in choices  # those here would take it ill to be robbed or searched before
    first = next((option for option in choices if option in USUAL[: 1 if watched else None]), None)
    if Option("grope") in choices:
        return first if first == "light" else _usual_when_blind(world, choices)
    if first is not None:
        return first
    care, enough = _care_first(world, choices), _had_enough(world)
    if care is not None:
        return care
    beyond = None if enough else onward(world)
    here_next = beyond is not None and _is_new(world, beyond.other(world.delve.zone))
    if Option("search") in choices and not here_next and not enough and not watched:
        return Option("search")
    if beyond is not None and here_next and Option("check", beyond.id) in choices:
        return Option("check", beyond.id)
    steps = [Option("move", beyond.id)] if beyond is not None else []
    forced = [option for verb in ("pick", "open", "break") for option in choices if option.verb == verb and not enough]
    dungeon = turns.dungeon_of(world)
    back = path(dungeon, world.delve.zone, dungeon.entrance, known_path)[:1]
    home = [Option(verb, way) for way in back for verb in ("move", "pick", "open", "break")]
    leaving = [option for verb in ("leave", "move") for option in choices if option.verb == verb]
    return next((option for option in [*steps, *forced, *home, *leaving] if option in choices), choices[0])


def _care_first(world: World, choices: list[Option]) -> Option | None:
    """Wounds that are worth a bandage, rest for the tired, and what was left lying."""
    able = stats.members(world)
    wanted = [Option("bandage")] if any(each.status == "near death" or each.damage >= WOUND for each in able) else []
    wanted += [Option("rest")] if any(each.fatigued for each in able) else []
    return next((option for option in [*wanted, Option("gather")] if option in choices), None)


def _had_enough(world: World) -> bool:
    """A third of the blood is gone, the dead one's with it, or nearly all lights, or it is late: time to go home."""
    came = [each for key in world.delve.march if (each := world.creatures[key]).kind == "pc"]
    left, whole = sum(life.hp_left(each) for each in came if each.status != "dead"), sum(each.hp for each in came)
    late = world.delve.turn > LATE
    return 3 * left < 2 * whole or late or light.lights_left(stats.members(world)) < FEW_LIGHTS


def _usual_when_blind(world: World, choices: list[Option]) -> Option:
    """Out where daylight is near; sit still if somebody's eyes come back; something out of the past; else by lot."""
    leaving = next((option for option in choices if option.verb == "leave"), None)
    waits = Option("rest") if any(stats.has_effect(each, "no-infravision") for each in stats.members(world)) else None
    bought = [each.id for each in stats.heroes(world) if flashback.light_bought(world, each)]
    past = next((option for option in choices if option.verb == "flashback" and option.target in bought), None)
    return leaving or waits or past or Option("grope")


def onward(world: World) -> Way | None:
    """The first step of the shortest walk to a zone that nobody has entered."""
    zone = world.delve.zone
    first: dict[str, Way | None] = {zone: None}
    front = [zone]
    while front:
        here_now = front.pop(0)
        for way in [
            each for each in field.ways(world, here_now) if field.passable(each) and each.other(here_now) not in first
        ]:
            there = way.other(here_now)
            first[there] = first[here_now] or way
            if _is_new(world, there):
                return first[there]
            front.append(there)
    return None


def _is_new(world: World, zone: str) -> bool:
    return turns.dungeon_of(world).rooms[zone].known != "entered"


def _is_anyone_left(world: World, table: Table) -> bool:
    """The delve also ends when no character in it is alive (YB-GEN-05); if all lie still, time passes."""
    living = [each for each in stats.heroes(world) if each.status != "stone"]
    if not living:
        if not flashback.lose_group(world, table):
            turns.leave_dungeon(world, table)
        return False
    if all(stats.is_down(each) for each in living):
        _time_passes(world, table, living)
        return False
    return True


def _time_passes(world: World, table: Table, living: list[Creature]) -> None:
    for each in living:
        if each.status == "near death":
            each.since = min(each.since, world.delve.turn)
    world.delve.turn += 1
    hooks.end_turn(world, table)
    if not any(each.status == "near death" for each in living):
        for each in living:
            if each.status == "subdued":
                each.status, each.damage = "", each.hp - 1


# --- what may be declared --------------------------------------------------------------------------------------------
def options(world: World) -> list[Option]:
    """What the caller may declare now (YB-ROLE-07)."""
    able = stats.present(world)
    if stats.all_bad(world):
        return _in_the_dark(world, able)
    by_ways = [key for way in _on_before_back(world) for key in _way_options(world, way, able)]
    found = [option for verb in _FIRST for option in by_ways if option.verb == verb]
    runs = [option for option in by_ways if option.verb == "run"]
    found += [option for option in by_ways if option.verb != "run" and option.verb not in _FIRST]
    found += _zone_options(world, able)
    found += skilled_acts.skill_options(world, able)
    found += meeting.meet_quiet_ones(world, able)
    found += [Option("break-peace")] if turns.quiet_ones(world) else []
    found += meeting.captive_options(world, able)
    found += flashback.part_options(world)
    found += _free_options(world, able)
    return [*found, *runs, Option("flee")]


_FIRST = ("move", "leave")


def _on_before_back(world: World) -> list[Way]:
    """Where nobody has been comes first, the way by which the party came in last."""
    zone, came_by = world.delve.zone, world.delve.entered_by
    return sorted(
        field.ways(world, zone),
        key=lambda way: (way.id == came_by, bool(way.b) and not _is_new(world, way.other(zone))),
    )


def _in_the_dark(world: World, able: list[Creature]) -> list[Option]:
    """Nobody can see or move at will: a light if there is one, daylight if it is near, a turn of sitting still, in
    which eyes for warmth come back (YB-LIGHT-06), or groping (YB-LIGHT-09).
    """
    found = [Option("light")] if any(light.torch_ready(each) for each in able) else []
    walks = not all(map(carrying.cannot_walk, able))
    exits = [Option("leave", way.id) for way in field.ways(world, world.delve.zone) if way.kind == "exit"]
    found += exits if walks else []
    return [*found, *flashback.flashbacks(world), Option("rest"), *([Option("grope")] if walks else [])]


def _way_options(world: World, way: Way, able: list[Creature]) -> list[Option]:
    if way.kind == "exit" or not way.b:
        return [Option("leave", way.id)]
    check = [Option("check", way.id)] if doors.may_check(world, way) else []
    if field.passable(way):
        found = [Option("move", way.id), *check]
        if turns.dungeon_of(world).rooms[way.other(world.delve.zone)].known != "entered":
            found.append(Option("creep", way.id))
        magic = bool(way.data.get("magic"))
        found += [Option("break", way.id)] if doors.can_destroy(world, way) else []
        found += [Option("say", way.id)] if magic and way.state == "shut" and doors.may_try(world, way) else []
        if way.kind != "door" or way.state != "shut":  # a run stops at a closed door (YB-DUNG-05)
            found.append(Option("run", way.id))
        if way.state == "open" and way.kind == "door" and doors.wedges(world):
            found.append(Option("spike", way.id))
        return found
    if way.data.get("barrier"):
        return []
    found = [Option("open", way.id)] if doors.may_try(world, way) else []
    found += [Option("say", way.id)] if way.data.get("magic") and doors.may_try(world, way) else []
    found += check
    found += [Option("break", way.id)] if doors.can_break(world, way) else []
    if any(doors.can_pick(each, way) for each in able):
        found.append(Option("pick", way.id))
    return found


def _zone_options(world: World, able: list[Creature]) -> list[Option]:
    room = turns.here(world)
    hands = [each for each in able if not stats.helpless(each)]
    people = stats.workers(world)
    searched = room.searched and not world.delve.ammo.get(room.id)
    found = [Option("search")] if people and not searched else []
    if room.hoard is not None and not room.hoard.hidden and anybody_takes(hands, room.hoard):
        found += [Option("loot"), Option("share")]
        found += each_of("loot", (each.id for each in hands if len(hands) > 1))
    elif room.hoard is not None and not room.hoard.hidden and may_haul(hands, room.hoard):
        found.append(Option("haul"))
    if room.data.get("prisoner") and people:
        found.append(Option("free-prisoner"))
    lying = world.delve.dropped.get(world.delve.zone, [])
    if any(carrying.may_take_up(world, each, thing.key) for each in hands for thing in lying) or bodies_here(world):
        found += [Option("gather"), *each_of("take-from", (body.id for body in bodies_here(world)))]
    if exploring.the_dead(world) and people:
        found += [Option("bury"), *([Option("pyre")] if exploring.oil(world) else [])]
    found += each_of("body", (each.id for each in carrying.to_take_up(world)))
    if room.trap is not None and room.trap.known and room.trap.state == "set" and people:
        found += [Option("disarm")] if consent.open_to(world, "disarm", list(filter(stats.has_hands, people))) else []
        found += [Option("prod")] if stats.has_item(people, "pole") else []
    found.append(Option("rest"))  # good for the weary, and a shield for the others (YB-DUNG-10)
    if len(people) > 1 and exploring.errands(world):
        found.append(Option("apart"))
    if exploring.willing_pairs(world):
        found.append(Option("bandage"))
    return found


def _free_options(world: World, able: list[Creature]) -> list[Option]:
    found: list[Option] = []
    lit = [thing for each in able for thing in each.items if thing.lit]
    if not lit and any(light.torch_ready(each) for each in able):
        found.append(Option("light"))
    if lit:
        found.append(Option("douse"))
    if world.options.mapping != "none" and light.light_at(world, world.delve.zone) != "dark":
        found.append(Option("map"))  # calls only when asked for, with time and light to look (YB-MAP-03)
    if any(each.items and not stats.helpless(each) for each in able):
        found.append(Option("gear"))
    if len(stats.members(world)) > 1:
        found.append(Option("march"))
    quiet = [each.id for each in able if each.kind == "pc" and not stats.helpless(each)]
    found += each_of("hush", (key for key in quiet if not world.delve.hushed))
    if exploring.may_try(world):
        found.append(Option("try"))
    return [*found, *flashback.flashbacks(world), *moment.aside_options(world)]


# --- carrying it out -------------------------------------------------------------------------------------------------
def do(world: World, table: Table, chosen: str) -> None:
    """Carry out a declared action, free ones at once, others with their turn."""
    option = Option.read(chosen)
    _ACTS.get(option.verb, skilled_acts.do_skill)(world, table, option)


def _hold_still(world: World, table: Table, option: Option) -> None:
    """A turn of waiting for the others."""
    if turns.take_turn(world, table, blind=True):
        turns.close_turn(world, table)


def _leave_dungeon(world: World, table: Table, option: Option) -> None:
    """Out into daylight, which is near enough for the blind too."""
    if turns.walk(world, table, blind=True):
        carrying.take_along(world, table, strained=True)
        turns.leave_dungeon(world, table)


def _flee_dungeon(world: World, table: Table, option: Option) -> None:
    turns.begin_flight(world, table)


def _choose_flashback(world: World, table: Table, option: Option) -> None:
    """Whose it is, if the player has several characters here."""
    seat = world.creatures[option.target].seat
    mine = [each.id for each in stats.heroes(world) if each.seat == seat and not stats.is_down(each)]
    chosen = table.ask(seat, exploring.WHO, mine, {"what": "flashback"}, default=option.target)
    flashback.flash_back(world, table, world.creatures[chosen])


_ACTS: dict[str, Act] = {
    "move": exploring.move,
    "grope": exploring.grope,
    "run": exploring.run,
    "search": exploring.search,
    "rest": exploring.rest,
    "bandage": exploring.bandaging,
    "break": exploring.breaking,
    "pick": exploring.picking,
    "disarm": exploring.disarming,
    "prod": exploring.prodding,
    "chant": exploring.chanting,
    "open": exploring.opening,
    "check": exploring.checking,
    "spike": exploring.spiking,
    "light": exploring.lighting,
    "map": exploring.mapping,
    "loot": loot,
    "gather": gather,
    "pocket": meeting.rob,
    "break-peace": meeting.break_peace,
    "douse": exploring.dousing,
    "apart": exploring.apart,
    "try": exploring.attempt,
    "share": share_out,
    "haul": haul,
    "free-prisoner": meeting.free_prisoner,
    "creep": meeting.creep,
    **meeting.CAPTIVE_ACTS,
    "part": flashback.part,
    "aside": moment.aside,
    "say": exploring.saying,
    "hush": exploring.hushing,
    "bury": exploring.burying,
    "pyre": exploring.burying,
    "take-from": take_from,
    "rejoin": flashback.rejoin,
    "hold": _hold_still,
    "body": turns.see_to_body,
    "gear": carrying.gear,
    "march": carrying.march,
    "leave": _leave_dungeon,
    "flee": _flee_dungeon,
    "flashback": _choose_flashback,
}
