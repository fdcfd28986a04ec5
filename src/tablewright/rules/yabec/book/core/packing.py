"""Hands, packs and the line: what is wielded and worn, handed over or left behind, who walks where.

All of it is brief and free (YB-DUNG-16). Chapters: Items, Marching.
"""

from __future__ import annotations

import msgspec

from tablewright.engine.asking import DONE, menu
from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.core.chests import CHEST, OTHER_END, may_take_up, settle_chests
from tablewright.rules.yabec.book.core.items import (
    count,
    don,
    find,
    kind_of,
    may_draw,
    may_wear,
    most_for,
    put_with,
    room_for,
    wield,
)
from tablewright.rules.yabec.book.core.light import LAMPS, SOURCES, can_kindle, strike_light, update_blindness
from tablewright.rules.yabec.book.core.stats import has_hands, helpless, is_down, members
from tablewright.rules.yabec.book.town.minions import shrinks_from
from tablewright.rules.yabec.book.town.roles import caller_seat
from tablewright.rules.yabec.content import ITEMS
from tablewright.rules.yabec.events import Acted, Used
from tablewright.rules.yabec.state import Creature, Thing, World

WHOSE = Question("gear-whose", "YB-ITEM-01")
WHAT = Question("gear-what", "YB-ITEM-01")
WHICH = Question("gear-which", "YB-ITEM-01")
TO_WHOM = Question("gear-to", "YB-ITEM-01")
LINE = Question("march", "YB-DUNG-03")
FRONT = 2


def gear(world: World, table: Table, option: Option) -> None:
    """One member's things: wield, wear, take off, hand over, drop, until done."""
    people = [each for each in members(world) if not helpless(each) and each.items]
    names = [each.id for each in people]
    owner = world.creatures[table.ask(caller_seat(world), WHOSE, names, default=names[0])]
    for chosen in menu(
        table, owner.seat, WHAT, lambda: [*gear_options(world, owner), Option(DONE)], lambda: {"who": owner.id}
    ):
        _change(world, table, owner, chosen.verb, chosen.target)
        settle_chests(world, table)


def gear_options(world: World, owner: Creature) -> list[Option]:
    """`wield:`, `wear:`, `off:`, `give:` and `drop:` with the thing's key; `give:` where somebody has room for it."""
    found = []
    for thing in [thing for thing in owner.items if thing.key != OTHER_END]:
        item = ITEMS[thing.key]
        if not thing.held and may_draw(owner, thing):
            found.append(Option("wield", thing.key))
        if (item.base_ac or item.ac) and not thing.worn and may_wear(owner, item):
            found.append(Option("wear", thing.key))
        if thing.worn:
            found.append(Option("off", thing.key))
        if thing.lit:
            found.append(Option("douse", thing.key))
        elif _may_light(owner, thing):
            found.append(Option("light", thing.key))
        found += [Option("give", thing.key)] if _takers(world, owner, thing) else []
        found.append(Option("drop", thing.key))
    return list(dict.fromkeys(found))


def _may_light(owner: Creature, thing: Thing) -> bool:
    """A lamp of magic is just uncovered (YB-LIGHT-08); a lantern needs its oil."""
    if not has_hands(owner) or thing.key in LAMPS:
        return has_hands(owner)
    return thing.key in SOURCES and can_kindle(owner) and (thing.key != "lantern" or count(owner, "kerosene") > 0)


def _change(world: World, table: Table, owner: Creature, what: str, key: str) -> None:
    thing = one_of(table, owner.seat, owner, key) if what in ("give", "drop") else find(owner, key)
    if thing is None:
        return
    if what == "wield":
        wield(owner, key)
    elif what == "wear":
        don(owner, key)
    elif what == "off":
        thing.worn = False
    elif what == "light":
        strike_light(world, table, owner, key)
        return
    elif what == "douse":
        thing.lit = False
        update_blindness(world)
    elif what == "give":
        _give(world, table, owner, thing)
        return
    else:
        _part_with(owner, thing)
        world.delve.dropped.setdefault(world.delve.zone, []).append(thing)
    table.tell(Used(owner.name, what, ITEMS[key].name))


