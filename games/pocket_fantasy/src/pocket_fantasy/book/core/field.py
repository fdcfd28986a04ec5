"""Field, heroics and keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from pocket_fantasy import content, events
from pocket_fantasy.state import Being, Container, Creature, Dungeon, Fight, Gear, Hero, Room, World
from tablewright.engine.decisions import in_order, speaks_for
from tablewright.engine.options import Option
from tablewright.engine.table import Table

# --- field: who is there (1, 3.2): finding beings, telling sides apart, who stands beside whom (PF-ROUND-04) ----------
DAY_MINUTES = 24 * 60
PARTY = "party"
GM = "gm"


def fight_of(world: World) -> Fight:
    assert world.fight is not None
    return world.fight


def dungeon_of(world: World) -> Dungeon:
    assert world.dungeon is not None
    return world.dungeon


def find(world: World, key: str) -> Being:
    for being in everybody(world):
        if being.id == key:
            return being
    raise KeyError(key)


def find_hero(world: World, key: str) -> Hero:
    return next(hero for hero in world.party if hero.id == key)


def hero_or_none(world: World, key: str) -> Hero | None:
    return next((hero for hero in world.party if hero.id == key), None)


def hero_known(world: World, key: str) -> Hero | None:
    """One of the party or of its dead: what they left goes on working."""
    return next((hero for hero in (*world.party, *world.fallen) if hero.id == key), None)


def find_creature(world: World, key: str) -> Creature:
    return next(being for being in everybody(world) if isinstance(being, Creature) and being.id == key)


def everybody(world: World) -> Iterable[Being]:
    yield from world.party
    yield from world.companions
    if world.fight:
        yield from world.fight.foes
    elif world.dungeon and world.dungeon.unaware:  # those the party has crept up on
        yield from world.dungeon.rooms[world.dungeon.at].foes


def new_id(world: World, letter: str) -> str:
    world.next_id += 1
    return f"{letter}{world.next_id - 1}"


# --- stat lines ------------------------------------------------------------------------------------------------------
def has(being: Being, ability: str) -> bool:
    """Does its stat line list the ability (PF-ABIL-01)? A snake lacks what its coin took (PF-MON-05)."""
    return isinstance(being, Creature) and ability in content.MONSTERS[being.kind].abilities and being.lacks != ability


def is_undead(being: Being) -> bool:
    """Undead by the modifier, mummies and vampires too (PF-ABIL-35)."""
    return has(being, "undead")


def type_of(being: Being) -> str:
    """The Type column; every boss is of type boss (PF-BOSS-02)."""
    return content.MONSTERS[being.kind].type if isinstance(being, Creature) else "hero"


def race_has(being: Being, trait: str) -> bool:
    return isinstance(being, Hero) and trait in content.RACES[being.race].traits


def is_class(being: Being, *classes: str) -> bool:
    return isinstance(being, Hero) and being.cls in classes


# --- sides -----------------------------------------------------------------------------------------------------------
def side_of(being: Being) -> str:
    return being.side if isinstance(being, Creature) else PARTY


def is_ours(being: Being) -> bool:
    return side_of(being) == PARTY


def in_party(being: Being) -> bool:
    """Party member: a PC, or one of the Commander's soldiers (PF-CORE-15, PF-COMP-03)."""
    return isinstance(being, Hero) or (isinstance(being, Creature) and being.role == "soldiers")


def opponents_of(world: World, being: Being) -> list[Being]:
    """All standing combatants of opposing sides, PCs first, then in encounter order (PF-CORE-15)."""
    side, fight = side_of(being), fight_of(world)
    if side == PARTY:
        return [foe for foe in fight.foes if foe.standing]
    ours = [other for other in friends(world) if other.standing]
    return [*ours, *(foe for foe in fight.foes if foe.standing and foe.side != side)]


def enemies_of(world: World, being: Being) -> list[Being]:
    """Opponents in sight, at whom it can aim (PF-CORE-15, PF-RACE-09)."""
    return [other for other in opponents_of(world, being) if not other.bout.hidden]


def allies_of(world: World, being: Being) -> list[Being]:
    """Friendly combatants except the one acting, the fallen included (PF-CORE-15)."""
    side = side_of(being)
    return [
        other
        for other in everybody(world)
        if side_of(other) == side and other is not being and not other.bout.gone and is_there(other)
    ]


