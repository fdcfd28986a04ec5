"""Class abilities that take an action in a conflict or an act in the delve: shapes, scrolls, a sword's spell, powers,
blood, food.

Chapters: the classes. Keys: `shape:<animal>`, `scroll:<spell>`, `sword:<spell>`, `power:<power>`, `freedom:<zone>`,
`relocate:<zone>`, `boon:<boon>`, `offer`, `drink`, `eat`.
"""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.events import Why
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.yabec.book.characters.endurance import can_spend, mantra, spend, spend_mantra
from tablewright.rules.yabec.book.characters.interrupts import POWER_COSTS
from tablewright.rules.yabec.book.characters.skills import known_shapes, shape_change
from tablewright.rules.yabec.book.conflict.damage import wants
from tablewright.rules.yabec.book.conflict.field import adjacent, caught_in, in_conflict
from tablewright.rules.yabec.book.conflict.morale import note_harm
from tablewright.rules.yabec.book.conflict.moves import go
from tablewright.rules.yabec.book.core.dice import roll_dice
from tablewright.rules.yabec.book.core.items import find, take, weapon_of
from tablewright.rules.yabec.book.core.life import heal, heal_by_magic, hp_left, hurt
from tablewright.rules.yabec.book.core.light import can_read, update_blindness
from tablewright.rules.yabec.book.core.saves import check, save, saved_damage
from tablewright.rules.yabec.book.core.stats import can_use_skills, members, mindful, undead
from tablewright.rules.yabec.book.core.writing import legible
from tablewright.rules.yabec.book.downtime.boons import most_hurt, open_boons, use_boon
from tablewright.rules.yabec.book.magic.aid import HEALING
from tablewright.rules.yabec.book.magic.casting import (
    can_offer,
    cast_from,
    form_of_use,
    may_read_scroll,
    offer_blood,
    silenced,
    targets_for,
    use_scroll,
)
from tablewright.rules.yabec.book.magic.ruled import TOPICS, is_so
from tablewright.rules.yabec.content import SPELLS
from tablewright.rules.yabec.effects import an_effect
from tablewright.rules.yabec.events import Used
from tablewright.rules.yabec.state import GM, Creature, World

TARGET = Question("target", "YB-MAGIC-04")
OFFER = Question("offering", "YB-CLASS-16")
LIBATION = Question("libation", "YB-CLASS-16")
TOPIC = Question("divination", "YB-CLASS-01")
ANSWER = Question("divine-answer", "YB-CLASS-01")
ECHO = Question("echo", "YB-CLASS-01", standing=True)
BLAST = Why("Psychic blast", "YB-CLASS-01")
BLOOD = Why("Fresh blood", "YB-CLASS-16")
RATION = Why("Ration", "YB-CLASS-17")
FIGHT_POWERS = ("darkvision", "psychic_blast", "share_lung")
DELVE_POWERS = ("darkvision", "divination", "precognition", "share_lung")


def ability_options(world: World, creature: Creature) -> list[Option]:
    """What the class lets this creature do now besides attacks and spells, in a conflict or out of it."""
    found = _class_acts(world, creature) if creature.kind == "pc" else []
    return found if found and can_use_skills(creature) else []


def _class_acts(world: World, creature: Creature) -> list[Option]:
    found = [Option("shape", key) for key in known_shapes(creature)]
    found += [*scroll_options(world, creature), *_sword_options(world, creature)]
    powers = FIGHT_POWERS if world.conflict is not None else DELVE_POWERS
    found += [Option("power", key) for key in powers if key in creature.skills and mantra(creature) >= POWER_COSTS[key]]
    if "hungry" in creature.skills and find(creature, "ration") and not creature.session_uses.hungry:
        found.append(Option("eat"))
    if _may_drink(world, creature):
        found.append(Option("drink"))
    if creature.boons:
        found += [Option("boon", key) for key in open_boons(world, creature, _near(world, creature))]
    return found


def _near(world: World, creature: Creature) -> list[Creature]:
    return [each for each in members(world) if each.zone == creature.zone]


def scroll_options(world: World, creature: Creature) -> list[Option]:
    """Scrolls of the own list, read by bright light (YB-MAGIC-03, YB-LIGHT-02)."""
    open_ones = [thing for thing in creature.items if thing.uses and thing.spells and legible(creature, thing)]
    spells = [key for thing in open_ones for key in thing.spells]
    if not spells or not can_read(world, creature) or silenced(world, creature):
        return []
    return [
        Option("scroll", key) for key in dict.fromkeys(spells)
        if may_read_scroll(creature, key) and form_of_use(world, creature, SPELLS[key], False)
    ]  # fmt: skip


