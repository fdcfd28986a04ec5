"""Names and members."""

from __future__ import annotations

from functools import cache, lru_cache

from tablewright.engine.options import Option
from tablewright.engine.table import Table
from tablewright.world.hexes import coordinates, distance
from twelve_years import events
from twelve_years.book.core import picking
from twelve_years.content import charts
from twelve_years.content.names import names as name_lists
from twelve_years.state import Item, Member, Party, World

# --- names ------------------------------------------------------------------------------------------------------------
# Names for people, parties and places, from `content/names.toml`.
# A world does not use a name twice while it has others.
LONGEST_NAME = 40
_STRIDE = 7  # through a list of names, so that neighbours in it do not lie side by side


def name_person(world: World, party: Party, member_id: int, table: Table) -> str:
    """A name nobody in this party or among the fallen of its seat has."""
    names = name_lists().people.names
    taken = {member.name for member in (*party.members, *party.dead)}
    taken |= {member.name for fallen in world.fallen if fallen.seat == party.seat for member in fallen.members}
    return _fresh_name(names, taken, table.whim(f"name {party.seat} {member_id}", len(names)))


def name_party(world: World, seat: str, number: int, table: Table) -> str:
    names = name_lists().parties.names
    taken = {fallen.name for fallen in world.fallen} | {party.name for party in world.parties.values()}
    return _fresh_name(names, taken, table.whim(f"party {seat} {number}", len(names)))


def name_region(terrain: str, key: str, table: Table) -> str:
    """What people call a piece of land. By where it lies, so that no two near each other are called the same."""
    lists = name_lists()
    known = lists.regions.get(terrain)
    if not known:
        return ""
    rounds, place = divmod(_spiral_number(key), len(known))
    name = known[(place * _STRIDE + table.whim(f"regions {terrain}", len(known))) % len(known)]
    far = lists.far[(rounds - 1) % len(lists.far)] if rounds else ""
    return farther(name, far)


def farther(name: str, far: str) -> str:
    """A name with a word for land farther off before it, if any: random bots draw from its letters."""
    return f"The {far} {name.removeprefix('The ')}" if far and name.startswith("The ") else f"{far} {name}".strip()


@cache
def _spiral_number(key: str) -> int:
    """The number of a hex on a spiral outwards from the city: no two have the same."""
    (q, r), ring = coordinates(key), distance(key)
    if not ring:
        return 0
    sides = (
        (r == -ring and q >= 0, q),
        (q == ring, ring + r + ring),
        (q + r == ring, 2 * ring + ring - q),
        (r == ring, 3 * ring - q),
        (q == -ring and r > 0, 4 * ring + ring - r),
        (q + r == -ring, 5 * ring + q + ring),
    )
    return 1 + 3 * ring * (ring - 1) + next(step for on_side, step in sides if on_side)


def name_dungeon(world: World, entrance: str, key: str, table: Table) -> str:
    names = name_lists().dungeons[entrance]
    taken = {dungeon.name for dungeon in world.dungeons.values()}
    return _fresh_name(names, taken, table.whim(f"dungeon {key}", len(names)))


def _fresh_name(names: list[str], taken: set[str], start: int) -> str:
    """The first name from `start` on, round the list, that is not taken; any when all are."""
    turned = names[start:] + names[:start]
    return next((name for name in turned if name not in taken), turned[0])


# --- members ----------------------------------------------------------------------------------------------------------
# Party Members.
# Archetypes, their powers and weaknesses, hit points, what they may use (chapter "Assembling the Party").
HERMIT, ROGUE, FAE_FOLK, GIANT = "hermit", "rogue", "fae_folk", "giant"
CHARMED, TINKER, NOBLE = "charmed", "traveling_tinker", "lost_noble"
TRUE_KINDS = frozenset((HERMIT, ROGUE, FAE_FOLK, GIANT))
ESCORTS = frozenset((TINKER, NOBLE))
UNTOUCHABLE = frozenset(("banshee", "shade"))
SHIELD_HP, ARMOR_HP = charts.LOOT_KIND["wooden_shield"].hp, charts.LOOT_KIND["armor"].hp
WORN = frozenset(("wooden_shield", "armor"))
_BASE_HP = {key: archetype.hp for key, archetype in charts.ARCHETYPE.items()}