def party_members(world: World) -> list[Being]:
    """PCs and soldiers in the fight who can still be helped."""
    return [being for being in everybody(world) if in_party(being) and is_there(being) and not being.bout.gone]


def is_there(being: Being) -> bool:
    """In play at all: not dead and not stone."""
    return being.status not in ("dead", "petrified")


def active(world: World) -> list[Hero]:
    """PCs who can do things outside a fight."""
    return [hero for hero in world.party if hero.status == "up"]


def present(world: World) -> list[Hero]:
    """PCs in play, also those at 0 HP: neither dead nor stone (PF-ABIL-26)."""
    return [hero for hero in world.party if is_there(hero)]


def in_fight(world: World) -> list[Hero]:
    """PCs in play who have not left the fight (PF-ROUND-15)."""
    return [hero for hero in present(world) if not hero.bout.gone]


def standing(world: World) -> list[Hero]:
    """PCs in the fight who are up (PF-DOWN-01)."""
    return [hero for hero in world.party if hero.standing]


def fallen(world: World) -> list[Hero]:
    """PCs at 0 HP who must roll against death (PF-DOWN-02)."""
    return [hero for hero in world.party if hero.status == "unconscious"]


def of_stone(world: World) -> list[Hero]:
    return [hero for hero in world.party if hero.status == "petrified"]


def friends(world: World) -> list[Being]:
    """The party and all beside it, in whatever state (PF-CORE-15)."""
    return [*world.party, *world.companions]


def counted(world: World) -> list[Being]:
    """Who counts for the party's size: PCs in play and soldiers (PF-DUN-07, PF-COMMANDER-05)."""
    return [being for being in friends(world) if in_party(being) and is_there(being)]


def able(world: World) -> list[Being]:
    """Who can try tasks outside a fight: PCs who are up, soldiers (PF-COMMANDER-06), a minion (PF-NECRO-06)."""
    return [*active(world), *directed(world, "soldiers", "undead_minion")]


def directed(world: World, *roles: str) -> list[Creature]:
    """Companions whose owner can tell them what to do: else they only defend (PF-COMP-04)."""
    owners = [hero.id for hero in world.party if is_awake(hero)]
    return [each for each in world.companions if each.status == "up" and each.role in roles and each.owner in owners]


def took_part(world: World, hero: Hero) -> bool:
    """Whether this one was in the fight from its start: who rolled for initiative (PF-START-02), and all who were there
    when a strike or a calm hand ended it before anybody could roll (PF-ASSASSIN-08).
    """
    return hero.bout.initiative > 0 or (fight_of(world).round == 0 and is_there(hero))


def is_awake(being: Being) -> bool:
    """Awake enough to direct companions or inspire: up or Stabilized (PF-DOWN-01)."""
    return being.status in ("up", "stabilized") and not being.bout.gone


def companions_of(world: World, hero: Hero, role: str) -> list[Creature]:
    return [each for each in world.companions if each.owner == hero.id and each.status == "up" and each.role == role]


def owner_of(world: World, being: Being) -> Hero:
    """The PC itself, or the PC a companion belongs to."""
    return being if isinstance(being, Hero) else find_hero(world, being.owner if isinstance(being, Creature) else "")


def seat_of(world: World, being: Being) -> str:
    """Who answers for a combatant: its player, its owner's player, or the Pocket Master (PF-CORE-19)."""
    if isinstance(being, Hero):
        return being.seat
    if isinstance(being, Creature) and being.owner:
        return next((hero.seat for hero in world.party if hero.id == being.owner), world.seats[0])
    return GM


def leader(world: World) -> str:
    """The seat that speaks for the party as a whole: that of its first PC able to."""
    first = next((hero.seat for hero in world.party if is_awake(hero)), world.seats[0])
    return speaks_for(first, in_order(world.seats, (first, *(hero.seat for hero in world.party))))


# --- the field -------------------------------------------------------------------------------------------------------
def are_adjacent(fight: Fight, one: str, other: str) -> bool:
    return (one, other) in fight.adjacent or (other, one) in fight.adjacent


def neighbours(fight: Fight, key: str) -> list[str]:
    """Adjacency is kept per pair, mutual and not passed on (PF-ROUND-04)."""
    return [b if a == key else a for a, b in fight.adjacent if key in (a, b)]


def put_beside(fight: Fight, mover: str, target: str) -> None:
    """A move's end: beside one combatant and distant from all others; beside nobody if `target` is empty."""
    fight.adjacent = [pair for pair in fight.adjacent if mover not in pair]
    if target:
        fight.adjacent.append((mover, target))


