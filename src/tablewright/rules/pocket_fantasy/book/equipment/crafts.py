"""Arcane gems, Rune Forges (4.2, 4.3), handing things around outside combat (PF-MAGIC-07, PF-MAGIC-08, PF-LOOT-06)."""

from __future__ import annotations

from tablewright.engine.decisions import Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.rules.pocket_fantasy.book.combat.doing import pick
from tablewright.rules.pocket_fantasy.book.core.field import active
from tablewright.rules.pocket_fantasy.book.core.keys import gear_of
from tablewright.rules.pocket_fantasy.book.equipment.loot import RUNE_FORGE
from tablewright.rules.pocket_fantasy.book.equipment.things import give, handable
from tablewright.rules.pocket_fantasy.book.recovery.healing import drink, potions_of
from tablewright.rules.pocket_fantasy.events.travels import Forged, Gave, GemsSet
from tablewright.rules.pocket_fantasy.state import Being, Gear, Hero, World

SET_INTO = Question("set-gems", "PF-MAGIC-08")
FORGE_WHAT = Question("forge", "PF-LOOT-06")
GIVE_WHAT = Question("give-what", "PF-MAGIC-07")
GIVE_GOLD = Question("give-gold", "PF-MAGIC-07")
POTION = Question("potion", "PF-EQUIP-04")
GEMS = 3
GOLD = "gold"


def treasures(world: World) -> dict[Option, tuple[Being, Gear]]:
    """Every weapon and armor of the party and its soldiers that gems or runes could go into, by owner and kind."""
    soldiers = [each for each in world.companions if each.role == "soldiers" and each.status == "up"]
    return {
        Option(key.verb, being.id, *key.targets): (being, gear)
        for being in (*world.party, *soldiers)
        for key, gear in gear_of(being).items()
    }


def gems_of(world: World) -> int:
    return sum(hero.carries("arcane_gem") for hero in world.party)


def may_set_gems(world: World) -> bool:
    """Three gems, from several characters if need be, and something not yet magical (PF-MAGIC-08)."""
    return gems_of(world) >= GEMS and any(gear.instances == 0 for _, gear in treasures(world).values())


def set_gems(world: World, table: Table, seat: str) -> None:
    """Three gems make a plain weapon or armor magical with one instance (PF-MAGIC-08)."""
    plain = {key: pair for key, pair in treasures(world).items() if pair[1].instances == 0}
    being, gear = plain[table.ask(seat, SET_INTO, list(plain), {})]
    left = GEMS
    for owner in (*(hero for hero in world.party if hero is being), *world.party):
        taken = min(left, owner.carries("arcane_gem"))
        if taken:
            owner.kit["arcane_gem"] -= taken
        left -= taken
    gear.instances = 1
    table.tell(GemsSet(being.name, gear.key))


def may_forge(world: World) -> bool:
    forge = any(hero.carries(RUNE_FORGE) for hero in world.party)
    return forge and any(gear.instances for _, gear in treasures(world).values())


def forge(world: World, table: Table, seat: str) -> None:
    """One more instance for a magical weapon or armor, one's own or an ally's; the forge is exhausted (PF-LOOT-06)."""
    magical = {key: pair for key, pair in treasures(world).items() if pair[1].instances}
    being, gear = magical[table.ask(seat, FORGE_WHAT, list(magical), {})]
    next(owner for owner in world.party if owner.carries(RUNE_FORGE)).kit[RUNE_FORGE] -= 1
    gear.instances += 1
    table.tell(Forged(being.name, gear.key, gear.instances))


# --- giving and drinking ---------------------------------------------------------------------------------------------


def may_give(world: World) -> bool:
    return len(_receivers(world)) > 1 and any(_givable(hero) for hero in active(world))


def _receivers(world: World) -> list[Being]:
    soldiers = [each for each in world.companions if each.role == "soldiers" and each.status == "up"]
    return [*(hero for hero in world.party if hero.status in ("up", "stabilized", "unconscious")), *soldiers]


def _givable(hero: Hero) -> list[Option]:
    return [*handable(hero), *([Option(GOLD)] if hero.gp else [])]


def give_around(world: World, table: Table, seat: str) -> None:
    """Hand a thing or gold to another; soldiers take weapons and armor only (PF-MAGIC-07)."""
    givers: list[Being] = [hero for hero in active(world) if _givable(hero)]
    giver = pick(world, table, seat, givers, "give")
    assert isinstance(giver, Hero)
    to = pick(world, table, giver.seat, [each for each in _receivers(world) if each is not giver], "give-to", giver)
    things = handable(giver, to)
    if isinstance(to, Hero) and giver.gp:
        things.append(Option(GOLD))
    if not things:
        return
    thing = table.ask(giver.seat, GIVE_WHAT, things, {"who": giver.id, "whom": to.id})
    if thing == GOLD:
        assert isinstance(to, Hero)
        amount = table.ask_number(giver.seat, GIVE_GOLD, 0, giver.gp, {"who": giver.id, "whom": to.id}, str(giver.gp))
        giver.gp, to.gp = giver.gp - amount, to.gp + amount
        table.tell(Gave(giver.name, to.name, GOLD, amount))
    else:
        give(table, giver, to, thing)


def may_drink(world: World) -> bool:
    return any(potions_of(hero) for hero in active(world))


def drink_potion(world: World, table: Table, seat: str) -> None:
    """Outside combat: anybody's potion for anybody, the fallen too."""
    carriers: list[Being] = [hero for hero in active(world) if potions_of(hero)]
    carrier = pick(world, table, seat, carriers, "potion-of")
    assert isinstance(carrier, Hero)
    drinkers: list[Being] = [hero for hero in world.party if hero.status != "petrified"]
    drinker = pick(world, table, carrier.seat, drinkers, "potion-for", carrier, carrier.id)
    assert isinstance(drinker, Hero)
    potions = potions_of(carrier)
    potion = table.ask(carrier.seat, POTION, potions, {"who": carrier.id, "whom": drinker.id}, potions[0])
    drink(world, table, drinker, potion, carrier)