def has(party: Party, kind: str) -> bool:
    """Powers and weaknesses belong to living members; one is enough (TY-ARCH-11)."""
    return kind in [member.kind for member in party.members]


def is_true(member: Member) -> bool:
    """A member with an archetype: only these keep a party alive (TY-CORE-15, TY-MAG-20)."""
    return member.kind in TRUE_KINDS


def obedient(party: Party) -> list[Member]:
    """Charmed enemies: they do what they are told (TY-MAG-17)."""
    return [member for member in party.members if member.kind == CHARMED]


def cannot_be_hurt(member: Member) -> bool:
    """A charmed Banshee, whom no damage reaches, and a charmed Shade, who vanishes with it (TY-MAG-19)."""
    return member.kind == CHARMED and member.being in UNTOUCHABLE


def true_members(party: Party) -> list[Member]:
    return [member for member in party.members if member.kind in TRUE_KINDS]


def max_hp(member: Member, party: Party) -> int:
    """Base hp, party level, worn shield and armour (TY-ARCH-02, TY-LOOT-05, TY-LOOT-06).

    A charmed enemy has its listed hp plus the level (TY-MAG-18); an escort always 1 (TY-ESCORT-02).
    """
    base = _BASE_HP.get(member.kind)
    if base is not None:
        return base + party.level + (SHIELD_HP if member.shield else 0) + (ARMOR_HP if member.armor else 0)
    if member.kind == CHARMED and member.being not in UNTOUCHABLE:
        return member.listed_hp + party.level
    return 1


def cap_hp(member: Member, party: Party) -> None:
    """Current hp fall to the maximum where they exceed it (TY-ARCH-02, TY-LEVEL-05)."""
    member.hp = min(member.hp, max_hp(member, party))


def find(party: Party, member_id: int) -> Member:
    for member in party.members:
        if member.id == member_id:
            return member
    raise LookupError(f"nobody in the party has the number {member_id}")


# --- healing and levels ---------------------------------------------------------------------------------------------
def mend(member: Member, party: Party, amount: int | None = None) -> None:
    """Heal one member by an amount, or fully. Any healing ends poison and fire.

    TY-DEATH-02, TY-CREA-04, TY-CREA-08.
    """
    if member.kind in ESCORTS:
        return
    most = max_hp(member, party)
    member.hp = most if amount is None else min(most, max(member.hp, member.hp + amount))
    member.poisoned = member.burning = False


def heal_all(party: Party, source: str, table: Table) -> None:
    """Full healing of the living (TY-DEATH-01, TY-DEATH-02)."""
    for member in party.members:
        mend(member, party)
    table.tell(events.Healed(source))


def is_hurt(member: Member, party: Party) -> bool:
    return member.poisoned or member.burning or member.hp < max_hp(member, party)


def gain_levels(party: Party, levels: int, source: str, table: Table) -> None:
    """Each level: +1 hp and damage for everyone, and full healing (TY-LEVEL-02, TY-LEVEL-03)."""
    party.level += levels
    table.tell(events.LevelChanged(levels, party.level, source))
    heal_all(party, "level", table)


def lose_level(party: Party, table: Table) -> list[Member]:
    """A level less, below zero too; current hp fall only to the new maximum (TY-LEVEL-05).

    Returns those whose maximum is 0 or less: they die.
    """
    party.level -= 1
    table.tell(events.LevelChanged(-1, party.level, "shade"))
    for member in party.members:
        cap_hp(member, party)
    return [member for member in party.members if member.hp <= 0]


# --- gear ------------------------------------------------------------------------------------------------------------
@cache
def wielders(weapon: str) -> frozenset[str]:
    """Hermits only a staff (TY-ARCH-04), Fae Folk no metal (TY-ARCH-08); only members with an archetype (TY-MAG-18)."""
    barred = {HERMIT: weapon != "staff", FAE_FOLK: charts.WEAPON[weapon].metal}
    return frozenset(kind for kind in TRUE_KINDS if not barred.get(kind))


