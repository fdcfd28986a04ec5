"""Items, and how a character ends."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable

import msgspec

from tablewright.engine.table import Table
from yabec import content, effects, events
from yabec.book.core import powers
from yabec.content import kinds
from yabec.state import Creature, Thing, World

# --- items ------------------------------------------------------------------------------------------------------------
# Carrying and using things: slots, load, arms and armour in use, item damage, coins.
# Chapters: Items, Item Damage, Currency.
BROKEN_AT = 4
SACK = 100
QUIVER = 20
PER_SLOT = 5
SCORED, OWN = "old", "old mine"  # what a thing of value bears: it has scored, and it is settled whose it is
BASE_SLOTS = content.MINIONS.slots
HORSE_SLOTS = 20
VEHICLES = ("cart", "wagon")
BARDING = "barding"  # a horse's armour
TORCHES, SACRED_FLAME = "torches", 17  # a warlock's tenet, by its number
HAMMERS = ("mallet", "war_hammer")  # that drive a spike
TACK = ("saddle_bridle", "saddle_bags")
UNARMED = content.Item("unarmed", "bare hands", "weapon", damage="1d2", props=("melee", "blunt"))  # 1d2 (YB-ITEM-10)
NATURAL = {
    "bite": content.Item("bite", "bite", "weapon", damage="1d4", props=("melee",)),
    "small_natural_weapon": content.Item("small_natural_weapon", "claws", "weapon", damage="1d4", props=("melee",)),
    "large_natural_weapon": content.Item("large_natural_weapon", "great claws", "weapon", damage="1d10",
                                 props=("melee", "slow")),
}  # fmt: skip


def item_of(thing: Thing) -> content.Item:
    return content.ITEMS[thing.key]


def find(creature: Creature, key: str) -> Thing | None:
    for thing in creature.items:
        if thing.key == key and thing.qty > 0:
            return thing
    return None


def kind_of(thing: Thing) -> Thing:
    """What is true of it wherever it is carried: a gem of another worth is another gem."""
    return msgspec.structs.replace(thing, qty=1, held=False, worn=False, lit=False)


def put_with(things: list[Thing], thing: Thing) -> None:
    """Things that stack and that nobody could tell apart lie together."""
    if content.ITEMS[thing.key].stack and not thing.spells:
        for each in things:
            if not each.held and kind_of(each) == kind_of(thing):
                each.qty += thing.qty
                return
    things.append(thing)


def count(creature: Creature, key: str) -> int:
    total = 0
    for thing in creature.items:
        if thing.key == key:
            total += thing.qty
    return total


def give(creature: Creature, key: str, number: int = 1, *, worth: int = 0) -> None:
    """Put something into the pack; things of a kind that stack lie together, gems with those of the same worth."""
    item = content.ITEMS[key]
    alike = [t for t in creature.items if t.key == key and t.worth == worth and t.qty > 0 and not t.bonus]
    if alike and (item.stack or item.kind in ("coin", "treasure")) and not alike[0].held:
        alike[0].qty += number
    else:
        creature.items.append(Thing(key, number, uses=item.uses, worth=worth))


def take(creature: Creature, key: str, number: int = 1) -> bool:
    """Use up or hand over so many; False (and nothing is taken) where there are fewer."""
    if count(creature, key) < number:
        return False
    for thing in [each for each in creature.items if each.key == key]:
        used = min(number, thing.qty)
        thing.qty -= used
        number -= used
    creature.items = [thing for thing in creature.items if thing.qty > 0]
    return True


# --- slots -----------------------------------------------------------------------------------------------------------
# Most things take 1 slot, heavy ones 2, a person or body 3 (YB-ITEM-02), and do nothing else for a load.
_PLAIN = {
    key: item.slots
    for key, item in content.ITEMS.items()
    if not item.stack and item.kind != "coin" and key not in ("backpack", "chest", "sack", "quiver")
}
_STACKED = frozenset(key for key, item in content.ITEMS.items() if item.stack and item.kind != "coin")
_ARROWS = ("arrows", "silver_arrow")
FLAMING = frozenset(key for key, item in content.ITEMS.items() if item.has("flaming"))


def load_of(creature: Creature, more: str = "", number: int = 0) -> int:
    """Slots in use; worn armour and held weapons count too (YB-ITEM-01), each stack kind fills its own (YB-ITEM-02).

    Coins: 100 in each sack's one slot, gems too, loose ones five to a slot, whatever the metal; empty sacks are folded,
    five to a slot. A boon fills a slot (YB-DOWN-02).
    `more` is what one thinks of taking up besides.
    """
    return _load_and_packs([*creature.items, Thing(more, number)] if more else creature.items, creature)[0]


def _load_and_packs(things: list[Thing], creature: Creature) -> tuple[int, int, int]:
    """The load, and how many backpacks and chests are among it."""
    total, coins, sacks, packs, chests, quivers = len(creature.boons), creature.cp, 0, 0, 0, 0
    stacks: dict[str, int] = {}
    for thing in things:
        key = thing.key
        if key in _PLAIN:
            total += _PLAIN[key] * thing.qty
        elif key in _STACKED:
            stacks[key] = stacks[key] + thing.qty if key in stacks else thing.qty
        elif key == "backpack":
            packs += thing.qty
        elif content.ITEMS[key].kind == "coin":
            coins += thing.qty
        else:
            total += content.ITEMS[key].slots * thing.qty if key != "sack" else 0
            chests += thing.qty if key == "chest" else 0
            sacks += thing.qty if key == "sack" else 0
            quivers += thing.qty if key == "quiver" else 0
    if quivers:
        _put_into(stacks, _ARROWS, QUIVER * quivers)
    if sacks:
        stacks["coin"] = coins
        room = SACK * sacks
        filled = -(-(room - _put_into(stacks, ("coin", "gem"), room)) // SACK)
        coins = stacks.pop("coin")
        total += filled + -(-(sacks - filled) // PER_SLOT)
    for count_ in stacks.values():
        total += -(-count_ // PER_SLOT)
    if packs > 1:
        total += packs - 1
    return total + -(-coins // PER_SLOT) if coins > 0 else total, packs, chests


def _put_into(stacks: dict[str, int], keys: tuple[str, ...], room: int) -> int:
    """As many of these as go into a quiver or a sack lie there, and take no slot of their own; returns what is free."""
    for key in keys:
        inside = min(room, stacks.get(key, 0))
        if inside:
            stacks[key] -= inside
            room -= inside
    return room


def slots(creature: Creature) -> int:
    """Five, the strength bonus, a backpack's five, and what skills add (YB-ITEM-03, YB-ABIL-01); minions as hired."""
    return _slots_with(creature, count(creature, "backpack"), count(creature, "chest"))


