"""Taking what is found: hoards, things that lie about, what the dead carried. Chapter: Items."""

from __future__ import annotations

import msgspec

from tablewright.engine.asking import DONE, menu
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.tenets import breach
from tablewright.rules.yabec.book.core.chests import may_take_up, settle_chests
from tablewright.rules.yabec.book.core.items import give, in_cp, most_for, room_for
from tablewright.rules.yabec.book.core.stats import is_down, members
from tablewright.rules.yabec.book.core.who import handy, is_person
from tablewright.rules.yabec.book.delve.doors import spring
from tablewright.rules.yabec.book.delve.turns import here
from tablewright.rules.yabec.book.town.minions import shrinks_from
from tablewright.rules.yabec.book.town.roles import caller_seat
from tablewright.rules.yabec.content import ITEMS, SPELL_LISTS
from tablewright.rules.yabec.events import Acted, Took
from tablewright.rules.yabec.state import Creature, Thing, World
from tablewright.world.dungeon import Hoard, Room

FROM_BODY = Question("from-body", "YB-DEATH-16")
WHO_TAKES = Question("who-takes", "YB-ITEM-01")
_LISTS = {"scroll_arcane": "wizard", "scroll_divine": "cleric"}


def loot(world: World, table: Table, option: Option) -> None:
    """Share out a hoard: coins into sacks and packs as far as slots allow (YB-ITEM-01)."""
    room = here(world)
    hoard = room.hoard
    if hoard is None or _too_perilous(world, table, room, option.target):
        return
    _spring_the_hoard(world, table, room, option.target)
    hoard.coins = _share_coins(world, table, hoard.coins)
    hoard.gems = _share_pieces(world, table, "gem", hoard.gems)
    hoard.jewellery = _share_pieces(world, table, "jewellery", hoard.jewellery)
    _share_things(world, table, room, hoard)
    if not hoard.empty:
        table.tell(Acted("loot", "no room"))


LEFT = "leave"


def share_out(world: World, table: Table, option: Option) -> None:
    """Lot by lot, as the caller says: to whom, freely or with strain, or left lying (YB-ITEM-01, YB-ITEM-04)."""
    room = here(world)
    hoard = room.hoard
    if hoard is None:
        return
    _spring_the_hoard(world, table, room)
    lots = [(key, number, 0) for key, number in coins_of(hoard.coins).items() if number]
    lots += [("gem", hoard.gems.count(worth), worth) for worth in sorted(set(hoard.gems), reverse=True)]
    lots += [("jewellery", hoard.jewellery.count(worth), worth) for worth in sorted(set(hoard.jewellery))]
    lots += [(key, 1, 0) for key in hoard.things if ITEMS[key].kind != "scroll"]
    for key, number, worth in lots:
        left = number
        while left and (taker := _taker(world, table, key, left)) is not None:
            part = most_for(taker, key, left, strained=True)
            give(taker, key, part, worth=worth)
            table.tell(Took(taker.name, key, part))
            _remove(hoard, key, part, worth)
            left -= part


def _taker(world: World, table: Table, key: str, number: int) -> Creature | None:
    """Who takes the lot; where it is too large for anybody, who takes as much of it as goes into the pack."""
    hands = [each for each in handy(world) if each.kind != "monster"]
    takers = [each for each in hands if room_for(each, key, number, strained=True)]
    takers = takers or [each for each in hands if room_for(each, key, strained=True)]
    choices = [*(Option("take", each.id) for each in takers), Option(LEFT)]
    first = next((each for each in takers if room_for(each, key, number)), None)
    default = Option("take", first.id) if first is not None else Option(LEFT)
    about: Facts = {"what": key, "number": number}
    chosen = table.ask(caller_seat(world), WHO_TAKES, choices, about, default=default)
    return world.creatures[chosen.target] if chosen.verb == "take" else None


def _remove(hoard: Hoard, key: str, number: int, worth: int) -> None:
    if ITEMS[key].kind == "coin":
        hoard.coins -= ITEMS[key].price * number
    elif key in ("gem", "jewellery"):
        pile = hoard.gems if key == "gem" else hoard.jewellery
        for _ in range(number):
            pile.remove(worth)
    else:
        hoard.things.remove(key)


def may_haul(people: list[Creature], hoard: Hoard) -> bool:
    """Somebody could still take something, under strain."""
    return any(room_for(each, key, strained=True) for key in _kinds(hoard) for each in _takers(people, key))


def _takers(people: list[Creature], key: str) -> list[Creature]:
    """Scrolls are for characters: hirelings and beasts leave them lying."""
    return [each for each in people if each.kind == "pc"] if ITEMS[key].kind == "scroll" else people


def haul(world: World, table: Table, option: Option) -> None:
    """More than is good: up to the doubled slots, and encumbered from then on (YB-ITEM-04)."""
    room = here(world)
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
        found[key], cp = divmod(cp, in_cp(1, coin))
    return found


def _share_coins(world: World, table: Table, cp: int, *, strained: bool = False) -> int:
    """What is left of the coins when everybody has taken what fits, the best ones first."""
    for key, number in coins_of(cp).items():
        cp -= hand_out(world, table, key, number, strained=strained) * ITEMS[key].price
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
        if ITEMS[key].kind == "scroll":
            taken = _take_scroll(world, table, key, f"scroll {room.id} {number}", strained=strained)
        else:
            taken = bool(hand_out(world, table, key, 1, strained=strained))
        if taken:
            hoard.things.remove(key)