def may_wield(member: Member, weapon: str) -> bool:
    return member.kind in wielders(weapon)


@cache
def wearers(kind: str) -> frozenset[str]:
    """No shields or armour for Hermits (TY-ARCH-04), no armour for Fae Folk (TY-ARCH-08, TY-LOOT-06)."""
    if kind == "wooden_shield":
        return TRUE_KINDS - {HERMIT}
    return frozenset((ROGUE, GIANT)) if kind == "armor" else frozenset()


def may_wear(member: Member, kind: str) -> bool:
    return member.kind in wearers(kind)


def in_use(party: Party) -> set[int]:
    """Ids of the items that somebody wields or wears."""
    return {used for member in party.members for used in (member.weapon, member.shield, member.armor) if used}


def wield(member: Member, item: Item) -> None:
    """One weapon at a time (TY-WPN-04)."""
    member.weapon, member.wields = item.id, item.weapon


def put_on(member: Member, item: Item) -> None:
    """One shield and one armour a member; it raises only the maximum (TY-ARCH-02, TY-LOOT-05, TY-LOOT-06)."""
    if item.kind == "weapon":
        wield(member, item)
    elif item.kind == "armor":
        member.armor = item.id
    else:
        member.shield = item.id


def lay_off(member: Member, item_id: int, party: Party) -> None:
    """Lay a thing aside; without its bonus current hp are cut down to the new maximum (TY-ARCH-02)."""
    if member.weapon == item_id:
        member.weapon, member.wields = 0, ""
    if member.shield == item_id:
        member.shield = 0
    if member.armor == item_id:
        member.armor = 0
    cap_hp(member, party)


def empty_hands(member: Member) -> None:
    """The dead hold nothing; what they fought with is remembered for the chronicle."""
    member.weapon = member.shield = member.armor = 0


def lay_off_all(party: Party, item_id: int) -> None:
    """Whoever uses this item no longer does."""
    for member in party.members:
        if item_id in (member.weapon, member.shield, member.armor):
            lay_off(member, item_id, party)


def change_gear(party: Party, change: Option, table: Table) -> None:
    """One change of what somebody wields or wears (TY-WPN-04, TY-LOOT-04).

    Before the party leaves the city those who are unhurt stay so: they set out with what they wear counted (TY-ASM-02).
    """
    unhurt = [member for member in party.members if member.hp == max_hp(member, party)] if party.fresh else []
    if change.verb == "off":
        unequip(party, change, table)
    else:
        equip(party, change, table)
    for member in unhurt:
        member.hp = max_hp(member, party)


def equip(party: Party, change: Option, table: Table) -> None:
    """Hand a weapon, shield or armour to a member, from whoever has it now (TY-LOOT-04, TY-WPN-04)."""
    member, item = find(party, int(change.thing)), picking.meant(party.items, change)
    lay_off_all(party, item.id)
    put_on(member, item)
    table.tell(events.Equipped(member.name, item_label(item)))


def unequip(party: Party, change: Option, table: Table) -> None:
    member, item = find(party, int(change.thing)), picking.meant(party.items, change)
    lay_off(member, item.id, party)
    table.tell(events.Equipped(member.name, item_label(item), off=True))


def piece(label: str) -> str:
    """One of such a thing, without its article: 'ornate ring', 'pair of boots'."""
    if label.endswith("boots"):
        return f"pair of {label}"
    return f"suit of {label}" if label.endswith("armor") else label


def item_label(item: Item) -> str:
    """A thing's name: qualities first, 'very' for one that counts twice (TY-QUAL-05)."""
    return _label_of(tuple(item.qualities), item.weapon, item.kind)


@lru_cache(maxsize=1 << 12)
def _label_of(qualities: tuple[str, ...], weapon: str, kind: str) -> str:
    said = [
        ("very " if qualities.count(each) > 1 else "") + each for each in dict.fromkeys(qualities) if each != "mundane"
    ]
    name = charts.WEAPON[weapon].name if weapon else charts.LOOT_KIND[kind].name
    return " ".join([*said, name.lower()])