def _slots_with(creature: Creature, packs: int, chests: int) -> int:
    if creature.kind == "hireling":
        hired = content.HIRELINGS[creature.key].slots if creature.key in content.HIRELINGS else BASE_SLOTS
        return hired + (content.ITEMS["chest"].grants_slots if chests else 0)
    if creature.kind == "animal":
        return _animal_slots(creature)
    total = BASE_SLOTS
    if creature.scores:
        total += content.modifier("strength", creature.scores["strength"], "slots")
    if packs and creature.kind == "pc":
        total += content.ITEMS["backpack"].grants_slots  # one counts, and minions cannot use one (YB-MIN-02)
    if chests:
        total += content.ITEMS["chest"].grants_slots
    if creature.effects:
        total += sum(effect.amount for effect in creature.effects if isinstance(effect, effects.Disc))
    if creature.skills:
        total += 3 * ("beef_cake" in creature.skills) + 2 * ("pack_animal" in creature.skills)
    return total


def _animal_slots(creature: Creature) -> int:
    """A horse: 20 slots on its back instead of a rider, 5 in saddle bags, what it pulls (YB-ITEM-06, YB-ITEM-07)."""
    if creature.key != "horse":
        return 0
    grown = any(effect.key == "growth_of_animal" and effect.amount > 0 for effect in creature.effects)
    pulled = sum(content.ITEMS[key].grants_slots for key in VEHICLES if find(creature, key))
    return (HORSE_SLOTS + _bag_slots(creature) + pulled) * (1 + grown)


def _bag_slots(horse: Creature) -> int:
    return content.ITEMS["saddle_bags"].grants_slots * min(1, count(horse, "saddle_bags"))


def has_room_for_a_rider(horse: Creature) -> bool:
    """It bears a rider or a load, and pulls no cart under one: saddle bags alone hang beside the rider (YB-ITEM-06)."""
    load = [thing for thing in horse.items if thing.key not in TACK and not thing.worn]
    return not any(find(horse, key) for key in VEHICLES) and _load_and_packs(load, horse)[0] <= _bag_slots(horse)