def use_ability(world: World, table: Table, creature: Creature, what: str, which: str) -> None:
    if what == "shape":
        shape_change(world, table, creature, which)
    elif what == "scroll":
        read_scroll(world, table, creature, which)
    elif what == "sword":
        _cast_by_sword(world, table, creature, which)
    elif what == "power":
        _POWERS[which](world, table, creature)
    elif what == "boon":
        near = _near(world, creature)
        use_boon(world, table, creature, which, most_hurt(near) if which == "true_aid" else None)
    elif what == "eat":
        _eat(world, table, creature)
    elif what == "drink":
        _drink(world, table, creature)
    elif what == "offer":
        _offer(world, table, creature)


# --- scrolls ---------------------------------------------------------------------------------------------------------
def read_scroll(world: World, table: Table, reader: Creature, key: str) -> None:
    """Read once, and it is dust; a thief of 10th level may come to harm (YB-MAGIC-03, YB-CLASS-09)."""
    thing = next(each for each in reader.items if key in each.spells and each.uses and legible(reader, each))
    thing.qty -= 1
    reader.items = [each for each in reader.items if each.qty > 0]
    use_scroll(world, table, reader, key, _aimed_at(world, table, reader, key))


def _sword_options(world: World, creature: Creature) -> list[Option]:
    """The spell on the sword in hand, once a day (YB-CLASS-07)."""
    sword = weapon_of(creature) if "spell_sword" in creature.skills else None
    if sword is None or creature.day_uses.spell_sword or silenced(world, creature):
        return []
    return [Option("sword", key) for key in sword.spells if form_of_use(world, creature, SPELLS[key], False)]


def _cast_by_sword(world: World, table: Table, fighter: Creature, key: str) -> None:
    fighter.use_day().spell_sword = True
    cast_from(world, table, fighter, SPELLS[key], _aimed_at(world, table, fighter, key))


def _aimed_at(world: World, table: Table, caster: Creature, key: str, *, back: bool = False) -> Creature:
    """One of those in range for whom the spell is meant, or the caster."""
    names = [each.id for each in targets_for(world, caster, SPELLS[key], back)] or [caster.id]
    return world.creatures[table.ask(caster.seat, TARGET, names, {"who": caster.id, "what": key}, default=names[0])]


