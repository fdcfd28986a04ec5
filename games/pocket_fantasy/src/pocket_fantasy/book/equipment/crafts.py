"""Arcane gems, Rune Forges (4.2, 4.3), handing things around outside combat (PF-MAGIC-07, PF-MAGIC-08, PF-LOOT-06)."""

from __future__ import annotations

from pocket_fantasy import content, events
from pocket_fantasy.book.combat import attack
from pocket_fantasy.book.core import consent, field
from pocket_fantasy.book.equipment import things
from pocket_fantasy.book.recovery import healing
from pocket_fantasy.state import Being, Gear, Hero, World
from tablewright.engine.asking import is_sure
from tablewright.engine.decisions import Facts, Question
from tablewright.engine.options import Option
from tablewright.engine.table import Table

SET_INTO = Question("set-gems", "PF-MAGIC-08")
GEM_FROM = Question("gem-from", "PF-MAGIC-08")
FORGE_WHAT = Question("forge", "PF-LOOT-06")
GIVE_WHAT = Question("give-what", "PF-MAGIC-07")
GIVE_GOLD = Question("give-gold", "PF-MAGIC-07")
LAST_COIN = Question("last-coin", "PF-MAGIC-07", grave=True)
POTION = Question("potion", "PF-EQUIP-04")
WEAR = Question("wear", "PF-MAGIC-07")
GEMS = 3
GOLD = "gold"


def treasures(world: World) -> dict[Option, tuple[Being, Gear]]:
    """Every weapon and armor of the party and its soldiers that gems or runes could go into, by owner and kind. What
    somebody of stone has is stone (PF-ABIL-26).
    """
    return {
        Option(key.verb, being.id, *key.targets): (being, gear)
        for being in (*field.present(world), *world.companions)  # only soldiers have any
        for key, gear in field.gear_of(being).items()
    }


def may_set_gems(world: World) -> bool:
    """Three gems of the speaker's, from several characters if need be, and something to set them in (PF-MAGIC-08)."""
    held = sum(hero.carries("arcane_gem") for hero in _heroes_of(world, field.leader(world)))
    return held >= GEMS and _has_plain_gear(world)


def _heroes_of(world: World, seat: str) -> list[Hero]:
    """A player's own: what others carry is theirs to give first (PF-MAGIC-07)."""
    return [hero for hero in field.active(world) if hero.seat == seat]


def _has_plain_gear(world: World) -> bool:
    return any(gear.instances == 0 for _, gear in treasures(world).values())


def set_gems(world: World, table: Table) -> None:
    seat = field.leader(world)
    set_gems_of(world, table, str(seat), _heroes_of(world, seat))


def may_set_own_gems(world: World, hero: Hero) -> bool:
    return hero.carries("arcane_gem") >= GEMS and _has_plain_gear(world)


def set_gems_of(world: World, table: Table, seat: str, owners: list[Hero]) -> None:
    """Three gems make a plain weapon or armor magical with one instance (PF-MAGIC-08)."""
    plain = {key: pair for key, pair in treasures(world).items() if pair[1].instances == 0}
    being, gear = plain[table.ask(seat, SET_INTO, list(plain), {})]
    for left in range(GEMS, 0, -1):
        _gem_from(world, table, seat, owners, being, left).kit["arcane_gem"] -= 1
    gear.instances = 1
    table.tell(events.GemsSet(being.name, gear.key))


def _gem_from(world: World, table: Table, seat: str, owners: list[Hero], user: Being, left: int) -> Hero:
    """Whose gem goes next: asked where there is a choice; usually the user's own, then the first's (PF-MAGIC-08)."""
    holders = [hero for hero in (*(each for each in owners if each is user), *owners) if hero.carries("arcane_gem")]
    keys = list(dict.fromkeys(hero.id for hero in holders))
    if sum(hero.carries("arcane_gem") for hero in owners) == left:
        return holders[0]
    return field.find_hero(world, table.ask(seat, GEM_FROM, keys, {"left": left}, keys[0]))


def may_forge(world: World) -> bool:
    return bool(_forge_holders(world))


def _forge_holders(world: World) -> list[Hero]:
    return consent.open_to(world, "forge", [hero for hero in field.active(world) if may_forge_with(world, hero)])


def may_forge_with(world: World, hero: Hero) -> bool:
    return hero.carries(things.RUNE_FORGE) > 0 and any(gear.instances for _, gear in treasures(world).values())


def forge(world: World, table: Table) -> None:
    """The first who holds a forge uses it; what it goes into is the holder's to say (PF-LOOT-06)."""
    holder = _forge_holders(world)[0]
    if consent.agrees(world, table, holder, "forge"):
        forge_with(world, table, holder)


def forge_with(world: World, table: Table, holder: Hero) -> None:
    """One more instance for a magical weapon or armor, one's own or an ally's; the forge is exhausted (PF-LOOT-06)."""
    magical = {key: pair for key, pair in treasures(world).items() if pair[1].instances}
    being, gear = magical[table.ask(holder.seat, FORGE_WHAT, list(magical), {})]
    holder.stow(things.RUNE_FORGE, -1)
    gear.instances += 1
    table.tell(events.Forged(being.name, gear.key, gear.instances))


# --- giving and drinking ---------------------------------------------------------------------------------------------
def may_give(world: World) -> bool:
    return bool(_possible_givers(world))


