"""Flashbacks: one a session for each player, at any moment of the adventure. Chapter: Flashback."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.words import listed
from yabec import content, effects, events
from yabec.book import checking
from yabec.book.core import field, items, light, stats
from yabec.book.downtime import carousing
from yabec.book.town import minions, roles
from yabec.state import GM, Creature, Group, World

# --- flashback --------------------------------------------------------------------------------------------------------
WHAT = Question("flashback", "YB-FLASH-02")
ITEM = Question("flashback-item", "YB-FLASH-02")
WORDS = Question("flashback-words", "YB-FLASH-03")
BURNS = ("torches", "candle")  # a lantern wants oil besides
ALLOWED = Question("flashback-allowed", "YB-FLASH-03")


def may_flash_back(world: World, seat: str) -> bool:
    """At most one per player and session (YB-FLASH-01)."""
    return seat not in world.flashed


def flashbacks(world: World) -> list[Option]:
    """One for each player who has not had one this session, by the first of their characters (YB-FLASH-01)."""
    first: dict[str, str] = {}
    for each in stats.heroes(world):
        if not stats.is_down(each):
            first.setdefault(each.seat, each.id)
    return [Option("flashback", key) for seat, key in first.items() if may_flash_back(world, seat)]


def flash_back(world: World, table: Table, hero: Creature) -> None:
    """A purchase, a talk or a backstory; the DM refuses what needs a week or a roll (YB-FLASH-03)."""
    goods = affordable(world, hero)
    kinds = (["item"] if goods else []) + ["talk", "backstory", "other", "rumour"]
    kinds += ["fetch"] if fetchable(hero) else []
    what = table.ask(hero.seat, WHAT, kinds, {"who": hero.id}, default=kinds[0])
    if what == "item":
        key = table.ask(hero.seat, ITEM, goods, {"who": hero.id}, default=light_bought(world, hero) or goods[0])
        _buy(world, table, hero, key)
        words = key
    elif what == "fetch":
        words = _fetch(table, hero)
    elif what == "rumour":
        words = what
    else:
        words = table.ask_text(hero.seat, WORDS, checking.LONGEST_WORDS, {"who": hero.id, "what": what}) or what
    default = "yes" if what != "other" or light.meaning_of(words, light.deeds("delve")) is not None else "no"
    allowed = (
        what in ("item", "fetch", "rumour")
        or table.ask(GM, ALLOWED, ("yes", "no"), {"who": hero.id, "what": what, "words": words}, default=default)
        == "yes"
    )
    world.flashed.append(hero.seat)
    table.tell(events.Flashback(hero.name, words, allowed))
    if allowed:
        _helps_now(world, table, hero, what, words)


def affordable(world: World, hero: Creature) -> list[str]:
    """What was for sale, can be paid from purse or town, and can be carried, if need be with strain; an animal walks
    (YB-FLASH-02).
    """
    stocked = [
        key
        for key, item in content.ITEMS.items()
        if (item.basic or key in world.stock) and minions.price_for(hero, item) <= hero.cp + hero.banked
    ]
    return [key for key in stocked if content.ITEMS[key].kind == "animal" or _fits(hero, key)]


def light_bought(world: World, hero: Creature) -> str:
    """The one thing that is missing for a light, to somebody in the dark: something that burns, or fire; '' if none."""
    if not stats.has_effect(hero, "dark"):
        return ""
    wanted = BURNS if light.can_kindle(hero) else light.FIRE if light.light_source(hero) else ()
    goods = affordable(world, hero)
    return next((key for key in wanted if key in goods), "")


def _fits(hero: Creature, key: str) -> bool:
    """A cart or wagon stays outside, with the animal that draws it."""
    return content.ITEMS[key].kind != "vehicle" and items.room_for(hero, key, content.ITEMS[key].qty, strained=True)


def _fetch(table: Table, hero: Creature) -> str:
    """Something of the own that the guild keeps was taken along after all (YB-FLASH-03)."""
    keys = fetchable(hero)
    key = table.ask(hero.seat, ITEM, keys, {"who": hero.id}, default=keys[0])
    thing = next(each for each in hero.stored if each.key == key)
    hero.stored.remove(thing)
    items.bring_along(thing)
    hero.items.append(thing)
    return key


def fetchable(hero: Creature) -> list[str]:
    """What the guild keeps for this one and can be carried, if need be with strain (YB-FLASH-02)."""
    found = [thing.key for thing in hero.stored if items.room_for(hero, thing.key, thing.qty, strained=True)]
    return [key for key in dict.fromkeys(found) if content.ITEMS[key].kind != "vehicle"]


def _buy(world: World, table: Table, hero: Creature, key: str) -> None:
    price = minions.price_for(hero, content.ITEMS[key])
    from_bank = min(price, hero.banked)
    hero.banked -= from_bank
    hero.cp -= price - from_bank
    if content.ITEMS[key].kind == "animal":
        animal = minions.add_animal(world, table, hero, key)
        animal.zone = hero.zone
        world.delve.march.append(animal.id)
    else:
        items.give(hero, key, content.ITEMS[key].qty)


def _helps_now(world: World, table: Table, hero: Creature, what: str, words: str) -> None:
    """What was prepared pays off: a talk opens an ear, a story tells of a kind that haunts this level, and something
    else does what its words say, if that is to hide, to be heard or to know (YB-FLASH-03).
    """
    if what == "rumour":
        carousing.hear(world, table, f"flashback {hero.id} {world.session}")
        return
    deed = light.meaning_of(words, light.deeds("delve")) if what == "other" else None
    if what == "talk" or (deed is not None and deed.key == "court"):
        hero.effects.append(effects.an_effect("rapport", "turn", 3, by=hero.id))
    elif deed is not None and deed.key == "hide":
        hero.effects.append(effects.an_effect("unnoticed", "turn", 3, by=hero.id))
    elif what == "backstory" or (deed is not None and deed.key == "study"):
        unknown = [kind for kind in content.HOUSE.depth(_depth(world)).wandering if kind not in world.delve.lore]
        if unknown:
            world.delve.lore.append(unknown[0])
            table.tell(events.Sensed(hero.name, unknown[0], "lore"))


def _depth(world: World) -> int:
    room = field.room_of(world, world.delve.zone)
    return room.level if room is not None else 1


# --- parting ----------------------------------------------------------------------------------------------------------
# The party splits up, and comes together again. Chapters: Dungeon (time, movement), Actions.
# Each group is somewhere, with its own marching order and its own clock: the one that lags behind acts next, so that
# all of them live through the same turns, each with its own hazards (YB-DUNG-01, YB-DUNG-04). Who comes into a zone
# where others are joins them; a fight within earshot brings everybody in.
TOO = Question("part-too", "YB-DUNG-04")
GO = "go"


def part_options(world: World) -> list[Option]:
    """Who could go apart: anybody on their feet, as long as a character stays on both sides."""
    able = _able(world)
    heroes = [each for each in able if each.kind == "pc"]
    found = [Option("part", each.id) for each in heroes if len(heroes) > 1]
    found += [Option("rejoin")] if _groups_here(world) else []
    return found + ([Option("hold")] if waiting(world) else [])


def _able(world: World) -> list[Creature]:
    return [each for each in stats.members(world) if not stats.helpless(each) and not stats.is_down(each)]


def waiting(world: World) -> list[Group]:
    """The other groups in the dungeon."""
    return [group for group in world.delve.groups if not group.out]


def _groups_here(world: World) -> list[Group]:
    return [group for group in waiting(world) if group.zone == world.delve.zone]


def part(world: World, table: Table, option: Option) -> None:
    """Some go by themselves from here on, and act first."""
    going = [option.target]
    while True:
        heroes = [each.id for each in _able(world) if each.kind == "pc" and each.id not in going]
        others = [each.id for each in _able(world) if each.id not in going and (len(heroes) > 1 or each.kind != "pc")]
        chosen = table.ask(roles.caller_seat(world), TOO, [GO, *others], {"who": option.target}, default=GO)
        if chosen == GO:
            break
        going.append(chosen)
    delve = world.delve
    staying = [key for key in delve.march if key not in going]
    delve.groups.append(Group(delve.zone, staying, delve.turn, delve.entered_by, delve.loud))
    delve.march = [key for key in delve.march if key in going]
    table.tell(events.Acted("part", "gone", _names(world, going)))


def _names(world: World, keys: list[str]) -> str:
    return listed([world.creatures[key].name for key in keys])


def rejoin(world: World, table: Table, option: Option) -> None:
    join_here(world, table)


def join_here(world: World, table: Table) -> None:
    """Whoever is in the same zone is one party again; the later clock is the true one."""
    for group in _groups_here(world):
        table.tell(events.Acted("part", "joined", _names(world, group.march)))
        take_in(world, group)


def take_in(world: World, group: Group) -> None:
    delve = world.delve
    delve.groups.remove(group)
    order = [*delve.march, *group.march]
    delve.march = [key for key in world.party if key in order] + [key for key in order if key not in world.party]
    delve.turn = max(delve.turn, group.turn)
    delve.loud = delve.loud or group.loud


def next_group(world: World, table: Table) -> None:
    """The group whose clock is behind acts, those who act now first."""
    behind = min(waiting(world), key=lambda group: group.turn, default=None)
    if behind is not None and behind.turn < world.delve.turn:
        _put_aside(world)
        _take_up(world, table, behind)


def _put_aside(world: World, *, out: bool = False) -> None:
    delve = world.delve
    aside = Group(delve.zone, delve.march, delve.turn, delve.entered_by, delve.loud, delve.fleeing, delve.rounds, out)
    delve.groups.append(aside)


def _take_up(world: World, table: Table, group: Group) -> None:
    delve = world.delve
    delve.groups.remove(group)
    delve.zone, delve.march, delve.turn, delve.entered_by = group.zone, group.march, group.turn, group.entered_by
    delve.loud, delve.fleeing, delve.rounds = group.loud, group.fleeing, group.rounds
    table.tell(events.Acted("part", "turn", _names(world, [each.id for each in stats.members(world)])))


def wait_outside(world: World, table: Table) -> bool:
    """A group that is out waits for those who are still inside; False when everybody is (YB-GEN-05)."""
    inside = waiting(world)
    if not inside:
        for group in list(world.delve.groups):
            take_in(world, group)
        return False
    table.tell(events.Acted("part", "out", _names(world, [each.id for each in stats.members(world)])))
    _put_aside(world, out=True)
    _take_up(world, table, inside[0])
    return True


def lose_group(world: World, table: Table) -> bool:
    """Nobody of this group lives: the others go on, wherever they are; False if there are none."""
    inside = waiting(world)
    if not inside:
        return False
    lost = world.delve.march
    _take_up(world, table, inside[0])
    world.delve.march += lost  # where they fell, they lie
    return True


def call_in(world: World) -> None:
    """The noise of a fight brings those who hear it: groups in the zone and, but under silence, next to it with a clear
    line (YB-RANGE-03, YB-NOISE-02).
    """
    zone = world.delve.zone
    near = [zone] if field.is_silent(world, zone) else [zone, *field.distant(world, zone)]
    for group in [one for one in waiting(world) if one.zone in near]:
        take_in(world, group)