def passengers(vehicle: str) -> int:
    """How many a cart or wagon seats: a passenger with items takes 10 of its slots (YB-ITEM-07)."""
    return content.ITEMS[vehicle].grants_slots // 10


def encumbered(creature: Creature) -> bool:
    """Exactly while it carries more than its normal slots (YB-ITEM-04)."""
    load, packs, chests = _load_and_packs(creature.items, creature)
    return load > _slots_with(creature, packs, chests)


def room_for(creature: Creature, key: str, number: int = 1, *, strained: bool = False) -> bool:
    """Whether one may take this up: a free slot is needed (YB-ITEM-01); doubled slots are the hard
    limit (YB-ITEM-04).
    """
    if creature.bed_rest and content.ITEMS[key].slots >= 2:
        return False  # the resurrected cannot carry heavy items (YB-DEATH-14)
    room = slots(creature)
    if content.ITEMS[key].slots > room and content.ITEMS[key].grants_slots:
        return False  # who cannot bear it has no use for the room in it
    gives = creature.kind == "pc" if key == "backpack" else key == "chest" and creature.kind != "animal"
    if gives and not find(creature, key):
        room += content.ITEMS[key].grants_slots
    return load_of(creature, key, number) <= room * (2 if strained else 1)


def most_for(creature: Creature, key: str, number: int, *, strained: bool = False) -> int:
    """How many of so many one has room for."""
    return bisect(range(1, number + 1), False, key=lambda part: not room_for(creature, key, part, strained=strained))


# --- arms and armour -------------------------------------------------------------------------------------------------
def armour_kind(item: content.Item) -> str:
    return {7: "leather", 6: "leather", 5: "chain", 4: "chain", 3: "plate", 2: "plate"}.get(item.base_ac, "")


def may_wear(creature: Creature, item: content.Item) -> bool:
    """Armour and shields a class names; other gear can be carried but not equipped (YB-CLASS-03)."""
    if creature.kind == "animal":
        return creature.key == "horse" and item.key == BARDING
    if creature.kind != "pc":
        return creature.kind == "hireling" and item.key != BARDING
    cls = content.CLASSES[creature.key]
    if item.ac:
        return cls.shield and _hands_allow(creature)
    if creature.key == "animal_kin":
        return "armourer" in creature.skills and armour_kind(item) in ("leather", "chain")
    return armour_kind(item) in cls.armour and item.key != BARDING


def _hands_allow(creature: Creature) -> bool:
    """One arm: no shield with a weapon (YB-DEATH-07)."""
    return creature.arms == 0


def may_draw(creature: Creature, thing: Thing) -> bool:
    """A weapon at hand that could be struck with; of torches only a lit one (YB-ITEM-08)."""
    item = item_of(thing)
    return bool(item.damage) and (thing.lit or thing.key != TORCHES) and may_wield(creature, item)


def may_wield(creature: Creature, item: content.Item) -> bool:
    """Weapons a class names (YB-CLASS-03), as far as arms are left: none without (YB-DEATH-07)."""
    if creature.kind == "animal" or creature.arms >= 2 or (creature.arms == 1 and item.has("two-handed")):
        return False
    if creature.kind != "pc":
        return True
    if SACRED_FLAME in creature.tenets:
        return item.key == TORCHES  # the flame is sacred: a lit torch and nothing else
    allowed = content.CLASSES[creature.key].weapons
    if creature.key == "warlock" and 8 in creature.tenets:
        return item.has("blunt")
    if creature.key == "animal_kin":
        return _trait_allows(creature, item)
    return _list_allows(allowed, item)


def _trait_allows(creature: Creature, item: content.Item) -> bool:
    ranged = item.has("thrown") or item.has("fired")
    if "archer" in creature.skills and ranged:
        return True
    return ("blunts" if item.has("blunt") else "blades") in creature.skills and item.has("melee")


def _list_allows(allowed: kinds.Arms, item: content.Item) -> bool:
    if allowed.any:
        return True
    names = {"silver_dagger": "dagger", "dagger_1": "dagger", "sword_1": "sword", "sword_flaming": "sword",
             "sword_warning": "sword", "mace_1": "mace", "bow_1": "short bow"}  # fmt: skip
    name = names.get(item.key, item.key.replace("_", " "))
    if name in allowed.named:
        return True
    if allowed.must_have:
        return all(item.has(prop) for prop in allowed.must_have)
    if any(item.has(prop) for prop in allowed.prop_any):
        return True
    barred = allowed.or_not_prop or allowed.not_prop
    return bool(barred) and not any(item.has(prop) for prop in barred)