# --- blood and bread -------------------------------------------------------------------------------------------------
def _offer(world: World, table: Table, warlock: Creature) -> None:
    """An action and X damage; from 6th level up to half of it may go to a touched bad creature (YB-CLASS-16)."""
    most = max(1, hp_left(warlock) - 1)
    amount = table.ask_number(warlock.seat, OFFER, 1, most, {"who": warlock.id}, default="1")
    victims = [
        each for each in in_conflict(world)
        if each.zone == warlock.zone and each is not warlock and any(effect.bad for effect in each.effects)
    ] if warlock.level >= 6 and amount > 1 else []  # fmt: skip
    if victims:
        names = ["nobody", *(each.id for each in victims)]
        chosen = table.ask(warlock.seat, LIBATION, names, {"who": warlock.id, "amount": amount // 2}, default="nobody")
        if chosen != "nobody":
            hurt(world, table, world.creatures[chosen], amount // 2, "blood")
            note_harm(world, table, world.creatures[chosen])
            offer_blood(world, table, warlock, amount, own=amount - amount // 2)
            return
    offer_blood(world, table, warlock, amount)


def may_offer(creature: Creature) -> bool:
    return can_offer(creature) and can_use_skills(creature)


def _may_drink(world: World, warlock: Creature) -> bool:
    """A tenet: once a day fresh humanoid blood heals 1d6 (YB-CLASS-16)."""
    if 14 not in warlock.tenets or warlock.day_uses.blood or not warlock.damage:
        return False
    return any(
        each.zone == warlock.zone and each.status == "dead" and mindful(each) and not undead(each)
        for each in world.creatures.values()
    )


def _drink(world: World, table: Table, warlock: Creature) -> None:
    warlock.use_day().blood = True
    heal(world, table, warlock, table.roll(6, BLOOD, warlock.name), "blood")


def _eat(world: World, table: Table, creature: Creature) -> None:
    """Once per session a ration heals 1d6+1 (YB-CLASS-17)."""
    take(creature, "ration")
    creature.use_session().hungry = True
    heal(world, table, creature, table.roll(6, RATION, creature.name) + 1, "ration")


# --- hollow and mystic -----------------------------------------------------------------------------------------------
def slip_options(world: World, creature: Creature) -> list[Option]:
    """Through bonds, walls and load into the next zone: a hollow's freedom, a mystic's relocation (YB-CLASS-01)."""
    if "freedom" in creature.skills and (can_spend(creature) or creature.turn_uses.freedom):
        return [Option("freedom", zone) for zone in _beyond_walls(world, creature)]
    if "relocate" in creature.skills and mantra(creature) >= POWER_COSTS["relocate"]:
        return [Option("relocate", zone) for zone in _beyond_walls(world, creature)]
    return []


def _beyond_walls(world: World, creature: Creature) -> list[str]:
    dungeon = world.dungeons.get(world.delve.dungeon)
    if dungeon is None:
        return adjacent(world, creature.zone)
    return [way.other(creature.zone) for way in dungeon.ways.values() if way.b and creature.zone in (way.a, way.b)]


def slip(world: World, table: Table, creature: Creature, what: str, zone: str) -> None:
    if what == "relocate":
        spend_mantra(creature, POWER_COSTS["relocate"])
    elif not creature.turn_uses.freedom:
        spend(creature)
        if "freedom+" in creature.skills:
            creature.use_turn().freedom = True  # advanced: until the turn ends
    creature.effects = [effect for effect in creature.effects if effect.about != "bound" and effect.key != "rooted"]
    table.tell(Used(creature.name, what))
    go(world, table, creature, zone, "move")


def _darkvision(world: World, table: Table, mystic: Creature) -> None:
    spend_mantra(mystic, POWER_COSTS["darkvision"])
    mystic.effects.append(an_effect("infravision", "turn", by=mystic.id))
    update_blindness(world)
    table.tell(Used(mystic.name, "darkvision"))


def _share_lung(world: World, table: Table, mystic: Creature) -> None:
    """As Cure Wounds."""
    spend_mantra(mystic, POWER_COSTS["share_lung"])
    near = [each for each in members(world) if each.zone == mystic.zone and each.status in ("", "near death")]
    names = [each.id for each in near]
    default = max(near, key=lambda each: (each.status == "near death", each.damage)).id
    chosen = table.ask(mystic.seat, TARGET, names, {"who": mystic.id, "what": "share_lung"}, default=default)
    table.tell(Used(mystic.name, "share_lung", world.creatures[chosen].name))
    heal_by_magic(world, table, world.creatures[chosen], "1d6+1", HEALING, mystic)


def _psychic_blast(world: World, table: Table, mystic: Creature) -> None:
    """All others in the zone take level d8, a blast save halves; the mystic is bad for the rest of the turn."""
    spend_mantra(mystic, POWER_COSTS["psychic_blast"])
    amount = roll_dice(table, f"{mystic.level}d8", BLAST, mystic.name)
    table.tell(Used(mystic.name, "psychic_blast", "", amount))
    for each in [one for one in caught_in(world, mystic.zone) if one is not mystic]:
        hurt(world, table, each, saved_damage(each, amount, save(table, each, "b")), "mind")
        note_harm(world, table, each)
    mystic.effects.append(an_effect("psychic_blast", "turn", bad=True, about="spent"))


def _divination(world: World, table: Table, mystic: Creature) -> None:
    """Name three topics, learn about one: the DM picks which (YB-CLASS-01, content of 2.8)."""
    spend_mantra(mystic, POWER_COSTS["divination"])
    named: list[str] = []
    for _ in range(3):
        left = [topic for topic in TOPICS[:-1] if topic not in named]
        named.append(table.ask(mystic.seat, TOPIC, left, {"who": mystic.id, "number": len(named) + 1}, default=left[0]))
    learnt = table.ask(GM, ANSWER, named, {"who": mystic.id, "words": ", ".join(named)}, default=_telling(world, named))
    table.tell(Used(mystic.name, "divination", f"{learnt}: {'yes' if is_so(world, learnt) else 'no'}"))


def _telling(world: World, topics: list[str]) -> str:
    return next((topic for topic in topics if is_so(world, topic)), topics[0])


_POWERS = {
    "darkvision": _darkvision,
    "share_lung": _share_lung,
    "psychic_blast": _psychic_blast,
    "divination": _divination,
}


def echo(world: World, table: Table, caster: Creature, key: str, back: bool) -> None:
    """A hollow copies a spell just cast by one of lower level, advanced by one up to two levels higher, on an
    intelligence check (YB-CLASS-01, content of 2.8).
    """
    for each in in_conflict(world):
        reach = each.level + 2 if "echo+" in each.skills else each.level - 1
        ready = "echo" in each.skills and can_spend(each) and can_use_skills(each) and caster.level <= reach
        if not ready or each is caster or not wants(table, each, ECHO, {"who": each.id, "what": key}):
            continue
        spend(each)
        if check(table, each, "intelligence"):
            target = _aimed_at(world, table, each, key, back=back)
            table.tell(Used(each.name, "echo", SPELLS[key].name))
            cast_from(world, table, each, SPELLS[key], target, back=back)