def engaged_with(world: World, being: Being) -> list[Being]:
    """Adjacent opposed combatants, both above 0 HP (PF-ROUND-07), neither out of the other's reach, whom it sees."""
    return in_touch(world, being, enemies_of(world, being))


def in_touch(world: World, being: Being, others: Sequence[Being]) -> list[Being]:
    """Those of them who stand beside it, neither out of the other's reach."""
    beside = neighbours(fight_of(world), being.id)
    return [other for other in others if other.id in beside and can_touch(being, other)] if being.standing else []


def is_aloft(being: Being) -> bool:
    """Out of reach of melee: whoever is stunned comes down (PF-ABIL-21)."""
    return being.bout.aloft and not being.bout.stunned


def can_touch(one: Being, other: Being) -> bool:
    """Could the two come to blows: on the ground, or where the other flies as well (PF-ABIL-21)?"""
    return not (is_aloft(other) and not has(one, "flight")) and not (is_aloft(one) and not has(other, "flight"))


def can_strike(world: World, being: Being) -> bool:
    """Able to make a free attack: up, not stunned, confused or unaware, no companion still arriving (PF-ROUND-06)."""
    bout = being.bout
    act = world.fight.act if world.fight else None
    confused = bout.confused > 0 or (act is not None and act.who == being.id and act.confused)
    dazed = bout.stunned > 0 or bout.unaware or confused
    return being.standing and not dazed and bout.joins <= fight_of(world).round


def can_be_shot(world: World, shooter: Being, target: Being) -> bool:
    """For distant enemies (PF-ROUND-08), in the light (PF-EQUIP-10), within the PM's limit (PF-ROUND-09)."""
    adjacent = are_adjacent(fight_of(world), shooter.id, target.id)
    return not adjacent and not target.bout.out_of_reach and sees(world, shooter)


# --- gear and places -------------------------------------------------------------------------------------------------
def weapons_for(being: Being, use: str) -> list[Gear]:
    """The carried weapons it can use so: those of its class (PF-CLASS-03), and stakes for anybody (PF-ABIL-36)."""
    fit = [gear for gear in being.weapons if use in content.WEAPONS[gear.key].use]
    if not isinstance(being, Hero):
        return fit
    allowed = content.weapons_of(being.cls, use)
    return [gear for gear in fit if gear.key in allowed or gear.key == "wooden_stake"]


def room_of(world: World) -> Room | None:
    """The room the party is in; None before the first room of a level."""
    dungeon = world.dungeon
    return dungeon.rooms[dungeon.at] if dungeon and 0 <= dungeon.at < len(dungeon.rooms) else None


def the_room(world: World) -> Room:
    """The same, where the party is in one for certain."""
    room = room_of(world)
    assert room is not None
    return room


def previous_room(dungeon: Dungeon) -> int:
    """Where one comes from into the room the party is in."""
    return room_before(dungeon, dungeon.at)


def room_number(dungeon: Dungeon, number: int) -> int:
    """What a room is called by: rooms are counted as they are found."""
    return dungeon.rooms[number].found or number + 1


def room_before(dungeon: Dungeon, number: int) -> int:
    """The room from which one comes into this one; -1: the way in (PF-DUN-02)."""
    after = dungeon.rooms[number].after
    return after if after >= 0 else number - 1


def room_is(room: Room | None, trait: str) -> bool:
    return room is not None and any(trait in content.FEATURES[each].traits for each in room.features)


def conjured(world: World, key: str, by: str = "") -> bool:
    """Is this spell still at work, for this one if it is one's own (PF-WIZARD-12)?"""
    dungeon = world.dungeon
    return dungeon is not None and any(each.key == key and each.by in ("", by) for each in dungeon.conjured)


def in_the_wild(world: World) -> bool:
    """Woodland or caverns: the caves and the ruin in the wilds (PF-RANGER-03), not the town one comes home to."""
    return world.mode != "town" and world.plot is not None and content.LOCATION.row(world.plot.location).wild


def under_the_sky(dungeon: Dungeon | None) -> bool:
    """Above ground: at home, or before the first room of a dungeon's first level (PF-RACE-09, PF-EQUIP-10)."""
    return dungeon is None or (dungeon.at < 0 and dungeon.level == 1)


