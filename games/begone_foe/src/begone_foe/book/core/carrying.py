"""What one carries: slots, hands, belt, and things by kind."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from begone_foe import content
from begone_foe.book.core import measures
from begone_foe.state import Being, Item, Place
from tablewright.engine.options import Option

HANDS = ("main", "off", "both")
NEAR = ("belt", *HANDS)
COINS_A_SLOT = 1000
TREASURE = ("coins", "gem", "jewellery")
LOST = ("useless", "ruined")
BARROWS = frozenset(key for key, gear in content.GEAR.items() if gear.kind == "barrow")
_THIRDS = {
    key: 1 if gear.small else 3 * gear.slots
    for key, gear in content.GEAR.items()
    if gear.small or (not gear.bundle and key not in TREASURE)
}  # of a slot, that one of a kind fills


def gear_of(item: Item) -> content.Gear:
    return content.GEAR[item.kind]


# --- slots -----------------------------------------------------------------------------------------------------------
def slots(being: Being) -> int:
    """10 + BODY slots (BF-ENC-01); a barrow doubles them (BF-ENC-07), a Disc bears five more. Never below 0."""
    total = _own_slots(being)
    if barrow_of(being) is not None and both_arms(being):
        total *= 2
    return total + sum(each.amount for each in being.conditions if each.kind == "floating_disc")


def _own_slots(being: Being) -> int:
    """10 + BODY as it stands now (BF-ENC-01, BF-DER-10)."""
    return max(0, 10 + measures.score(being, "body"))


def barrow_of(being: Being) -> Item | None:
    """A wheelbarrow, hand truck, sledge or the like (BF-ENC-07)."""
    for item in being.items:
        if item.kind in BARROWS:
            return item
    return None


def both_arms(being: Being) -> bool:
    """What takes both hands can be done: pushing a barrow, dragging a comrade (BF-ENC-07, BF-PURS-11)."""
    return arm_good(being, "main") and arm_good(being, "off")


def slots_of(item: Item) -> int:
    """Slots of a stack that is not small: a bundle of missiles, or part of one, fills one (BF-ENC-02, BF-EQUIP-14).

    Chain fills one, as the Encumbrance section says, and so does gambeson (BF-EQUIP-06).
    """
    gear = content.GEAR[item.kind]
    if item.sized:
        return item.bulk * item.count
    if gear.small or item.kind in TREASURE:
        return 0
    return -(-item.count // gear.bundle) if gear.bundle else gear.slots * item.count


def carried_coins(being: Being) -> int:
    """Coins and worth together (BF-ENC-08)."""
    return being.silver + sum(item.worth for item in being.items if item.kind in TREASURE)


def coins_of(being: Being) -> int:
    """In the purse and in heaps, without what is only worth coins."""
    return being.silver + sum(item.worth for item in being.items if item.kind == "coins")


def slots_used(being: Being) -> int:
    """All that is carried: things, three small ones to a slot, a thousand coins to a slot.
    Starting items that the book gives no asterisk fill none (BF-EQUIP-01); kinds of small things may be mixed, rounded
    up (BF-ENC-09); coins and worth are pooled and rounded down, so that a starting purse fills none (BF-ENC-08,
    BF-EQUIP-03).
    """
    return slots_for(being.items, being.silver)


def slots_for(items: Iterable[Item], silver: int) -> int:
    """Slots that these things and so much silver fill together."""
    thirds, coins = 0, silver
    for item in items:  # counted in one go, in thirds of a slot: asked at every step of every walk
        kind = item.kind
        if item.bulk >= 0:  # as `sized` says
            thirds += 3 * item.bulk * item.count
        elif kind in _THIRDS:
            thirds += _THIRDS[kind] * item.count
        elif kind in TREASURE:
            coins += item.worth
        else:
            thirds += 3 * -(-item.count // content.GEAR[kind].bundle)
    return -(-thirds // 3) + coins // COINS_A_SLOT


def empty_slots(being: Being) -> int:
    """Never below 0 (BF-PURS-04)."""
    return max(0, slots(being) - slots_used(being))


def room_for(being: Being, item: Item) -> bool:
    """Whether a thing fits into the slots that are empty, beside what it would share a slot with."""
    return slots_for([*being.items, item], being.silver) <= slots(being)


def surplus(being: Being) -> int:
    """Slots by which somebody is overloaded; 0 for the rest (BF-ENC-05)."""
    return max(0, slots_used(being) - slots(being)) if load(being) != "free" else 0


def load(being: Being) -> str:
    """'free', 'half' above one's slots (BF-ENC-05), 'stuck' above twice their number (BF-ENC-06)."""
    used = slots_for(being.items, being.silver)  # as `slots_used` says: asked at every step
    if used <= 10 + measures.score(being, "body"):
        return "free"  # whatever a barrow or a disc would bear besides
    limit = slots(being)
    return "free" if used <= limit else "half" if used <= 2 * limit else "stuck"