def armour_of(creature: Creature) -> Thing | None:
    return next((thing for thing in creature.items if thing.worn and content.ITEMS[thing.key].base_ac), None)


def shield_of(creature: Creature) -> Thing | None:
    """The shield in use; a lost arm bears none (YB-DEATH-07)."""
    shields = (thing for thing in creature.items if thing.worn and content.ITEMS[thing.key].ac)
    return next(shields, None) if _hands_allow(creature) else None


def weapon_of(creature: Creature) -> Thing | None:
    """The weapon in hand, as far as there are hands for it (YB-DEATH-07)."""
    thing = next((thing for thing in creature.items if thing.held and content.ITEMS[thing.key].damage), None)
    lost = thing is not None and not _hands_allow(creature) and not may_wield(creature, item_of(thing))
    return None if lost else thing


def natural_weapon(creature: Creature) -> content.Item:
    """Bare hands, or what a kobold or animal kin was born with (YB-CLASS-17, YB-CLASS-18)."""
    for key in ("large_natural_weapon", "small_natural_weapon"):
        if key in creature.skills:
            return NATURAL[key]
    return NATURAL["bite"] if creature.is_a("kobold") else UNARMED


def wield(creature: Creature, key: str) -> None:
    """Take a weapon in hand; a two-handed one leaves no hand for a shield (YB-ITEM-09)."""
    for other in creature.items:
        if content.ITEMS[other.key].damage:
            other.held = False
    thing = find(creature, key)
    if thing is not None and may_wield(creature, item_of(thing)):
        thing.held = True
        shield = shield_of(creature)
        if shield is not None and item_of(thing).has("two-handed"):
            shield.worn = False


def don(creature: Creature, key: str) -> None:
    """Put on armour or a shield, if the class may (YB-CLASS-03)."""
    thing = find(creature, key)
    if thing is None or not may_wear(creature, item_of(thing)):
        return
    is_shield = bool(item_of(thing).ac)
    weapon = weapon_of(creature)
    if is_shield and weapon is not None and item_of(weapon).has("two-handed"):
        return
    for other in creature.items:
        if other.worn and bool(content.ITEMS[other.key].ac) == is_shield:
            other.worn = False
    thing.worn = True


def equip_best(creature: Creature) -> None:
    """Best armour on, a shield if there is a hand for it, the hardest-hitting weapon in hand."""
    armours = [t for t in creature.items if content.ITEMS[t.key].base_ac and may_wear(creature, content.ITEMS[t.key])]
    if armours:
        don(creature, min(armours, key=lambda t: content.ITEMS[t.key].base_ac + t.hurt).key)
    shields = [t for t in creature.items if content.ITEMS[t.key].ac and may_wear(creature, content.ITEMS[t.key])]
    arms = [
        t for t in creature.items if content.ITEMS[t.key].kind == "weapon" and may_wield(creature, content.ITEMS[t.key])
    ]
    melee = [
        t
        for t in arms
        if content.ITEMS[t.key].has("melee") and not (shields and content.ITEMS[t.key].has("two-handed"))
    ]
    if melee or arms:
        wield(creature, max(melee or arms, key=lambda t: (_weapon_worth(content.ITEMS[t.key]), t.key)).key)
    if shields:
        don(creature, shields[0].key)


def _weapon_worth(item: content.Item) -> float:
    die = int(item.damage.partition("d")[2] or 0) if item.damage else 0
    return (die + 1) / 2 * (0.6 if item.has("slow") else 1) + 2 * item.bonus


def hurt_item(table: Table, creature: Creature, thing: Thing, by: int = 1, among: list[Thing] | None = None) -> None:
    """Item damage: at 4 it breaks for good and is gone from among the things it lies with, the creature's own where
    nothing else is said; magic items are immune (YB-LIFE-13).
    """
    if content.ITEMS[thing.key].magic:
        return
    thing.hurt += by
    broken = thing.hurt >= BROKEN_AT
    table.tell(events.ItemHurt(creature.name, thing.key, broken))
    if broken:
        (creature.items if among is None else among).remove(thing)


def lose_arm(creature: Creature) -> None:
    """One arm: no shield and no two-handed weapon; no arms: no weapon (YB-DEATH-07)."""
    creature.arms += 1
    for thing in creature.items:
        thing.held = thing.held and may_wield(creature, item_of(thing))
        thing.worn = thing.worn and not item_of(thing).ac