def _spring_the_hoard(world: World, table: Table, room: Room, first: str = "") -> None:
    """A trap that nobody made safe goes off against the first who reaches for it, the front if nobody was named."""
    if room.trap is not None and room.trap.state == "set":
        taker = next((each for each in handy(world) if first in ("", each.id) and is_person(each)), None)
        if taker is not None:
            spring(world, table, room.trap, taker)


def _too_perilous(world: World, table: Table, room: Room, first: str) -> bool:
    """A hireling who is told to open what is known to be trapped may refuse (YB-MIN-05)."""
    known = room.trap is not None and room.trap.state == "set" and room.trap.known
    return known and first in world.creatures and shrinks_from(world, table, world.creatures[first])


def _kinds(hoard: Hoard) -> list[str]:
    keys = [key for key, number in coins_of(hoard.coins).items() if number]
    return keys + (["gem"] if hoard.gems else []) + (["jewellery"] if hoard.jewellery else []) + hoard.things


def anybody_takes(people: list[Creature], hoard: Hoard) -> bool:
    """Whether somebody has a free slot for something of it (YB-ITEM-01)."""
    return any(room_for(each, key) for key in _kinds(hoard) for each in _takers(people, key))


def _take_scroll(world: World, table: Table, key: str, topic: str, *, strained: bool) -> bool:
    """A scroll holds one spell of the lower levels of its list."""
    spells = [s for level in (1, 2) for s in SPELL_LISTS[f"{_LISTS[key]}_{level}"]]
    for each in [m for m in handy(world) if m.kind == "pc"]:
        if room_for(each, key, strained=strained):
            each.items.append(Thing(key, uses=1, spells=[spells[table.whim(topic, len(spells))]]))
            table.tell(Took(each.name, key, 1))
            return True
    return False


def hand_out(world: World, table: Table, key: str, number: int, *, worth: int = 0, strained: bool = False) -> int:
    """Give things to whoever has room; returns how many were taken."""
    taken = 0
    for each in handy(world):
        while taken < number:
            lot = min(number - taken, 20 if ITEMS[key].kind == "coin" else 1)
            if not room_for(each, key, lot, strained=strained):
                lot = 1 if room_for(each, key, 1, strained=strained) else 0
            if not lot:
                break
            give(each, key, lot, worth=worth)
            taken += lot
            each.used[f"took:{key}"] = each.used.get(f"took:{key}", 0) + lot
        mine = each.used.pop(f"took:{key}", 0)
        if mine:
            table.tell(Took(each.name, key, mine))
    return taken


def gather(world: World, table: Table, option: Option) -> None:
    """Pick up what lies here: thrown weapons, what the dead left (YB-DEATH-16)."""
    for body in bodies_here(world):
        for witness in [each for each in members(world) if each.tenets and not is_down(each)]:
            breach(table, witness, "disturbed the dead")  # for some warlocks death is sacred (YB-CLASS-16)
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

    for key in menu(table, caller_seat(world), FROM_BODY, carried, lambda: {"who": body.id}):
        thing = next(each for each in body.items if each.key == key)
        taker = _taker(world, table, key, thing.qty)
        if taker is not None:
            lot = most_for(taker, key, thing.qty, strained=True)
            thing.qty -= lot
            body.items = [each for each in body.items if each.qty]
            _receive(taker, msgspec.structs.replace(thing, qty=lot, worn=False, held=False, lit=False))
            table.tell(Took(taker.name, key, lot))


def bodies_here(world: World) -> list[Creature]:
    """Dead companions in this zone who still have coins, or carry something that somebody has room for."""
    zone = world.delve.zone
    dead = [e for e in world.creatures.values() if e.status == "dead" and e.zone == zone and e.side == "party"]
    if not dead:
        return []
    hands = handy(world)
    return [
        body for body in dead
        if (hands and body.cp) or any(may_take_up(world, one, thing.key) for one in hands for thing in body.items)
    ]  # fmt: skip


def loot_body(world: World, table: Table, body: Creature) -> None:
    """Companions may take what a dead character carried, as slots allow, and the purse (YB-DEATH-16)."""
    body.items = _hand_on(world, table, body.items)
    heir = next((each for each in handy(world) if is_person(each)), None)
    if heir is not None and body.cp:
        table.tell(Took(heir.name, "coin_cp", body.cp))
        heir.cp, body.cp = heir.cp + body.cp, 0


def _hand_on(world: World, table: Table, things: list[Thing]) -> list[Thing]:
    """Things as they are, with their damage, uses and worth, to whoever has room; returns what nobody had room for."""
    hands = handy(world)
    for thing in things:
        for each in hands:
            lot = most_for(each, thing.key, thing.qty) if may_take_up(world, each, thing.key) else 0
            if lot:
                thing.qty -= lot
                _receive(each, msgspec.structs.replace(thing, qty=lot, worn=False, held=False, lit=False))
                table.tell(Took(each.name, thing.key, lot))
    settle_chests(world, table)
    return [thing for thing in things if thing.qty]


def _receive(creature: Creature, lot: Thing) -> None:
    """Whole ones of a kind lie with those already there; what is damaged, used or written on stays by itself."""
    plain = Thing(lot.key, lot.qty, uses=ITEMS[lot.key].uses, worth=lot.worth)
    if lot == plain:
        give(creature, lot.key, lot.qty, worth=lot.worth)
    else:
        creature.items.append(lot)