def sees(world: World, being: Being) -> bool:
    """Light enough for this one (PF-RACE-02, PF-EQUIP-10)?"""
    dungeon = world.dungeon
    if dungeon is None or under_the_sky(dungeon) or not dungeon.dark or dungeon.light != "dark":
        return True
    if isinstance(being, Hero):
        return bool(content.RACES[being.race].dark_sight_ft)
    return not in_party(being)  # soldiers are people; what lives down here sees


# --- heroics: heroic Rerolls held, earned and spent (2.2), and what can be paid for with them (PF-HERO-06) ------------
def heroics(hero: Hero) -> int:
    """Heroic Rerolls held, those for this combat only among them (PF-HERO-01, PF-HERO-07)."""
    return hero.hr + hero.combat_hr


def spend_heroic(world: World, table: Table, hero: Hero, on: str) -> None:
    """Spend one, combat-only ones first (PF-HERO-07). The fight remembers it (PF-LOOT-02, PF-BOSS-04)."""
    if hero.combat_hr:
        hero.combat_hr -= 1
    else:
        hero.hr -= 1
    if world.fight:
        world.fight.hr_spent += 1
    table.tell(events.HeroicSpent(hero.name, on, heroics(hero)))


def gain_heroic(table: Table, hero: Hero, how: str, combat_only: bool = False) -> None:
    """Earned HRs add to the count without limit (PF-HERO-01)."""
    if combat_only:
        hero.combat_hr += 1
    else:
        hero.hr += 1
    table.tell(events.HeroicGained(hero.name, how, combat_only))


class Art(msgspec.Struct, frozen=True):
    """Something that can be done so often in a combat or a session (PF-CORE-17); `paid`: an HR buys one more use."""

    key: str
    most: int
    session: bool = False
    paid: bool = True


def uses_left(hero: Hero, art: Art) -> int:
    """Uses that are left (PF-CORE-17)."""
    used = hero.session if art.session else hero.bout.used
    return art.most - used.get(art.key, 0)


def may_use(hero: Hero, art: Art) -> bool:
    """A use is left, or an HR can pay for one more (PF-HERO-06)."""
    return uses_left(hero, art) > 0 or (art.paid and heroics(hero) > 0)


def use(world: World, table: Table, hero: Hero, art: Art) -> None:
    """Spend a use when the ability is declared (PF-CORE-17); pay with an HR beyond the last (PF-HERO-06)."""
    if uses_left(hero, art) <= 0:
        spend_heroic(world, table, hero, art.key)
    used = hero.session if art.session else hero.bout.used
    used[art.key] = used.get(art.key, 0) + 1


# --- keys -------------------------------------------------------------------------------------------------------------
# Stable keys for things that have no id of their own: by kind, the second of a kind with its number (4.1).
T = TypeVar("T", Gear, Container)
BODILY = ("fists", "feet")  # neither given, sold nor set with gems (PF-MAGIC-08)


def by_kind(things: Sequence[T]) -> dict[str, T]:
    """`sword`, `sword_2`, `dagger`: each thing by its kind, in order."""
    found: dict[str, T] = {}
    for number, thing in enumerate(things):
        before = sum(other.key == thing.key for other in things[:number])
        found[f"{thing.key}_{before + 1}" if before else thing.key] = thing
    return found


def gear_of(being: Being) -> dict[Option, Gear]:
    """All it has of weapons and armor: `weapon:sword`, the worn `armor`, carried `spare:plate`."""
    found = {Option("weapon", key): gear for key, gear in by_kind(being.weapons).items() if gear.key not in BODILY}
    if being.armor is not None:
        found[Option("armor")] = being.armor
    if isinstance(being, Hero):
        found |= {Option("spare", key): gear for key, gear in by_kind(being.spare).items()}
    return found


def part_with(being: Being, gear: Gear) -> None:
    """It has this weapon or armor no more."""
    if being.armor is gear:
        being.armor = None
    being.weapons = [each for each in being.weapons if each is not gear]
    if isinstance(being, Hero):
        being.spare = [each for each in being.spare if each is not gear]


def things_in(room: Room) -> dict[str, Container]:
    """The doors and the containers of a room."""
    return {**doors_of(room), **by_kind(room.containers)}


def doors_of(room: Room) -> dict[str, Container]:
    """The door onward, then those of side passages: `door`, `door_2`."""
    return by_kind([room.door, *(side.door for side in room.sides)])


def name_of(room: Room, thing: Container) -> str:
    """The stable name of a door or container of this room."""
    return next(name for name, each in things_in(room).items() if each is thing)