def belt_slots(being: Being) -> int:
    """3 + SKILL of the slots are on the belt; part of 10 + BODY, never more, never below 0 (BF-ENC-03)."""
    return min(max(0, 3 + being.skill), _own_slots(being))


def shorten_belt(being: Being) -> None:
    """After SKILL or BODY fell: what the belt has no room for any more goes into the pack (BF-ENC-03, BF-DER-10)."""
    for item in reversed([item for item in being.items if item.place == "belt"]):
        if belt_used(being) <= belt_slots(being):
            return
        item.place = "pack"


def belt_used(being: Being) -> int:
    on_belt = [item for item in being.items if item.place == "belt"]
    if not on_belt:
        return 0
    small = sum(item.count for item in on_belt if content.GEAR[item.kind].small)
    return sum(slots_of(item) for item in on_belt) + -(-small // 3)


def may_go_on_belt(being: Being, item: Item) -> bool:
    """Armour and helmets cannot; the rest while there is room (BF-ENC-03)."""
    if content.GEAR[item.kind].kind in ("armour", "helmet", "barrow") or item.place in ("belt", "worn"):
        return False
    before, item.place = item.place, "belt"
    fits = belt_used(being) <= belt_slots(being)
    item.place = before
    return fits


def at_hand(item: Item) -> bool:
    """In hand, on the belt, or of zero slots: no action is needed to take it (BF-ENC-03, BF-ENC-04)."""
    gear = content.GEAR[item.kind]
    return (
        item.place in NEAR or item.bulk == 0 or (gear.slots == 0 and not gear.small and gear.kind in ("weapon", "tool"))
    )


_LIGHT_ARMS = frozenset(
    key for key, gear in content.GEAR.items() if gear.kind == "weapon" and gear.slots == 0 and not gear.small
)  # of zero slots: at hand wherever they are


def _within_reach(item: Item) -> bool:
    """Of zero slots: at hand even in the pack (BF-ENC-04)."""
    return item.kind in _LIGHT_ARMS or item.bulk == 0


DRAWN = frozenset(
    key for key, gear in content.GEAR.items() if gear.kind in ("weapon", "missile", "shield", "tool", "light")
)


def drawable(being: Being) -> list[Item]:
    """From the belt, or weapons of zero slots: free (BF-ENC-03, BF-ENC-04); no second one of what is in hand."""
    near = [item for item in being.items if item.kind in DRAWN and (item.place != "pack" or _within_reach(item))]
    in_hand = [item.kind for item in near if item.place in HANDS]
    ready = [
        item
        for item in near
        if item.kind not in in_hand and (item.place == "belt" or _within_reach(item)) and not item.lit
    ]
    return [item for item in ready if can_wield(being, item)] if being.limbs else ready


# --- finding, adding, taking -----------------------------------------------------------------------------------------
def find(being: Being, kind: str, spell: str = "") -> Item | None:
    for item in being.items:
        if item.kind == kind and (not spell or item.spell == spell):
            return item
    return None


def find_near(being: Being, kind: str, spell: str = "") -> Item | None:
    """As `find`, but one in hand or on the belt before those in the pack (BF-ENC-04)."""
    alike = [item for item in being.items if item.kind == kind and (not spell or item.spell == spell)]
    return min(alike, key=lambda item: item.place not in NEAR, default=None)


def has_item(being: Being, kind: str) -> bool:
    for item in being.items:  # noqa: SIM110  # asked very often, and a plain loop is faster
        if item.kind == kind:
            return True
    return False


def count_of(being: Being, kind: str) -> int:
    return sum([item.count for item in being.items if item.kind == kind])


def add_item(being: Being, item: Item) -> None:
    """Stack it with what is like it, or carry it as it is; silver that was counted goes into a character's purse."""
    if item.kind == "coins" and not item.found and being.role == "pc":
        being.silver += item.worth
        return
    if item.kind == "coins":
        purse = next((each for each in being.items if each.kind == "coins" and each.found == item.found), None)
        if purse is not None:
            purse.worth += item.worth
            return
    if not content.GEAR[item.kind].small and not content.GEAR[item.kind].bundle:
        being.items.append(item)
        return
    alike = next(
        (
            other
            for other in being.items
            if other.kind == item.kind
            and other.spell == item.spell
            and other.found == item.found
            and not (other.lit or item.lit or other.left or item.left)
            and other.place not in HANDS
        ),
        None,
    )
    if alike is not None:
        alike.count += item.count
    else:
        being.items.append(item)


def take(being: Being, item: Item, count: int = 1) -> Item:
    """Take so many of a stack away, as an item of their own."""
    if item.count > count:
        item.count -= count
        return Item(item.kind, count, spell=item.spell, found=item.found)
    remove(being, item)
    return item


def take_slots(being: Being, item: Item | None, wanted: int) -> Item:
    """As much of a stack, of a heap of coins or (None) of the purse as frees so many slots, or all of it.

    Of coins a bundle of a thousand for each slot (BF-ENC-08), of small things as few as it takes (BF-ENC-09).
    """
    if item is None or item.kind == "coins":
        return take_coins(being, item, wanted * COINS_A_SLOT)
    left = slots_used(being) - wanted
    others = [other for other in being.items if other is not item]
    for count in range(1, item.count):
        rest = msgspec.structs.replace(item, count=item.count - count)
        if slots_for([*others, rest], being.silver) <= left:
            item.count = rest.count
            return msgspec.structs.replace(item, count=count, place="pack", id=-1)
    remove(being, item)
    return item


def take_coins(being: Being, heap: Item | None, worth: int) -> Item:
    """So many coins of a heap, or of the purse; all of them at the most."""
    if heap is None:
        worth = min(worth, being.silver)
        being.silver -= worth
        return Item("coins", worth=worth)
    if worth >= heap.worth:
        remove(being, heap)
        return heap
    heap.worth -= worth
    return Item("coins", worth=worth, found=heap.found)


def remove(being: Being, item: Item) -> None:
    being.items = [other for other in being.items if other is not item]


def use_up(being: Being, kind: str, count: int = 1, spell: str = "") -> bool:
    """Spend so many of a kind, those at hand first; False if there are not enough."""
    if sum(item.count for item in being.items if item.kind == kind and spell in ("", item.spell)) < count:
        return False
    for _ in range(count):
        item = find_near(being, kind, spell)
        assert item is not None
        take(being, item)
    return True


def parse_thing(text: str) -> Item:
    """A content key of a hoard or a starting list: 'sword', 'arrows*30', 'potion:sleep', 'oversized:500'."""
    kind, count, spell, worth = _parts_of_thing(text)
    return Item(kind, count, spell=spell, worth=worth)


@lru_cache(maxsize=1 << 10)
def _parts_of_thing(text: str) -> tuple[str, int, str, int]:
    """Kind, number, spell and worth: the same few things lie in all hoards and packs."""
    named = Option.read(text)
    worth = int(named.target) if named.target.isdigit() else 0
    return named.verb, named.amount or 1, "" if named.target.isdigit() else named.target, worth


# --- hands -----------------------------------------------------------------------------------------------------------
def arm_good(being: Being, place: str) -> bool:
    """A useless or lost arm holds nothing (BF-INJ-07, BF-INJ-08)."""
    return not being.limbs or being.limbs.get("weapon_arm" if place == "main" else "other_arm", "") not in LOST


def held(being: Being) -> list[Item]:
    return [item for item in being.items if item.place in HANDS]


def hand_free(being: Being, place: str) -> bool:
    if not arm_good(being, place):
        return False
    for item in being.items:  # noqa: SIM110  # a plain loop is faster
        if item.place in (place, "both"):
            return False
    return True


def free_hands(being: Being) -> int:
    taken = {item.place for item in being.items}
    if "both" in taken:
        return 0
    return ("main" not in taken and arm_good(being, "main")) + ("off" not in taken and arm_good(being, "off"))


def has_hand(being: Being) -> bool:
    """A hand that could hold something: a lost arm has none (BF-INJ-07, BF-INJ-08)."""
    return arm_good(being, "main") or arm_good(being, "off")


def hold_light(being: Being, light: Item) -> bool:
    """Take a burning light in a free hand; without one it goes out, and is put away (BF-LIGHT-01, BF-LIGHT-02)."""
    places: tuple[Place, Place] = ("off", "main")
    free = next((place for place in places if hand_free(being, place)), None)
    light.place, light.lit = free or "pack", free is not None
    return light.lit


def casting_hand(being: Being) -> bool:
    """A hand for casting: an empty one, or the second hand of a two-handed weapon that is only held (BF-SPELL-09)."""
    two_handed = "both" in [item.place for item in being.items]
    return both_arms(being) if two_handed else free_hands(being) > 0


def wield(being: Being, item: Item) -> list[Item]:
    """Take a thing in hand; what was there goes where it came from, or is let fall. Returns what fell.

    Two hands for what needs two, one for all else, shields and lights too (BF-EQUIP-12).
    """
    came_from = item.place
    if content.GEAR[item.kind].hands == 2:
        wanted = "both"
    else:
        wanted = "off" if content.GEAR[item.kind].kind in ("shield", "light") else "main"
        if not arm_good(being, wanted) or (
            wanted == "off" and not hand_free(being, "off") and hand_free(being, "main")
        ):
            wanted = "off" if wanted == "main" else "main"
    in_the_way = [
        other
        for other in held(being)
        if other is not item and (other.place == wanted or "both" in (other.place, wanted))
    ]
    if content.GEAR[item.kind].small and item.count > 1:
        rest = Item(item.kind, item.count - 1, came_from, spell=item.spell, found=item.found)
        item.count = 1
        being.items.append(rest)
    item.place = wanted  # type: ignore[assignment]  # one of the three hands
    fallen = []
    for other in in_the_way:
        other.place = "pack"
        if came_from == "belt" and may_go_on_belt(being, other):
            other.place = "belt"
        elif content.GEAR[other.kind].slots:
            fallen.append(other)
    return fallen


def can_wield(being: Being, item: Item) -> bool:
    if not being.limbs:
        return True
    if content.GEAR[item.kind].hands == 2:
        return both_arms(being)
    return has_hand(being)


def weapon_in_hand(being: Being) -> Item | None:
    """The weapon one would strike or shoot with now."""
    best, die = None, -1
    for item in being.items:  # asked for every foe in sight
        if item.place in HANDS:
            gear = content.GEAR[item.kind]
            if gear.kind in ("weapon", "missile") and gear.die > die:
                best, die = item, gear.die
    return best


def melee_die(item: Item | None) -> int:
    """Bare hands do D2; a missile weapon used as a club is improvised, D4 (BF-WEAPON-01)."""
    if item is None:
        return content.UNARMED_DIE
    gear = content.GEAR[item.kind]
    return gear.die if gear.kind == "weapon" else content.GEAR["improvised"].die


def ammunition(being: Being, item: Item) -> Item | None:
    """What the weapon shoots and is at hand; sling stones lie everywhere (BF-EQUIP-14)."""
    ammo = content.GEAR[item.kind].ammo
    return find(being, ammo) if ammo else item


def needs_loading(being: Being, item: Item) -> bool:
    """An empty crossbow, and bolts for it (BF-WEAPON-02)."""
    return item.unloaded and find(being, content.GEAR[item.kind].ammo) is not None


def load_weapons(being: Being) -> None:
    """Whoever is not taken by surprise has crossbows loaded when a fight begins (BF-WEAPON-02)."""
    for item in being.items:
        if needs_loading(being, item):
            item.unloaded = False


# --- armour ----------------------------------------------------------------------------------------------------------
def worn_armour(being: Being) -> content.Gear | None:
    for item in being.items:
        if item.place == "worn" and content.GEAR[item.kind].kind == "armour":
            return content.GEAR[item.kind]
    return None


def armour_weight(being: Being) -> int:
    """0 none, 1 gambeson, 2 chain, 3 half plate, 4 full plate."""
    armour = worn_armour(being)
    return armour.weight if armour else 0


def helmet(being: Being) -> Item | None:
    return next((item for item in being.items if item.kind == "helmet" and item.place == "worn"), None)


def shield_bonus(being: Being) -> int:
    """A shield or buckler in hand adds 1 (BF-ARMOR-01)."""
    for item in being.items:
        if item.place in HANDS and content.GEAR[item.kind].kind == "shield":
            return 1
    return 0


def may_cast_in(being: Being) -> bool:
    """Gambeson is the heaviest that permits casting; helmets do not interfere (BF-SPELL-10, BF-ARMOR-05)."""
    return armour_weight(being) <= 1


def may_sneak_in(being: Being) -> bool:
    """Nobody sneaks in armour heavier than chain (BF-STEALTH-03, BF-ARMOR-05)."""
    return armour_weight(being) <= 2


def sleeps_well_in(being: Being) -> bool:
    """Half and full plate spoil a night (BF-REST-05, BF-ARMOR-05)."""
    return armour_weight(being) <= 2