def one_of(table: Table, seat: str, bearer: Creature, key: str, *, kept: bool = False) -> Thing | None:
    """Two scrolls are not alike if their spells are not, nor two gems of another worth: which of them is asked.

    Of what the bearer carries, or of what the guild has `kept` for them.
    """
    kinds, pieces = [], {}
    for place, thing in enumerate(bearer.stored if kept else bearer.items):
        if thing.key == key and thing.qty > 0 and kind_of(thing) not in kinds:
            kinds.append(kind_of(thing))
            pieces[str(Option("piece", str(place)))] = thing
    if len(pieces) < 2:
        return next(iter(pieces.values()), None)
    about: dict[str, str | int] = {"who": bearer.id, "what": key, "kept": int(kept)}
    return pieces[table.ask(seat, WHICH, list(pieces), about, default=next(iter(pieces)))]


def _takers(world: World, owner: Creature, thing: Thing) -> list[Creature]:
    """Who has room for the lot, or for a part of it where nobody has (YB-ITEM-01)."""
    others = [
        each for each in members(world)
        if each is not owner and not is_down(each) and each.kind in ("pc", "hireling", "animal")
    ]  # fmt: skip
    if thing.key == CHEST:
        return [each for each in others if may_take_up(world, each, CHEST)]
    takers = [each for each in others if room_for(each, thing.key, thing.qty)]
    return takers or [each for each in others if room_for(each, thing.key)]


def _give(world: World, table: Table, owner: Creature, thing: Thing) -> None:
    """The lot to somebody who has room for it, or as much of it as goes in where nobody has (YB-ITEM-01)."""
    names = [each.id for each in _takers(world, owner, thing)]
    taker = world.creatures[
        table.ask(owner.seat, TO_WHOM, names, {"who": owner.id, "what": thing.key}, default=names[0])
    ]
    lot = _lot_for(taker, owner, thing)
    put_with(taker.items, lot)
    table.tell(Used(owner.name, "give", f"{ITEMS[thing.key].name} to {taker.name}"))


def _lot_for(taker: Creature, owner: Creature, thing: Thing) -> Thing:
    """All of it, or the part that the taker has room for; what is worn, held or lit stays so with the rest."""
    part = most_for(taker, thing.key, thing.qty)
    if part == thing.qty:
        _part_with(owner, thing)
        return thing
    thing.qty -= part
    return msgspec.structs.replace(thing, qty=part, held=False, worn=False, lit=False)


def _part_with(owner: Creature, thing: Thing) -> None:
    owner.items.remove(thing)
    thing.held = thing.worn = thing.lit = False


def _who_will(world: World, table: Table, line: list[str]) -> list[str]:
    """Hirelings who are sent to the front may refuse, and go behind the others (YB-MIN-05)."""
    before = world.delve.march[:FRONT]
    sent = [world.creatures[key] for key in line[:FRONT] if key not in before]
    afraid = [each.id for each in sent if shrinks_from(world, table, each)]
    return [*(key for key in line if key not in afraid), *afraid]


def march(world: World, table: Table, option: Option) -> None:
    """The players set the order of march: who is in front and who behind matters (YB-DUNG-03)."""
    left = [each.id for each in members(world)]
    line: list[str] = []
    while len(left) > 1:
        chosen = table.ask(caller_seat(world), LINE, left, {"number": len(line) + 1}, default=left[0])
        line.append(chosen)
        left.remove(chosen)
    gone = [key for key in world.delve.march if key not in line and key not in left]
    world.delve.march = [*_who_will(world, table, [*line, *left]), *gone]
    table.tell(Acted("march", "set", world.creatures[world.delve.march[0]].name))