# --- finds -----------------------------------------------------------------------------------------------------------
def of_value(thing: Thing) -> bool:
    """What would score if it were found: treasure, coins and magic (YB-XP-07, YB-XP-08)."""
    return item_of(thing).magic or item_of(thing).kind in ("coin", "treasure")


def is_find(thing: Thing) -> bool:
    """Of value, and neither brought along into the dungeon nor scored before."""
    return of_value(thing) and not thing.bonus.startswith(SCORED)


def bring_along(thing: Thing) -> None:
    """What was one's own before the delve is nobody's find."""
    if is_find(thing):
        thing.bonus = OWN


# --- coins -----------------------------------------------------------------------------------------------------------
def in_cp(amount: float, coin: str) -> int:
    """Coins in copper: 10 to a silver, 50, 100, 500; twenty np to one cp (YB-GEN-13)."""
    return int(amount * content.MONEY.worth(coin))


def change_money(cp: int) -> int:
    """What is left after changing coins: a tenth is lost above 100 gp (YB-GEN-13)."""
    fee_over = int(content.MONEY.exchange_fee_over_gp * content.MONEY.gp)
    return cp - cp * content.MONEY.exchange_fee_percent // 100 if cp > fee_over else cp


def worth_of(thing: Thing) -> int:
    """What a lot is worth in cp: by its own worth, or by the list."""
    if thing.worth:
        return thing.worth * thing.qty
    return content.ITEMS[thing.key].price * thing.qty // content.ITEMS[thing.key].qty


def value_of(things: list[Thing]) -> int:
    """List value of things in cp."""
    return sum(worth_of(thing) for thing in things)


def part_with(creature: Creature, thing: Thing, number: int) -> None:
    """So many pieces of one lot leave the pack."""
    thing.qty -= number
    creature.items = [each for each in creature.items if each.qty > 0]


# --- endings ----------------------------------------------------------------------------------------------------------
# What goes when an effect goes: summoned helpers, walls, darkness over a zone, a floating disc. Chapter: Magic.
def drop_effects(world: World, creature: Creature, ends: Callable[[effects.Effect], bool]) -> list[effects.Effect]:
    """End some of a creature's effects, with all that hung on them; returns those that ended."""
    ended = [effect for effect in creature.effects if ends(effect)]
    if ended:
        creature.effects = [effect for effect in creature.effects if not any(effect is each for each in ended)]
        for effect in ended:
            let_go(world, creature, effect)
    return ended


def let_go(world: World, creature: Creature, effect: effects.Effect) -> None:
    for power in powers.of_effect(powers.Power.lets_go, effect):
        power.lets_go(creature, world)
    if effect.about:
        clear_zone(world, effect.about, effect.key)
    clear_walls(world, creature.id, effect.key)


def lift_a_curse(world: World, creature: Creature) -> None:
    """One curse is lifted, the oldest (YB-MAGIC-09)."""
    oldest = next((effect for effect in creature.effects if isinstance(effect, effects.Cursed)), None)
    drop_effects(world, creature, lambda effect: effect is oldest)


def send_off(world: World, creature: Creature) -> None:
    """A helper that magic called is gone with it."""
    creature.status, creature.zone = "gone", ""
    world.delve.march = [key for key in world.delve.march if key != creature.id]


def clear_zone(world: World, zone: str, key: str) -> None:
    dungeon = world.dungeons.get(world.delve.dungeon)
    room = dungeon.rooms.get(zone) if dungeon is not None else None
    if room is not None and key in room.data:
        room.data = {name: value for name, value in room.data.items() if name != key}


def clear_walls(world: World, caster: str, key: str) -> None:
    dungeon = world.dungeons.get(world.delve.dungeon)
    for way in dungeon.ways.values() if dungeon is not None else ():
        if way.data.get("barrier") == key and way.data.get("by") == caster:
            way.data = {name: value for name, value in way.data.items() if name not in ("barrier", "by", "shifts")}


def spill(world: World, creature: Creature) -> None:
    """A disc that ends, or a chest that is set down, leaves all that is more than the back can carry in the zone
    (YB-MAGIC-09, YB-ITEM-08).
    """
    while load_of(creature) > slots(creature):
        thing = next((each for each in reversed(creature.items) if not each.worn and not each.held), None)
        if thing is None:
            return
        creature.items.remove(thing)
        if not thing.of:
            world.delve.dropped.setdefault(creature.zone, []).append(thing)