def _possible_givers(world: World) -> list[Being]:
    """Heroes, and soldiers who were lent something magical (PF-MAGIC-07)."""
    soldiers = field.directed(world, "soldiers")
    lent = [each for each in soldiers if any(gear.instances for gear in field.gear_of(each).values())]
    givers: list[Being] = [hero for hero in field.active(world) if may_give_from(world, hero)]
    return consent.open_to(world, "give", [*givers, *(lent if field.active(world) else [])])


def may_give_from(world: World, hero: Hero) -> bool:
    return bool(_takers_from(world, hero))


def _possible_receivers(world: World) -> list[Being]:
    soldiers = [each for each in world.companions if each.role == "soldiers"]
    return [*field.present(world), *soldiers]


def _takers_from(world: World, giver: Being) -> list[Being]:
    """Who could take something of this one's."""
    return [each for each in _possible_receivers(world) if each is not giver and _givable_things(giver, each)]


def _givable_things(giver: Being, to: Being) -> list[Option]:
    gold = isinstance(giver, Hero) and isinstance(to, Hero) and giver.gp > 0
    return [*things.handable(giver, to), *([Option(GOLD)] if gold else [])]


def give_around(world: World, table: Table) -> None:
    givers = _possible_givers(world)
    giver = attack.pick(world, table, field.leader(world), givers, "give", default=givers[0].id)
    if consent.agrees(world, table, giver, "give"):
        give_from(world, table, giver)


def give_from(world: World, table: Table, giver: Being) -> None:
    """Hand a thing or gold to another; soldiers take weapons and armor only, and give them back (PF-MAGIC-07)."""
    takers, seat = _takers_from(world, giver), field.seat_of(world, giver)
    to = attack.pick(world, table, seat, takers, "give-to", giver, takers[0].id)
    thing = table.ask(seat, GIVE_WHAT, _givable_things(giver, to), {"who": giver.id, "whom": to.id})
    if thing == GOLD:
        assert isinstance(giver, Hero)
        assert isinstance(to, Hero)
        about: Facts = {"who": giver.id, "whom": to.id}
        amount = table.ask_number(seat, GIVE_GOLD, 0, giver.gp, about, str(giver.gp))
        all_of_it = amount == giver.gp and to.seat != seat  # into another player's purse
        if all_of_it and not is_sure(table, seat, LAST_COIN, "give_all", {**about, "gold": amount}):
            return
        giver.gp, to.gp = giver.gp - amount, to.gp + amount
        table.tell(events.Gave(giver.name, to.name, GOLD, amount))
    else:
        things.give(world, table, giver, to, thing)


def may_drink(world: World) -> bool:
    return bool(_potion_carriers(world))


def _potion_carriers(world: World) -> list[Being]:
    return consent.open_to(world, "drink", [hero for hero in field.active(world) if may_drink_from(world, hero)])


def may_drink_from(world: World, carrier: Hero) -> bool:
    """Somebody would be better for one of this one's potions."""
    potions = healing.potions_of(carrier)
    return bool(potions) and any(
        healing.helps(being, potion) for being in _possible_drinkers(world) for potion in potions
    )


def _possible_drinkers(world: World) -> list[Being]:
    """Whoever can be given a potion: beasts and minions too (PF-DRUID-06)."""
    return [*field.present(world), *world.companions]


def drink_potion(world: World, table: Table) -> None:
    carrier = attack.pick(world, table, field.leader(world), _potion_carriers(world), "potion-of")
    assert isinstance(carrier, Hero)
    if consent.agrees(world, table, carrier, "drink"):
        drink_from(world, table, carrier)


def drink_from(world: World, table: Table, carrier: Hero) -> None:
    """Outside combat: one's potion for anybody, the fallen too."""
    drinkers = _possible_drinkers(world)
    usual = next((each for each in (carrier, *drinkers) if healing.has_help(carrier, each)), carrier)
    drinker = attack.pick(world, table, carrier.seat, drinkers, "potion-for", carrier, usual.id)
    potions = healing.potions_of(carrier)
    best = next((potion for potion in potions if healing.helps(drinker, potion)), potions[0])
    potion = table.ask(carrier.seat, POTION, potions, {"who": carrier.id, "whom": drinker.id}, best)
    healing.drink(world, table, drinker, potion, carrier)


# --- armor -----------------------------------------------------------------------------------------------------------
def wardrobe(hero: Hero) -> dict[Option, Gear]:
    """Carried armor that the class may wear (PF-CLASS-03)."""
    carried = {key: gear for key, gear in field.gear_of(hero).items() if key.verb == "spare"}
    return {key: gear for key, gear in carried.items() if gear.key in content.armors_of(hero.cls)}


def wear(world: World, table: Table, hero: Hero) -> None:
    """One armor at a time, of one's own choice (PF-MAGIC-07)."""
    worn = [Option("armor")] if hero.armor else []
    chosen = table.ask(hero.seat, WEAR, [*worn, *wardrobe(hero), Option("bare")], {"who": hero.id})
    armor = field.gear_of(hero).get(chosen)
    if armor is hero.armor and armor is not None:
        return
    if hero.armor is not None:
        hero.spare.append(hero.armor)
    hero.armor = armor
    hero.spare = [each for each in hero.spare if each is not armor]
    table.tell(events.Wore(hero.name, armor.key if armor else ""))
